import MidflightLayerTree

extension AnimationAddition {
  /// The name by which it is tuned: its key or, without one, its key path; nil for a group without a
  /// key.
  var target: Tuning.Target? {
    let key = tunedKey ?? (animation as? CAPropertyAnimation)?.keyPath
    return key.map { Tuning.Target(layerPath: layerPath, animationKey: $0) }
  }
}
