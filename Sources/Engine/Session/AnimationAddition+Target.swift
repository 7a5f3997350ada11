import MidflightLayerTree

extension AnimationAddition {
  /// The animation that it is tuned as; nil for a transition without a key.
  var target: Tuning.Target? {
    tunedName.map { Tuning.Target(layerPath: layerPath, animationKey: $0) }
  }
}
