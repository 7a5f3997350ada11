/// A saved image contains its scene's name, and can be opened again.
@Suite @MainActor struct OpeningTests {
  private let scratch = Scratch()

  @Test(arguments: ["round-progress", "animated-lines", "logo-fade", "explicit-color", "gallery"])
  func `an image opens at its instant with the same pixels`(_ name: String) throws {
    let scene = try #require(SceneCatalogue().scene(named: name))
    let first = try Desk(scene, grid: 60, captures: scratch.folder, trace: Trace(of: []) { _ in })
    for _ in 0..<70 { first.press(".") }
    first.press("9")
    first.press("Tab", "Right", "Right", "Tab", "y")
    for _ in 0..<13 { first.press(".") }
    first.press("s")
    let saved = try #require(
      try scratch.files.first)
    let file = scratch.url(saved)
    let bytes = [UInt8](try Data(contentsOf: file))
    let text = try #require(try Recorded.text(in: bytes, scenes: SceneCatalogue()))
    #expect(text.scene == name && text.time == first.previewer.instant)
    #expect(text.log == first.previewer.log && text.tuning == first.previewer.tuning)

    let again = scratch.url("again")
    try FileManager.default.createDirectory(at: again, withIntermediateDirectories: true)
    let second = try Desk(
      name == "gallery" ? RoundProgressScene.definition : GalleryScene.definition, grid: 60,
      captures: again,
      trace: Trace(of: []) { _ in })
    second.handle(.fileDropped(file.path), at: 0.1)
    #expect(second.previewer.message == "opened \(saved) at its instant; press Space to play")
    #expect(second.previewer.instant == first.previewer.instant)
    second.press("s")
    let copy = try #require(try FileManager.default.contentsOfDirectory(atPath: again.path).first)
    #expect(copy == saved)
    #expect([UInt8](try Data(contentsOf: again.appendingPathComponent(copy))) == bytes)
    for desk in [first, second] {
      for _ in 0..<20 { desk.press(".") }
    }
    #expect(second.previewer.instant == first.previewer.instant)
    let images = try [first, second].map { desk in
      let session = Session(scene, tuning: desk.previewer.tuning, log: desk.previewer.log)
      session.seek(to: desk.previewer.instant)
      return try StillRenderer().image(of: session, with: Rasterizer())
    }
    #expect(images[0] == images[1])
  }

  @Test func `an image without a valid description is shown as an image`() throws {
    let image = CGImage(
      width: 40, height: 20, pixels: [UInt32](repeating: 0xFF33_6699, count: 800))
    let plain = try PNG.encode(image)
    let files: [(String, [UInt8], String)] = [
      ("plain", plain, "the image contains no scene"),
      (
        "other", PNG.insert("x", as: "Comment", into: plain),
        "the image contains no scene"
      ),
      (
        "gone", PNG.insert("midflight 1\nscene none\n", as: "midflight", into: plain),
        "gone.png needs the scene none, and does not name the scene's file; midflight preview "
          + "FILE.swift gone.png opens it"
      ),
      (
        "odd", PNG.insert("rm -rf /", as: "midflight", into: plain),
        "the text in the image, line 1"
      ),
      (
        "crowded",
        PNG.insert(
          "midflight 1\nscene gallery\n"
            + String(repeating: "1s go\n", count: Recorded.maxEntries + 1),
          as: "midflight", into: plain),
        "the text in the image, line 10003, column 1: the log has more than 10000 entries"
      ),
    ]
    let desk = try Desk()
    for (name, bytes, message) in files {
      let file = scratch.url("\(name).png")
      try Data(bytes).write(to: file)
      desk.handle(.fileDropped(file.path), at: 0.1)
      #expect(
        desk.previewer.message?.hasPrefix(message) == true, "\(desk.previewer.message ?? "")")
      #expect(desk.previewer.title.hasPrefix("image "))
      #expect(desk.image().contains(0xFF33_6699))
    }
    // Opening an invalid file shows a message and leaves the log unchanged.
    for (name, bytes) in [
      ("a.png", plain.dropLast(20)), ("b.midflight", [0xFF]), ("c.midflight", [65]),
    ] {
      let file = scratch.url(name)
      try Data(bytes).write(to: file)
      let before = desk.previewer.log
      desk.handle(.fileDropped(file.path), at: 0.1)
      #expect(desk.previewer.message?.contains(name) == true, "\(desk.previewer.message ?? "")")
      #expect(desk.previewer.log == before)
    }
    desk.handle(.fileDropped(scratch.folder.path + "/none.png"), at: 0.1)
    #expect(desk.previewer.message?.hasPrefix("cannot read ") == true)
  }

  @Test func `an oversized log is refused before all of it is read`() throws {
    let file = scratch.url("large.midflight")
    let start = "midflight 1\nscene round-progress\n"
    for extra in [0, 1] {
      let bytes =
        Array(start.utf8)
        + [UInt8](
          repeating: UInt8(ascii: "\n"),
          count: SessionText.largestSize + extra - start.utf8.count)
      try Data(bytes).write(to: file)
      if extra == 0 {
        guard case .text = try OpenedFile(file.path, scenes: SceneCatalogue()).content else {
          throw CancellationError()
        }
      } else {
        let error = #expect(throws: OpenedFile.Failure.self) {
          try OpenedFile(file.path, scenes: SceneCatalogue())
        }
        #expect(error?.description == "cannot read \(file.path): it has more than 10000000 bytes")
      }
    }
  }

  @Test func `a dropped log plays from the start and is undone`() throws {
    let file = scratch.url("a.midflight")
    try "midflight 1\nscene round-progress\n0.5s set progress 0.9\n"
      .write(to: file, atomically: true, encoding: .utf8)
    let desk = try Desk()
    desk.press(".", ".", "3")
    let before = desk.previewer.log
    desk.handle(.fileDropped(file.path), at: 0.1)
    #expect(desk.previewer.log.entries.map(\.time.seconds) == [0.5])
    #expect(desk.previewer.seconds == 0)
    desk.press("z", with: .control)
    #expect(desk.previewer.log == before)
  }
}
