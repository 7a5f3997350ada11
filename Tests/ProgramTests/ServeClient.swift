/// A client of `midflight serve --stdio`, which runs as a process at the other end of a socket
/// pair.
final class ServeClient {
  private let process = Process()
  /// One end of a socket pair, whose other end is the standard input and output of the process.
  private let socket: Int32
  private let errors: URL
  private let scratch = Scratch()
  private var received = Data()
  private var lastID = 0

  /// Starts the process.
  ///
  /// - Parameter folder: The current folder of the process.
  init(_ arguments: [String] = [], in folder: URL? = nil) throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    for end in ends { try #require(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
    socket = ends[0]
    errors = scratch.url("err")
    try Data().write(to: errors)
    process.executableURL = URL(fileURLWithPath: Midflight.program)
    process.arguments = ["serve", "--stdio"] + arguments
    process.currentDirectoryURL = folder
    let theirs = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    process.standardInput = theirs
    process.standardOutput = theirs
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
  }

  deinit {
    // Send SIGKILL, since a process inherits its signal mask from the thread that starts it, and
    // SIGTERM may be blocked in that mask.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    close(socket)
  }

  func end() -> Int32 {
    shutdown(socket, Int32(SHUT_WR))
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }

  /// What the process has written to standard error so far.
  var stderr: String { get throws { try String(contentsOf: errors, encoding: .utf8) } }

  // MARK: Lines

  func send(_ bytes: some Sequence<UInt8>) throws {
    var rest = Data(bytes) + [UInt8(ascii: "\n")]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      try #require(count > 0, "the program does not read")
      rest = rest.dropFirst(count)
    }
  }

  func send(_ text: String) throws { try send(text.utf8) }

  /// Waits for the next line from the process, which must be a JSON object.
  func receive() throws -> [String: Any] {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = received[..<end]
        received = Data(received[(end + 1)...])
        return try #require(JSONSerialization.jsonObject(with: line) as? [String: Any])
      }
      var piece = [UInt8](repeating: 0, count: 65_536)
      let count = read(socket, &piece, piece.count)
      try #require(count > 0, "the program has ended")
      received += piece[..<count]
    }
  }

  // MARK: Requests

  func request(_ method: String, _ parameters: [String: Any]? = nil) throws -> [String: Any] {
    lastID += 1
    try send(Self.message(lastID, method, parameters))
    let reply = try receive()
    #expect(reply["id"] as? Int == lastID)
    #expect(reply["jsonrpc"] as? String == "2.0")
    return reply
  }

  static func message(
    _ id: Int, _ method: String, _ parameters: [String: Any]? = nil
  ) throws -> Data {
    var message: [String: Any] = ["jsonrpc": "2.0", "id": id, "method": method]
    message["params"] = parameters
    return try JSONSerialization.data(withJSONObject: message, options: .sortedKeys)
  }

  struct Answer {
    var isError: Bool
    var texts: [String]
    var images: [Data]

    var text: String { texts.first ?? "" }
  }

  func call(_ tool: String, _ arguments: [String: Any] = [:]) throws -> Answer {
    let reply = try request("tools/call", ["name": tool, "arguments": arguments])
    let result = try #require(reply["result"] as? [String: Any], "\(reply)")
    let blocks = try #require(result["content"] as? [[String: Any]])
    let images = try blocks.filter { $0["type"] as? String == "image" }.map { block in
      #expect(block["mimeType"] as? String == "image/png")
      let text = try #require(block["data"] as? String)
      return try #require(Data(base64Encoded: text))
    }
    return Answer(
      isError: try #require(result["isError"] as? Bool),
      texts: blocks.compactMap { $0["text"] as? String }, images: images)
  }

  func open(_ source: String, _ more: [String: Any] = [:]) throws -> String {
    let answer = try call("open", ["source": source].merging(more) { $1 })
    #expect(!answer.isError, "\(answer.texts)")
    let prefix = "session: "
    #expect(answer.text.hasPrefix(prefix))
    return String(answer.text.dropFirst(prefix.count))
  }
}
