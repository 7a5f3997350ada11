/// A measured motion: values at increasing times.
package struct MotionSamples: Sendable, Hashable {
  /// The samples' times in seconds, strictly increasing.
  package private(set) var times: [Double]
  package private(set) var values: [Double]

  /// The reason why a text contains no usable samples, as a sentence that does not name the file.
  package struct ParseError: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// The smallest number of samples that can be fitted. A spring has six parameters.
  package static let fewest = 8

  /// Creates samples from times in seconds and values.
  ///
  /// - Throws: If there are fewer than ``fewest`` samples, times don't increase, or all values are
  ///   equal.
  package init(times: [Double], values: [Double]) throws(ParseError) {
    guard times.count == values.count, times.count >= Self.fewest else {
      throw ParseError(
        description: "it has \(times.count) samples; a fit needs at least \(Self.fewest)")
    }
    for i in times.indices.dropFirst() where times[i] <= times[i - 1] {
      throw ParseError(
        description: "sample \(i + 1) has the time \(Readout.exact(times[i])) after "
          + "\(Readout.exact(times[i - 1])); times must increase")
    }
    guard let least = values.min(), let most = values.max(), most > least else {
      throw ParseError(description: "all of its values are equal, so there is no motion")
    }
    (self.times, self.values) = (times, values)
  }

  /// Reads one of this program's traces, or two columns: time in seconds and value, separated by
  /// commas, semicolons, tabs or spaces. A first line with names is optional. Blank lines, and
  /// lines that begin with `#`, are skipped.
  ///
  /// - Parameter property: The name of the trace's property, or of the column with the values; nil
  ///   if there is only one.
  package init(parsing text: String, property: String?) throws(ParseError) {
    if text.hasPrefix("time,model,") || text.hasPrefix("time,key,model,") {
      self = try Self.traced(text, property)
    } else {
      self = try Self.columns(text, property)
    }
  }

  /// Returns the presentation value of a traced property. If the value has several components, the
  /// one with the widest range is used.
  private static func traced(
    _ text: String, _ property: String?
  ) throws(ParseError) -> MotionSamples {
    let table: TraceTable
    do { table = try TraceTable(parsing: text, property: property ?? "") } catch {
      throw ParseError(description: error.description)
    }
    let names = table.properties.map(\.name)
    guard let first = table.properties.first else {
      throw ParseError(description: "it has no rows")
    }
    guard
      let found = property.map({ name in table.properties.first { $0.name == name } })
        ?? (names.count == 1 ? first : nil)
    else {
      throw ParseError(
        description: (property.map { "it has no property '\($0)'" } ?? "it has several properties")
          + "; choose one by --property: \(names.joined(separator: ", "))")
    }
    let rows = found.rows
    let count = rows.map(\.presentation.count).min() ?? 0
    let columns = (0..<count).map { i in rows.map { $0.presentation[i] } }
    func span(_ column: [Double]) -> Double { (column.max() ?? 0) - (column.min() ?? 0) }
    guard let widest = columns.max(by: { span($0) < span($1) }), widest.allSatisfy(\.isFinite)
    else { throw ParseError(description: "a value of \(found.name) is not a finite number") }
    return try MotionSamples(times: rows.map(\.time), values: widest)
  }

  private static func columns(
    _ text: String, _ property: String?
  ) throws(ParseError) -> MotionSamples {
    var (times, values): ([Double], [Double]) = ([], [])
    var column = 1
    var isFirst = true
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let fields = line.split { ",;\t ".contains($0) }.map(String.init)
      guard let word = fields.first, !word.hasPrefix("#") else { continue }
      defer { isFirst = false }
      if isFirst, Double(word) == nil {
        guard let property else { continue }
        guard let found = fields.firstIndex(of: property), found > 0 else {
          throw ParseError(
            description: "it has no column '\(property)'; choose one by --property: "
              + fields.dropFirst().joined(separator: ", "))
        }
        column = found
        continue
      }
      if isFirst, property != nil {
        throw ParseError(
          description: "its first line has no column names, so --property cannot choose one")
      }
      guard fields.count > column, let time = Double(word), let value = Double(fields[column]),
        time.isFinite, value.isFinite
      else {
        throw ParseError(
          description: "line \(index + 1) is not a time in seconds and a value, such as 0.1,42: "
            + "\(line.prefix(60))")
      }
      times.append(time)
      values.append(value)
    }
    return try MotionSamples(times: times, values: values)
  }

  package func within(_ range: ClosedRange<Double>) throws(ParseError) -> MotionSamples {
    let chosen = times.indices.filter { range.contains(times[$0]) }
    return try MotionSamples(times: chosen.map { times[$0] }, values: chosen.map { values[$0] })
  }

  /// The samples of the motion, with one sample before it and one after it; the other samples at
  /// rest are left out. Samples are at rest if their values are exactly equal, as in a program's
  /// output.
  ///
  /// Noisy samples are returned unchanged, since they are never exactly at rest.
  package var moving: MotionSamples {
    let first = (values.firstIndex { $0 != values[0] } ?? 1) - 1
    let last = (values.lastIndex { $0 != values[values.count - 1] } ?? values.count - 2) + 1
    // If the motion is very short, such as a jump, keep all samples, since the moving ones alone
    // would be too few for a fit.
    if last - first + 1 < Self.fewest { return self }
    var moving = self
    moving.times = Array(times[first...last])
    moving.values = Array(values[first...last])
    return moving
  }

  /// The value at which the samples rest at the end, which several of them have exactly; nil if the
  /// last samples move.
  var restingValue: Double? {
    let rest = values.reversed().prefix { $0 == values[values.count - 1] }
    return rest.count >= Self.fewestAtRest ? rest.first : nil
  }

  private static let fewestAtRest = 4

  /// Returns at most `most` samples, evenly spaced, including the first and the last.
  func thinned(to most: Int) -> MotionSamples {
    guard times.count > most else { return self }
    var thin = self
    let chosen = (0..<most).map { $0 * (times.count - 1) / (most - 1) }
    (thin.times, thin.values) = (chosen.map { times[$0] }, chosen.map { values[$0] })
    return thin
  }
}
