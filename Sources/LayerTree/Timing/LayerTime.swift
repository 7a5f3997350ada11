extension MediaTiming {
  /// Returns a layer's time, and whether the layer is shown then. A finite duration folds the time
  /// into cycles. Outside the active duration, the fill mode determines whether the layer is shown.
  @inline(__always)
  func layerTime(fromParent time: Double) -> (time: Double, isShown: Bool) {
    isParentTime ? (time, true) : localTime(fromParent: time)
  }

  /// Whether the layer's time always equals its parent's time, and the layer is always shown.
  var isParentTime: Bool { isIdentity && duration == .infinity }

  private func localTime(fromParent time: Double) -> (time: Double, isShown: Bool) {
    let active = local(fromParent: time)
    if beginTime > 0, time < beginTime {
      return (fillMode.fillsBackwards ? timeOffset : active, fillMode.fillsBackwards)
    }
    guard duration < .infinity, duration > 0 else { return (active, true) }
    let hasEnded = active >= activeDuration
    if hasEnded, !fillMode.fillsForwards { return (active, false) }
    return (position(at: active).elapsed, true)
  }
}

extension CALayer {
  /// Returns the layer's time at an instant of the session's clock. The time of a repeating layer,
  /// and of the layers inside it, restarts with each cycle.
  func foldedTime(at moment: Flicks) -> Double {
    var chain: [CALayer] = []
    var layer: CALayer? = self
    while let current = layer {
      if !current.time.isParentTime { chain.append(current) }
      layer = current.parent
    }
    return chain.reversed().reduce(context.mediaTime(at: moment)) {
      $1.time.layerTime(fromParent: $0).time
    }
  }
}
