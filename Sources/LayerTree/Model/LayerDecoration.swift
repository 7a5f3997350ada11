public import Foundation
public import MidflightDrawing
public import MidflightGeometry

/// The part of ``CALayer`` that says how content, corners, shadows, filters and sublayers are
/// shown.
///
/// A class's members can be overridden where they are declared in the class itself, not in an
/// extension: so this is a class of its own, of which `CALayer` is the only kind.
@MainActor open class LayerDecoration: TimedObject {
  static let decoration = DecorationProperties()

  /// The layer that this is a part of.
  var layer: CALayer { preconditionFailure("the decoration has no layer") }

  override init() { super.init() }

  // MARK: Content

  /// The part of the content that is shown, in units of its size; all of it by default. Beyond 0…1
  /// the content's outermost pixels go on.
  open var contentsRect: CGRect {
    get { layer.get(Self.decoration.contentsRect) }
    set { Self.decoration.contentsRect.change(to: newValue, on: layer) }
  }

  /// The part of the content that stretches when it is stretched, in units of its size; all of it
  /// by default. What lies beside it keeps its size, by ``CALayer/contentsScale``.
  open var contentsCenter: CGRect {
    get { layer.get(Self.decoration.contentsCenter) }
    set { Self.decoration.contentsCenter.change(to: newValue, on: layer) }
  }

  /// Where the content lies in the bounds; ``CALayerContentsGravity/resize`` by default.
  open var contentsGravity: CALayerContentsGravity {
    get { layer.get(Self.decoration.contentsGravity) }
    set { Self.decoration.contentsGravity.change(to: newValue, on: layer) }
  }

  /// How the content's pixels are enlarged; linear by default.
  open var magnificationFilter: CALayerContentsFilter {
    get { layer.get(Self.decoration.magnificationFilter) }
    set { Self.decoration.magnificationFilter.change(to: newValue, on: layer) }
  }

  /// How the content's pixels are made fewer; linear by default, which skips pixels below half the
  /// size.
  open var minificationFilter: CALayerContentsFilter {
    get { layer.get(Self.decoration.minificationFilter) }
    set { Self.decoration.minificationFilter.change(to: newValue, on: layer) }
  }

  /// The colour that images and drawings of the content are multiplied by, red, green, blue and alpha
  /// each; nil, the default, leaves them as they are. Background, border, shapes, gradients, text
  /// layers and sublayers stay as they are. Core Animation has the property for documents.
  open var contentsMultiplyColor: CGColor? {
    get { layer.get(Self.decoration.contentsMultiplyColor) }
    set { Self.decoration.contentsMultiplyColor.change(to: newValue, on: layer) }
  }

  // MARK: Corners

  /// Of background and border, and of the clip when `masksToBounds` is set. Clamped to half the
  /// shorter side where it is drawn.
  open var cornerRadius: CGFloat {
    get { layer.get(CALayer.basic.cornerRadius) }
    set { CALayer.basic.cornerRadius.change(to: newValue, on: layer) }
  }

  /// The corners that `cornerRadius` rounds; all by default. Not animatable by itself.
  open var maskedCorners: CACornerMask {
    get { layer.get(Self.decoration.maskedCorners) }
    set { Self.decoration.maskedCorners.change(to: newValue, on: layer) }
  }

  /// The shape of rounded corners; circular by default.
  open var cornerCurve: CALayerCornerCurve {
    get { layer.get(Self.decoration.cornerCurve) }
    set { Self.decoration.cornerCurve.change(to: newValue, on: layer) }
  }

  /// How far a corner of a curve reaches along an edge, in radii.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? CornerShape.continuousReach : 1
  }

  // MARK: Border

  /// The border lies inside the bounds, above the sublayers. Not positive or not finite: none.
  open var borderWidth: CGFloat {
    get { layer.get(CALayer.basic.borderWidth) }
    set { CALayer.basic.borderWidth.change(to: newValue, on: layer) }
  }

  /// Opaque black by default; nil paints none.
  open var borderColor: CGColor? {
    get { layer.get(CALayer.basic.borderColor) }
    set { CALayer.basic.borderColor.change(to: newValue, on: layer) }
  }

  // MARK: Shadow

  /// Black by default; nil casts none.
  open var shadowColor: CGColor? {
    get { layer.get(Self.decoration.shadowColor) }
    set { Self.decoration.shadowColor.change(to: newValue, on: layer) }
  }

  /// Times the colour's alpha; 0 by default, which casts none. Stored as given, clamped to 0…1 where
  /// it is drawn.
  open var shadowOpacity: Float {
    get { layer.get(Self.decoration.shadowOpacity) }
    set { Self.decoration.shadowOpacity.change(to: newValue, on: layer) }
  }

  /// Where the shadow lies, in the layer's space; (0, −3) by default.
  open var shadowOffset: CGSize {
    get { layer.get(Self.decoration.shadowOffset) }
    set { Self.decoration.shadowOffset.change(to: newValue, on: layer) }
  }

  /// The standard deviation of the Gaussian that blurs the shadow, in the layer's space; 3 at
  /// first. The shadow fades out as the Gaussian does: it does not stop at twice the radius, as
  /// Core Animation's does where it draws into a context.
  open var shadowRadius: CGFloat {
    get { layer.get(Self.decoration.shadowRadius) }
    set { Self.decoration.shadowRadius.change(to: newValue, on: layer) }
  }

  /// The path that casts the shadow, by the non-zero rule; the layer and its sublayers as they are
  /// composited when nil, the default.
  open var shadowPath: CGPath? {
    get { layer.get(Self.decoration.shadowPath).map { CGPath($0) } }
    set { Self.decoration.shadowPath.change(to: newValue?.data, on: layer) }
  }

  // MARK: Sublayers

  /// Whether sublayers and content are cut off at the bounds, with their round corners.
  /// Changes at once unless an action says otherwise: there is nothing between the two for the
  /// animation that Core Animation's table lists.
  open var masksToBounds: Bool {
    get { layer.get(CALayer.basic.masksToBounds) }
    set { CALayer.basic.masksToBounds.change(to: newValue, on: layer) }
  }

  /// Applied to the sublayers, about this layer's anchor point: perspective, most of the time.
  open var sublayerTransform: CATransform3D {
    get { layer.get(Self.decoration.sublayerTransform) }
    set { Self.decoration.sublayerTransform.change(to: newValue, on: layer) }
  }

  /// Where the anchor point lies before or behind the layer's plane; 0 by default.
  open var anchorPointZ: CGFloat {
    get { layer.get(Self.decoration.anchorPointZ) }
    set { Self.decoration.anchorPointZ.change(to: newValue, on: layer) }
  }

  /// Whether the layer is shown when its back is turned to the viewer; true by default.
  open var isDoubleSided: Bool {
    get { layer.get(Self.decoration.isDoubleSided) }
    set { Self.decoration.isDoubleSided.change(to: newValue, on: layer) }
  }

  /// Whether y runs the other way in the layer's own geometry and that of its sublayers; false at
  /// first.
  ///
  /// Shapes' paths, gradients, what ``CALayer/draw(in:)`` draws and the corners that are rounded are
  /// turned over with it. Images and text layers stay upright; a layer's own flag leaves its shadow
  /// and its mask as they are. Core Animation's headers say the one of images, and of drawings that
  /// their context is turned over where the number of layers with flipped geometry is odd, from the
  /// layer itself up
  /// ([`contentsAreFlipped`](https://developer.apple.com/documentation/quartzcore/calayer/contentsareflipped())).
  /// Programs that show outlines of glyphs set it on the shape layer itself
  /// ([Animated Paths](https://github.com/ole/Animated-Paths)).
  open var isGeometryFlipped: Bool {
    get { layer.get(Self.decoration.isGeometryFlipped) }
    set { Self.decoration.isGeometryFlipped.change(to: newValue, on: layer) }
  }

  // MARK: Filters

  /// The filters that change the layer and its sublayers as one picture, in order:
  /// ``MidflightDrawing/Filter`` and ``CAFilter`` values. Others are reported and left out.
  ///
  /// Key paths lead to the inputs of the latter by their names: `filters.NAME.inputRadius`, and
  /// `filters.NAME.enabled`. Of several of a name it is the first.
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

  /// How the layer meets what is behind it within its superlayer: a ``MidflightDrawing/CGBlendMode``, or the
  /// name of one of its modes, with or without Core Image's beginnings and endings
  /// (`multiplyBlendMode`, `CISourceAtopCompositing`), or as Core Animation calls it (`destOut`,
  /// `plusL`). Others are reported and count as nil, which is source-over.
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

  /// A promise that drawing the layer once is enough while it does not change. Nothing depends on
  /// it here: shapes are kept, and pixels follow the screen's scale.
  open var shouldRasterize: Bool {
    get { layer.hint(CALayer.hints.shouldRasterize) }
    set { layer.setHint(CALayer.hints.shouldRasterize, newValue) }
  }

  /// The scale that goes with ``shouldRasterize``; 1 by default. Nothing depends on it here.
  open var rasterizationScale: CGFloat {
    get { layer.hint(CALayer.hints.rasterizationScale) }
    set { layer.setHint(CALayer.hints.rasterizationScale, newValue) }
  }

  // MARK: Other layers' spaces

  /// A point of another layer's space in this one's; `layer` nil is the space around the topmost
  /// layer. A map without an inverse counts as the identity.
  ///
  /// Points are on the layers' planes. In perspective a point goes along the line of sight, to
  /// where that meets the other plane, be it before or behind the eye; where it meets it nowhere,
  /// both coordinates are infinite.
  open func convert(_ p: CGPoint, from layer: CALayer?) -> CGPoint {
    p.seen(by: CALayer.map(from: layer, to: self.layer))
  }

  /// A point of this layer's space in another's; `layer` nil is the space around the topmost
  /// layer. In perspective it goes along the line of sight, as from another layer.
  open func convert(_ p: CGPoint, to layer: CALayer?) -> CGPoint {
    p.seen(by: CALayer.map(from: self.layer, to: layer))
  }

  /// The rectangle that holds another layer's rectangle in this one's space, as far as it is in
  /// front of the eye.
  open func convert(_ r: CGRect, from layer: CALayer?) -> CGRect {
    r.seen(by: CALayer.map(from: layer, to: self.layer))
  }

  /// The rectangle that holds this layer's rectangle in another's space, as far as it is in front
  /// of the eye.
  open func convert(_ r: CGRect, to layer: CALayer?) -> CGRect {
    r.seen(by: CALayer.map(from: self.layer, to: layer))
  }
}
