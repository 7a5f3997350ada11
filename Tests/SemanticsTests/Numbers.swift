/// An animatable type that the tests define.
struct Blend: AnimatableValue {
  var a: Double
  var b: Double
  func adding(_ other: Blend) -> Blend { Blend(a: a + other.a, b: b + other.b) }
  func scaled(by factor: Double) -> Blend { Blend(a: a * factor, b: b * factor) }
  static func component(named name: String) -> AnimatableComponent<Blend>? {
    name == "a" ? AnimatableComponent(get: { $0.a }, set: { $0.a = $1 }) : nil
  }
}

class DialLayer: CALayer {
  @Animatable var level: CGFloat = 0.25
  @Animatable var spot: CGPoint = .zero
  @Animatable var blend: Blend = Blend(a: 0, b: 0)

  override func draw(in ctx: CGContext) {
    ctx.setFillColor(CGColor(red: 0.2, green: 0.7, blue: level, alpha: 0.8))
    ctx.fill(CGRect(x: spot.x, y: spot.y, width: 4 + blend.a, height: 4 + blend.b))
  }
}

/// The type of a value, which determines how the value is converted from and to numbers.
enum Form: Sendable {
  case number, point, size, rect, color, blend

  func boxed(_ n: [Double]) -> Any {
    switch self {
    case .number: n[0]
    case .point: CGPoint(x: n[0], y: n[1])
    case .size: CGSize(width: n[0], height: n[1])
    case .rect: CGRect(origin: CGPoint(x: n[0], y: n[1]), size: CGSize(width: n[2], height: n[3]))
    case .color: CGColor(red: n[0], green: n[1], blue: n[2], alpha: n[3])
    case .blend: Blend(a: n[0], b: n[1])
    }
  }
}

/// A property whose values the tests read and set as numbers.
struct Property: Sendable {
  let key: String
  let form: Form
  /// The range from which tests choose the numbers to set.
  let range: ClosedRange<Double>
  var isImplicit = true
  var isSingle = false
  /// Whether the property is an angle. Angles that differ by full turns are equal.
  var isAngle = false
  let read: @MainActor @Sendable (CALayer) -> [Double]
  let write: @MainActor @Sendable (CALayer, [Double]) -> Void

  static let all: [Property] = [
    Property(
      key: "zPosition", form: .number, range: -50...50, read: { [Double($0.zPosition)] },
      write: { $0.zPosition = CGFloat($1[0]) }),
    Property(
      key: "opacity", form: .number, range: 0...1, isSingle: true, read: { [Double($0.opacity)] },
      write: { $0.opacity = Float($1[0]) }),
    Property(
      key: "cornerRadius", form: .number, range: 0...9, read: { [Double($0.cornerRadius)] },
      write: { $0.cornerRadius = CGFloat($1[0]) }),
    Property(
      key: "shadowOpacity", form: .number, range: 0...1, isSingle: true,
      read: { [Double($0.shadowOpacity)] }, write: { $0.shadowOpacity = Float($1[0]) }),
    Property(
      key: "position", form: .point, range: 0...40, read: { [$0.position.x, $0.position.y] },
      write: { $0.position = CGPoint(x: $1[0], y: $1[1]) }),
    Property(
      key: "bounds", form: .rect, range: 1...30,
      read: {
        let bounds = $0.bounds
        return [bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height]
      },
      write: { $0.bounds = CGRect(x: $1[0], y: $1[1], width: $1[2], height: $1[3]) }),
    Property(
      key: "backgroundColor", form: .color, range: 0...1,
      read: { $0.backgroundColor.map { [$0.red, $0.green, $0.blue, $0.alpha] } ?? [] },
      write: {
        $0.backgroundColor = CGColor(red: $1[0], green: $1[1], blue: $1[2], alpha: $1[3])
      }),
    Property(
      key: "transform", form: .number, range: -3...3, isImplicit: false, isAngle: true,
      read: { [atan2($0.transform.m12, $0.transform.m11)] },
      write: { $0.transform = CATransform3DMakeRotation($1[0], 0, 0, 1) }),
    Property(
      key: "level", form: .number, range: 0...1, isImplicit: false,
      read: { [Double(($0 as? DialLayer)?.level ?? .nan)] },
      write: { ($0 as? DialLayer)?.level = CGFloat($1[0]) }),
    Property(
      key: "spot", form: .point, range: 0...9, isImplicit: false,
      read: { ($0 as? DialLayer).map { [$0.spot.x, $0.spot.y] } ?? [] },
      write: { ($0 as? DialLayer)?.spot = CGPoint(x: $1[0], y: $1[1]) }),
    Property(
      key: "blend", form: .blend, range: -1...1, isImplicit: false,
      read: { ($0 as? DialLayer).map { [$0.blend.a, $0.blend.b] } ?? [] },
      write: { ($0 as? DialLayer)?.blend = Blend(a: $1[0], b: $1[1]) }),
  ]

  static func named(_ key: String) -> Property { all.first { $0.key == key }! }

  var count: Int {
    switch form {
    case .number: 1
    case .point, .size, .blend: 2
    case .rect, .color: 4
    }
  }
}

/// A key path, and the range of the property's numbers that it selects.
struct Target: Sendable {
  let keyPath: String
  let property: String
  let members: Range<Int>
  let form: Form

  static let all: [Target] =
    Property.all.map {
      Target(
        keyPath: $0.isAngle ? "transform.rotation.z" : $0.key, property: $0.key,
        members: 0..<$0.count, form: $0.form)
    } + [
      Target(keyPath: "position.x", property: "position", members: 0..<1, form: .number),
      Target(keyPath: "position.y", property: "position", members: 1..<2, form: .number),
      Target(keyPath: "bounds.origin", property: "bounds", members: 0..<2, form: .point),
      Target(keyPath: "bounds.size", property: "bounds", members: 2..<4, form: .size),
      Target(keyPath: "bounds.size.width", property: "bounds", members: 2..<3, form: .number),
      Target(keyPath: "spot.y", property: "spot", members: 1..<2, form: .number),
      Target(keyPath: "blend.a", property: "blend", members: 0..<1, form: .number),
    ]
}
