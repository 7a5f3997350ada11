public import LayerTree
import Scenes

/// A table of what properties did over time.
///
/// A number is one field; a colour is its four components, red, green, blue and alpha, with spaces
/// between in CSV and as an array in JSON. Numbers are printed so that reading them back gives the
/// same `Double`.
public struct Trace: Sendable {
  /// How a trace is written. Both forms end with a line end.
  public enum Format: String, Sendable, CaseIterable {
    /// Comma-separated values with a header line, or a JSON array with an object for each row.
    case csv, json
  }

  /// One property at one instant.
  public struct Row: Sendable, Hashable {
    /// Virtual time since the scene's start.
    public let time: Flicks
    /// The property's public name.
    public let property: String
    /// What the property was then.
    public let reading: Reading

    /// A property's reading at a time.
    public init(time: Flicks, property: String, reading: Reading) {
      self.time = time
      self.property = property
      self.reading = reading
    }
  }

  /// The rows in the order in which they were recorded.
  public private(set) var rows: [Row] = []
  /// Whether rows name their property; otherwise all are of one.
  public let namesProperties: Bool

  /// A trace without rows.
  ///
  /// - Parameter namesProperties: Whether rows name their property, as those of several have to.
  public init(namesProperties: Bool) { self.namesProperties = namesProperties }

  /// Adds the present instant of a session: a row for each of the named properties, in the scene's
  /// order. Rows of the same instant that were added last give way: what happened at it has changed
  /// its values.
  @MainActor
  public mutating func record(_ session: Session, properties names: [String]) {
    while rows.last?.time == session.time { rows.removeLast() }
    for property in session.properties where names.contains(property.name) {
      guard let reading = session.read(property) else { continue }
      rows.append(Row(time: session.time, property: property.name, reading: reading))
    }
  }

  /// The whole table in a format; without rows, a header in CSV and an empty array in JSON.
  ///
  /// - Complexity: O(rows).
  public func text(_ format: Format) -> String {
    switch format {
    case .csv: csv
    case .json: json
    }
  }

  private var csv: String {
    let header = namesProperties ? "time,key,model,presentation,velocity" : Self.header
    return ([header] + rows.map(csv)).joined(separator: "\n") + "\n"
  }

  private static let header = "time,model,presentation,velocity"

  private func csv(_ row: Row) -> String {
    let values = [
      row.reading.model.components, row.reading.presentation.components, row.reading.velocity,
    ].map { $0.map(Readout.exact).joined(separator: " ") }
    let key = namesProperties ? [row.property] : []
    return ([Readout.exact(row.time.seconds)] + key + values).joined(separator: ",")
  }

  private var json: String {
    let objects = rows.map { row -> String in
      func value(_ components: [Double]) -> String {
        // JSON has no name for what is no number.
        let numbers = components.map { $0.isFinite ? Readout.exact($0) : "null" }
        return numbers.count == 1 ? numbers[0] : "[\(numbers.joined(separator: ", "))]"
      }
      let key = namesProperties ? "\"key\": \"\(row.property)\", " : ""
      return "  {\"time\": \(Readout.exact(row.time.seconds)), \(key)"
        + "\"model\": \(value(row.reading.model.components)), "
        + "\"presentation\": \(value(row.reading.presentation.components)), "
        + "\"velocity\": \(value(row.reading.velocity))}"
    }
    return objects.isEmpty ? "[]\n" : "[\n" + objects.joined(separator: ",\n") + "\n]\n"
  }
}
