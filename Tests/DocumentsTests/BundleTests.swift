@MainActor
@Suite struct BundleTests {
  private let scratch = Scratch()

  private static func png(_ color: UInt32) throws -> [UInt8] {
    try PNG.encode(CGImage(width: 1, height: 1, pixels: [color]))
  }

  private static let layers = Played.file(
    """
    <CALayer name="root" bounds="0 0 4 2"><sublayers>
    <CALayer bounds="0 0 2 2" position="1 1"><contents type="CGImage" src="assets/a b.png"/>
    </CALayer>
    <CALayer bounds="0 0 2 2" position="3 1"><contents><CGImage src="./b.png"/></contents></CALayer>
    </sublayers></CALayer>
    """)

  private static let index = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict><key>documentWidth</key><real>4</real>
    <key>documentHeight</key><real>2</real><key>rootDocument</key><string>other.caml</string>
    </dict></plist>
    """.utf8)

  private func write(_ bytes: [UInt8], to name: String) throws {
    let url = scratch.url(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  private func expectBothImages(
    _ document: Document, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let played = try Played(document)
    #expect(played.problem == nil, sourceLocation: location)
    let row: [UInt32] = [0xFF11_2233, 0xFF11_2233, 0xFF44_5566, 0xFF44_5566]
    #expect(try played.image().pixels == row + row, sourceLocation: location)
  }

  @Test func `a folder, an archive of it and a lone file show the same`() throws {
    let files: KeyValuePairs = [
      "Lock.ca/index.xml": Self.index, "Lock.ca/other.caml": Self.layers,
      "Lock.ca/assets/a b.png": try Self.png(0xFF11_2233),
      "Lock.ca/b.png": try Self.png(0xFF44_5566),
    ]
    for (name, bytes) in files { try write(bytes, to: name) }
    try write(ZipFile(files).bytes, to: "Zipped.ca")
    for name in ["Lock.ca", "Lock.ca/", "Zipped.ca", "Lock.ca/other.caml"] {
      try expectBothImages(Document(scratch.folder.path + "/" + name))
    }
    #expect(try Document(scratch.url("Lock.ca").path).name == "lock")
  }

  @Test func `a wallpaper's bundles are in the order of their names`() throws {
    func bundle(_ color: String, _ width: Int) -> [UInt8] {
      Played.file(
        """
        <CALayer bounds="0 0 4 1" position="2 0.5"><sublayers><CALayer bounds="0 0 \(width) 1"
        position="\(Double(width) / 2) 0.5" backgroundColor="\(color)"/></sublayers>
        <states><LKState name="Locked"/></states></CALayer>
        """)
    }
    let archive = ZipFile([
      "d/1/a.wallpaper/X_Floating-390w-844h@3x~iphone.ca/main.caml": bundle("0 0 1", 1),
      "d/1/a.wallpaper/X_Background-390w-844h@3x~iphone.ca/main.caml": bundle("1 0 0", 4),
      "d/1/a.wallpaper/X_Middle.ca/main.caml": bundle("0 1 0", 2),
      "d/2/b.wallpaper/Y_Background.ca/main.caml": bundle("1 1 1", 4),
      "__MACOSX/d/1/main.caml": [0],
    ])
    let played = try Played(Document(bytes: archive.bytes, path: "w.tendies"))
    #expect(try played.image().pixels == [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000, 0xFFFF_0000])
    #expect(played.problem == nil)
    #expect(Document.isDocument("w.batter"))
    let other = try Played(Document(bytes: archive.bytes, path: "w.batter"))
    #expect(try other.image().pixels == played.image().pixels)
    // Each wallpaper in an archive becomes a document.
    let all = try Document.read(bytes: archive.bytes, path: "w.tendies")
    #expect(all.map(\.name) == ["w", "w-2"])
    #expect(try Played(all[1]).image().pixels == Array(repeating: 0xFFFF_FFFF, count: 4))
    // The states with the same name in the three layers appear as a single state.
    let state = try #require(played.session.property(named: "state"))
    #expect(state.range == .choices(["none", "Locked"]))
  }

  @Test func `only the unreadable wallpapers of several are refused`() throws {
    func archive(_ first: String, _ second: String) throws -> [Document] {
      try Document.read(
        bytes: ZipFile([
          "1/a.wallpaper/A.ca/main.caml": Array(first.utf8),
          "2/b.wallpaper/B.ca/main.caml": Array(second.utf8),
        ]).bytes, path: "w.tendies")
    }
    let fine = "<caml><CALayer bounds=\"0 0 3 3\"/></caml>"
    let huge = "<caml><CALayer bounds=\"0 0 9000 3\"/></caml>"
    for (first, second, name) in [(fine, "<caml", "w"), ("<caml", fine, "w-2"), (fine, huge, "w")] {
      let (scenes, problems) = try DocumentScene.definitions(of: archive(first, second))
      #expect(scenes.map(\.name) == [name])
      #expect(problems.count == 1 && problems[0].hasPrefix(name == "w" ? "w-2: " : "w: "))
    }
    #expect(throws: DocumentFailure.self) {
      try DocumentScene.definitions(of: archive("<caml", "<caml"))
    }
  }

  @Test func `images of every format are read, and a state changes them`() throws {
    let gif: [UInt8] = [
      0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0xFF, 0, 0, 0, 0, 0, 0x2C, 0, 0,
      0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
    ]
    let layers = Played.file(
      """
      <CALayer id="a" bounds="0 0 1 1"><contents type="CGImage" src="a.gif"/>
      <states><LKState name="On"><elements><LKStateSetValue targetId="a" keyPath="contents">
      <value type="CGImage" src="b.png"/></LKStateSetValue></elements></LKState></states></CALayer>
      """)
    let archive = ZipFile([
      "main.caml": layers, "a.gif": gif, "b.png": try Self.png(0xFF00_FF00),
    ])
    let played = try Played(
      Document(bytes: archive.bytes, path: "a.ca"),
      log: [choice(of: 0, at: 0, animated: false), choice(of: 1, at: 1, animated: false)])
    #expect(played.problem == nil)
    #expect(try played.image(at: 0).pixels == [0xFFFF_0000])
    #expect(try played.image(at: 1).pixels == [0xFF00_FF00])
  }

  @Test func `a missing or invalid image is reported and shows nothing`() throws {
    let layers = Played.file(
      """
      <CALayer bounds="0 0 1 1" backgroundColor="1 0 0"><contents type="CGImage" src="gone.png"/>
      <sublayers><CALayer bounds="0 0 1 1"><contents type="CGImage" src="no.png"/></CALayer>
      </sublayers>
      </CALayer>
      """)
    let archive = ZipFile(["main.caml": layers, "no.png": [1, 2, 3]])
    let played = try Played(Document(bytes: archive.bytes, path: "a.ca"))
    #expect(try played.image().pixels == [0xFFFF_0000])
    #expect(
      played.problem?.hasPrefix(
        "not drawn: 2 images (gone.png does not exist; no.png cannot be read: ") == true)
  }
}
