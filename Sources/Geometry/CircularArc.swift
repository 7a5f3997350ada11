/// The circle that a cubic curve of a path approximates.
///
/// A path's elements describe an arc by cubics of at most 45°, which are outside of the circle by up
/// to 4.2e-6 of the radius; see ``Path/addArc(center:radius:startAngle:endAngle:clockwise:transform:)``.
/// That is a hundredth of a pixel at a radius of 2,400. To draw such a curve, it is recognized by its
/// points, and the points in which it is divided are moved to the circle.
struct CircularArc {
  private let center: SIMD2<Double>
  private let radius: Double
  /// 1 if the angle increases along the curve, −1 if it decreases.
  private let direction: Double

  /// Recognizes an arc of 15° to 45° with control points at (4/3)·tan(θ/4)·r along the tangents; nil
  /// for another curve. A shorter arc deviates by less than 6e-9 of the radius.
  @inline(__always)
  init?(_ curve: CubicCurve) {
    let (a, b, chord) = (curve.p1 - curve.p0, curve.p3 - curve.p2, curve.p3 - curve.p0)
    let (square, limit) = (a.lengthSquared, 1e-6 * a.lengthSquared)
    guard abs(b.lengthSquared - square) <= limit else { return nil }
    self.init(curve, a, b, chord)
  }

  private init?(
    _ curve: CubicCurve, _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ chord: SIMD2<Double>
  ) {
    let (square, chordSquare) = (a.lengthSquared, chord.lengthSquared)
    let product = square * chordSquare
    // The tangents have the angle φ = θ/2 to the chord, at both ends.
    let (sine, cosine) = (a.cross(chord), a.dot(chord))
    let difference = sine - chord.cross(b)
    // The numbers are subnormal only for curves that are much smaller than a pixel.
    guard product >= .leastNormalMagnitude, difference * difference <= 1e-12 * product,
      cosine > 0, b.dot(chord) > 0,
      sine * sine >= Self.leastSineSquared * product,
      sine * sine <= Self.largestSineSquared * product
    else { return nil }
    // Since a chord is 2 sin φ·r long, a control point is at (2/3)·chord / (1 + cos φ).
    let length = chordSquare * (2.0 / 3) - cosine
    guard abs(length * length - product) <= 1e-6 * product else { return nil }
    center = (curve.p0 + curve.p3) * 0.5 + chord.perpendicular * (cosine / (2 * sine))
    radius = (curve.p0 - center).length
    direction = sine < 0 ? -1 : 1
  }

  // Those of φ = 7.5° and a little more than 22.5°.
  private static var leastSineSquared: Double { 0.01704 }
  private static var largestSineSquared: Double { 0.14645 }

  /// Returns the point of the circle that is nearest to a point, and the unit tangent there.
  @inline(__always)
  func nearest(_ p: SIMD2<Double>) -> (point: SIMD2<Double>, tangent: SIMD2<Double>) {
    let distance = p - center
    let unit = distance * (1 / distance.length)
    return (center + unit * radius, unit.perpendicular * direction)
  }
}
