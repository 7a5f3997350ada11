extension CALayer {
  /// A time of another layer's time space in this one's, in seconds; `layer` nil is the media
  /// time (``CACurrentMediaTime()``). Cycles of layers that repeat are not unfolded.
  public func convertTime(_ t: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    localTime(at: layer.map { $0.clockTime(ofLocal: t) } ?? t)
  }

  /// A time of this layer's time space in another's, in seconds; `layer` nil is the media
  /// time. A layer whose speed is 0 has no inverse: the result is then that of its superlayer's
  /// time 0.
  public func convertTime(_ t: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    let clock = clockTime(ofLocal: t)
    return layer.map { $0.localTime(at: clock) } ?? clock
  }

  /// The layer's time at a media time.
  func localTime(at clock: Double) -> Double {
    var chain: [CALayer] = []
    var layer: CALayer? = original ?? self
    while let current = layer {
      if !current.time.isIdentity { chain.append(current) }
      layer = current.parent
    }
    return chain.reversed().reduce(clock) { $1.time.local(fromParent: $0) }
  }

  /// The media time at a time of the layer's.
  func clockTime(ofLocal time: Double) -> Double {
    var result = time
    var layer: CALayer? = original ?? self
    while let current = layer {
      result = current.time.parent(fromLocal: result)
      layer = current.parent
    }
    return result
  }

  /// How fast the layer's time passes, relative to the clock.
  var timeRate: Double {
    var rate = 1.0
    var layer: CALayer? = self
    while let current = layer {
      rate *= Double(current.time.speed)
      layer = current.parent
    }
    return rate.isNaN ? 0 : rate
  }

  /// How fast the superlayer's time passes, relative to the clock.
  var superlayerRate: Double { parent?.timeRate ?? 1 }

  /// The clock's moment at which the layer's time is `time`; nil when that is too far off.
  func moment(ofLocal time: Double) -> Flicks? {
    context.moment(ofMediaTime: clockTime(ofLocal: time))
  }
}

extension Flicks {
  /// A moment within three hundred years of zero; nil for one that is farther off, or no number.
  init?(within seconds: Double) {
    guard seconds.isFinite, abs(seconds) < 1e10 else { return nil }
    self.init(seconds: seconds)
  }
}
