import Drawing
import Foundation
import Geometry

/// The properties that few layers set: they share one copy of the values at first.
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
  var filters: [Filter] = []
  var compositingMode = CGBlendMode.normal
}

extension CALayerContentsGravity: SteppedAnimatableValue {}
extension CALayerContentsFilter: SteppedAnimatableValue {}
extension CALayerCornerCurve: SteppedAnimatableValue {}
extension CACornerMask: SteppedAnimatableValue {}
extension CGBlendMode: SteppedAnimatableValue {}

/// The properties in a layer's ``DecorationState``.
@MainActor enum DecorationProperties {
  private static func make<Value: AnimatableValue>(
    _ key: String, _ member: any WritableKeyPath<DecorationState, Value> & Sendable
  ) -> StateProperty<Value> {
    StateProperty(
      key, get: { $0.state.decoration.value[keyPath: member] },
      set: { $0.state.decoration.value[keyPath: member] = $1 })
  }

  static let contentsRect = make("contentsRect", \.contentsRect)
  static let contentsCenter = make("contentsCenter", \.contentsCenter)
  static let contentsGravity = make("contentsGravity", \.contentsGravity)
  static let magnificationFilter = make("magnificationFilter", \.magnificationFilter)
  static let minificationFilter = make("minificationFilter", \.minificationFilter)
  static let maskedCorners = make("maskedCorners", \.maskedCorners)
  static let cornerCurve = make("cornerCurve", \.cornerCurve)
  static let shadowColor = make("shadowColor", \.shadowColor)
  static let shadowOpacity = make("shadowOpacity", \.shadowOpacity)
  static let shadowOffset = make("shadowOffset", \.shadowOffset)
  static let shadowRadius = make("shadowRadius", \.shadowRadius)
  static let shadowPath = make("shadowPath", \.shadowPath)
  static let sublayerTransform = make("sublayerTransform", \.sublayerTransform)
  static let anchorPointZ = StateProperty(
    "anchorPointZ", get: { $0.state.decoration.value.anchorPointZ },
    set: {
      $0.state.decoration.value.anchorPointZ = $1
      if $1 != 0 { $0.parent?.mayHaveDepth = true }
    })
  static let isDoubleSided = make("doubleSided", \.isDoubleSided)
  static let isGeometryFlipped = make("geometryFlipped", \.isGeometryFlipped)
  static let filters = make("filters", \.filters)
  static let compositingMode = make("compositingFilter", \.compositingMode)

  static let byKey = LayerProperties.table([
    contentsRect, contentsCenter, contentsGravity, magnificationFilter, minificationFilter,
    maskedCorners, cornerCurve, shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath,
    sublayerTransform, anchorPointZ, isDoubleSided, isGeometryFlipped, filters, compositingMode,
  ]).merging([
    "isDoubleSided": isDoubleSided, "isGeometryFlipped": isGeometryFlipped,
  ]) { first, _ in first }

  static let implicit: Set<String> = [
    "contentsRect", "contentsCenter", "shadowColor", "shadowOpacity", "shadowOffset",
    "shadowRadius", "shadowPath", "sublayerTransform", "anchorPointZ", "filters",
    "compositingFilter",
  ]
}
