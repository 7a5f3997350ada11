public import Drawing
public import Foundation
public import Geometry

extension CALayer {
  // MARK: Content

  /// The part of the content that is shown, in units of its size; all of it at first. Beyond 0…1 the
  /// content's outermost pixels go on.
  public var contentsRect: CGRect {
    get { get(DecorationProperties.contentsRect) }
    set { DecorationProperties.contentsRect.change(to: newValue, on: self) }
  }

  /// The part of the content that stretches when it is stretched, in units of its size; all of it at
  /// first. What lies beside it keeps its size, by ``contentsScale``.
  public var contentsCenter: CGRect {
    get { get(DecorationProperties.contentsCenter) }
    set { DecorationProperties.contentsCenter.change(to: newValue, on: self) }
  }

  /// Where the content lies in the bounds; ``CALayerContentsGravity/resize`` at first.
  public var contentsGravity: CALayerContentsGravity {
    get { get(DecorationProperties.contentsGravity) }
    set { DecorationProperties.contentsGravity.change(to: newValue, on: self) }
  }

  /// How the content's pixels are enlarged; linear at first.
  public var magnificationFilter: CALayerContentsFilter {
    get { get(DecorationProperties.magnificationFilter) }
    set { DecorationProperties.magnificationFilter.change(to: newValue, on: self) }
  }

  /// How the content's pixels are made fewer; linear at first, which skips pixels below half the size.
  public var minificationFilter: CALayerContentsFilter {
    get { get(DecorationProperties.minificationFilter) }
    set { DecorationProperties.minificationFilter.change(to: newValue, on: self) }
  }

  // MARK: Corners

  /// The corners that `cornerRadius` rounds; all at first. Not animatable by itself.
  public var maskedCorners: CACornerMask {
    get { get(DecorationProperties.maskedCorners) }
    set { DecorationProperties.maskedCorners.change(to: newValue, on: self) }
  }

  /// The shape of rounded corners; circular at first.
  public var cornerCurve: CALayerCornerCurve {
    get { get(DecorationProperties.cornerCurve) }
    set { DecorationProperties.cornerCurve.change(to: newValue, on: self) }
  }

  /// How far a corner of a curve reaches along an edge, in radii.
  public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? CornerShape.continuousReach : 1
  }

  // MARK: Shadow

  /// Black at first; nil casts none.
  public var shadowColor: CGColor? {
    get { get(DecorationProperties.shadowColor) }
    set { DecorationProperties.shadowColor.change(to: newValue, on: self) }
  }

  /// Times the colour's alpha; 0 at first, which casts none. Stored as given, clamped to 0…1 where it
  /// is drawn.
  public var shadowOpacity: Float {
    get { get(DecorationProperties.shadowOpacity) }
    set { DecorationProperties.shadowOpacity.change(to: newValue, on: self) }
  }

  /// Where the shadow lies, in the layer's space; (0, −3) at first.
  public var shadowOffset: CGSize {
    get { get(DecorationProperties.shadowOffset) }
    set { DecorationProperties.shadowOffset.change(to: newValue, on: self) }
  }

  /// The standard deviation of the Gaussian that blurs the shadow, in the layer's space; 3 at first.
  /// The shadow fades out as the Gaussian does: it does not stop at twice the radius, as Core
  /// Animation's does where it draws into a context.
  public var shadowRadius: CGFloat {
    get { get(DecorationProperties.shadowRadius) }
    set { DecorationProperties.shadowRadius.change(to: newValue, on: self) }
  }

  // MARK: Sublayers

  /// Applied to the sublayers, about this layer's anchor point: perspective, most of the time.
  public var sublayerTransform: CATransform3D {
    get { get(DecorationProperties.sublayerTransform) }
    set { DecorationProperties.sublayerTransform.change(to: newValue, on: self) }
  }

  /// Where the anchor point lies before or behind the layer's plane; 0 at first.
  public var anchorPointZ: CGFloat {
    get { get(DecorationProperties.anchorPointZ) }
    set { DecorationProperties.anchorPointZ.change(to: newValue, on: self) }
  }

  /// Whether the layer is shown when its back is turned to the viewer; true at first.
  public var isDoubleSided: Bool {
    get { get(DecorationProperties.isDoubleSided) }
    set { DecorationProperties.isDoubleSided.change(to: newValue, on: self) }
  }

  /// Whether y runs upwards for the sublayers; false at first. Images stay upright.
  public var isGeometryFlipped: Bool {
    get { get(DecorationProperties.isGeometryFlipped) }
    set { DecorationProperties.isGeometryFlipped.change(to: newValue, on: self) }
  }

  // MARK: Filters

  /// What changes the layer and its sublayers as one picture, in order: ``Drawing/Filter`` values.
  /// Others are reported and left out.
  public var filters: [Any]? {
    get {
      let filters = get(DecorationProperties.filters)
      return filters.isEmpty ? nil : filters
    }
    set {
      let known = (newValue ?? []).compactMap { $0 as? Filter }
      if known.count != newValue?.count ?? 0 { report("a filter must be one of Filter's cases") }
      DecorationProperties.filters.change(to: known, on: self)
    }
  }

  /// How the layer meets what is behind it within its superlayer: a ``Drawing/CGBlendMode``, or the
  /// name of one of its modes, with or without Core Image's beginnings and endings
  /// (`multiplyBlendMode`, `CISourceAtopCompositing`). Others are reported and count as nil, which
  /// is source-over.
  public var compositingFilter: Any? {
    get {
      let mode = get(DecorationProperties.compositingMode)
      return mode == .normal ? nil : mode
    }
    set {
      let mode = newValue.flatMap { CGBlendMode(compositingFilter: $0) }
      if let newValue, mode == nil, !(newValue is NSNull) {
        report("\(newValue) is no blend mode")
      }
      DecorationProperties.compositingMode.change(to: mode ?? .normal, on: self)
    }
  }

  /// A promise that drawing the layer once is enough while it does not change. Nothing depends on it
  /// here: shapes are kept, and pixels follow the screen's scale.
  public var shouldRasterize: Bool {
    get { hint(LayerHints.shouldRasterize) }
    set { setHint(LayerHints.shouldRasterize, newValue) }
  }

  /// The scale that goes with ``shouldRasterize``; 1 at first. Nothing depends on it here.
  public var rasterizationScale: CGFloat {
    get { hint(LayerHints.rasterizationScale) }
    set { setHint(LayerHints.rasterizationScale, newValue) }
  }
}

extension CGBlendMode {
  /// The mode that a value or a name stands for; nil for anything else.
  init?(compositingFilter any: Any) {
    if let mode = any as? CGBlendMode {
      self = mode
      return
    }
    guard var name = any as? String else { return nil }
    if name.hasPrefix("CI") { name.removeFirst(2) }
    for ending in ["BlendMode", "Compositing"] where name.hasSuffix(ending) {
      name.removeLast(ending.count)
    }
    name = name.lowercased()
    let others = [
      "sourceover": CGBlendMode.normal, "addition": .plusLighter, "plusl": .plusLighter,
      "plusd": .plusDarker, "maximum": .lighten, "minimum": .darken,
    ]
    let mode = Self.allCases.first { "\($0)".lowercased() == name } ?? others[name]
    guard let mode else { return nil }
    self = mode
  }
}
