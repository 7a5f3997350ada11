package import MidflightLayerTree
import MidflightScenes

/// A table of what properties did over time, written while it comes about.
///
/// A number is one field; a colour is its four components, red, green, blue and alpha, with spaces
/// between in CSV and as an array in JSON. Numbers are printed so that reading them back gives the
/// same `Double`. Rows name their property where there are several. Only the rows of one instant
/// are held.
@MainActor
package struct Trace {
  /// How a trace is written. Both forms end with a line end.
  package enum Format: String, Sendable, CaseIterable {
    /// Comma-separated values with a header line, or a JSON array with an object for each row.
    case csv, json
  }

  /// One property at one instant.
  package struct Row: Sendable, Hashable {
    /// Virtual time since the scene's start.
    package let time: Flicks
    /// The property's public name.
    package let property: String
    /// Its values then.
    package let reading: Reading
  }

  /// The names of the properties that have rows.
  package let properties: [String]
  /// The rows of the instant that was recorded last, which are not written yet.
  package private(set) var latest: [Row] = []
  private let format: Format
  private let write: (String) throws -> Void
  /// Whether an object of the array has been written.
  private var hasObjects = false

  /// A trace without rows: a header in CSV.
  ///
  /// - Parameters:
  ///   - properties: The names of the properties, in any order.
  ///   - write: Is given the table's text piece by piece. What it throws comes back from the call
  ///     that had something to write.
  package init(
    of properties: [String], _ format: Format = .csv, to write: @escaping (String) throws -> Void
  ) throws {
    (self.properties, self.format, self.write) = (properties, format, write)
    if format == .csv {
      try write("time,\(namesProperties ? "key," : "")model,presentation,velocity\n")
    }
  }

  private var namesProperties: Bool { properties.count > 1 }

  /// Adds the present instant of a session: a row for each of the properties, in the scene's order.
  /// Rows of the same instant that were added last give way: what happened at it has changed its
  /// values.
  package mutating func record(_ session: Session) throws {
    if latest.first?.time != session.time { try writeLatest() }
    latest = session.properties.filter { properties.contains($0.name) }.compactMap { property in
      session.read(property).map { Row(time: session.time, property: property.name, reading: $0) }
    }
  }

  /// Writes what is left. The last call.
  package mutating func end() throws {
    try writeLatest()
    if format == .json { try write(hasObjects ? "\n]\n" : "[]\n") }
  }

  private mutating func writeLatest() throws {
    let rows = latest
    latest = []
    guard !rows.isEmpty else { return }
    switch format {
    case .csv:
      try write(rows.map { csv($0) + "\n" }.joined())
    case .json:
      try write((hasObjects ? ",\n" : "[\n") + rows.map(json).joined(separator: ",\n"))
      hasObjects = true
    }
  }

  private func csv(_ row: Row) -> String {
    let values = [
      row.reading.model.components, row.reading.presentation.components, row.reading.velocity,
    ].map { $0.map(Readout.exact).joined(separator: " ") }
    let key = namesProperties ? [row.property] : []
    return ([Readout.exact(row.time.seconds)] + key + values).joined(separator: ",")
  }

  private func json(_ row: Row) -> String {
    let key = namesProperties ? [("key", JSONText.string(row.property))] : []
    return JSONText.object(
      [("time", Readout.exact(row.time.seconds))] + key + [
        ("model", JSONText.numbers(row.reading.model.components)),
        ("presentation", JSONText.numbers(row.reading.presentation.components)),
        ("velocity", JSONText.numbers(row.reading.velocity)),
      ])
  }
}
