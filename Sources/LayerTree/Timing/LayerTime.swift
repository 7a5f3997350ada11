extension MediaTiming {
  /// A layer's time at a time of its superlayer's, and whether it is shown then.
  ///
  /// A layer with a finite duration folds time into its cycles. Outside its active duration it is
  /// shown only as far as its fill mode says.
  @inline(__always)
  func layerTime(fromParent time: Double) -> (time: Double, isShown: Bool) {
    isParentTime ? (time, true) : ownTime(fromParent: time)
  }

  /// Whether a layer's time is its superlayer's, and it is always shown.
  var isParentTime: Bool { isIdentity && duration == .infinity }

  private func ownTime(fromParent time: Double) -> (time: Double, isShown: Bool) {
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
  /// The layer's time at a moment, with the cycles of repeating layers folded.
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
