extension MediaTiming {
  /// A layer's time, and whether it is shown. A finite duration folds time into cycles. Outside the
  /// active duration the fill mode determines whether the layer is shown.
  @inline(__always)
  func layerTime(fromParent time: Double) -> (time: Double, isShown: Bool) {
    isParentTime ? (time, true) : localTime(fromParent: time)
  }

  /// Whether the layer's time equals the parent's, and the layer is always shown.
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
  /// The layer's time, with the cycles of repeating layers folded.
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
