import Foundation
import MidflightDrawing
import MidflightGeometry

/// The values of the properties that few layers set. A layer without them has no storage for them.
struct DecorationState: Initial, Sendable {
  var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  var contentsGravity = CALayerContentsGravity.resize
  var magnificationFilter = CALayerContentsFilter.linear
  var minificationFilter = CALayerContentsFilter.linear
  var maskedCorners = CACornerMask.all
  var cornerCurve = CALayerCornerCurve.circular
  var shadowColor: CGColor? = .black
  var shadowOpacity: Float = 0
  var shadowOffset = CGSize(width: 0, height: -3)
  var shadowRadius: CGFloat = 3
  var shadowPath: Path?
  var sublayerTransform = CATransform3D()
  var anchorPointZ: CGFloat = 0
  var isDoubleSided = true
  var isGeometryFlipped = false
  var filters = LayerFilters()
  var compositingMode = CGBlendMode.normal
  var contentsMultiplyColor: CGColor?
}

extension CALayerContentsGravity: SteppedAnimatableValue {}
extension CALayerContentsFilter: SteppedAnimatableValue {}
extension CALayerCornerCurve: SteppedAnimatableValue {}
extension CACornerMask: SteppedAnimatableValue {}
extension CGBlendMode: SteppedAnimatableValue {}

@MainActor struct DecorationProperties {
  let contentsRect = make("contentsRect", \.contentsRect, isImplicit: true)
  let contentsCenter = make("contentsCenter", \.contentsCenter, isImplicit: true)
  let contentsGravity = make("contentsGravity", \.contentsGravity)
  let magnificationFilter = make("magnificationFilter", \.magnificationFilter)
  let minificationFilter = make("minificationFilter", \.minificationFilter)
  let maskedCorners = make("maskedCorners", \.maskedCorners)
  let cornerCurve = make("cornerCurve", \.cornerCurve)
  let shadowColor = make("shadowColor", \.shadowColor, isImplicit: true)
  let shadowOpacity = make("shadowOpacity", \.shadowOpacity, isImplicit: true)
  let shadowOffset = make("shadowOffset", \.shadowOffset, isImplicit: true)
  let shadowRadius = make("shadowRadius", \.shadowRadius, isImplicit: true)
  let shadowPath = make("shadowPath", \.shadowPath, isImplicit: true)
  let sublayerTransform = make("sublayerTransform", \.sublayerTransform, isImplicit: true)
  let anchorPointZ = StateProperty(
    "anchorPointZ", isImplicit: true, get: { $0.state.decoration.value.anchorPointZ },
    set: {
      $0.state.decoration.value.anchorPointZ = $1
      if $1 != 0 { $0.parent?.mayHaveDepth = true }
    })
  let isDoubleSided = make("doubleSided", alias: "isDoubleSided", \.isDoubleSided)
  let isGeometryFlipped = make("geometryFlipped", alias: "isGeometryFlipped", \.isGeometryFlipped)
  let filters = make("filters", \.filters, isImplicit: true)
  let compositingMode = make("compositingFilter", \.compositingMode, isImplicit: true)
  let contentsMultiplyColor = make(
    "contentsMultiplyColor", \.contentsMultiplyColor, isImplicit: true)
}

@MainActor private func make<Value: AnimatableValue>(
  _ key: String, alias: String? = nil,
  _ member: any WritableKeyPath<DecorationState, Value> & Sendable, isImplicit: Bool = false
) -> StateProperty<Value> {
  StateProperty(
    key, alias: alias, isImplicit: isImplicit,
    get: { $0.state.decoration.value[keyPath: member] },
    set: { $0.state.decoration.value[keyPath: member] = $1 })
}
