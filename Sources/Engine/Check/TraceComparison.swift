/// Compares an expected trace with an actual one, motion by motion.
package enum TraceComparison {
  /// Returns the changes of all properties: first of the properties in the expected trace, then of
  /// those that only the actual trace has, both in the order of the trace. Empty if the traces are
  /// equal.
  ///
  /// - Complexity: O(n), where n is the number of rows.
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
        changes.append(lone(name, .removed, "\(name) is missing"))
        continue
      }
      changes += PropertyComparison(name, rows, other).changes
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

private struct PropertyComparison {
  private let name: String
  private let expected, actual: [TraceTable.Row]
  private let pairs: [(old: TraceTable.Row, new: TraceTable.Row)]

  init(_ name: String, _ expected: [TraceTable.Row], _ actual: [TraceTable.Row]) {
    (self.name, self.expected, self.actual) = (name, expected, actual)
    let rows = Dictionary(actual.map { ($0.time, $0) }) { first, _ in first }
    pairs = expected.compactMap { row in rows[row.time].map { (row, $0) } }
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
    // If all rows that both traces have are equal, this property has not changed. Rows that only
    // one trace has are reported as a change of the trace's length.
    if !pairs.isEmpty, pairs.allSatisfy({ Self.isSame($0.old, $0.new) }) { return [] }
    let ends = [target, begin, end, finalValue].compactMap(\.self)
    let peaks = [lowest, highest, peakVelocity].compactMap(\.self)
    // A different target, beginning, end or final value explains a different curve, so the curve is
    // reported only if those are equal.
    return ends.isEmpty ? [course].compactMap(\.self) + peaks : ends + peaks
  }

  // MARK: Aspects

  private var target: TraceChange? {
    pairs.first { !Self.isSame($0.old.model, $0.new.model) }.map { old, new in
      change(
        .target, old.model, new.model, at: old.time,
        "has the target \(Self.texts(new.model, insteadOf: old.model)) at "
          + TraceComparison.seconds(old.time))
    }
  }

  private var begin: TraceChange? { moment(.begin, "begins", Self.begin) }
  private var end: TraceChange? { moment(.end, "ends", Self.end) }

  private func moment(
    _ aspect: TraceChange.Aspect, _ verb: String, _ time: ([TraceTable.Row]) -> Double?
  ) -> TraceChange? {
    let (old, new) = (time(expected), time(actual))
    guard old != new else { return nil }
    guard let old else {
      return aspect == .begin
        ? change(aspect, [], [new ?? 0], "moves, but did not before") : nil
    }
    guard let new else {
      return aspect == .begin ? change(aspect, [old], [], "no longer moves") : nil
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
      "ends at \(Self.texts(new.presentation, insteadOf: old.presentation))")
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
      "has a \(word) value of \(Self.texts(new, insteadOf: old))")
  }

  private var peakVelocity: TraceChange? {
    let (old, new) = (Self.peak(expected), Self.peak(actual))
    guard !Self.isSame([old], [new]) else { return nil }
    var text = "has a peak velocity, per second, of \(Self.texts([new], insteadOf: [old]))"
    if old > 0, new > 0 {
      let percent = Readout.number(abs(new / old - 1) * 100, decimals: 1)
      if percent != "0" { text += " (\(new > old ? "+" : "−")\(percent) %)" }
    }
    return change(.peakVelocity, [old], [new], text)
  }

  private var course: TraceChange? {
    func farthest(
      _ numbers: (TraceTable.Row) -> [Double]
    ) -> (old: TraceTable.Row, new: TraceTable.Row)? {
      pairs.filter { !Self.isSame(numbers($0.old), numbers($0.new)) }.max { a, b in
        Self.distance(numbers(a.old), numbers(a.new))
          < Self.distance(numbers(b.old), numbers(b.new))
      }
    }
    if let (old, new) = farthest(\.presentation) {
      return change(
        .course, old.presentation, new.presentation, at: old.time,
        "follows a different curve: it is at "
          + "\(Self.texts(new.presentation, insteadOf: old.presentation)) at "
          + TraceComparison.seconds(old.time))
    }
    return farthest(\.velocity).map { old, new in
      change(
        .course, old.velocity, new.velocity, at: old.time,
        "has a velocity, per second, of \(Self.texts(new.velocity, insteadOf: old.velocity)) at "
          + TraceComparison.seconds(old.time))
    }
  }

  // MARK: Measures

  /// Returns the time at which a motion begins: the time of the last row before the presentation
  /// value first changes or, if the value was set without an animation, the time of the first row
  /// after the change.
  private static func begin(_ rows: [TraceTable.Row]) -> Double? {
    let change = zip(rows, rows.dropFirst()).first { $0.presentation != $1.presentation }
    return change.map { $0.model == $1.model ? $0.time : $1.time }
  }

  /// Returns the time at which a motion ends: the time of the first row from which the presentation
  /// value no longer changes.
  private static func end(_ rows: [TraceTable.Row]) -> Double? {
    zip(rows, rows.dropFirst()).reversed().first { $0.presentation != $1.presentation }?.1.time
  }

  private static func peak(_ rows: [TraceTable.Row]) -> Double {
    rows.map { distance($0.velocity, $0.velocity.map { _ in 0 }) }.filter(\.isFinite).max() ?? 0
  }

  private static func distance(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  private static func isSame(_ a: [Double], _ b: [Double]) -> Bool {
    zip(a, b).allSatisfy { a, b in
      a == b || a.isNaN && b.isNaN
        || a.isFinite && b.isFinite && abs(a - b) <= 1e-9 * max(abs(a), abs(b), 1)
    }
  }

  private static func isSame(_ a: TraceTable.Row, _ b: TraceTable.Row) -> Bool {
    isSame(a.model, b.model) && isSame(a.presentation, b.presentation)
      && isSame(a.velocity, b.velocity)
  }

  /// Formats new and old numbers as "0.7 instead of 0.6", with enough decimals to distinguish them.
  private static func texts(_ new: [Double], insteadOf old: [Double]) -> String {
    func text(_ numbers: [Double], _ decimals: Int) -> String {
      let texts = numbers.map { Readout.number($0, decimals: decimals) }
      return texts.count == 1 ? texts[0] : "(\(texts.joined(separator: ", ")))"
    }
    let decimals = (4...12).first { text(new, $0) != text(old, $0) } ?? 12
    return "\(text(new, decimals)) instead of \(text(old, decimals))"
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
