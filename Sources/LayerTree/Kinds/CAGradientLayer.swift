import Drawing
public import Foundation
import Geometry

/// The form of a gradient layer's gradient.
public struct CAGradientLayerType: RawRepresentable, Sendable, Hashable {
  /// The form's name, as Core Animation spells it.
  public let rawValue: String
  /// The form of that name. An unknown one is kept, and draws as ``axial`` does.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along the line from the start point to the end point.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// From the start point outwards to an ellipse, whose box has the end point as a corner.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around the start point, clockwise with y down, from the direction of the end point.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// The properties that `CAGradientLayer` adds.
struct GradientState: Initial {
  var colors: [CGColor] = []
  var locations: [CGFloat]?
  var startPoint = CGPoint(x: 0.5, y: 0)
  var endPoint = CGPoint(x: 0.5, y: 1)
  var type = CAGradientLayerType.axial
}

extension CAGradientLayerType: SteppedAnimatableValue {}

/// The properties of a gradient layer.
@MainActor enum GradientProperties {
  private static func make<Value: AnimatableValue>(
    _ key: String, _ member: any WritableKeyPath<GradientState, Value> & Sendable
  ) -> StateProperty<Value> {
    StateProperty(
      key, get: { $0.state.gradient.value[keyPath: member] },
      set: { $0.state.gradient.value[keyPath: member] = $1 })
  }

  static let colors = make("colors", \.colors)
  static let locations = make("locations", \.locations)
  static let startPoint = make("startPoint", \.startPoint)
  static let endPoint = make("endPoint", \.endPoint)
  static let type = make("type", \.type)

  static let byKey = LayerProperties.table([colors, locations, startPoint, endPoint, type])
  static let implicit: Set<String> = ["colors", "locations", "startPoint", "endPoint"]
}

/// A layer that fills its bounds, round corners included, with a gradient, above its background.
@MainActor open class CAGradientLayer: CALayer {
  public required init() { super.init() }
  public required init(layer: Any) { super.init(layer: layer) }

  /// The colours, as ``Drawing/CGColor``; nil, as at first, draws nothing. What is no colour is
  /// reported and left out. Animatable between lists of one length.
  open var colors: [Any]? {
    get {
      let colors = get(GradientProperties.colors)
      return colors.isEmpty ? nil : colors
    }
    set {
      let known = (newValue ?? []).compactMap { CGColor.converted(from: $0) }
      if known.count != newValue?.count ?? 0 { report("colors must be colours") }
      GradientProperties.colors.change(to: known, on: self)
    }
  }

  /// Where along the gradient each colour is, in 0…1, not decreasing; evenly spaced when nil, as at
  /// first, or when they are not as many as the colours.
  open var locations: [NSNumber]? {
    get { get(GradientProperties.locations)?.map { NSNumber(value: Double($0)) } }
    set {
      GradientProperties.locations.change(
        to: newValue?.map { CGFloat($0.doubleValue) }, on: self)
    }
  }

  /// Where the first colour is, in units of the bounds; the middle of the top edge at first.
  open var startPoint: CGPoint {
    get { get(GradientProperties.startPoint) }
    set { GradientProperties.startPoint.change(to: newValue, on: self) }
  }

  /// Where the last colour is, in units of the bounds; the middle of the bottom edge at first.
  open var endPoint: CGPoint {
    get { get(GradientProperties.endPoint) }
    set { GradientProperties.endPoint.change(to: newValue, on: self) }
  }

  /// The gradient's form; axial at first.
  open var type: CAGradientLayerType {
    get { get(GradientProperties.type) }
    set { GradientProperties.type.change(to: newValue, on: self) }
  }

  // MARK: Built in by class

  override class func builtInProperty(forKey key: String) -> AnyLayerProperty? {
    GradientProperties.byKey[key] ?? super.builtInProperty(forKey: key)
  }

  override class func isImplicitlyAnimated(_ key: String) -> Bool {
    GradientProperties.implicit.contains(key) || super.isImplicitlyAnimated(key)
  }

  override class func builtInDefault(forKey key: String) -> Any? {
    LayerDefaults.value(forKey: key, of: CAGradientLayer.self)
  }

  override func emitOwnContent(into list: inout DisplayList, transform: CGAffineTransform) {
    let own = state.gradient.value
    let bounds = state.bounds.standardized
    guard bounds.isFinite, !bounds.isEmpty else { return }
    let locations = own.locations?.count == own.colors.count ? own.locations : nil
    guard let gradient = CGGradient(colors: own.colors, locations: locations) else { return }
    // A unit square over the bounds.
    let unit = CGAffineTransform(
      a: bounds.width, b: 0, c: 0, d: bounds.height, tx: bounds.minX, ty: bounds.minY)
    let (start, end) = (own.startPoint.applying(unit), own.endPoint.applying(unit))
    let outline = cornerShape.path(bounds)
    let paint: GradientPaint
    switch own.type {
    case .radial:
      let (rx, ry) = (abs(end.x - start.x), abs(end.y - start.y))
      // All lies beyond an ellipse without width or height, as those that a layer has at first.
      if rx * ry == 0, let last = gradient.stops.last {
        return list.fill(outline, paint: .color(last.color), transform: transform)
      }
      let circle = CGAffineTransform(a: rx, b: 0, c: 0, d: ry, tx: start.x, ty: start.y)
      paint = GradientPaint(
        gradient,
        .radial(startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1),
        transform: circle)
    case .conic:
      let angle = atan2(end.y - start.y, end.x - start.x)
      paint = GradientPaint(gradient, .conic(center: start, angle: angle))
    default:
      paint = GradientPaint(gradient, .linear(start: start, end: end))
    }
    list.fill(outline, paint: .gradient(paint), transform: transform)
  }
}
