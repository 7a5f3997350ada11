/// Differences between an expected trace and an actual one, as what changed in each motion.
package enum TraceComparison {
  /// The changes of all properties, in the expected trace's order and then the actual one's; empty
  /// where the traces are equal.
  ///
  /// - Complexity: O(rows).
  package static func changes(
    from expected: TraceTable, to actual: TraceTable
  ) -> [TraceChange] {
    var changes: [TraceChange] = []
    let (old, new) = (length(expected), length(actual))
    if let old, let new, old != new {
      changes.append(
        TraceChange(
          property: nil, aspect: .length, expected: [old], actual: [new], time: nil,
          text: "the trace ends at \(seconds(new)) instead of \(seconds(old))"))
    }
    for (name, rows) in expected.properties {
      guard let other = actual.properties.first(where: { $0.name == name })?.rows else {
        changes.append(lone(name, .removed, "\(name) is not traced any more"))
        continue
      }
      if rows != other { changes += PropertyComparison(name, rows, other).changes }
    }
    for (name, _) in actual.properties
    where !expected.properties.contains(where: { $0.name == name }) {
      changes.append(lone(name, .added, "\(name) is new"))
    }
    return changes
  }

  private static func lone(
    _ name: String, _ aspect: TraceChange.Aspect, _ text: String
  ) -> TraceChange {
    TraceChange(property: name, aspect: aspect, expected: [], actual: [], time: nil, text: text)
  }

  private static func length(_ table: TraceTable) -> Double? {
    table.properties.compactMap(\.rows.last?.time).max()
  }

  static func seconds(_ time: Double) -> String { Readout.number(time, decimals: 3) + " s" }
}

/// Two motions of one property.
private struct PropertyComparison {
  private let name: String
  private let expected, actual: [TraceTable.Row]

  init(_ name: String, _ expected: [TraceTable.Row], _ actual: [TraceTable.Row]) {
    (self.name, self.expected, self.actual) = (name, expected, actual)
  }

  var changes: [TraceChange] {
    guard let old = expected.first, let new = actual.first else { return [] }
    guard old.presentation.count == new.presentation.count else {
      let (was, now) = (old.presentation.count, new.presentation.count)
      return [
        change(
          .components, [Double(was)], [Double(now)],
          "has \(now) component\(now == 1 ? "" : "s") instead of \(was)")
      ]
    }
    let ends = [target, begin, end, finalValue].compactMap(\.self)
    let peaks = [lowest, highest, peakVelocity].compactMap(\.self)
    // Between the same ends it is the curve that differs.
    return ends.isEmpty ? [course].compactMap(\.self) + peaks : ends + peaks
  }

  // MARK: Aspects

  private var target: TraceChange? {
    // Rows of times that both have.
    var index = 0
    for row in expected {
      while index < actual.count, actual[index].time < row.time { index += 1 }
      guard index < actual.count else { break }
      let other = actual[index]
      if other.time == row.time, !Self.isSame(row.model, other.model) {
        return change(
          .target, row.model, other.model, at: row.time,
          "has the target \(Self.text(other.model)) instead of \(Self.text(row.model)) at "
            + TraceComparison.seconds(row.time))
      }
    }
    return nil
  }

  private var begin: TraceChange? { moment(.begin, "begins", Self.begin) }
  private var end: TraceChange? { moment(.end, "ends", Self.end) }

  /// A time at which both motions do something.
  private func moment(
    _ aspect: TraceChange.Aspect, _ verb: String, _ time: ([TraceTable.Row]) -> Double?
  ) -> TraceChange? {
    let (old, new) = (time(expected), time(actual))
    guard old != new else { return nil }
    guard let old else {
      return aspect == .begin
        ? change(aspect, [], [new ?? 0], "moves, which it did not") : nil
    }
    guard let new else {
      return aspect == .begin ? change(aspect, [old], [], "does not move any more") : nil
    }
    let difference = TraceComparison.seconds(abs(new - old))
    return change(
      aspect, [old], [new],
      "\(verb) \(difference) \(new > old ? "later" : "earlier") "
        + "(\(TraceComparison.seconds(old)) → \(TraceComparison.seconds(new)))")
  }

  private var finalValue: TraceChange? {
    guard let old = expected.last, let new = actual.last,
      !Self.isSame(old.presentation, new.presentation)
    else { return nil }
    return change(
      .finalValue, old.presentation, new.presentation, at: new.time,
      "comes to \(Self.text(new.presentation)) instead of \(Self.text(old.presentation))")
  }

  private var lowest: TraceChange? { extreme(.lowest, "lowest", min) }
  private var highest: TraceChange? { extreme(.highest, "highest", max) }

  private func extreme(
    _ aspect: TraceChange.Aspect, _ word: String, _ pick: (Double, Double) -> Double
  ) -> TraceChange? {
    func values(_ rows: [TraceTable.Row]) -> [Double] {
      rows.dropFirst().reduce(rows[0].presentation) { zip($0, $1.presentation).map(pick) }
    }
    let (old, new) = (values(expected), values(actual))
    guard !Self.isSame(old, new) else { return nil }
    return change(
      aspect, old, new,
      "has \(Self.text(new)) for its \(word) value instead of \(Self.text(old))")
  }

  private var peakVelocity: TraceChange? {
    let (old, new) = (Self.peak(expected), Self.peak(actual))
    guard !Self.isSame([old], [new]) else { return nil }
    var text =
      "has a peak velocity of \(Self.text([new])) per second instead of \(Self.text([old]))"
    if old > 0, new > 0 {
      let percent = Readout.number(abs(new / old - 1) * 100, decimals: 1)
      if percent != "0" { text += " (\(new > old ? "+" : "−")\(percent) %)" }
    }
    return change(.peakVelocity, [old], [new], text)
  }

  private var course: TraceChange? {
    var farthest: (distance: Double, old: TraceTable.Row, new: TraceTable.Row)?
    for (old, new) in zip(expected, actual) where old.time == new.time {
      let distance = Self.distance(old.presentation, new.presentation)
      if distance > farthest?.distance ?? 0 { farthest = (distance, old, new) }
    }
    guard let (_, old, new) = farthest else {
      return change(.course, [], [], "has rows at other times, or other velocities")
    }
    return change(
      .course, old.presentation, new.presentation, at: old.time,
      "follows another curve: it is at \(Self.text(new.presentation)) instead of "
        + "\(Self.text(old.presentation)) at \(TraceComparison.seconds(old.time))")
  }

  // MARK: Measures

  /// The time of the last row before the shown value first changes, or of the first row after it
  /// where the value was set at once.
  private static func begin(_ rows: [TraceTable.Row]) -> Double? {
    let change = zip(rows, rows.dropFirst()).first { $0.presentation != $1.presentation }
    return change.map { $0.model == $1.model ? $0.time : $1.time }
  }

  /// The time of the first row from which on the shown value is the last one.
  private static func end(_ rows: [TraceTable.Row]) -> Double? {
    zip(rows, rows.dropFirst()).reversed().first { $0.presentation != $1.presentation }?.1.time
  }

  private static func peak(_ rows: [TraceTable.Row]) -> Double {
    rows.map { distance($0.velocity, $0.velocity.map { _ in 0 }) }.filter(\.isFinite).max() ?? 0
  }

  private static func distance(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  /// Whether numbers differ by no more than roundings.
  private static func isSame(_ a: [Double], _ b: [Double]) -> Bool {
    zip(a, b).allSatisfy { a, b in
      a == b || a.isNaN && b.isNaN || abs(a - b) <= 1e-9 * max(abs(a), abs(b), 1)
    }
  }

  private static func text(_ numbers: [Double]) -> String {
    let texts = numbers.map { Readout.number($0, decimals: 4) }
    return texts.count == 1 ? texts[0] : "(\(texts.joined(separator: ", ")))"
  }

  private func change(
    _ aspect: TraceChange.Aspect, _ expected: [Double], _ actual: [Double], at time: Double? = nil,
    _ text: String
  ) -> TraceChange {
    TraceChange(
      property: name, aspect: aspect, expected: expected, actual: actual, time: time,
      text: "\(name) \(text)")
  }
}
