import Foundation
import MidflightEngine
import MidflightScenes

struct Tool {
  /// An argument of a tool. The parsers of the command line check its value.
  struct Parameter {
    /// The kind of the argument's values. It determines their JSON type.
    enum Kind {
      case text
      /// A string or a number. A number is parsed as its JSON text.
      case quantity
      case texts
      case flag
    }

    var name: String
    var kind = Kind.text
    var isRequired = false
    var about: String
    /// All possible values, if they are a fixed set; otherwise empty.
    var choices: [String] = []
  }

  enum Effect {
    /// The tool has no side effect.
    case reads
    /// The tool changes the server's sessions. A call may compile and run code.
    case changesSessions
    case writesFiles
  }

  enum Content {
    case text(String)
    /// An image, as the bytes of a PNG file.
    case image([UInt8])
  }

  var name: String
  var title: String
  var about: String
  var effect: Effect
  var parameters: [Parameter]
  var call: @MainActor (ToolServer, Arguments) throws -> [Content]

  struct Arguments {
    fileprivate var values: [String: [String]] = [:]

    /// The text of the argument with this name; nil if the call does not contain the argument.
    subscript(name: String) -> String? { values[name]?.first }

    func required(_ name: String) -> String {
      guard let text = self[name] else { preconditionFailure("\(name) is not required") }
      return text
    }

    func texts(_ name: String) -> [String] { values[name] ?? [] }

    func flag(_ name: String) -> Bool { values[name] != nil }
  }

  func arguments(in value: JSONValue?) throws(JSONRPC.Failure) -> Arguments {
    var arguments = Arguments()
    let members: [String: JSONValue]
    switch value {
    case nil, .null: members = [:]
    case .object(let given): members = given
    default: throw JSONRPC.Failure(.invalidParameters, "\"arguments\" is not an object")
    }
    let names = parameters.map(\.name)
    if let unknown = members.keys.filter({ !names.contains($0) }).min() {
      throw JSONRPC.Failure(
        .invalidParameters,
        "\(name) has no argument '\(unknown)'; \(KnownNames.text(names))"
          + Suggestion.text(for: unknown, among: names))
    }
    for parameter in parameters {
      guard let value = members[parameter.name], value != .null else {
        if !parameter.isRequired { continue }
        throw JSONRPC.Failure(
          .invalidParameters, "\(name) needs the argument '\(parameter.name)'")
      }
      guard let texts = parameter.kind.texts(of: value) else {
        throw JSONRPC.Failure(
          .invalidParameters, "\(name): '\(parameter.name)' must be \(parameter.kind.description)")
      }
      if let texts { arguments.values[parameter.name] = texts }
    }
    return arguments
  }

  /// The tool's entry in the answer to
  /// [`tools/list`](https://modelcontextprotocol.io/specification/2025-06-18/server/tools).
  var description: JSONValue {
    let properties = parameters.map { ($0.name, $0.schema) }
    return [
      "name": .string(name), "title": .string(title), "description": .string(about),
      "inputSchema": [
        "type": "object",
        "properties": .object(Dictionary(uniqueKeysWithValues: properties)),
        "required": .array(parameters.filter(\.isRequired).map { .string($0.name) }),
        "additionalProperties": false,
      ],
      "annotations": [
        "title": .string(title), "readOnlyHint": .bool(effect == .reads),
        "destructiveHint": .bool(effect == .writesFiles), "openWorldHint": false,
      ],
    ]
  }
}

extension Tool.Parameter.Kind {
  /// Returns the texts in an argument's value; nil for a value of the wrong type, `.some(nil)` for
  /// a flag that is not set. Text that contains the byte 0 is refused, because that byte separates
  /// the values of repeated options (``RepeatedOptions``).
  fileprivate func texts(of value: JSONValue) -> [String]?? {
    switch (self, value) {
    case (.text, .string(let text)), (.quantity, .string(let text)):
      text.utf8.contains(0) ? nil : [text]
    case (.quantity, .integer(let integer)): ["\(integer)"]
    case (.quantity, .number(let number)): [Readout.exact(number)]
    case (.texts, .array(let values)):
      values.allSatisfy({ $0.text.map { !$0.utf8.contains(0) } ?? false })
        ? values.compactMap(\.text) : nil
    case (.flag, .bool(let bool)): .some(bool ? [""] : nil)
    default: nil
    }
  }

  fileprivate var description: String {
    switch self {
    case .text: "a string without the byte 0"
    case .quantity: "a string without the byte 0, or a number"
    case .texts: "an array of strings without the byte 0"
    case .flag: "true or false"
    }
  }
}

extension Tool.Parameter {
  fileprivate var schema: JSONValue {
    var members: [String: JSONValue] = ["description": .string(about)]
    switch kind {
    case .text: members["type"] = "string"
    case .quantity: members["type"] = ["string", "number"]
    case .texts: (members["type"], members["items"]) = ("array", ["type": "string"])
    case .flag: members["type"] = "boolean"
    }
    if !choices.isEmpty { members["enum"] = .array(choices.map { .string($0) }) }
    return .object(members)
  }
}
