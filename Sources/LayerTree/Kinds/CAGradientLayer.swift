public import Foundation
import MidflightDrawing
import MidflightGeometry

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

/// The values of the properties that a gradient layer adds.
struct GradientState: Initial {
  var colors: [CGColor] = []
  var locations: [CGFloat]?
  var startPoint = CGPoint(x: 0.5, y: 0)
  var endPoint = CGPoint(x: 0.5, y: 1)
  var type = CAGradientLayerType.axial
}

extension CAGradientLayerType: SteppedAnimatableValue {}

/// The properties that a gradient layer adds.
@MainActor struct GradientProperties {
  let colors = StateProperty("colors", \GradientState.colors, isImplicit: true)
  let locations = StateProperty("locations", \GradientState.locations, isImplicit: true)
  let startPoint = StateProperty("startPoint", \GradientState.startPoint, isImplicit: true)
  let endPoint = StateProperty("endPoint", \GradientState.endPoint, isImplicit: true)
  let type = StateProperty("type", \GradientState.type)
}

/// A layer that fills its bounds, round corners included, with a gradient, above its background.
@MainActor open class CAGradientLayer: CALayer {
  static let gradient = GradientProperties()
  private static let table = PropertyTable(
    of: CAGradientLayer.self, gradient, over: CALayer.properties)
  override class var properties: PropertyTable { table }

  /// The colours, as ``MidflightDrawing/CGColor``; nil, as at first, draws nothing. What is no colour is
  /// reported and left out. Animatable between lists of one length.
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

  /// Where along the gradient each colour is, in 0…1, not decreasing; evenly spaced when nil, as at
  /// first, or when they are not as many as the colours.
  open var locations: [NSNumber]? {
    get { get(Self.gradient.locations)?.map { NSNumber(value: Double($0)) } }
    set {
      Self.gradient.locations.change(
        to: newValue?.map { CGFloat($0.doubleValue) }, on: self)
    }
  }

  /// Where the first colour is, in units of the bounds; the middle of the top edge at first.
  @StoredProperty(CAGradientLayer.gradient.startPoint) open var startPoint: CGPoint

  /// Where the last colour is, in units of the bounds; the middle of the bottom edge at first.
  @StoredProperty(CAGradientLayer.gradient.endPoint) open var endPoint: CGPoint

  /// The gradient's form; axial at first.
  @StoredProperty(CAGradientLayer.gradient.type) open var type: CAGradientLayerType

  // MARK: Drawing

  override var paintsOwnContent: Bool { true }

  override func emitOwnContent(into list: inout DisplayList, transform: CGAffineTransform) {
    let own = state.own[GradientState.self]
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
