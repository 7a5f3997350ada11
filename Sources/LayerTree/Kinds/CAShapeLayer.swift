public import Drawing
public import Foundation
public import Geometry

/// A layer that draws a path: filled, then stroked, above its content and below its sublayers. The
/// path is in the space of the bounds, which do not clip it.
@MainActor open class CAShapeLayer: CALayer {
  /// The measure of the path that was trimmed last: a stroke that runs along measures it once.
  private var measure: PathMeasure?

  public required init() { super.init() }
  public required init(layer: Any) { super.init(layer: layer) }

  /// The path that is drawn; nil draws nothing. Animatable, point by point between paths of the
  /// same segments, but not by itself.
  open var path: CGPath? {
    get { get(ShapeProperties.path).map { CGPath($0) } }
    set { ShapeProperties.path.change(to: newValue?.data, on: self) }
  }

  /// Opaque black at first; nil fills nothing.
  open var fillColor: CGColor? {
    get { get(ShapeProperties.fillColor) }
    set { ShapeProperties.fillColor.change(to: newValue, on: self) }
  }

  /// Which points are inside the path when it is filled; non-zero at first.
  open var fillRule: CAShapeLayerFillRule {
    get { CAShapeLayerFillRule(get(ShapeProperties.fillRule)) }
    set { ShapeProperties.fillRule.change(to: newValue.drawn, on: self) }
  }

  /// nil, as at first, strokes nothing.
  open var strokeColor: CGColor? {
    get { get(ShapeProperties.strokeColor) }
    set { ShapeProperties.strokeColor.change(to: newValue, on: self) }
  }

  /// Where the stroke begins, as a fraction of the length of all sub-paths together. Stored as
  /// given; clamped to 0…1 where it is drawn.
  open var strokeStart: CGFloat {
    get { get(ShapeProperties.strokeStart) }
    set { ShapeProperties.strokeStart.change(to: newValue, on: self) }
  }

  /// Where the stroke ends, likewise; nothing is stroked when it is not beyond `strokeStart`.
  open var strokeEnd: CGFloat {
    get { get(ShapeProperties.strokeEnd) }
    set { ShapeProperties.strokeEnd.change(to: newValue, on: self) }
  }

  /// The stroke's width in the units of the bounds, centred on the path; 1 at first. A width that
  /// is not positive and finite strokes nothing.
  open var lineWidth: CGFloat {
    get { get(ShapeProperties.lineWidth) }
    set { ShapeProperties.lineWidth.change(to: newValue, on: self) }
  }

  /// The largest ratio of mitre length to line width; a sharper corner is bevelled. 10 at first.
  open var miterLimit: CGFloat {
    get { get(ShapeProperties.miterLimit) }
    set { ShapeProperties.miterLimit.change(to: newValue, on: self) }
  }

  /// The look of the ends of open sub-paths and of dashes; butt at first.
  open var lineCap: CAShapeLayerLineCap {
    get { CAShapeLayerLineCap(get(ShapeProperties.lineCap)) }
    set { ShapeProperties.lineCap.change(to: newValue.drawn, on: self) }
  }

  /// The look of the corners between two segments; mitred at first.
  open var lineJoin: CAShapeLayerLineJoin {
    get { CAShapeLayerLineJoin(get(ShapeProperties.lineJoin)) }
    set { ShapeProperties.lineJoin.change(to: newValue.drawn, on: self) }
  }

  /// How far into the dash pattern the whole path begins; a trimmed stroke keeps its dashes'
  /// places.
  open var lineDashPhase: CGFloat {
    get { get(ShapeProperties.lineDashPhase) }
    set { ShapeProperties.lineDashPhase.change(to: newValue, on: self) }
  }

  /// Lengths of dashes and gaps in turn; nil strokes without gaps.
  open var lineDashPattern: [NSNumber]? {
    get { get(ShapeProperties.lineDashPattern)?.map { NSNumber(value: Double($0)) } }
    set {
      ShapeProperties.lineDashPattern.change(
        to: newValue?.map { CGFloat($0.doubleValue) }, on: self)
    }
  }

  // MARK: Built in by class

  override class func builtInProperty(forKey key: String) -> AnyLayerProperty? {
    ShapeProperties.byKey[key] ?? super.builtInProperty(forKey: key)
  }

  override class func isImplicitlyAnimated(_ key: String) -> Bool {
    ShapeProperties.implicit.contains(key) || super.isImplicitlyAnimated(key)
  }

  override class func builtInDefault(forKey key: String) -> Any? {
    LayerDefaults.value(forKey: key, of: CAShapeLayer.self)
  }

  override func emitOwnContent(into list: inout DisplayList, transform: CGAffineTransform) {
    let shape = state.shape.value
    guard let path = shape.path, !path.isEmpty else { return }
    if let color = shape.fillColor {
      list.fill(path, rule: shape.fillRule, paint: .color(color), transform: transform)
    }
    if let color = shape.strokeColor { stroke(path, shape, color, into: &list, transform) }
  }

  private func stroke(
    _ path: Path, _ shape: ShapeState, _ color: CGColor, into list: inout DisplayList,
    _ transform: CGAffineTransform
  ) {
    // NaN counts as 0, as it does for colours.
    func unit(_ x: CGFloat) -> CGFloat { x > 0 ? min(x, 1) : 0 }
    let (start, end) = (unit(shape.strokeStart), unit(shape.strokeEnd))
    guard start < end, shape.lineWidth > 0, shape.lineWidth.isFinite else { return }
    let dashes = shape.lineDashPattern ?? []
    var phase = shape.lineDashPhase
    var trimmed = path
    if start > 0 || end < 1 {
      let measure = measure(of: path)
      trimmed = measure.trimmed(from: start, to: end)
      phase += start * measure.length
    }
    if trimmed.isEmpty { return }
    let style = StrokeStyle(
      width: shape.lineWidth, cap: shape.lineCap, join: shape.lineJoin,
      miterLimit: shape.miterLimit, dashLengths: dashes, dashPhase: phase)
    list.stroke(trimmed, style: style, paint: .color(color), transform: transform)
  }

  private func measure(of path: Path) -> PathMeasure {
    // Equal paths mostly share their points, which makes this comparison quick.
    if let measure, measure.path == path { return measure }
    let measure = PathMeasure(path)
    self.measure = measure
    return measure
  }
}
