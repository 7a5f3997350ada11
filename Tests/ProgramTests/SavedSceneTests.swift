/// Saved logs and images of a file's scene can be opened by their names alone.
@Suite(.serialized) struct SavedSceneTests {
  private let scratch = Scratch()

  private func run(_ arguments: String...) throws -> Midflight {
    try Midflight(arguments, in: scratch.folder)
  }

  /// Writes a Swift file into a folder, and an image and a log of its scene into the parent folder.
  private func fill() throws {
    _ = try run("new", "Gauge")
    try FileManager.default.createDirectory(
      at: scratch.url("saved/code"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      at: scratch.url("Gauge.swift"), to: scratch.url("saved/code/Gauge.swift"))
    let image = try run(
      "render", "saved/code/Gauge.swift", "--set", "level=0.9@0.5s", "--duration", "level=2s",
      "--at", "1s",
      "-o", "saved/gauge.png")
    #expect(image.status == 0, "\(image.stderr)")
    try """
    midflight 1
    scene gauge
    file code/Gauge.swift
    duration level 3s
    0.5s set level 0.8

    """.write(to: scratch.url("saved/gauge.midflight"), atomically: true, encoding: .utf8)
  }

  @Test func `a check finds the file of images and logs after the folder is moved`() throws {
    try fill()
    let update = try run("check", "saved", "--update")
    #expect(update.status == 0 && update.lines.last == "1 same, 1 updated", "\(update.stderr)")
    for words in [["saved"], ["saved", "saved/code/Gauge.swift"]] {
      let check = try Midflight(["check"] + words, in: scratch.folder)
      #expect(check.status == 0 && check.text == "2 same, 0 different\n", "\(check.stderr)")
    }
    let file = scratch.url("saved/code/Gauge.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    try text.replacing("setLineWidth(20)", with: "setLineWidth(40)")
      .write(to: file, atomically: true, encoding: .utf8)
    let edited = try run("check", "saved")
    #expect(edited.status == 1 && edited.text.contains("differs  gauge.png"))
    try text.write(to: file, atomically: true, encoding: .utf8)

    try FileManager.default.createDirectory(
      at: scratch.url("else/where"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      at: scratch.url("saved"), to: scratch.url("else/where/saved"))
    let moved = try run("check", "else/where/saved")
    #expect(moved.status == 0 && moved.text == "2 same, 0 different\n", "\(moved.stderr)")
  }

  @Test func `classes of one name in two files are each judged by their own file`() throws {
    for (folder, color) in [("a", "red"), ("b", "blue")] {
      try FileManager.default.createDirectory(
        at: scratch.url("all/\(folder)"), withIntermediateDirectories: true)
      try """
      import UIKit
      class Ring: UIView {
        override init(frame: CGRect) {
          super.init(frame: frame)
          backgroundColor = .\(color)
        }
        required init?(coder: NSCoder) { fatalError() }
      }

      """.write(to: scratch.url("all/\(folder)/Ring.swift"), atomically: true, encoding: .utf8)
      let render = try run("render", "all/\(folder)/Ring.swift", "-o", "all/\(folder)/ring.png")
      #expect(render.status == 0, "\(render.stderr)")
    }
    let images = try ["a", "b"].map { try PNG.read(scratch.url("all/\($0)/ring.png").path) }
    #expect(images[0] != images[1])
    let check = try run("check", "all")
    #expect(check.status == 0 && check.text == "2 same, 0 different\n", "\(check.text)")
  }

  @Test func `the verbs know the scene of a log by its name`() throws {
    try fill()
    let log = "saved/gauge.midflight"
    let list = try run("list", "--log", log)
    #expect(list.status == 0 && list.lines.first == "gauge: the class Gauge")
    for (verb, words) in [
      ("trace", ["--to", "2s"]), ("export", ["--as", "css"]),
      ("render", ["--at", "1s", "-o", "-"]),
    ] {
      let named = try Midflight([verb, "gauge", "--log", log] + words, in: scratch.folder)
      let ofFile = try Midflight(
        [verb, "saved/code/Gauge.swift", "--log", log] + words, in: scratch.folder)
      #expect(named.status == 0, "\(named.stderr)")
      #expect(named.output == ofFile.output && !named.output.isEmpty)
    }
    let again = try run("render", "gauge", "--log", "saved/gauge.png", "--at", "1s", "-o", "b.png")
    #expect(again.status == 0, "\(again.stderr)")
    #expect(
      try PNG.read(scratch.url("b.png").path) == PNG.read(scratch.url("saved/gauge.png").path))
  }

  @Test func `a log that comes from a pipe is read once`() throws {
    try fill()
    let text = "cat saved/gauge.midflight | "
    let piped = try Midflight(
      shell: text + #"exec "$0" "$@""#,
      ["trace", "saved/code/Gauge.swift", "--log", "/dev/fd/0", "--to", "1s"], in: scratch.folder)
    let read = try run(
      "trace", "saved/code/Gauge.swift", "--log", "saved/gauge.midflight", "--to", "1s")
    #expect(piped.status == 0, "\(piped.stderr)")
    #expect(piped.output == read.output)
  }

  @Test
  func `a log whose file is missing, or that names no file, gets a suggested command`() throws {
    try fill()
    try FileManager.default.removeItem(at: scratch.url("saved/code/Gauge.swift"))
    let there = scratch.folder.resolvingSymlinksInPath().path + "/saved/code/Gauge.swift"
    let log = "saved/gauge.midflight"
    for (words, command) in [
      (["play", log], "preview PATH/Gauge.swift \(log)"),
      (["preview", log], "preview PATH/Gauge.swift \(log)"),
      (["list", "--log", log], "list PATH/Gauge.swift --log \(log)"),
      (["render", "gauge", "--log", log], "render PATH/Gauge.swift --log \(log)"),
    ] {
      let missing =
        "\(log) needs the scene gauge of \(there), which does not exist; midflight \(command) opens it"
      let said = try Midflight(words, in: scratch.folder)
      #expect(said.status == 2 && said.stderr == "midflight: \(missing)\n", "\(said.stderr)")
    }
    let check = try run("check", "saved")
    #expect(check.status == 2 && check.text == "0 same, 0 different, 2 that cannot be checked\n")
    #expect(check.stderr.contains("PATH/Gauge.swift"))

    // Older versions wrote logs that do not name a file.
    try "midflight 1\nscene gauge\n0.5s set level 0.8\n"
      .write(to: scratch.url("old.midflight"), atomically: true, encoding: .utf8)
    let old = try run("play", "old.midflight")
    #expect(
      old.stderr
        == "midflight: old.midflight needs the scene gauge, and does not name the scene's file; "
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
      #expect(render.status == 0, "\(render.stderr)")
    }
    let check = try run("check", ".")
    #expect(check.text == "3 same, 0 different\n", "\(check.stderr)")
  }

  // MARK: Code that the user has not named

  @Test func `code outside of a log's folder is not run before it is named`() throws {
    try fill()
    let folder = scratch.folder.resolvingSymlinksInPath().path
    try FileManager.default.createDirectory(
      at: scratch.url("logs"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.url("logs/link").path, withDestinationPath: "../saved/code")
    let log = "logs/pulse.midflight"
    let verbs = [
      ["play", log], ["preview", log], ["list", "--log", log], ["check", "logs"],
      ["trace", "gauge", "--log", log], ["trace", "gauge", "--tuning", log],
      ["export", "gauge", "--log", log], ["render", "gauge", "--log", log, "-o", "-"],
      ["record", "gauge", "--log", log, "--to", "1s", "-o", "a.webp"],
    ]
    func command(_ words: [String], _ code: String) -> String {
      switch words[0] {
      case "play", "preview": "preview \(code) \(log)"
      case "check": "check logs \(code)"
      default: "\(words[0]) \(code) \(words.contains("--tuning") ? "--tuning" : "--log") \(log)"
      }
    }
    for path in [
      "../saved/code/Gauge.swift", "\(folder)/saved/code/Gauge.swift", "link/Gauge.swift",
    ] {
      try "midflight 1\nscene gauge\nfile \(path)\n0.5s set level 0.8\n"
        .write(to: scratch.url(log), atomically: true, encoding: .utf8)
      let shown = path.hasPrefix("/") ? path : "\(folder)/logs/\(path)"
      for words in verbs {
        let said = try Midflight(words, in: scratch.folder)
        #expect(said.status == 2)
        #expect(
          said.stderr
            == "midflight: \(log) needs the scene gauge of \(shown), which is outside of its folder; "
            + "midflight \(command(words, shown)) opens it\n", "\(words)")
      }
      for words in [
        ["list", "saved/code/Gauge.swift", "--log", log],
        ["check", "logs", "saved/code/Gauge.swift", "--update"],
      ] {
        let named = try Midflight(words, in: scratch.folder)
        #expect(named.status == 0 && named.stderr.isEmpty, "\(words): \(named.stderr)")
      }
    }
    // If the user names a folder to check, that counts as naming the code in it.
    try "midflight 1\nscene gauge\nfile ../saved/code/Gauge.swift\n0.5s set level 0.8\n"
      .write(to: scratch.url(log), atomically: true, encoding: .utf8)
    let check = try run("check", ".", "--update")
    #expect(check.status == 0, "\(check.stderr)")
  }

  @Test func `a line names code that is compiled because a log names it`() throws {
    try fill()
    // The file that the log names is missing, but a file of the same name is next to the log.
    try FileManager.default.moveItem(
      at: scratch.url("saved/code/Gauge.swift"), to: scratch.url("saved/Gauge.swift"))
    let line = "midflight: Compiling Gauge.swift, which gauge.midflight names\n"
    for words in [
      ["list", "--log", "saved/gauge.midflight"],
      ["trace", "gauge", "--log", "saved/gauge.midflight", "--to", "1s"],
    ] {
      let said = try Midflight(words, in: scratch.folder)
      #expect(said.status == 0 && said.stderr == line)
    }
    // There is one message for all logs that name the file.
    let check = try run("check", "saved", "--update")
    #expect(check.status == 0 && check.stderr == line)
    let named = try run("list", "saved/Gauge.swift", "--log", "saved/gauge.midflight")
    #expect(named.status == 0 && named.stderr.isEmpty)
  }
}
