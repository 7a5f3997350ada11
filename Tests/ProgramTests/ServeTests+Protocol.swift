/// The server answers messages that are not valid requests, and works with third-party clients.
@Suite(.timeLimit(.minutes(15))) struct ServeProtocolTests {
  @Test(
    arguments: [
      ("{", -32700, nil), ("\u{FEFF}", -32700, nil), ("nonsense", -32700, nil),
      (#"{"jsonrpc":"2.0","id":1,"method":"ping"}}"#, -32700, nil),
      ("[]", -32600, nil), (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600, nil),
      ("null", -32600, nil), ("1", -32600, nil), ("{}", -32600, nil),
      (#"{"jsonrpc":"1.0","id":3,"method":"ping"}"#, -32600, 3),
      (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600, nil),
      (#"{"jsonrpc":"2.0","id":[],"method":"ping"}"#, -32600, nil),
      (#"{"jsonrpc":"2.0","id":3,"method":7}"#, -32600, 3),
      (#"{"jsonrpc":"2.0","id":3,"method":"resources/list"}"#, -32601, 3),
      (#"{"jsonrpc":"2.0","id":3,"method":"initialize"}"#, -32602, 3),
      (#"{"jsonrpc":"2.0","id":3,"method":"ping","params":[]}"#, -32602, 3),
      (#"{"jsonrpc":"2.0","id":3,"method":"tools/call"}"#, -32602, 3),
      (#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"film"}}"#, -32602, 3),
      (
        #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"undo","arguments":{"a":1}}}"#,
        -32602, 3
      ),
      (
        #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"undo","arguments":7}}"#,
        -32602, 3
      ),
      (
        #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"undo","arguments":{"session":["s1"]}}}"#,
        -32602, 3
      ),
    ] as [(String, Int, Int?)])
  func `a message that is not a request gets the protocol's error`(
    _ line: String, _ code: Int, _ id: Int?
  ) throws {
    let client = try ServeClient()
    try client.send(line)
    let reply = try client.receive()
    let error = try #require(reply["error"] as? [String: Any])
    #expect(error["code"] as? Int == code)
    #expect((error["message"] as? String)?.isEmpty == false)
    #expect(reply["id"] as? Int == id)
    #expect(reply["result"] == nil)
    #expect(try client.request("ping")["result"] != nil)
  }

  @Test func `notifications and answers get no answer`() throws {
    let client = try ServeClient()
    for line in [
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
      #"{"jsonrpc":"2.0","method":"nonsense"}"#, #"{"jsonrpc":"2.0","id":1,"result":{}}"#, "", "\r",
    ] { try client.send(line) }
    #expect(try client.request("ping")["result"] != nil)
  }

  @Test func `an id is returned unchanged`() throws {
    let client = try ServeClient()
    for id in ["\"a\"", "\"\"", "-7", "9007199254740993", "0.5"] {
      try client.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#)
      let line = try client.receive()
      let value = try #require(line["id"])
      let encoded = try JSONSerialization.data(
        withJSONObject: value, options: .fragmentsAllowed)
      #expect(String(decoding: encoded, as: UTF8.self) == id)
    }
  }

  @Test func `the input's end ends the program, after the rest of a line`() throws {
    let run = try Midflight(
      shell: #"printf '{"jsonrpc":"2.0","id":1,"method":"ping"}' | "$0" serve --stdio"#, [])
    #expect(run.status == 0)
    #expect(run.text == #"{"id":1,"jsonrpc":"2.0","result":{}}"# + "\n")
    #expect(try Midflight(["serve"]).status == 2)
    let missing = try Midflight(["serve", "--stdio", "--write", "/nowhere/at/all"])
    #expect(missing.status == 2 && missing.stderr.contains("--write"))
  }

  /// Valid messages. The tests change each of them at random.
  private static let valid: [String] = [
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#,
    #"{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{}}"#,
    #"{"jsonrpc":"2.0","id":3,"method":"ping"}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}"#,
    call("open", #""source":"round-progress""#), call("list", #""source":"logo-fade""#),
    call("close", #""session":"s2""#), call("undo", #""session":"s1""#),
    call("set", #""session":"s1","property":"progress","value":0.9,"at":"0.5s""#),
    call("set", #""session":"s1","property":"progressColor","value":"red","at":30"#),
    call("tune", #""session":"s1","policy":"fromModel","animation":"progress","duration":"0.3s""#),
    call("tune", #""session":"s1","animation":"progress","easing":"spring(0.4, 0.2)""#),
    call("tune", #""session":"s1","animation":"progress","easing":"linear(0, 0.5 20%, 1)""#),
    call("render", #""session":"s1","at":"45%","size":"32x32","background":"red""#),
    call("trace", #""session":"s1","keys":["progress"],"from":0.1,"to":"20f","fps":30"#),
    call("joints", #""session":"s1","keys":["progress"],"to":"2s""#),
    call("explain", #""session":"s1","property":"progress","at":0.9"#),
    call("export", #""session":"s1","format":"json","keys":["progress"]"#),
  ]

  private static func call(_ tool: String, _ arguments: String) -> String {
    #"{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"\#(tool)","arguments":{"#
      + arguments + "}}}"
  }

  /// Returns a valid message, without its line end, with up to four random changes to its bytes.
  private static func mutation(by random: inout Random) -> [UInt8] {
    var bytes = Array(random.pick(valid).utf8)
    let words = ["null", "[[", "\"", "\\u0000", "1e999", "-", "{}", "\u{202E}", "99999999999", "@"]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: 0..<max(bytes.count, 1), using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0 where index < bytes.count: bytes[index] = .random(in: 0...255, using: &random)
      case 1 where index < bytes.count: bytes.remove(at: index)
      case 2: bytes.insert(contentsOf: random.pick(words).utf8, at: min(index, bytes.count))
      case 3: bytes.removeSubrange(index..<bytes.count)
      case 4:
        let other = Array(random.pick(valid).utf8)
        bytes = bytes.prefix(index) + other.suffix(Int.random(in: 0...other.count, using: &random))
      default: bytes += bytes.suffix(bytes.count - min(index, bytes.count))
      }
    }
    return bytes.filter { $0 != UInt8(ascii: "\n") }
  }

  @Test func `every answer to a hostile line is JSON, and the program continues`() throws {
    let seed: UInt64 = 0x5EED_0018
    var random = Random(seed: seed)
    let client = try ServeClient()
    for round in 0..<2000 {
      let bytes = Self.mutation(by: &random)
      try client.send(bytes)
      try client.send(ServeClient.message(1_000_000 + round, "ping"))
      var answers = 0
      while true {
        let reply = try client.receive()
        if reply["id"] as? Int == 1_000_000 + round { break }
        answers += 1
        #expect((reply["result"] == nil) != (reply["error"] == nil))
        if let error = reply["error"] as? [String: Any] {
          #expect([-32700, -32600, -32601, -32602].contains(error["code"] as? Int ?? 0))
        }
      }
      #expect(
        answers <= 1, "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(client.end() == 0)
  }

  /// The test runs only if `MIDFLIGHT_MCP_PYTHON` names a Python interpreter with the package
  /// `mcp`.
  @Test(.enabled(if: python != nil)) func `the protocol's client finds a joint and fixes it`()
    throws
  {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("mcp_client.py").path
    let python = try #require(Self.python)
    let run = try Midflight(shell: #""$1" "$2" "$0""#, [python, script])
    #expect(run.status == 0, "\(run.stderr)")
    #expect(run.lines.last == "done")
  }

  private static let python = ProcessInfo.processInfo.environment["MIDFLIGHT_MCP_PYTHON"]
}
