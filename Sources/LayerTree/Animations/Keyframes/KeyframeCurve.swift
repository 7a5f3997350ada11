final class KeyframeCurve<Value: AnimatableValue>: Curve<Value> {
  private let values: [Value]
  private let spline: KeyframeSpline<Value>?
  private let schedule: KeyframeSchedule
  private let timingFunction: CAMediaTimingFunction?
  /// In a paced mode, the distance from the first keyframe to each later one, as a fraction of the
  /// total. For a spline, the list has a distance for the end of each line segment that
  /// approximates the spline. Nil in other modes.
  private let distances: [Double]?

  /// The number of line segments that approximate each cubic of a spline when its length is
  /// measured.
  private static var pieces: Int { 128 }

  init(
    values: [Value], spline: KeyframeSpline<Value>?, isPaced: Bool, schedule: KeyframeSchedule,
    timingFunction: CAMediaTimingFunction?
  ) {
    (self.values, self.spline, self.schedule, self.timingFunction) = (
      values, spline, schedule, timingFunction
    )
    guard isPaced, values.count > 1 else {
      distances = nil
      return
    }
    var samples = values
    if let spline {
      samples = [values[0]]
      for i in 0..<(values.count - 1) {
        for k in 1...Self.pieces {
          samples.append(spline.value(from: i, at: Double(k) / Double(Self.pieces)))
        }
      }
    }
    distances = Self.distances(along: samples)
  }

  /// Returns the distance from the first sample to each sample, as a fraction of the total. Returns
  /// nil if values of this type have no distance, or the total is 0.
  private static func distances(along samples: [Value]) -> [Double]? {
    var sums = [0.0]
    for (a, b) in zip(samples, samples.dropFirst()) {
      guard let distance = a.animatedDistance(to: b), distance.isFinite else { return nil }
      sums.append(sums[sums.count - 1] + distance)
    }
    let whole = sums[sums.count - 1]
    return whole > 0 && whole.isFinite ? sums.map { $0 / whole } : nil
  }

  override func value(at position: CyclePosition, base: Value) -> Value {
    let fraction = timingFunction?.value(at: position.fraction) ?? position.fraction
    let lead = position.progressLead(timingFunction)
    if values.count == 1 { return values[0] }
    guard let distances else {
      let (index, t) = schedule.segment(at: fraction, lead: lead)
      return value(from: index, at: t)
    }
    let index = KeyframeSchedule.index(of: fraction, in: distances, last: distances.count - 2)
    let distance = distances[index + 1] - distances[index]
    let t = distance > 0 ? (fraction - distances[index] + lead) / distance : 1
    if spline == nil { return value(from: index, at: t) }
    let pieces = Double(Self.pieces)
    return value(from: index / Self.pieces, at: (Double(index % Self.pieces) + t) / pieces)
  }

  private func value(from index: Int, at t: Double) -> Value {
    if let spline { return spline.value(from: index, at: t) }
    return t == 0 ? values[index] : values[index].interpolated(to: values[index + 1], at: t)
  }
}
