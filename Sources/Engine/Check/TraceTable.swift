/// A CSV trace that ``Trace`` has written, parsed into rows.
package struct TraceTable: Sendable {
  package struct Row: Sendable, Hashable {
    /// The row's time in seconds since the scene's start.
    package let time: Double
    /// The components of the model value, of the presentation value, and of the presentation
    /// value's velocity per second. A component can be NaN.
    package let model, presentation, velocity: [Double]
  }

  /// The reason why a text is not a trace, as a sentence that does not name the file.
  package struct ParseError: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// The properties in the order of their first rows, each with its rows in the file's order.
  package private(set) var properties: [(name: String, rows: [Row])]

  /// Parses a table.
  ///
  /// - Parameter property: The name of the property, if the table has only one and does not name
  ///   it; nil if the table may have several properties.
  package init(parsing text: String, property: String?) throws(ParseError) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let columns = lines[0].split(separator: ",").map(String.init)
    let namesProperties = columns.dropFirst().first == "key"
    guard columns == ["time"] + (namesProperties ? ["key"] : []) + Self.values else {
      throw ParseError(
        description: "line 1 is not the header of a trace in CSV, "
          + "time,key,\(Self.values.joined(separator: ","))")
    }
    if !namesProperties, property == nil {
      throw ParseError(
        description:
          "line 1 has no column key, and the scene has several properties: record all of "
          + "them, with --update")
    }
    var indices: [String: Int] = [:]
    properties = []
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      guard let (name, row) = Self.row(line, namesProperties ? nil : property) else {
        throw ParseError(
          description: "line \(index + 1) is not a row of a trace: \(line.prefix(80))")
      }
      if let known = indices[name] {
        properties[known].rows.append(row)
      } else {
        indices[name] = properties.count
        properties.append((name, [row]))
      }
    }
  }

  private static let values = ["model", "presentation", "velocity"]

  private static func row(_ line: Substring, _ property: String?) -> (String, Row)? {
    var fields = line.split(separator: ",", omittingEmptySubsequences: false)
    guard let time = fields.first.flatMap({ Double($0) }), time.isFinite else { return nil }
    fields.removeFirst()
    let name: String
    if let property {
      name = property
    } else {
      // The last fields are numbers, which contain no commas. All fields before them form the name,
      // which may contain commas.
      guard fields.count > values.count else { return nil }
      name = fields.dropLast(values.count).joined(separator: ",")
      fields = fields.suffix(values.count)
    }
    let numbers = fields.map { field in field.split(separator: " ").map { Double($0) } }
    guard numbers.count == values.count, numbers.allSatisfy({ !$0.contains(nil) }),
      !numbers[0].isEmpty, numbers[0].count == numbers[1].count,
      numbers[1].count == numbers[2].count
    else { return nil }
    let values = numbers.map { $0.compactMap(\.self) }
    return (name, Row(time: time, model: values[0], presentation: values[1], velocity: values[2]))
  }
}
