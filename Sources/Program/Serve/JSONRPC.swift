import Foundation
import MidflightEngine

/// JSON-RPC 2.0 as the Model Context Protocol uses it: one message per line, no batches. See
/// <https://www.jsonrpc.org/specification>.
enum JSONRPC {
  /// A request, which requires an answer, or a notification, which does not.
  struct Request: Sendable, Hashable {
    /// The request's identifier; nil for a notification.
    var id: JSONValue?
    var method: String
    /// The parameters, an object. It is empty if the message has no parameters.
    var parameters: JSONValue = [:]
  }

  /// An error in the use of the protocol, as opposed to an error of a tool.
  struct Failure: Error, Sendable, Hashable {
    enum Code: Int, Sendable {
      case malformedJSON = -32700
      case invalidRequest = -32600
      case unknownMethod = -32601
      case invalidParameters = -32602
    }

    var code: Code
    var message: String
    /// The identifier of the request that failed; null if it has none.
    var id = JSONValue.null

    init(_ code: Code, _ message: String, id: JSONValue = .null) {
      (self.code, self.message, self.id) = (code, message, id)
    }
  }

  /// Parses a message; returns nil for an answer. Answers are ignored, because this program sends
  /// no requests.
  static func request(in line: [UInt8]) throws(Failure) -> Request? {
    // Check for UTF-8, since the decoder would also accept UTF-16, which the protocol does not
    // allow.
    guard String(validating: line, as: UTF8.self) != nil else {
      throw Failure(.malformedJSON, "the message is not UTF-8")
    }
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(line)) else {
      throw Failure(.malformedJSON, "the message is not JSON")
    }
    guard case .object(let message) = value else {
      throw Failure(
        .invalidRequest,
        "a message must be an object; batches are not supported, so send one message per line")
    }
    let id: JSONValue?
    switch message["id"] {
    case nil: id = nil
    case .string, .integer, .number: id = message["id"]
    default: throw Failure(.invalidRequest, "the id is neither a string nor a number")
    }
    guard message["jsonrpc"] == "2.0" else {
      throw Failure(.invalidRequest, "\"jsonrpc\" is not \"2.0\"", id: id ?? .null)
    }
    guard let method = message["method"]?.text else {
      if message["method"] == nil, message["result"] != nil || message["error"] != nil {
        return nil
      }
      throw Failure(.invalidRequest, "\"method\" is not a string", id: id ?? .null)
    }
    switch message["params"] {
    case nil: return Request(id: id, method: method)
    case .object(let members):
      return Request(id: id, method: method, parameters: .object(members))
    default:
      if id == nil { return nil }
      throw Failure(.invalidParameters, "\"params\" is not an object", id: id ?? .null)
    }
  }

  static func reply(_ result: JSONValue, to id: JSONValue) -> [UInt8] {
    line(["jsonrpc": "2.0", "id": id, "result": result])
  }

  static func reply(_ failure: Failure) -> [UInt8] {
    let error: JSONValue = [
      "code": .integer(failure.code.rawValue),
      "message": .string(MessageLine.text(failure.message)),
    ]
    return line(["jsonrpc": "2.0", "id": failure.id, "error": error])
  }

  private static func line(_ message: JSONValue) -> [UInt8] {
    message.line + [UInt8(ascii: "\n")]
  }
}
