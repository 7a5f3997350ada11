extension CALayer {
  /// Converts a time from another layer's time space to this layer's, in seconds; if `layer` is
  /// nil, from media time (``CACurrentMediaTime()``). Repetitions of layers are ignored: a layer's
  /// time is not reduced to its first cycle.
  public func convertTime(_ t: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    localTime(at: layer.map { $0.clockTime(ofLocal: t) } ?? t)
  }

  /// Converts a time from this layer's time space to another layer's, in seconds; if `layer` is
  /// nil, to media time. The time of a layer whose speed is 0 cannot be converted to its
  /// superlayer's time; the superlayer's time 0 is used instead.
  public func convertTime(_ t: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    let clock = clockTime(ofLocal: t)
    return layer.map { $0.localTime(at: clock) } ?? clock
  }

  func localTime(at clock: Double) -> Double {
    var chain: [CALayer] = []
    var layer: CALayer? = original ?? self
    while let current = layer {
      if !current.time.isIdentity { chain.append(current) }
      layer = current.parent
    }
    return chain.reversed().reduce(clock) { $1.time.local(fromParent: $0) }
  }

  func clockTime(ofLocal time: Double) -> Double {
    var result = time
    var layer: CALayer? = original ?? self
    while let current = layer {
      result = current.time.parent(fromLocal: result)
      layer = current.parent
    }
    return result
  }

  /// The speed of the layer's time, in seconds per second of the session's clock.
  var timeRate: Double {
    var rate = 1.0
    var layer: CALayer? = self
    while let current = layer {
      rate *= Double(current.time.speed)
      layer = current.parent
    }
    return rate.isNaN ? 0 : rate
  }

  var superlayerRate: Double { parent?.timeRate ?? 1 }

  /// Converts the layer's local time to an instant of the session's clock; nil if it is out of
  /// range.
  func moment(ofLocal time: Double) -> Flicks? {
    context.moment(ofMediaTime: clockTime(ofLocal: time))
  }
}

extension Flicks {
  /// Creates a time from seconds; fails if it is NaN or more than three hundred years from zero.
  init?(within seconds: Double) {
    guard seconds.isFinite, abs(seconds) < 1e10 else { return nil }
    self.init(seconds: seconds)
  }
}
