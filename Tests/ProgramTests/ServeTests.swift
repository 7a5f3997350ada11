/// The tools of `midflight serve` give the same results as the verbs of the command line.
@Suite(.timeLimit(.minutes(15))) struct ServeTests {
  private let scratch = Scratch()

  /// Options that set a target at 0.5 s, and another target at 0.84 s, while the ring is still
  /// moving.
  private static let sets = ["--set", "progress=0.9@0.5s", "--set", "progress=0.2@0.84s"]

  /// Returns a client with an open session, whose log has the two entries that `sets` describes.
  private func opened(_ arguments: [String] = []) throws -> (ServeClient, session: String) {
    let client = try ServeClient(arguments, in: scratch.folder)
    let session = try client.open("round-progress")
    for (value, at) in [("0.9", "0.5s"), ("0.2", "0.84s")] {
      let answer = try client.call(
        "set", ["session": session, "property": "progress", "value": value, "at": at])
      #expect(!answer.isError, "\(answer.texts)")
    }
    return (client, session)
  }

  private func rows(_ json: String) throws -> [[String: Any]] {
    try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
  }

  private func jump(_ client: ServeClient, _ session: String) throws -> Double {
    let answer = try client.call("joints", ["session": session, "keys": ["progress"]])
    let joint = try rows(answer.text).first { $0["time"] as? Double == 0.84 }
    return try #require(joint?["valueJump"] as? Double)
  }

  @Test(arguments: ["2025-06-18", "2025-03-26", "2024-11-05", "2099-01-01"])
  func `a known revision is answered with itself, others with the newest`(_ wanted: String) throws {
    let client = try ServeClient()
    let reply = try client.request(
      "initialize",
      [
        "protocolVersion": wanted, "capabilities": [String: Any](),
        "clientInfo": ["name": "test", "version": "1"],
      ])
    let result = try #require(reply["result"] as? [String: Any])
    #expect(result["protocolVersion"] as? String == (wanted < "2026" ? wanted : "2025-06-18"))
    let server = try #require(result["serverInfo"] as? [String: Any])
    let version = try #require(server["version"] as? String)
    #expect(try Midflight(["--version"]).text == version + "\n")
    #expect((result["capabilities"] as? [String: Any])?.keys.sorted() == ["tools"])
    try client.send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    #expect(try client.request("ping")["result"] as? [String: Int] == [:])
    #expect(client.end() == 0)
  }

  @Test func `each tool has a schema that names what it requires`() throws {
    let client = try ServeClient(["--write", scratch.folder.path])
    let result = try client.request("tools/list")["result"] as? [String: Any]
    let tools = try #require(result?["tools"] as? [[String: Any]])
    let names = tools.compactMap { $0["name"] as? String }
    #expect(Set(names).count == tools.count)
    #expect(names.contains("joints") && names.contains("save"))
    for tool in tools {
      let schema = try #require(tool["inputSchema"] as? [String: Any])
      let properties = try #require(schema["properties"] as? [String: [String: Any]])
      #expect(schema["type"] as? String == "object")
      let required = try #require(schema["required"] as? [String])
      #expect(Set(required).isSubset(of: properties.keys))
      for (_, property) in properties {
        #expect(property["type"] != nil)
        #expect((property["description"] as? String)?.isEmpty == false)
      }
      // A call without its required arguments fails with the error code that the protocol defines.
      let name = try #require(tool["name"])
      let reply = try client.request("tools/call", ["name": name])
      #expect(((reply["error"] as? [String: Any])?["code"] as? Int == -32602) != required.isEmpty)
    }
  }

  @Test func `the scenes are those of list`() throws {
    let client = try ServeClient()
    let answer = try client.call("list")
    #expect(!answer.isError)
    #expect(answer.text + "\n" == (try Midflight(["list", "--json"]).text))
    let one = try rows(try client.call("list", ["source": "gallery"]).text)
    #expect(one.map { $0["name"] as? String } == ["gallery"])
  }

  @Test func `a joint is found, and gone by another policy, and back by undo`() throws {
    let (client, session) = try opened()
    func tune(_ policy: String) throws {
      let answer = try client.call("tune", ["session": session, "policy": policy])
      #expect(!answer.isError, "\(answer.texts)")
    }
    try tune("fromModel")
    #expect(try jump(client, session) > 0.1)
    let answer = try client.call("joints", ["session": session])
    let table = try Midflight(
      ["trace", "round-progress", "--joints", "--policy", "fromModel", "--format", "json"]
        + Self.sets)
    for (mine, theirs) in zip(try rows(answer.text), try rows(table.text)) {
      var mine = mine
      let sentence = try #require(mine.removeValue(forKey: "sentence") as? String)
      #expect(sentence.hasPrefix("At ") && sentence.hasSuffix("."))
      #expect(NSDictionary(dictionary: mine) == NSDictionary(dictionary: theirs))
    }
    #expect(try rows(answer.text).count == rows(table.text).count)
    for policy in ["fromPresentation", "additive", "spring"] {
      try tune(policy)
      #expect(try abs(jump(client, session)) < 1e-9)
    }
    for _ in 0..<3 { #expect(try !client.call("undo", ["session": session]).isError) }
    #expect(try jump(client, session) > 0.1)
  }

  @Test func `a frame has the pixels that render writes`() throws {
    let (client, session) = try opened()
    let answer = try client.call(
      "render", ["session": session, "at": 0.9, "scale": 2, "background": "#102030"])
    let image = try #require(answer.images.first)
    let mine = try PNG.decode([UInt8](image))
    let theirs = try PNG.decode(
      [UInt8](
        Midflight(
          ["render", "round-progress", "--at", "0.9", "--scale", "2", "-o", "-"]
            + ["--background", "#102030"] + Self.sets
        ).output))
    #expect(mine.width == 640 && mine == theirs)
    let before = try client.call("render", ["session": session, "at": "0.4s", "scale": 2])
    #expect(before.images.first != answer.images.first)
  }

  @Test func `a trace has the rows of trace, or those from a time on`() throws {
    let (client, session) = try opened()
    let theirs = try Midflight(["trace", "round-progress"] + Self.sets).text
    #expect(try client.call("trace", ["session": session]).text == theirs)
    let part = try client.call("trace", ["session": session, "from": "30f", "to": "60f"]).text
    let lines = theirs.split(separator: "\n")
    // The expected rows are the header line, and two rows for each frame.
    let wanted = [lines[0]] + lines[(1 + 2 * 30)...(2 * 61)]
    #expect(part.split(separator: "\n") == wanted)
    let long = try client.call("trace", ["session": session, "fps": 100_000])
    #expect(long.texts.count == 2)
    #expect(long.texts.last?.contains("at most 4000") == true)
    #expect(long.text.split(separator: "\n").count == 1 + 4000)
  }

  @Test func `curves are tuned and exported as by the command line`() throws {
    let (client, session) = try opened()
    let change = try client.call(
      "tune",
      ["session": session, "animation": "progress", "easing": "0.2,0,0,1.2", "duration": "0.4s"])
    #expect(!change.isError && change.text.contains("--easing=progress=0.2,0,0,1.2"))
    let exported = try client.call("export", ["session": session, "format": "css"])
    let theirs = try Midflight(
      ["export", "round-progress", "--as", "css", "--easing", "progress=0.2,0,0,1.2"]
        + ["--duration", "progress=0.4s"])
    #expect(exported.text == theirs.text)
    let one = try client.call(
      "export", ["session": session, "format": "css", "keys": ["progress"]])
    #expect(one.text != exported.text && one.text.contains("progress"))
  }

  @Test func `an explanation names the animation, the instant and the jump`() throws {
    let (client, session) = try opened()
    _ = try client.call("tune", ["session": session, "policy": "fromModel"])
    let text = try client.call(
      "explain", ["session": session, "property": "progress", "at": 0.9]
    ).text
    #expect(text.hasPrefix("progress shows "))
    #expect(text.contains("At 0.840 s it jumped from "))
    #expect(text.contains("moves it"))
  }

  @Test func `a tool's error is the command line's message`() throws {
    let (client, session) = try opened()
    let cases: [(String, [String: Any], [String])] = [
      ("open", ["source": "round-progres"], ["trace", "round-progres"]),
      ("open", ["source": "missing.swift"], ["trace", "missing.swift"]),
      (
        "set", ["session": session, "property": "progres", "value": "1", "at": "1s"],
        ["trace", "round-progress", "--set", "progres=1@1s"]
      ),
      (
        "set", ["session": session, "property": "progress", "value": "much", "at": "1s"],
        ["trace", "round-progress", "--set", "progress=much@1s"]
      ),
      (
        "tune", ["session": session, "animation": "progress", "easing": "rubbery"],
        ["trace", "round-progress", "--easing", "progress=rubbery"]
      ),
      ("tune", ["session": session, "policy": "x"], ["trace", "round-progress", "--policy", "x"]),
      ("trace", ["session": session, "keys": ["x"]], ["trace", "round-progress", "--key", "x"]),
      (
        "render", ["session": session, "graphOf": "progress"],
        ["render", "round-progress", "--graph-of", "progress", "-o", "-"]
      ),
    ]
    for (tool, arguments, words) in cases {
      let answer = try client.call(tool, arguments)
      #expect(answer.isError)
      let run = try Midflight(words, in: scratch.folder)
      #expect(run.status == 2)
      #expect("midflight: \(answer.text)\n" == run.stderr)
    }
    #expect(try client.call("undo", ["session": session]).text.contains("0.9@0.5s"))
  }

  @Test func `a request over a limit is refused, and the program continues`() throws {
    let (client, session) = try opened()
    for (tool, arguments) in [
      ("render", ["scale": 10]), ("render", ["at": 601]), ("trace", ["to": "601s"]),
      ("set", ["property": "progress", "value": 1, "at": 601]), ("undo", ["session": "s99"]),
    ] as [(String, [String: Any])] {
      #expect(try client.call(tool, ["session": session].merging(arguments) { $1 }).isError)
    }
    for _ in 1..<16 { _ = try client.open("round-progress") }
    let answer = try client.call("open", ["source": "round-progress"])
    #expect(answer.isError && answer.text.contains("16"))
    #expect(try !client.call("close", ["session": session]).isError)
    #expect(try client.open("round-progress") == "s17")
    try client.send(Data(repeating: UInt8(ascii: "x"), count: 3 << 20))
    let error = try client.receive()["error"] as? [String: Any]
    #expect(error?["code"] as? Int == -32600)
    #expect(try client.request("ping")["result"] != nil)
  }

  @Test func `a log is written in the folder of --write alone, and opens again`() throws {
    let folder = scratch.url("logs")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let (client, session) = try opened(["--write", folder.path])
    _ = try client.call("tune", ["session": session, "policy": "fromModel"])
    for name in ["../a", "/a", ".a", "", "a/b"] {
      #expect(try client.call("save", ["session": session, "name": name]).isError)
    }
    for name in ["link.midflight", "link.webp"] {
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent(name), withDestinationURL: scratch.url("out"))
    }
    for tool in ["save", "record"] {
      #expect(try client.call(tool, ["session": session, "name": "link"]).isError)
    }
    let saved = try client.call("save", ["session": session, "name": "ring"])
    #expect(!saved.isError, "\(saved.texts)")
    #expect(try scratch.files == ["logs"])
    let joints = try client.call("joints", ["session": session]).text
    let again = try client.open("round-progress", ["log": saved.text])
    #expect(try client.call("joints", ["session": again]).text == joints)
    let without = try opened().0.request("tools/call", ["name": "save"])
    #expect((without["error"] as? [String: Any])?["code"] as? Int == -32602)
  }

  @Test func `a video is that of record, and a check reports differences`() throws {
    let folder = scratch.url("out")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let (client, session) = try opened(["--write", folder.path])
    let recorded = try client.call(
      "record",
      ["session": session, "name": "ring", "from": "0.8s", "to": "1s", "size": "48x48"])
    #expect(!recorded.isError, "\(recorded.texts)")
    let theirs = try Midflight(
      ["record", "round-progress", "--from", "0.8s", "--to", "1s", "--size", "48x48"]
        + ["-o", "ring.webp"] + Self.sets, in: scratch.folder)
    #expect(theirs.status == 0)
    #expect(
      try Data(contentsOf: scratch.url("out/ring.webp"))
        == Data(contentsOf: scratch.url("ring.webp")))

    let golden = scratch.url("golden")
    try FileManager.default.createDirectory(at: golden, withIntermediateDirectories: false)
    let run = try Midflight(
      ["render", "round-progress", "--at", "1s", "--size", "32x32", "-o", "a.png"], in: golden)
    #expect(run.status == 0)
    let theirReport = try Midflight(
      ["check", golden.path, "--format", "json"], in: scratch.folder)
    let same = try client.call("check", ["folder": golden.path])
    #expect(!same.isError && same.text == theirReport.text)
    // Replace an image with one that embeds its text but has other pixels.
    let other = try Midflight(
      ["render", "round-progress", "--at", "3s", "--size", "32x32", "-o", "-"])
    let image = golden.appendingPathComponent("a.png")
    let text = try PNG.text(under: "midflight", in: [UInt8](Data(contentsOf: image)))
    let pixels = try PNG.encode(PNG.decode([UInt8](other.output)))
    try Data(PNG.insert(#require(text), as: "midflight", into: pixels)).write(to: image)
    let different = try client.call("check", ["folder": golden.path])
    #expect(!different.isError && different.text != same.text)
    #expect(try scratch.files.contains("differences") == false)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).contains("differences"))
    #expect(try client.call("check", ["folder": scratch.url("none").path]).isError)
  }

  @Test func `a file's code prints to standard error, and its standard input is empty`() throws {
    try Data(
      """
      import UIKit

      final class Printing: UIView {
        override init(frame: CGRect) {
          super.init(frame: frame)
          print("printed, and read: \\(readLine() ?? "nothing")")
        }
        required init?(coder: NSCoder) { fatalError() }
      }
      """.utf8
    ).write(to: scratch.url("Printing.swift"))
    let client = try ServeClient(in: scratch.folder)
    let session = try client.open("Printing.swift")
    #expect(try !client.call("render", ["session": session]).images.isEmpty)
    #expect(try client.stderr.contains("printed, and read: nothing\n"))
    try Data("final class Broken: UIView {".utf8).write(to: scratch.url("Broken.swift"))
    let answer = try client.call("open", ["source": "Broken.swift"])
    #expect(answer.isError && answer.text == "Broken.swift does not compile")
    #expect(answer.texts.last?.contains("error:") == true)
    #expect(client.end() == 0)
  }
}
