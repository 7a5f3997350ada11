public import Foundation
import MidflightDrawing
import MidflightGeometry

/// The type of a gradient layer's gradient.
public struct CAGradientLayerType: RawRepresentable, Sendable, Hashable {
  /// The type's name, as Core Animation spells it.
  public let rawValue: String
  /// Creates a type from its name. An unknown name is stored and draws like ``axial``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The colours run along the line from the start point to the end point.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// The colours run from the start point outwards to an ellipse around it. The end point is a
  /// corner of the ellipse's bounding box.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// The colours run clockwise (with y down) around the start point, beginning in the direction of
  /// the end point.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

struct GradientState: Initial {
  var colors: [CGColor] = []
  var locations: [CGFloat]?
  var startPoint = CGPoint(x: 0.5, y: 0)
  var endPoint = CGPoint(x: 0.5, y: 1)
  var type = CAGradientLayerType.axial
}

extension CAGradientLayerType: SteppedAnimatableValue {}

@MainActor struct GradientProperties {
  let colors = StateProperty("colors", \GradientState.colors, isImplicit: true)
  let locations = StateProperty("locations", \GradientState.locations, isImplicit: true)
  let startPoint = StateProperty("startPoint", \GradientState.startPoint, isImplicit: true)
  let endPoint = StateProperty("endPoint", \GradientState.endPoint, isImplicit: true)
  let type = StateProperty("type", \GradientState.type)
}

/// A layer that fills its bounds, including rounded corners, with a gradient above its background.
/// See Apple's
/// [CAGradientLayer](https://developer.apple.com/documentation/quartzcore/cagradientlayer).
@MainActor open class CAGradientLayer: CALayer {
  static let gradient = GradientProperties()
  private static let table = PropertyTable(
    of: CAGradientLayer.self, gradient, over: CALayer.properties)
  override class var properties: PropertyTable { table }

  /// The colours, as ``MidflightDrawing/CGColor``; nil, the default, draws nothing. Elements that
  /// are not colours are reported and ignored. Animatable between lists of the same length.
  open var colors: [Any]? {
    get {
      let colors = get(Self.gradient.colors)
      return colors.isEmpty ? nil : colors
    }
    set {
      let known = (newValue ?? []).compactMap { CGColor.converted(from: $0) }
      if known.count != newValue?.count ?? 0 { report("colors must be colours") }
      Self.gradient.colors.change(to: known, on: self)
    }
  }

  /// The location of each colour along the gradient, 0…1, not decreasing. If the list is nil, the
  /// default, or differs from `colors` in length, the colours are evenly spaced.
  open var locations: [NSNumber]? {
    get { get(Self.gradient.locations)?.map { NSNumber(value: Double($0)) } }
    set {
      Self.gradient.locations.change(
        to: newValue?.map { CGFloat($0.doubleValue) }, on: self)
    }
  }

  /// The position of the first colour, in fractions of the bounds; (0.5, 0), the centre of the top
  /// edge, by default.
  @StoredProperty(CAGradientLayer.gradient.startPoint) open var startPoint: CGPoint

  /// The position of the last colour, in fractions of the bounds; (0.5, 1), the centre of the
  /// bottom edge, by default.
  @StoredProperty(CAGradientLayer.gradient.endPoint) open var endPoint: CGPoint

  /// The gradient's type; axial by default.
  @StoredProperty(CAGradientLayer.gradient.type) open var type: CAGradientLayerType

  // MARK: Drawing

  override var paintsOwnContent: Bool { true }

  override func emitOwnContent(into list: inout DisplayList, transform: CGAffineTransform) {
    let own = state.own[GradientState.self]
    let bounds = state.bounds.standardized
    guard bounds.isFinite, !bounds.isEmpty else { return }
    let locations = own.locations?.count == own.colors.count ? own.locations : nil
    guard let gradient = CGGradient(colors: own.colors, locations: locations) else { return }
    let unit = CGAffineTransform(
      a: bounds.width, b: 0, c: 0, d: bounds.height, tx: bounds.minX, ty: bounds.minY)
    let (start, end) = (own.startPoint.applying(unit), own.endPoint.applying(unit))
    let outline = cornerShape.path(bounds)
    let paint: GradientPaint
    switch own.type {
    case .radial:
      let (rx, ry) = (abs(end.x - start.x), abs(end.y - start.y))
      // With the default points, the ellipse has zero width. All points are outside such an
      // ellipse, so they have the last colour.
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
