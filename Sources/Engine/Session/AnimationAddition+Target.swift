import MidflightLayerTree

extension AnimationAddition {
  var target: Tuning.Target? {
    tunedName.map { Tuning.Target(layerPath: layerPath, animationKey: $0) }
  }
}
