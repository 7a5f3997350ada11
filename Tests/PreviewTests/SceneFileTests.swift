/// A saved log or image refers to the file with its scene's code.
@Suite @MainActor struct SceneFileTests {
  private let scratch = Scratch()

  private func touch(_ path: String) throws {
    let file = scratch.url(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: file)
  }

  @Test func `a relative path resolves to the original, also after a move of the folders`() throws {
    var random = Random(seed: 7)
    func folder() -> String {
      let names = ["a", "b b", "é", "c.swift"]
      return (0..<Int.random(in: 0...3, using: &random)).map { _ in
        names.randomElement(using: &random)! + "/"
      }.joined()
    }
    for _ in 0..<60 {
      let (code, saved) = ("from/\(folder())", "from/\(folder())")
      for path in [code + "Gauge.swift", saved + "x"] { try touch(path) }
      let file = SceneFile(
        Bool.random(using: &random)
          ? [scratch.url(code + "Gauge.swift").path] : [scratch.folder.path + "/" + code])
      let base = scratch.url(saved).path
      let relative = file.relative(to: base)
      #expect(!relative.paths[0].hasPrefix("/") && !relative.paths[0].isEmpty)
      #expect(relative.moved(to: base).exists)
      #expect(relative.moved(to: base).isSame(as: file), "\(relative) from \(base)")
      // A path that ends in a slash, because it names a folder, still ends in a slash.
      #expect(relative.paths[0].hasSuffix("/") == file.paths[0].hasSuffix("/"))

      try FileManager.default.moveItem(at: scratch.url("from"), to: scratch.url("to"))
      let moved = base.replacing("/from", with: "/to")
      let there = SceneFile(file.paths.map { $0.replacing("/from", with: "/to") })
      #expect(!file.exists && relative.moved(to: moved).isSame(as: there))
      try scratch.clear()
    }
  }

  @Test(arguments: [
    ("a", "", "a"), ("/", "", "/"), ("/a", "/", "a"), ("a/", "", "a/"), ("a/b", "a", "b"),
    ("../b/c/", "../b", "c/"), ("", "", ""), ("./", "", "./"),
  ]) func `a path is split before its last part`(_ path: String, _ folder: String, _ name: String) {
    let parts = SceneFile.split(path)
    #expect(parts.folder == folder && parts.name == name)
  }

  @Test func `a file that has moved is found beside the log`() throws {
    try touch("logs/Gauge.swift")
    let file = SceneFile(["../code/Gauge.swift"])
    let found = file.moved(to: scratch.url("logs").path)
    #expect(found.paths == [scratch.url("logs/Gauge.swift").path])
    try touch("code/Gauge.swift")
    #expect(
      file.moved(to: scratch.url("logs").path)
        .isSame(as: SceneFile([scratch.url("code/Gauge.swift").path])))
  }

  @Test(
    arguments: [
      SceneFile(["Gauge.swift"]), SceneFile(["../My views/"]),
      SceneFile(["a.swift", "b\"c\\.swift"]),
      SceneFile(["../card.caml"]), SceneFile(["."], target: "Dials"),
      SceneFile(["my package"], target: "A B"),
    ])
  func `a text names its code's file, which is found without reading further`(
    _ file: SceneFile
  ) throws {
    let text = SessionText(scene: "gallery", file: file)
    let written = text.text(tunables: [])
    #expect(try SessionText(parsing: written, scenes: SceneCatalogue()) == text)
    let subject = try SessionText.subject(parsing: written + "1s nonsense\n")
    #expect(subject.scene == "gallery" && subject.file == file)
    // A log that an older version wrote names no file.
    let old = try SessionText.subject(parsing: "midflight 1\nscene gallery\n1s go\n")
    #expect(old.file == nil)
  }

  @Test(
    arguments: [
      ("file", "file PATH…"), ("file \"\"", "file PATH…"), ("package a", "package FOLDER TARGET"),
      ("1s go\nfile a.swift", "'file' must follow 'scene gallery'"),
      ("file a.swift\nfile b.swift", "'file' must follow 'scene gallery'"),
    ])
  func `an invalid file line is refused`(_ lines: String, _ reason: String) throws {
    let error = #expect(throws: SessionText.ParseError.self) {
      try SessionText(
        parsing: "midflight 1\nscene gallery\n\(lines)\n", scenes: SceneCatalogue())
    }
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }

  // MARK: In a window

  private final class Desktop: HostWindow {
    var clipboardText: String?
    var opened: [String] = []
    func keyLabel(atPosition position: String) -> String { position }
    func open(_ path: String) -> String? {
      opened.append(path)
      return nil
    }
  }

  private func scene(of path: String) throws -> SceneDefinition {
    try touch(path)
    var scene = RoundProgressScene.definition
    scene.file = SceneFile([scratch.url(path).path])
    return scene
  }

  @Test func `files that a window saves name the code relative to their folder`() throws {
    let captures = scratch.url("saved")
    try FileManager.default.createDirectory(at: captures, withIntermediateDirectories: true)
    let desk = try Desk(try scene(of: "code/Ring.swift"), captures: captures)
    desk.press("9")
    desk.press("s")
    desk.press("s", with: .shift)
    desk.press("s", with: .control)
    let files = try FileManager.default.contentsOfDirectory(atPath: captures.path)
    #expect(files.count == 3)
    for name in files {
      let saved = try #require(SavedScene(of: captures.appendingPathComponent(name).path))
      #expect(saved.name == "round-progress")
      #expect(
        saved.file?.isSame(as: SceneFile([scratch.url("code/Ring.swift").path])) == true,
        "\(name): \(saved)")
    }
  }

  @Test
  func `a log of the shown code opens in this window, a log of other code in a new one`() throws {
    let desk = try Desk(try scene(of: "Ring.swift"), captures: scratch.folder)
    let desktop = Desktop()
    desk.previewer.attach(to: desktop)
    func drop(_ name: String, _ lines: String) throws {
      try "midflight 1\n\(lines)\n1s go\n".write(
        to: scratch.url(name), atomically: true, encoding: .utf8)
      desk.handle(.fileDropped(scratch.url(name).path), at: 0.1)
    }
    try drop("a.midflight", "scene round-progress\nfile Ring.swift")
    #expect(desk.previewer.message == "opened a.midflight" && desktop.opened.isEmpty)
    #expect(desk.previewer.log.entries.count == 1)
    // The code file that this log names has been moved since its window was opened.
    try drop("b.midflight", "scene round-progress\nfile gone/Ring.swift")
    #expect(desk.previewer.message == "opened b.midflight" && desktop.opened.isEmpty)

    try touch("Gauge.swift")
    let before = desk.previewer.log
    for lines in ["scene gauge\nfile Gauge.swift", "scene round-progress\nfile Gauge.swift"] {
      try drop("c.midflight", lines)
      #expect(desktop.opened == [scratch.url("c.midflight").path])
      #expect(desk.previewer.message?.hasSuffix("opens in a new window") == true)
      desktop.opened = []
    }
    // The command in the message includes the missing file.
    try drop("d.midflight", "scene gauge\nfile none/My.swift")
    #expect(
      desk.previewer.message
        == "d.midflight needs the scene gauge of My.swift, which does not exist; midflight preview "
        + "PATH/My.swift d.midflight opens it")
    #expect(desktop.opened.isEmpty && desk.previewer.log == before)
    // The command in the message also includes the code file if it is outside the log's folder and
    // was not named by the user.
    try touch("logs/Other.swift")
    try drop("logs/e.midflight", "scene gauge\nfile ../Gauge.swift")
    #expect(
      desk.previewer.message
        == "e.midflight needs the scene gauge of Gauge.swift, which is outside of its folder; midflight "
        + "preview \(scratch.url("logs").path)/../Gauge.swift e.midflight opens it")
    #expect(desktop.opened.isEmpty && desk.previewer.log == before)
  }
}
