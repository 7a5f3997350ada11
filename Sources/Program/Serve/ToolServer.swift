import Foundation
import MidflightEngine

/// A server for the Model Context Protocol. Each message is a line, and is answered with a line.
/// See <https://modelcontextprotocol.io/specification/2025-06-18>.
@MainActor
final class ToolServer {
  /// The open sessions, in the order in which they were opened.
  private(set) var sessions: [ServedSession] = []
  /// The absolute path of the only folder in which tools may write files; nil if they may not write
  /// any.
  let folder: String?
  private let tools: [Tool]
  private var openedCount = 0

  /// The maximum size of a message from a client, in bytes.
  static let longestMessage = 1 << 20
  nonisolated static let maxSessions = 16
  /// The supported revisions of the protocol, the newest first.
  private static let revisions = ["2025-06-18", "2025-03-26", "2024-11-05"]

  init(folder: String?) {
    self.folder = folder
    tools = Tool.all.filter { folder != nil || $0.effect != .writesFiles }
  }

  // MARK: Sessions

  /// Opens and returns a new session, which `make` creates, given the session's name.
  func open(_ make: (_ name: String) throws -> ServedSession) throws -> ServedSession {
    guard sessions.count < Self.maxSessions else {
      throw Failure(
        message: "there are already \(Self.maxSessions) sessions, the maximum; close one")
    }
    let session = try make("s\(openedCount + 1)")
    openedCount += 1
    sessions.append(session)
    return session
  }

  func session(_ arguments: Tool.Arguments) throws(Failure) -> ServedSession {
    let name = arguments.required(Tool.Parameter.session.name)
    if let session = sessions.first(where: { $0.name == name }) { return session }
    let names = sessions.map(\.name)
    throw Failure(
      message: names.isEmpty
        ? "there is no session '\(name)'; open one"
        : "there is no session '\(name)'; open sessions: \(names.joined(separator: ", "))")
  }

  func replace(_ session: ServedSession) {
    for index in sessions.indices where sessions[index].name == session.name {
      sessions[index] = session
    }
  }

  func close(_ session: ServedSession) { sessions.removeAll { $0.name == session.name } }

  /// Returns the path, in ``folder``, at which a tool may write a file.
  ///
  /// - Parameters:
  ///   - name: The file's name, given by the client.
  ///   - ending: Appended to a name that does not end with it.
  func path(of name: String, ending: String = "") throws(Failure) -> String {
    guard let folder else {
      preconditionFailure("the server has no folder for a tool that writes files")
    }
    guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/") else {
      throw Failure(
        message:
          "'\(name)' is not a file name; expected one without / that does not begin with a dot")
    }
    let path = "\(folder)/\(name)" + (name.hasSuffix(ending) ? "" : ending)
    var facts = stat()
    if lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK {
      throw Failure(message: "\(path) is a link, and serve does not write through links")
    }
    return path
  }

  // MARK: Messages

  /// Returns the line that answers a message; nil if the message needs no answer.
  func reply(to line: LineReader.Line) -> [UInt8]? {
    do throws(JSONRPC.Failure) {
      guard case .whole(let bytes) = line else {
        throw JSONRPC.Failure(
          .invalidRequest, "the message has more than \(Self.longestMessage) bytes")
      }
      if bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { return nil }
      guard let request = try JSONRPC.request(in: bytes), let id = request.id else { return nil }
      do throws(JSONRPC.Failure) {
        return JSONRPC.reply(try result(of: request), to: id)
      } catch {
        throw JSONRPC.Failure(error.code, error.message, id: id)
      }
    } catch {
      return JSONRPC.reply(error)
    }
  }

  private func result(of request: JSONRPC.Request) throws(JSONRPC.Failure) -> JSONValue {
    switch request.method {
    case "initialize": return try initialize(request.parameters)
    case "ping": return [:]
    case "tools/list": return ["tools": .array(tools.map(\.description))]
    case "tools/call": return try call(request.parameters)
    default:
      throw JSONRPC.Failure(.unknownMethod, "there is no method '\(request.method)'")
    }
  }

  private func initialize(_ parameters: JSONValue) throws(JSONRPC.Failure) -> JSONValue {
    guard let wanted = parameters["protocolVersion"]?.text else {
      throw JSONRPC.Failure(.invalidParameters, "initialize needs a \"protocolVersion\"")
    }
    return [
      "protocolVersion": .string(Self.revisions.contains(wanted) ? wanted : Self.revisions[0]),
      "capabilities": ["tools": [:]],
      "serverInfo": [
        "name": "midflight", "title": "Midflight", "version": .string(Midflight.version),
      ],
      "instructions": .string(Self.instructions),
    ]
  }

  private static let instructions = """
    Midflight shows and measures what happens to an animated property when its target changes \
    mid-flight. Open a scene, set targets at times, and look for joints: instants at which the \
    value jumps or its velocity breaks. Then tune curves or the policy of joints, and look again. \
    Times are seconds (1.8s, 1800ms), a part of the scene (45%) or one of its frames (108f).
    """

  private func call(_ parameters: JSONValue) throws(JSONRPC.Failure) -> JSONValue {
    guard let name = parameters["name"]?.text else {
      throw JSONRPC.Failure(.invalidParameters, "tools/call needs a tool's \"name\"")
    }
    guard let tool = tools.first(where: { $0.name == name }) else {
      let names = tools.map(\.name)
      throw JSONRPC.Failure(
        .invalidParameters,
        "there is no tool '\(name)'; the tools are \(names.joined(separator: ", "))"
          + Suggestion.text(for: name, among: names))
    }
    let arguments = try tool.arguments(in: parameters["arguments"])
    let (result, notes) = Output.noting { try tool.call(self, arguments) }
    var content: [Tool.Content]
    let isError: Bool
    switch result {
    case .success(let parts): (content, isError) = (parts, false)
    case .failure(let error):
      (content, isError) = ([.text(MessageLine.text(Failure(error).message))], true)
    }
    if !notes.isEmpty { content.append(.text(notes)) }
    return ["content": .array(content.map(\.block)), "isError": .bool(isError)]
  }
}

extension Tool.Content {
  fileprivate var block: JSONValue {
    switch self {
    case .text(let text): ["type": "text", "text": .string(text)]
    case .image(let bytes):
      [
        "type": "image", "mimeType": "image/png",
        "data": .string(Data(bytes).base64EncodedString()),
      ]
    }
  }
}
