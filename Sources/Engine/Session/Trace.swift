package import MidflightLayerTree
import MidflightScenes

/// A table of property values and velocities over time. Rows are written as they are recorded.
///
/// A number is a single field. A colour is a field with four components (red, green, blue and
/// alpha), which are separated by spaces in CSV and form an array in JSON. Numbers are printed so
/// that they read back as the same `Double`. If there are several properties, each row names its
/// property. Only the rows of the latest instant are kept in memory.
@MainActor
package struct Trace {
  /// The format of a trace. In both formats, the text ends with a line break.
  package enum Format: String, Sendable, CaseIterable {
    /// `csv` is comma-separated values with a header line; `json` is an array with an object for
    /// each row.
    case csv, json
  }

  package struct Row: Sendable, Hashable {
    /// The virtual time of the row, since the scene's start.
    package let time: Flicks
    package let property: String
    package let reading: Reading
  }

  package let properties: [String]
  /// The rows of the instant that was recorded last. They have not been written yet.
  package private(set) var latest: [Row] = []
  private let format: Format
  private let write: (String) throws -> Void
  private var hasObjects = false

  /// Begins a trace without rows. In CSV, this writes the header.
  ///
  /// - Parameters:
  ///   - properties: The names of the properties, in any order.
  ///   - write: Receives the text piece by piece. An error that it throws is rethrown by the method
  ///     that called it.
  package init(
    of properties: [String], _ format: Format = .csv, to write: @escaping (String) throws -> Void
  ) throws {
    (self.properties, self.format, self.write) = (properties, format, write)
    if format == .csv {
      try write("time,\(namesProperties ? "key," : "")model,presentation,velocity\n")
    }
  }

  private var namesProperties: Bool { properties.count > 1 }

  /// Adds a row for each property at a session's current instant, in the scene's order. These rows
  /// replace earlier ones of the same instant, since an event at that instant may have changed the
  /// values.
  package mutating func record(_ session: Session) throws {
    if latest.first?.time != session.time { try writeLatest() }
    latest = session.properties.filter { properties.contains($0.name) }.compactMap { property in
      session.read(property).map { Row(time: session.time, property: property.name, reading: $0) }
    }
  }

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
