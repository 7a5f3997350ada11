final class KeyframeCurve<Value: AnimatableValue>: Curve<Value> {
  private let values: [Value]
  private let spline: KeyframeSpline<Value>?
  private let schedule: KeyframeSchedule
  private let pace: CAMediaTimingFunction?
  /// Cumulated distances as fractions of the whole, for paced keyframes, or the pieces of a paced
  /// spline.
  private let ways: [Double]?

  /// The number of straight pieces by which each cubic of a spline is measured.
  private static var pieces: Int { 128 }

  init(
    values: [Value], spline: KeyframeSpline<Value>?, isPaced: Bool, schedule: KeyframeSchedule,
    pace: CAMediaTimingFunction?
  ) {
    (self.values, self.spline, self.schedule, self.pace) = (values, spline, schedule, pace)
    guard isPaced, values.count > 1 else {
      ways = nil
      return
    }
    var stations = values
    if let spline {
      stations = [values[0]]
      for i in 0..<(values.count - 1) {
        for k in 1...Self.pieces {
          stations.append(spline.value(from: i, at: Double(k) / Double(Self.pieces)))
        }
      }
    }
    ways = Self.ways(along: stations)
  }

  /// The cumulated distances; nil if values have no metric, or the whole distance is 0.
  private static func ways(along stations: [Value]) -> [Double]? {
    var sums = [0.0]
    for (a, b) in zip(stations, stations.dropFirst()) {
      guard let way = a.distance(to: b), way.isFinite else { return nil }
      sums.append(sums[sums.count - 1] + way)
    }
    let whole = sums[sums.count - 1]
    return whole > 0 && whole.isFinite ? sums.map { $0 / whole } : nil
  }

  override func value(at position: CyclePosition, base: Value) -> Value {
    let fraction = pace?.value(at: position.fraction) ?? position.fraction
    let lead = position.progressLead(pace)
    if values.count == 1 { return values[0] }
    guard let ways else {
      let (index, t) = schedule.place(at: fraction, lead: lead)
      return value(from: index, at: t)
    }
    let index = KeyframeSchedule.index(of: fraction, in: ways, last: ways.count - 2)
    let way = ways[index + 1] - ways[index]
    let t = way > 0 ? (fraction - ways[index] + lead) / way : 1
    if spline == nil { return value(from: index, at: t) }
    let pieces = Double(Self.pieces)
    return value(from: index / Self.pieces, at: (Double(index % Self.pieces) + t) / pieces)
  }

  private func value(from index: Int, at t: Double) -> Value {
    if let spline { return spline.value(from: index, at: t) }
    return t == 0 ? values[index] : values[index].interpolated(to: values[index + 1], at: t)
  }
}
