public import Foundation
public import MidflightDrawing
public import MidflightGeometry

struct ShapeState: Initial {
  var path: Path?
  var fillColor: CGColor? = .black
  var fillRule = CGPathFillRule.winding
  var strokeColor: CGColor?
  var strokeStart: CGFloat = 0
  var strokeEnd: CGFloat = 1
  var lineWidth: CGFloat = 1
  var miterLimit: CGFloat = 10
  var lineCap = CGLineCap.butt
  var lineJoin = CGLineJoin.miter
  var lineDashPhase: CGFloat = 0
  var lineDashPattern: [CGFloat]?
}

@MainActor struct ShapeProperties {
  let path = StateProperty("path", \ShapeState.path)
  let fillColor = StateProperty("fillColor", \ShapeState.fillColor, isImplicit: true)
  let fillRule = StateProperty("fillRule", \ShapeState.fillRule)
  let strokeColor = StateProperty("strokeColor", \ShapeState.strokeColor, isImplicit: true)
  let strokeStart = StateProperty("strokeStart", \ShapeState.strokeStart, isImplicit: true)
  let strokeEnd = StateProperty("strokeEnd", \ShapeState.strokeEnd, isImplicit: true)
  let lineWidth = StateProperty("lineWidth", \ShapeState.lineWidth, isImplicit: true)
  let miterLimit = StateProperty("miterLimit", \ShapeState.miterLimit, isImplicit: true)
  let lineCap = StateProperty("lineCap", \ShapeState.lineCap)
  let lineJoin = StateProperty("lineJoin", \ShapeState.lineJoin)
  let lineDashPhase = StateProperty("lineDashPhase", \ShapeState.lineDashPhase, isImplicit: true)
  let lineDashPattern = StateProperty("lineDashPattern", \ShapeState.lineDashPattern)
}

/// A layer that draws a path: filled, then stroked, above its content and below its sublayers. The
/// path is in the space of the bounds, which do not clip it. See Apple's
/// [CAShapeLayer](https://developer.apple.com/documentation/quartzcore/cashapelayer).
@MainActor open class CAShapeLayer: CALayer {
  static let shape = ShapeProperties()
  private static let table = PropertyTable(of: CAShapeLayer.self, shape, over: CALayer.properties)
  override class var properties: PropertyTable { table }

  /// The lengths measured along the last path, cached so that an animated stroke measures its path
  /// only once.
  private var measure: PathMeasure?

  /// The path to draw; nil draws nothing. Explicit animations morph between paths with the same
  /// sequence of moves, closes and segments (`Path.interpolated(to:fraction:)`). A change does not
  /// animate implicitly.
  open var path: CGPath? {
    get { get(Self.shape.path).map { CGPath($0) } }
    set { Self.shape.path.change(to: newValue?.data, on: self) }
  }

  /// The fill colour; opaque black by default. With nil the path is not filled.
  @StoredProperty(CAShapeLayer.shape.fillColor) open var fillColor: CGColor?

  /// The fill rule; non-zero by default.
  open var fillRule: CAShapeLayerFillRule {
    get { CAShapeLayerFillRule(get(Self.shape.fillRule)) }
    set { Self.shape.fillRule.change(to: newValue.drawn, on: self) }
  }

  /// The stroke colour; with nil, the default, the path is not stroked.
  @StoredProperty(CAShapeLayer.shape.strokeColor) open var strokeColor: CGColor?

  /// The start of the stroke, as a fraction of the length of all sub-paths together. The stored
  /// value is not clamped; drawing clamps it to 0…1.
  ///
  /// Segments contribute their lengths. But if the stroke starts or ends inside a curve, the curve
  /// is cut at a fraction of its parameter, not of its length, as in Core Animation: half a stroke
  /// along the single curve (0, 0) (0, 0) (0, 0) (100, 0) ends at x = 12.5. A stroke of less than a
  /// millionth of the path is not drawn.
  @StoredProperty(CAShapeLayer.shape.strokeStart) open var strokeStart: CGFloat

  /// The end of the stroke, as a fraction like `strokeStart`. If it is not greater than
  /// `strokeStart`, nothing is stroked.
  @StoredProperty(CAShapeLayer.shape.strokeEnd) open var strokeEnd: CGFloat

  /// The stroke's width in the units of the bounds, centred on the path; 1 by default. A width that
  /// is not positive and finite strokes nothing.
  @StoredProperty(CAShapeLayer.shape.lineWidth) open var lineWidth: CGFloat

  /// The largest ratio of mitre length to line width; sharper corners are bevelled. 10 by default.
  @StoredProperty(CAShapeLayer.shape.miterLimit) open var miterLimit: CGFloat

  /// The shape of the ends of open sub-paths and of dashes; butt by default.
  open var lineCap: CAShapeLayerLineCap {
    get { CAShapeLayerLineCap(get(Self.shape.lineCap)) }
    set { Self.shape.lineCap.change(to: newValue.drawn, on: self) }
  }

  /// The shape of the corners between two segments; mitred by default.
  open var lineJoin: CAShapeLayerLineJoin {
    get { CAShapeLayerLineJoin(get(Self.shape.lineJoin)) }
    set { Self.shape.lineJoin.change(to: newValue.drawn, on: self) }
  }

  /// The distance into the dash pattern at which the path starts. Trimming the stroke by
  /// `strokeStart` does not move its dashes.
  @StoredProperty(CAShapeLayer.shape.lineDashPhase) open var lineDashPhase: CGFloat

  /// Alternating lengths of dashes and gaps; nil strokes without gaps.
  open var lineDashPattern: [NSNumber]? {
    get { get(Self.shape.lineDashPattern)?.map { NSNumber(value: Double($0)) } }
    set {
      Self.shape.lineDashPattern.change(
        to: newValue?.map { CGFloat($0.doubleValue) }, on: self)
    }
  }

  // MARK: Drawing

  override var paintsOwnContent: Bool { path?.isEmpty == false }

  override func emitOwnContent(into list: inout DisplayList, transform: CGAffineTransform) {
    let shape = state.own[ShapeState.self]
    guard let path = shape.path, !path.isEmpty else { return }
    if let color = shape.fillColor {
      list.fill(path, rule: shape.fillRule, paint: .color(color), transform: transform)
    }
    if let color = shape.strokeColor { stroke(path, shape, color, into: &list, transform) }
  }

  /// The shortest stroke that is drawn, as a fraction of the path. For shorter strokes, the caps
  /// are omitted too.
  private static let leastRange = 1e-6

  private func stroke(
    _ path: Path, _ shape: ShapeState, _ color: CGColor, into list: inout DisplayList,
    _ transform: CGAffineTransform
  ) {
    // NaN counts as 0, as it does in colours.
    func unit(_ x: CGFloat) -> CGFloat { x > 0 ? min(x, 1) : 0 }
    let (start, end) = (unit(shape.strokeStart), unit(shape.strokeEnd))
    guard end - start > Self.leastRange, shape.lineWidth > 0, shape.lineWidth.isFinite else {
      return
    }
    let dashes = shape.lineDashPattern ?? []
    var phase = shape.lineDashPhase
    var trimmed = path
    if start > 0 || end < 1 {
      let measure = measure(of: path)
      trimmed = measure.trimmed(from: start, to: end, by: .parameter)
      if !dashes.isEmpty { phase += measure.length(upTo: start, by: .parameter) }
    }
    if trimmed.isEmpty { return }
    let style = StrokeStyle(
      width: shape.lineWidth, cap: shape.lineCap, join: shape.lineJoin,
      miterLimit: shape.miterLimit, dashLengths: dashes, dashPhase: phase)
    list.stroke(trimmed, style: style, paint: .color(color), transform: transform)
  }

  private func measure(of path: Path) -> PathMeasure {
    // Equal paths usually share their points, which makes this comparison fast.
    if let measure, measure.path == path { return measure }
    let measure = PathMeasure(path)
    self.measure = measure
    return measure
  }
}
