public import Foundation
public import MidflightDrawing
public import MidflightGeometry

/// The properties of ``CALayer`` for content, corners, shadows, filters and sublayers.
///
/// Subclasses can override only members that a class itself declares, not those in an extension. So
/// these properties are in a separate class, whose only direct subclass is `CALayer`.
@MainActor open class LayerDecoration: TimedObject {
  static let decoration = DecorationProperties()

  var layer: CALayer { preconditionFailure("the decoration has no layer") }

  override init() { super.init() }

  // MARK: Content

  /// The part of the content that is shown, in fractions of its size; all of it by default. Outside
  /// 0…1, the outermost pixels of the content are repeated.
  open var contentsRect: CGRect {
    get { layer.get(Self.decoration.contentsRect) }
    set { Self.decoration.contentsRect.change(to: newValue, on: layer) }
  }

  /// The part of the content that stretches, in fractions of the content's size; all of it by
  /// default. The parts around it keep their size, which depends on ``CALayer/contentsScale``.
  open var contentsCenter: CGRect {
    get { layer.get(Self.decoration.contentsCenter) }
    set { Self.decoration.contentsCenter.change(to: newValue, on: layer) }
  }

  /// The alignment of the content in the bounds; ``CALayerContentsGravity/resize`` by default.
  open var contentsGravity: CALayerContentsGravity {
    get { layer.get(Self.decoration.contentsGravity) }
    set { Self.decoration.contentsGravity.change(to: newValue, on: layer) }
  }

  /// The filter for enlarging the content; linear by default.
  open var magnificationFilter: CALayerContentsFilter {
    get { layer.get(Self.decoration.magnificationFilter) }
    set { Self.decoration.magnificationFilter.change(to: newValue, on: layer) }
  }

  /// The filter for reducing the content; linear by default. Below half the size, a linear filter
  /// skips pixels.
  open var minificationFilter: CALayerContentsFilter {
    get { layer.get(Self.decoration.minificationFilter) }
    set { Self.decoration.minificationFilter.change(to: newValue, on: layer) }
  }

  /// A colour that multiplies images and drawings of the content, component by component; nil, the
  /// default, leaves them unchanged. It does not affect the background, border, shapes, gradients,
  /// text layers and sublayers. In Core Animation, this property is not public, but layer documents
  /// (`.caml`) use it.
  open var contentsMultiplyColor: CGColor? {
    get { layer.get(Self.decoration.contentsMultiplyColor) }
    set { Self.decoration.contentsMultiplyColor.change(to: newValue, on: layer) }
  }

  // MARK: Corners

  /// The corner radius of the background, the border and, if `masksToBounds` is set, the clip.
  /// Drawing clamps the radius to half the shorter side.
  open var cornerRadius: CGFloat {
    get { layer.get(CALayer.basic.cornerRadius) }
    set { CALayer.basic.cornerRadius.change(to: newValue, on: layer) }
  }

  /// The corners that `cornerRadius` rounds; all by default. A change has no implicit animation.
  open var maskedCorners: CACornerMask {
    get { layer.get(Self.decoration.maskedCorners) }
    set { Self.decoration.maskedCorners.change(to: newValue, on: layer) }
  }

  /// The shape of rounded corners; circular by default.
  open var cornerCurve: CALayerCornerCurve {
    get { layer.get(Self.decoration.cornerCurve) }
    set { Self.decoration.cornerCurve.change(to: newValue, on: layer) }
  }

  /// Returns the distance that a corner with a given curve extends along an edge, in multiples of
  /// the corner radius.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? CornerShape.continuousReach : 1
  }

  // MARK: Border

  /// The border's width. The border is inside the bounds, above the sublayers. A width that is not
  /// positive or not finite draws no border.
  open var borderWidth: CGFloat {
    get { layer.get(CALayer.basic.borderWidth) }
    set { CALayer.basic.borderWidth.change(to: newValue, on: layer) }
  }

  /// The border's colour; opaque black by default. With nil there is no border.
  open var borderColor: CGColor? {
    get { layer.get(CALayer.basic.borderColor) }
    set { CALayer.basic.borderColor.change(to: newValue, on: layer) }
  }

  // MARK: Shadow

  /// The shadow's colour; black by default. With nil there is no shadow.
  open var shadowColor: CGColor? {
    get { layer.get(Self.decoration.shadowColor) }
    set { Self.decoration.shadowColor.change(to: newValue, on: layer) }
  }

  /// The shadow's opacity, which multiplies the alpha of the shadow's colour; 0 by default, which
  /// casts no shadow. The stored value is not clamped; drawing clamps it to 0…1.
  open var shadowOpacity: Float {
    get { layer.get(Self.decoration.shadowOpacity) }
    set { Self.decoration.shadowOpacity.change(to: newValue, on: layer) }
  }

  /// The shadow's offset, in the layer's space; (0, −3) by default.
  open var shadowOffset: CGSize {
    get { layer.get(Self.decoration.shadowOffset) }
    set { Self.decoration.shadowOffset.change(to: newValue, on: layer) }
  }

  /// The standard deviation of the [Gaussian blur](https://en.wikipedia.org/wiki/Gaussian_blur) of
  /// the shadow, in the layer's space; 3 by default. The shadow fades out as the Gaussian does.
  /// Core Animation's shadow, when it is drawn into a context, stops at twice the radius instead.
  open var shadowRadius: CGFloat {
    get { layer.get(Self.decoration.shadowRadius) }
    set { Self.decoration.shadowRadius.change(to: newValue, on: layer) }
  }

  /// The path that casts the shadow, filled by the non-zero rule; if nil, the default, the
  /// composited layer and its sublayers cast it.
  open var shadowPath: CGPath? {
    get { layer.get(Self.decoration.shadowPath).map { CGPath($0) } }
    set { Self.decoration.shadowPath.change(to: newValue?.data, on: layer) }
  }

  // MARK: Sublayers

  /// Whether sublayers and content are clipped to the bounds with their rounded corners. A change
  /// takes effect immediately unless an action animates it. Core Animation's table of properties
  /// says that this one is animated, but there is no value to show between true and false.
  open var masksToBounds: Bool {
    get { layer.get(CALayer.basic.masksToBounds) }
    set { CALayer.basic.masksToBounds.change(to: newValue, on: layer) }
  }

  /// The transform of the sublayers, about this layer's anchor point; usually a perspective.
  open var sublayerTransform: CATransform3D {
    get { layer.get(Self.decoration.sublayerTransform) }
    set { Self.decoration.sublayerTransform.change(to: newValue, on: layer) }
  }

  /// The anchor point's z position relative to the layer's plane; 0 by default.
  open var anchorPointZ: CGFloat {
    get { layer.get(Self.decoration.anchorPointZ) }
    set { Self.decoration.anchorPointZ.change(to: newValue, on: layer) }
  }

  /// Whether the layer is shown when its back faces the viewer; true by default.
  open var isDoubleSided: Bool {
    get { layer.get(Self.decoration.isDoubleSided) }
    set { Self.decoration.isDoubleSided.change(to: newValue, on: layer) }
  }

  /// Whether the y axis is flipped in the layer's own geometry and that of its sublayers; false by
  /// default.
  ///
  /// The flag flips shapes' paths, gradients, what ``CALayer/draw(in:)`` draws and the set of
  /// rounded corners. Images and text layers stay upright, and a layer's own flag does not affect
  /// its shadow and mask. Core Animation's headers confirm this for images. For drawing, they say
  /// that the context is flipped if an odd number of layers, counting the layer itself and its
  /// ancestors, have flipped geometry
  /// ([`contentsAreFlipped`](https://developer.apple.com/documentation/quartzcore/calayer/contentsareflipped())).
  /// For paths, the evidence is that programs that show the outlines of glyphs set the flag on the
  /// shape layer itself ([Animated Paths](https://github.com/ole/Animated-Paths)).
  open var isGeometryFlipped: Bool {
    get { layer.get(Self.decoration.isGeometryFlipped) }
    set { Self.decoration.isGeometryFlipped.change(to: newValue, on: layer) }
  }

  // MARK: Filters

  /// The filters that apply, in order, to the layer and its sublayers as one image:
  /// ``MidflightDrawing/Filter`` and ``CAFilter`` values. Values of other types are reported and
  /// ignored.
  ///
  /// Key paths reach the inputs of a `CAFilter` by its name: `filters.NAME.inputRadius` and
  /// `filters.NAME.enabled`. If several filters have the same name, key paths reach the first.
  open var filters: [Any]? {
    get {
      let filters = layer.get(Self.decoration.filters)
      return filters.entries.isEmpty ? nil : filters.callerValue as? [Any]
    }
    set {
      let entries = (newValue ?? []).compactMap { LayerFilters.Entry($0) }
      if entries.count != newValue?.count ?? 0 {
        layer.report("a filter must be a Filter or a CAFilter")
      }
      for case .named(let filter) in entries where filter.filter == nil {
        layer.report("the filter \(filter.type.rawValue) is not drawn")
      }
      Self.decoration.filters.change(to: LayerFilters(entries: entries), on: layer)
    }
  }

  /// How the layer is composited with the content behind it within its superlayer. It is a
  /// ``MidflightDrawing/CGBlendMode`` or the name of a mode, with or without Core Image's prefix
  /// and suffixes (`multiplyBlendMode`, `CISourceAtopCompositing`), or one of Core Animation's
  /// names (`destOut`, `plusL`). Other values are reported and count as nil, which is source-over.
  /// The formulas are from [Compositing and Blending](https://www.w3.org/TR/compositing-1/).
  open var compositingFilter: Any? {
    get {
      let mode = layer.get(Self.decoration.compositingMode)
      return mode == .normal ? nil : mode
    }
    set {
      let mode = newValue.flatMap { CGBlendMode(compositingFilter: $0) }
      if let newValue, mode == nil, !(newValue is NSNull) {
        layer.report("\(newValue) is not a blend mode")
      }
      Self.decoration.compositingMode.change(to: mode ?? .normal, on: layer)
    }
  }

  /// A hint to draw the layer only once for as long as the layer does not change. It has no effect
  /// here: shapes are cached, and pixels follow the screen's scale.
  open var shouldRasterize: Bool {
    get { layer.hint(CALayer.hints.shouldRasterize) }
    set { layer.setHint(CALayer.hints.shouldRasterize, newValue) }
  }

  /// The scale at which ``shouldRasterize`` would draw the layer; 1 by default. It has no effect
  /// here.
  open var rasterizationScale: CGFloat {
    get { layer.hint(CALayer.hints.rasterizationScale) }
    set { layer.setHint(CALayer.hints.rasterizationScale, newValue) }
  }

  // MARK: Coordinate conversion

  /// Converts a point from another layer's space to this layer's; if `layer` is nil, from the space
  /// around the topmost layer. A transform without an inverse counts as the identity.
  ///
  /// Points are on the layers' planes. In perspective, a point moves along the line of sight to
  /// where that line meets the other layer's plane, in front of the eye or behind it. If there is
  /// no intersection, both coordinates are infinite.
  open func convert(_ p: CGPoint, from layer: CALayer?) -> CGPoint {
    p.seen(by: CALayer.map(from: layer, to: self.layer))
  }

  /// Converts a point from this layer's space to another layer's; if `layer` is nil, to the space
  /// around the topmost layer. In perspective, the point moves along the line of sight.
  open func convert(_ p: CGPoint, to layer: CALayer?) -> CGPoint {
    p.seen(by: CALayer.map(from: self.layer, to: layer))
  }

  /// Converts a rectangle from another layer's space to this layer's. The result is the bounding
  /// rectangle of the part that is in front of the eye.
  open func convert(_ r: CGRect, from layer: CALayer?) -> CGRect {
    r.seen(by: CALayer.map(from: layer, to: self.layer))
  }

  /// Converts a rectangle from this layer's space to another layer's. The result is the bounding
  /// rectangle of the part that is in front of the eye.
  open func convert(_ r: CGRect, to layer: CALayer?) -> CGRect {
    r.seen(by: CALayer.map(from: self.layer, to: layer))
  }
}
