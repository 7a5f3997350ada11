/// What was saved of a file's scene, opened by its own name.
@Suite(.serialized) struct SavedSceneTests {
  private let scratch = Scratch()

  private func run(_ arguments: String...) throws -> Midflight {
    try Midflight(arguments, in: scratch.folder)
  }

  /// A file, with a picture and a log in a folder beside it.
  private func fill() throws {
    _ = try run("new", "Gauge")
    try FileManager.default.createDirectory(
      at: scratch.url("saved"), withIntermediateDirectories: true)
    let picture = try run(
      "render", "Gauge.swift", "--set", "level=0.9@0.5s", "--duration", "level=2s", "--at", "1s",
      "-o", "saved/gauge.png")
    #expect(picture.status == 0, "\(picture.complaint)")
    try """
    midflight 1
    scene gauge
    file ../Gauge.swift
    duration level 3s
    0.5s set level 0.8

    """.write(to: scratch.url("saved/gauge.midflight"), atomically: true, encoding: .utf8)
  }

  @Test func `a check finds the file that pictures and logs are of, wherever all was moved`() throws
  {
    try fill()
    let update = try run("check", "saved", "--update")
    #expect(update.status == 0 && update.lines.last == "1 same, 1 updated", "\(update.complaint)")
    for words in [["saved"], ["saved", "Gauge.swift"]] {
      let check = try Midflight(["check"] + words, in: scratch.folder)
      #expect(check.status == 0 && check.text == "2 same, 0 different\n", "\(check.complaint)")
    }
    // The same file is compiled again where it was edited, and its pictures differ.
    let file = scratch.url("Gauge.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    try text.replacing("setLineWidth(20)", with: "setLineWidth(40)")
      .write(to: file, atomically: true, encoding: .utf8)
    let edited = try run("check", "saved")
    #expect(edited.status == 1 && edited.text.contains("differs  gauge.png"))
    try text.write(to: file, atomically: true, encoding: .utf8)

    try FileManager.default.createDirectory(
      at: scratch.url("else/where"), withIntermediateDirectories: true)
    for name in ["saved", "Gauge.swift"] {
      try FileManager.default.moveItem(
        at: scratch.url(name), to: scratch.url("else/where/\(name)"))
    }
    let moved = try run("check", "else/where/saved")
    #expect(moved.status == 0 && moved.text == "2 same, 0 different\n", "\(moved.complaint)")
  }

  @Test func `the verbs know the scene of a log by its name`() throws {
    try fill()
    let log = "saved/gauge.midflight"
    let list = try run("list", "--log", log)
    #expect(list.status == 0 && list.lines.first == "gauge: Gauge, as its file has it")
    for (verb, words) in [
      ("trace", ["--to", "2s"]), ("export", ["--as", "css"]),
      ("render", ["--at", "1s", "-o", "-"]),
    ] {
      let named = try Midflight([verb, "gauge", "--log", log] + words, in: scratch.folder)
      let ofFile = try Midflight([verb, "Gauge.swift", "--log", log] + words, in: scratch.folder)
      #expect(named.status == 0, "\(named.complaint)")
      #expect(named.output == ofFile.output && !named.output.isEmpty)
    }
    // The picture is a log, too.
    let again = try run("render", "gauge", "--log", "saved/gauge.png", "--at", "1s", "-o", "b.png")
    #expect(again.status == 0, "\(again.complaint)")
    #expect(
      try PNG.read(scratch.url("b.png").path) == PNG.read(scratch.url("saved/gauge.png").path))
  }

  @Test func `a log that comes from a pipe is read once`() throws {
    try fill()
    let text = "cat saved/gauge.midflight | "
    let piped = try Midflight(
      shell: text + #"exec "$0" "$@""#,
      ["trace", "Gauge.swift", "--log", "/dev/fd/0", "--to", "1s"], in: scratch.folder)
    let read = try run(
      "trace", "Gauge.swift", "--log", "saved/gauge.midflight", "--to", "1s")
    #expect(piped.status == 0, "\(piped.complaint)")
    #expect(piped.output == read.output)
  }

  @Test func `what names a file that is not there, or none, is answered with a command`() throws {
    try fill()
    try FileManager.default.removeItem(at: scratch.url("Gauge.swift"))
    let there = scratch.folder.resolvingSymlinksInPath().path + "/saved/../Gauge.swift"
    let missing =
      "saved/gauge.midflight is of the scene gauge of \(there), which is not there: "
      + "midflight preview PATH/Gauge.swift saved/gauge.midflight opens it"
    for words in [
      ["play", "saved/gauge.midflight"], ["preview", "saved/gauge.midflight"],
      ["list", "--log", "saved/gauge.midflight"],
      ["render", "gauge", "--log", "saved/gauge.midflight"],
    ] {
      let said = try Midflight(words, in: scratch.folder)
      #expect(said.status == 2 && said.complaint == "midflight: \(missing)\n", "\(said.complaint)")
    }
    let check = try run("check", "saved")
    #expect(check.status == 2 && check.text == "0 same, 0 different, 2 that can't be checked\n")
    #expect(check.complaint.contains("PATH/Gauge.swift"))

    // As logs were before they said so.
    try "midflight 1\nscene gauge\n0.5s set level 0.8\n"
      .write(to: scratch.url("old.midflight"), atomically: true, encoding: .utf8)
    let old = try run("play", "old.midflight")
    #expect(
      old.complaint
        == "midflight: old.midflight is of the scene gauge, and does not say of which file: "
        + "midflight preview FILE.swift old.midflight opens it\n")
    #expect(old.status == 2)
  }

  @Test func `documents and folders are named as files are`() throws {
    try FileManager.default.createDirectory(
      at: scratch.url("Views"), withIntermediateDirectories: true)
    _ = try run("new", "Gauge")
    try FileManager.default.moveItem(
      at: scratch.url("Gauge.swift"), to: scratch.url("Views/Gauge.swift"))
    try #"<caml><CALayer name="card" bounds="0 0 40 40" position="20 20"/></caml>"#
      .write(to: scratch.url("card.caml"), atomically: true, encoding: .utf8)
    try FileManager.default.createDirectory(
      at: scratch.url("goldens"), withIntermediateDirectories: true)
    for (code, name) in [("Views/", "a"), ("card.caml", "b"), ("Views/Gauge.swift", "c")] {
      let render = try run("render", code, "--at", "1s", "-o", "goldens/\(name).png")
      #expect(render.status == 0, "\(render.complaint)")
    }
    let check = try run("check", "goldens")
    #expect(check.text == "3 same, 0 different\n", "\(check.complaint)")
  }
}
