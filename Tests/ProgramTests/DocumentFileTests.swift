@Suite struct DocumentFileTests {
  private let scratch = Scratch()

  private static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples")

  private func run(_ arguments: String...) throws -> Midflight {
    try Midflight(arguments, in: scratch.folder)
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: scratch.url(name))
  }

  @Test func `each verb takes a document where it takes a scene`() throws {
    let lock = Self.examples.appendingPathComponent("Lock.ca").path
    let list = try run("list", lock)
    #expect(list.status == 0 && list.stderr.isEmpty, "\(list.stderr)")
    #expect(list.lines.contains("  property  state  none, Locked, Unlocked, Error"))
    let render = try run("render", lock, "--at", "1s", "--set", "state=Unlocked@0.5s")
    #expect(render.text == "lock-1.000s.png\n" && render.stderr.isEmpty)
    let trace = try run(
      "trace", lock, "--key", "shackle.position.y", "--fps", "1", "--set", "state=2@0.5s")
    #expect(trace.lines.count == 5 && trace.lines[1] == "0,94,94,0")
    // At 3 s the spring is at rest.
    #expect(trace.lines.last?.hasPrefix("3,112,112,") == true, "\(trace.text)")
    let export = try run("export", lock, "--as", "css", "--key", "body.backgroundColor")
    #expect(export.status == 0 && export.text.contains("0.3s"), "\(export.text)")
    let video = try run("record", lock, "--to", "0.1s", "--size", "24x24", "-o", "lock.webp")
    #expect(video.status == 0, "\(video.stderr)")
  }

  @Test func `a wallpaper glides, tilts, and is written again with another timing`() throws {
    let dusk = Self.examples.appendingPathComponent("Dusk.wallpaper").path
    let list = try run("list", dusk)
    #expect(list.status == 0 && list.stderr.isEmpty, "\(list.stderr)")
    for row in ["state  none, Locked, Unlock, Sleep", "transition  0 to 3", "tilt.x  -1 to 1"] {
      #expect(list.text.contains(row), "\(list.text)")
    }
    func trace(_ document: String, _ options: String...) throws -> [Substring] {
      let words = [
        "trace", document, "--key", "sun.position.y", "--to", "3s", "--fps", "1", "--set",
        "state=Unlock@1.6s",
      ]
      return try Midflight(words + options, in: scratch.folder).lines
    }
    let glide = try trace(dusk)
    // 0.4 s is half of the duration. There, easeOut is at 0.6846, which was calculated by solving
    // its Bézier curve for x = 0.5.
    let row = glide[3].split(separator: ",")
    let half = try #require(row.dropFirst(2).first.flatMap { Double($0) })
    #expect(abs(half - (300 + 310 * 0.6846)) < 0.1, "\(glide)")
    #expect(try trace(dusk, "--transition", "0")[3].hasPrefix("2,610,610,"))
    let refused = try run("render", "gallery", "--transition", "1", "-o", "no.png")
    #expect(refused.status == 2)
    #expect(refused.stderr.contains("no effect on gallery"))

    let copy = try run("export", dusk, "--duration", "sun.position.y=1.2s", "-o", "new.tendies")
    #expect(copy.status == 0 && copy.text == "new.tendies\n", "\(copy.stderr)")
    #expect(try trace("new.tendies") == trace(dusk, "--duration", "sun.position.y=1.2s"))
    let short = try run("export", dusk, "--transition", "0.4", "-o", "short.wallpaper")
    #expect(short.status == 0, "\(short.stderr)")
    #expect(try trace("short.wallpaper") == trace(dusk, "--transition", "0.4"))
    let other = try run("export", "gallery", "-o", "new.ca")
    #expect(
      other.status == 2 && other.stderr.contains("only a document can be exported as a document")
    )
  }

  @Test func `a document's image is checked against the document`() throws {
    let orbit = Self.examples.appendingPathComponent("Orbit.caml").path
    try FileManager.default.createDirectory(
      at: scratch.url("pictures"), withIntermediateDirectories: true)
    _ = try run("render", orbit, "--at", "0.5s", "-o", "pictures/a.png")
    let check = try run("check", "pictures", orbit)
    #expect(check.status == 0 && check.text == "1 same, 0 different\n", "\(check.stderr)")
    #expect(try run("check", "pictures").text == check.text)
  }

  @Test func `a document without a layer gives a warning and an image`() throws {
    try write("<caml></caml>", to: "a.caml")
    for words in [["render", "a.caml", "-o", "a.png"], ["trace", "a.caml"], ["list", "a.caml"]] {
      let run = try Midflight(words, in: scratch.folder)
      #expect(run.status == 0 && !run.text.isEmpty)
      let rows =
        words[0] == "trace" ? "midflight: a has no properties, so the trace has no rows\n" : ""
      #expect(
        run.stderr == "midflight: a.caml: not drawn: the document has no layers\n" + rows,
        "\(run.stderr)")
    }
    #expect(try PNG.read(scratch.url("a.png").path).pixels.count == 240 * 240)
  }

  @Test func `an unreadable image gives a warning with its document's name, and the rest is shown`()
    throws
  {
    let folder = scratch.url("MyDoor.ca/assets/a.png")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let image =
      #"<CALayer bounds="0 0 4 4"><contents type="CGImage" src="assets/a.png"/></CALayer>"#
    try write("<caml>\(image)</caml>", to: "MyDoor.ca/main.caml")
    let run = try run("render", "MyDoor.ca")
    #expect(run.status == 0 && run.text == "my-door-0.000s.png\n", "\(run.stderr)")
    #expect(
      run.stderr
        == "midflight: MyDoor.ca: not drawn: 1 image (assets/a.png cannot be read: it is not a regular file)\n",
      "\(run.stderr)")
    let part = try self.run("render", "MyDoor.ca:panel")
    #expect(
      part.stderr.hasSuffix("MyDoor.ca has no scene 'panel'; it has my-door\n"),
      "\(part.stderr)")
    try write("<caml", to: "MyDoor.ca/main.caml")
    try Data([0x50, 0x4B, 0xFF, 0x3C]).write(to: scratch.url("Noise.ca"))
    let noise = try self.run("render", "Noise.ca")
    #expect(
      noise.stderr == "midflight: Noise.ca: it is neither a folder nor a zip archive\n")
    let broken = try self.run("render", "MyDoor.ca")
    #expect(broken.stderr.hasPrefix("midflight: MyDoor.ca: main.caml: "), "\(broken.stderr)")
  }

  @Test func `a log or an image named as a scene gives an error that says what it is`() throws {
    try write("midflight 1\nscene gallery\n", to: "a.midflight")
    let log = try run("render", "a.midflight")
    #expect(
      log.stderr
        == "midflight: 'a.midflight' is a saved log; name its scene, and pass the log by --log\n")
    _ = try run("render", "gallery", "--size", "8x8", "-o", "a.png")
    let image = try run("trace", "a.png")
    #expect(image.status == 2 && image.stderr.contains("'a.png' is an image; "))
  }

  @Test
  func `unknown elements are reported once, and hostile documents end with one line`() throws {
    try write(
      "<caml><CALayer bounds=\"0 0 4 4\" wobble=\"1\"/></caml>", to: "a.caml")
    let known = try run("render", "a.caml", "-o", "a.png")
    #expect(known.status == 0)
    #expect(known.stderr == "midflight: a.caml: not drawn: 1 property (CALayer.wobble)\n")
    try write("<!DOCTYPE a [<!ENTITY b \"c\">]><caml/>", to: "b.caml")
    for verb in ["preview", "render", "trace", "record", "list"] {
      let refused = try run(verb, "b.caml")
      #expect(refused.status == 2 && refused.text.isEmpty)
      #expect(refused.stderr.split(separator: "\n").count == 1)
      #expect(refused.stderr.hasPrefix("midflight: b.caml: it has a document type declaration"))
    }
    let missing = try run("c.tendies")
    #expect(missing.status == 2)
    #expect(missing.stderr == "midflight: cannot read c.tendies: the file does not exist\n")
    #expect(try scratch.files == ["a.caml", "a.png", "b.caml"])
  }
}
