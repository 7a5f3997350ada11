@Suite struct Transform3DTests {
  static func members(_ t: CATransform3D) -> [Double] {
    [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
      t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
    ]
  }

  static func distance(_ a: CATransform3D, _ b: CATransform3D) -> Double {
    zip(members(a), members(b)).map { abs($0 - $1) }.max() ?? 0
  }

  /// Rotations, scales, shears, a reflection, a perspective, and products of several of these.
  static let samples: [CATransform3D] = {
    var perspective = CATransform3D()
    perspective.m34 = -1 / 500
    var shear = CATransform3D()
    shear.m21 = 0.3
    shear.m31 = -0.2
    shear.m32 = 0.7
    let all = CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeScale(2, 0.5, 3), shear),
      CATransform3DConcat(
        CATransform3DMakeRotation(2.5, 1, -2, 0.5),
        CATransform3DConcat(CATransform3DMakeTranslation(5, -6, 7), perspective)))
    return [
      .identity, perspective, shear, all,
      CATransform3DConcat(CATransform3DMakeScale(-1, 1, 1), all),
      CATransform3DMakeScale(1, -1, 1),
      CATransform3DMakeScale(-1, 1, 1), CATransform3DMakeScale(-2, -3, -4),
      CATransform3DMakeRotation(.pi, 1, 0, 0), CATransform3DMakeRotation(.pi, 0, 1, 0),
      CATransform3DMakeRotation(.pi, 0, 0, 1), CATransform3DMakeRotation(.pi, 1, 1, 0),
      CATransform3DMakeRotation(.pi / 2, 0, 1, 0), CATransform3DMakeRotation(-1, 3, 2, 1),
    ]
  }()

  @Test(arguments: samples)
  func `a transform times its inverse is the identity`(t: CATransform3D) {
    #expect(Self.distance(CATransform3DConcat(t, CATransform3DInvert(t)), .identity) < 1e-12)
    #expect(Self.distance(CATransform3DConcat(CATransform3DInvert(t), t), .identity) < 1e-12)
  }

  @Test(arguments: samples)
  func `recomposing a decomposed transform gives it back`(t: CATransform3D) throws {
    #expect(Self.distance(CATransform3D(try #require(t.decomposed())), t) < 1e-12)
  }

  @Test(arguments: samples)
  func `setting a component to its own value changes nothing`(t: CATransform3D) {
    for component in CATransform3D.Component.allCases
    where component != .scale && component != .scaleXY {
      let same = t.setting(component, to: t.value(of: component))
      #expect(Self.distance(same, t) < 1e-9, "\(component)")
    }
  }

  @Test(arguments: CATransform3D.Component.allCases)
  func `a component reads what was set`(component: CATransform3D.Component) {
    for value in [0.25, 1.5, 0.9] {
      let t = CATransform3D.identity.setting(.rotationX, to: 0.1).setting(.rotationZ, to: 0.2)
        .setting(.scaleX, to: 2).setting(.translationY, to: 9).setting(component, to: value)
      #expect(abs(t.value(of: component) - value) < 1e-12)
    }
  }

  @Test(arguments: 0..<3)
  func `a rotation about one axis reads back as one`(axis: Int) {
    let components: [CATransform3D.Component] = [.rotationX, .rotationY, .rotationZ]
    for degrees in stride(from: -179.5, to: 180, by: 1) {
      let angle = degrees * .pi / 180
      let t = CATransform3D.identity.setting(components[axis], to: angle)
      for (i, component) in components.enumerated() {
        #expect(abs(t.value(of: component) - (i == axis ? angle : 0)) < 1e-9, "\(degrees)")
      }
    }
  }

  @Test func `a rotation about z goes from x towards y`() {
    let t = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    #expect(abs(t.m12 - 1) < 1e-15 && abs(t.m21 + 1) < 1e-15)
    let flat = CATransform3DMakeAffineTransform(CGAffineTransform(rotationAngle: 0.7))
    #expect(Self.distance(flat, CATransform3DMakeRotation(0.7, 0, 0, 5)) < 1e-15)
    #expect(CATransform3DIsAffine(flat) && !CATransform3DIsAffine(Self.samples[1]))
    // A rotation about y moves the x axis away from z, and a rotation about x moves the y axis
    // towards z.
    #expect(CATransform3DMakeRotation(1, 0, 1, 0).m13 < 0)
    #expect(CATransform3DMakeRotation(1, 1, 0, 0).m23 > 0)
  }

  @Test(arguments: [
    SIMD3(0.0, 0, 1), SIMD3(1, 0, 0), SIMD3(1, 2, -2),
  ])
  func `interpolating a rotation is a rotation by part of the angle`(axis: SIMD3<Double>) {
    let from = CATransform3DMakeRotation(0.3, axis.x, axis.y, axis.z)
    let to = CATransform3DMakeRotation(2.3, axis.x, axis.y, axis.z)
    for fraction in [-0.25, 0, 0.25, 0.5, 1, 1.5] {
      let expected = CATransform3DMakeRotation(0.3 + 2 * fraction, axis.x, axis.y, axis.z)
      #expect(
        Self.distance(from.interpolated(to: to, fraction: fraction), expected) < 1e-12)
    }
  }

  /// The expected values were measured in images that Core Animation rendered. The decomposition
  /// follows CSS Transforms 1 (https://www.w3.org/TR/css-transforms-1/#decomposing-a-2d-matrix).
  @Test func `sheared transforms blend by scale, angle and remainder`() {
    let (from, to) = (
      CGAffineTransform(a: 1, b: 0, c: -0.5, d: 1, tx: 0, ty: 10),
      CGAffineTransform(a: 0, b: 1, c: -1, d: -0.5, tx: 8, ty: 0)
    )
    let half = from.interpolated(to: to, fraction: 0.5)
    let expected = [0.5117, 0.8279, -0.9256, 0.5721, 4, 5]
    for (a, b) in zip([half.a, half.b, half.c, half.d, half.tx, half.ty], expected) {
      #expect(abs(a - b) < 5e-5)
    }
    for map in [from, to] {
      let same = map.interpolated(to: from, fraction: map == from ? 0.3 : 1e-12)
      #expect(abs(same.c - map.c) < 1e-9 && abs(same.d - map.d) < 1e-9)
    }
    // One transform mirrors along x, the other along y. They differ by half a turn, so every
    // transform between them mirrors too, and none is singular.
    let (x, y) = (CGAffineTransform(scaleX: -2, y: 3), CGAffineTransform(scaleX: 2, y: -3))
    let middle = x.interpolated(to: y, fraction: 0.5)
    #expect(abs(middle.determinant + 6) < 1e-12)
  }

  @Test(arguments: [SIMD3(0.0, 0, 1), SIMD3(1, 0, 0), SIMD3(0, 1, 0)])
  func `half a turn goes the same way for π and −π, and returns the same way`(axis: SIMD3<Double>) {
    func turn(_ angle: Double) -> CATransform3D {
      CATransform3DMakeRotation(angle, axis.x, axis.y, axis.z)
    }
    for angle in [Double.pi, -.pi, 3 * .pi, -5 * .pi] {
      let there = CATransform3D.identity.interpolated(to: turn(angle), fraction: 0.25)
      #expect(Self.distance(there, turn(.pi / 4)) < 1e-9, "\(angle)")
      let back = turn(angle).interpolated(to: turn(2 * angle), fraction: 0.75)
      #expect(Self.distance(back, turn(.pi / 4)) < 1e-9, "\(angle)")
    }
    // If the rotation is a little less than half a turn, it takes the shorter direction.
    let less = CATransform3D.identity.interpolated(to: turn(-3.14159), fraction: 0.25)
    #expect(Self.distance(less, turn(-.pi / 4)) < 1e-5)
  }

  @Test(arguments: [
    (CATransform3DMakeScale(1, -1, 1), CATransform3DMakeScale(1, 0, 1)),
    (CATransform3DMakeScale(-1, 1, 1), CATransform3DMakeScale(0, 1, 1)),
    (CATransform3DMakeScale(0, 0, 0), CATransform3DMakeScale(0.5, 0.5, 0.5)),
    (CATransform3DMakeScale(0, 0, 1), CATransform3DMakeScale(0.5, 0.5, 1)),
  ])
  func `mirroring and growing from nothing interpolate evenly`(
    from: CATransform3D, middle: CATransform3D
  ) {
    let half = from.interpolated(to: .identity, fraction: 0.5)
    #expect(Self.distance(half, middle) < 1e-12)
  }

  /// As in UIKit since iOS 8, a change to a scale of 0 takes effect at once.
  @Test(arguments: [CATransform3DMakeScale(0, 0, 1), CATransform3DMakeScale(0, 0, 0)])
  func `shrinking to 0 happens at once, to a thousandth it animates`(_ nothing: CATransform3D) {
    let from = CATransform3DMakeRotation(1, 0, 0, 1)
    #expect(from.interpolated(to: nothing, fraction: 0) == from)
    for fraction in [1e-9, 0.5, 1] {
      #expect(from.interpolated(to: nothing, fraction: fraction) == nothing)
    }
    let little = CATransform3DMakeScale(0.001, 0.001, 1)
    let half = CATransform3D.identity.interpolated(to: little, fraction: 0.5)
    #expect(abs(half.m11 - 0.5005) < 1e-12)
  }

  @Test(arguments: [
    0, Double.nan, .infinity, 1e300, 1e-300,
  ])
  func `singular and non-finite transforms have components and do not trap`(value: Double) {
    let t = CATransform3DMakeScale(value, value, 1)
    for component in CATransform3D.Component.allCases {
      _ = t.setting(component, to: 1).value(of: component)
      _ = t.setting(component, to: value)
    }
    _ = t.interpolated(to: Self.samples[3], fraction: 0.3)
    #expect(CATransform3DMakeRotation(1, value == 1e300 ? 0 : value * 0, 0, 0) == .identity)
    #expect(CATransform3DInvert(CATransform3DMakeScale(0, 1, 1)).m22 == 1)
  }
}
