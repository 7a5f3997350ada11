/// A document can be written with changed timing.
@MainActor
@Suite struct CopyTests {
  private let scratch = Scratch()

  private static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- kept -->
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer id="#0" name="root" bounds='0 0 100 10' unknown="&lt;kept&gt;"><sublayers>
        <CALayer name="a" id="#1" bounds="0 0 10 10" position="5 5"><animations>
          <animation type="CABasicAnimation" keyPath="position.x" fromValue="5" toValue="95" duration="1"/>
          <CAKeyframeAnimation keyPath="opacity" duration="2"><values><real value="0"/><real value="1"/>
          </values><timingFunction name="easeIn"/></CAKeyframeAnimation></animations></CALayer>
      </sublayers><strange><![CDATA[ < kept ]]></strange>
      <states><LKState name="Locked"/><LKState name="Unlock"><elements>
      <LKStateSetValue targetId="#1" keyPath="position.y"><value type="real" value="90"/>
      </LKStateSetValue></elements></LKState></states>
      <stateTransitions><LKStateTransition fromState="*" toState="*"><elements>
      <LKStateTransitionElement key="position.y" targetId="#1"><animation type="CASpringAnimation"
        mass="1" stiffness="100" damping="10" duration="1.5"/></LKStateTransitionElement></elements>
      </LKStateTransition></stateTransitions></CALayer>
    </caml>
    """

  private func tuned(
    _ document: Document, _ tune: (inout Tuning, [Tunable]) throws -> Void
  ) throws -> (copy: DocumentCopy, tuning: Tuning, scene: SceneDefinition) {
    let scene = try DocumentScene.definition(of: document).scene
    var tuning = Tuning()
    try tune(&tuning, Tunable.survey(scene))
    let copy = try DocumentCopy(document) {
      tuning.applied(to: $0.animation, on: $0.layer, named: $0.name)
    }
    return (copy, tuning, scene)
  }

  private func find(_ name: String, _ all: [Tunable]) throws -> Tunable {
    try #require(all.first { $0.name == name })
  }

  private func retime(_ tuning: inout Tuning, _ all: [Tunable]) throws {
    tuning.setDuration(3, of: try find("a.position.x", all))
    tuning.setEasing(try Easing(text: "0.1,0.2,0.3,1.4"), of: try find("a.position.x", all))
    tuning.setDelay(0.5, of: try find("a.opacity", all))
    tuning.setEasing(try Easing(text: "linear"), of: try find("a.opacity", all))
    tuning.setSpring(
      TunedSpring(mass: 2, stiffness: 300, damping: 9), of: try find("a.position.y", all))
  }

  @Test func `a copy moves as the tuned document does, and keeps the rest`() throws {
    try Data(Self.text.utf8).write(to: scratch.url("a.caml"))
    let document = try Document(scratch.url("a.caml").path)
    let (copy, tuning, scene) = try tuned(document, retime)
    #expect(copy.notices.isEmpty)
    try copy.write(to: scratch.url("b.caml").path)
    let log = InputLog([choice(of: 2, at: 1)])
    let old = Session(scene, tuning: tuning, log: log)
    let new = Session(
      try DocumentScene.definition(of: Document(scratch.url("b.caml").path)).scene, log: log)
    for time in [0, 0.2, 0.6, 1, 1.1, 1.4, 2, 2.6, 4] {
      for session in [old, new] { session.seek(to: Flicks(seconds: time)) }
      #expect(old.displayList() == new.displayList(), "\(time)")
    }
    // The copy differs from the original only in the timing.
    let written = try String(contentsOf: scratch.url("b.caml"), encoding: .utf8)
    for part in ["<!-- kept -->", "bounds='0 0 100 10' unknown=\"&lt;kept&gt;\"", "< kept ]]>"] {
      #expect(written.contains(part))
    }
    #expect(
      written.contains(
        "keyPath=\"position.x\" fromValue=\"5\" toValue=\"95\" duration=\"3\"><timingFunction "
          + "controlPoints=\"0.1 0.2 0.3 1.4\"/></animation>"))
  }

  @Test func `a glide with another timing becomes transitions`() throws {
    let text = """
      <CALayer id="#0" name="root" bounds="0 0 100 100"><sublayers>
      <CALayer name="a" id="#1" bounds="0 0 10 10" position="5 5"/></sublayers>
      <states><LKState name="Locked"><elements>
      <LKStateSetValue targetId="#1" keyPath="position.y"><value type="real" value="30"/>
      </LKStateSetValue></elements></LKState><LKState name="Unlock"><elements>
      <LKStateSetValue targetId="#1" keyPath="position.y"><value type="real" value="90"/>
      </LKStateSetValue><LKStateSetValue targetId="#1" keyPath="opacity"><value type="real"
      value="0.5"/></LKStateSetValue></elements></LKState></states><stateTransitions>
      <LKStateTransition fromState="Locked" toState="Unlock"><elements/></LKStateTransition>
      </stateTransitions></CALayer>
      """
    try Data(Played.file(text)).write(to: scratch.url("a.caml"))
    let (copy, tuning, scene) = try tuned(Document(scratch.url("a.caml").path)) { tuning, all in
      tuning.setDuration(2, of: try find("a.position.y", all))
    }
    #expect(copy.notices.isEmpty)
    try copy.write(to: scratch.url("b.caml").path)
    let log = InputLog([
      choice(of: 2, at: 1), choice(of: 1, at: 1.4), choice(of: 2, at: 5), choice(of: 0, at: 8.5),
    ])
    let old = Session(scene, tuning: tuning, log: log)
    let new = Session(
      try DocumentScene.definition(of: Document(scratch.url("b.caml").path)).scene, log: log)
    for time in [0, 1.3, 1.5, 2, 3.3, 4, 5.5, 6.5, 8, 9, 10, 11] {
      for session in [old, new] { session.seek(to: Flicks(seconds: time)) }
      #expect(old.displayList() == new.displayList(), "\(time)")
    }
  }

  @Test func `a copy without tuned values has the same bytes`() throws {
    try Data(Self.text.utf8).write(to: scratch.url("a.caml"))
    let (copy, _, _) = try tuned(Document(scratch.url("a.caml").path)) { _, _ in }
    try copy.write(to: scratch.url("b.caml").path)
    #expect(try Data(contentsOf: scratch.url("b.caml")) == Data(Self.text.utf8))
  }

  @Test func `a spring may become a curve, and a curve a spring`() throws {
    try Data(Self.text.utf8).write(to: scratch.url("a.caml"))
    let (copy, tuning, scene) = try tuned(Document(scratch.url("a.caml").path)) { tuning, all in
      tuning.setIsSpring(true, of: try find("a.position.x", all))
      tuning.setIsSpring(false, of: try find("a.position.y", all))
    }
    try copy.write(to: scratch.url("b.caml").path)
    let log = InputLog([choice(of: 2, at: 1)])
    let old = Session(scene, tuning: tuning, log: log)
    let new = Session(
      try DocumentScene.definition(of: Document(scratch.url("b.caml").path)).scene, log: log)
    for time in [0.1, 0.5, 1.1, 1.3, 2] {
      for session in [old, new] { session.seek(to: Flicks(seconds: time)) }
      #expect(old.displayList() == new.displayList(), "\(time)")
    }
  }

  @Test func `a linear easing can't be written, and is reported`() throws {
    try Data(Self.text.utf8).write(to: scratch.url("a.caml"))
    let (copy, _, _) = try tuned(Document(scratch.url("a.caml").path)) { tuning, all in
      tuning.setEasing(try Easing(text: "linear(0, 0.8 20%, 1)"), of: try find("a.position.x", all))
    }
    #expect(copy.notices.count == 1)
  }

  @Test
  func `folders and archives are written with all their files, and archives as the same bytes`()
    throws
  {
    let image = try PNG.encode(CGImage(width: 1, height: 1, pixels: [0xFF11_2233]))
    let archive = ZipFile([
      "w/a.wallpaper/A_Background.ca/main.caml": Array(Self.text.utf8),
      "w/a.wallpaper/A_Background.ca/assets/p.png": image,
      "w/a.wallpaper/A_Floating.ca/main.caml": Played.file("<CALayer bounds=\"0 0 100 10\"/>"),
      "w/more.txt": Array("kept".utf8),
    ])
    try Data(archive.bytes).write(to: scratch.url("w.tendies"))
    let document = try Document(scratch.url("w.tendies").path)
    let (copy, _, _) = try tuned(document, retime)
    try copy.write(to: scratch.url("n.tendies").path)
    let first = try Data(contentsOf: scratch.url("n.tendies"))
    try copy.write(to: scratch.url("n.tendies").path)
    #expect(try Data(contentsOf: scratch.url("n.tendies")) == first)
    try copy.write(to: scratch.url("n.wallpaper").path)
    #expect(
      try Data(contentsOf: scratch.url("n.wallpaper/A_Background.ca/assets/p.png")) == Data(image)
    )
    for path in ["n.tendies", "n.wallpaper"] {
      let again = try Document(scratch.url(path).path)
      let durations = Tunable.survey(try DocumentScene.definition(of: again).scene)
        .filter { $0.name == "a.position.x" }.map(\.duration)
      #expect(durations == [3])
    }
    // A copy of two bundles cannot be written as a single bundle.
    for path in ["n.ca", "n.caml"] {
      #expect(throws: DocumentFailure.self) { try copy.write(to: scratch.url(path).path) }
    }
  }

  @Test func `an archive's bytes are the same in any time zone`() throws {
    try Data(Self.text.utf8).write(to: scratch.url("a.caml"))
    let (copy, _, _) = try tuned(Document(scratch.url("a.caml").path), retime)
    try copy.write(to: scratch.url("n.tendies").path)
    // Compare the entry's time and date, whose layout in the local file header is defined by
    // PKWARE's APPNOTE (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT).
    let bytes = [UInt8](try Data(contentsOf: scratch.url("n.tendies")))
    #expect(Array(bytes[10..<14]) == [0, 0, 1 << 5 | 1, 0])
  }

  @Test func `images are copied, whatever their names omit, and other files stay`() throws {
    let image = try PNG.encode(CGImage(width: 1, height: 1, pixels: [0xFF11_2233]))
    for name in ["a b.png", "bare.png"] { try Data(image).write(to: scratch.url(name)) }
    try Data([1, 2]).write(to: scratch.url("broken.png"))
    let layers = ["a%20b.png", "bare", "broken.png"]
      .map { "<CALayer bounds=\"0 0 1 1\"><contents src=\"\($0)\"/></CALayer>" }.joined()
    try Data(Played.file("<CALayer bounds=\"0 0 1 1\"><sublayers>\(layers)</sublayers></CALayer>"))
      .write(to: scratch.url("p.caml"))
    let (copy, _, _) = try tuned(Document(scratch.url("p.caml").path)) { _, _ in }
    try FileManager.default.createDirectory(
      at: scratch.url("p.ca"), withIntermediateDirectories: true)
    try Data("<caml/>".utf8).write(to: scratch.url("p.ca/main.caml"))
    try Data([7]).write(to: scratch.url("p.ca/sketch"))
    try copy.write(to: scratch.url("p.ca").path)
    for name in ["a b.png", "bare.png", "broken.png", "sketch", "index.xml"] {
      #expect(FileManager.default.fileExists(atPath: scratch.url("p.ca/\(name)").path), "\(name)")
    }
    let problem = try Played(Document(scratch.url("p.ca").path)).problem
    #expect(problem?.hasPrefix("not drawn: 1 image (broken.png ") == true)
    // If a file already has the name of the folder to write, it is not replaced.
    try Data([7]).write(to: scratch.url("file.ca"))
    #expect(throws: DocumentFailure.self) { try copy.write(to: scratch.url("file.ca").path) }
    #expect(try Data(contentsOf: scratch.url("file.ca")) == Data([7]))
  }

  @Test func `parts of glides that can't be written are reported`() throws {
    let group = """
      <CALayer name="root" bounds="0 0 9 9"><style><wallpaperPropertyGroups><NSDictionary>
      <keyPath value="position.x"/><layerName value="root"/><v_home value="1"/><v_lock value="2"/>
      </NSDictionary></wallpaperPropertyGroups></style></CALayer>
      """
    let bytes = Played.file(group)
    try Data(bytes).write(to: scratch.url("g.caml"))
    let (copy, _, _) = try tuned(Document(scratch.url("g.caml").path)) { tuning, all in
      tuning.setDuration(2, of: try find("root.position.x", all))
    }
    #expect(
      copy.notices == [
        "the timing of values in wallpaperPropertyGroups cannot be written: root.position.x"
      ])
    try copy.write(to: scratch.url("h.caml").path)
    #expect(try Data(contentsOf: scratch.url("h.caml")) == Data(bytes))
  }

  /// A transition's animation has the same key as the property's glide (its animation in changes of
  /// state without a transition), so the two are tuned together.
  @Test
  func `glides beside a transition of the same value are not written, with a notice`() throws {
    let text = Self.text.replacingOccurrences(of: "fromState=\"*\"", with: "fromState=\"Unlock\"")
    try Data(text.utf8).write(to: scratch.url("a.caml"))
    let (copy, _, _) = try tuned(Document(scratch.url("a.caml").path), retime)
    #expect(
      copy.notices == [
        "the default timing of values with their own transitions cannot be written: a.position.y"
      ])
  }

  /// Most animations in transition elements have a key path as their key, so animations of several
  /// layers have the same key.
  @Test func `two layers' animations of the same key are tuned separately`() throws {
    func element(_ layer: Int, _ duration: Double) -> String {
      """
      <LKStateTransitionElement key="opacity" targetId="#\(layer)"><animation
      type="CABasicAnimation" keyPath="opacity" duration="\(duration)"/></LKStateTransitionElement>
      """
    }
    func setting(_ layer: Int) -> String {
      """
      <LKStateSetValue targetId="#\(layer)" keyPath="opacity"><value type="real" value="0"/>
      </LKStateSetValue>
      """
    }
    let text = """
      <CALayer name="root" bounds="0 0 9 9"><sublayers><CALayer id="#1" name="a"/>
      <CALayer id="#2" name="b"/></sublayers><states><LKState name="A"/><LKState name="B"><elements>
      \(setting(1))\(setting(2))</elements></LKState></states><stateTransitions>
      <LKStateTransition fromState="*" toState="*"><elements>\(element(1, 0.5))\(element(2, 0.75))
      </elements></LKStateTransition></stateTransitions></CALayer>
      """
    try Data(Played.file(text)).write(to: scratch.url("a.caml"))
    let (copy, _, scene) = try tuned(Document(scratch.url("a.caml").path)) { tuning, all in
      tuning.setDuration(2, of: try find("b.opacity", all))
    }
    #expect(try find("a.opacity", Tunable.survey(scene)).duration == 0.5)
    try copy.write(to: scratch.url("b.caml").path)
    let again = try DocumentScene.definition(of: Document(scratch.url("b.caml").path)).scene
    let durations = ["a.opacity", "b.opacity"].map { name in
      Tunable.survey(again).first { $0.name == name }?.duration
    }
    #expect(durations == [0.5, 2])
  }

  @Test func `a document that has changed meanwhile is not copied`() throws {
    try Data(Self.text.utf8).write(to: scratch.url("a.caml"))
    let document = try Document(scratch.url("a.caml").path)
    let changed = Self.text.replacingOccurrences(of: "strange", with: "stranger")
    try Data(changed.utf8).write(to: scratch.url("a.caml"))
    #expect(throws: DocumentFailure.self) { try tuned(document, retime) }
  }

  /// If the copy were written into the folder, the old bundle would be read together with the new
  /// one.
  @Test func `a folder with another bundle is not written into`() throws {
    try Data(Self.text.utf8).write(to: scratch.url("a.caml"))
    let old = scratch.url("mine.wallpaper/Old.ca")
    try FileManager.default.createDirectory(at: old, withIntermediateDirectories: true)
    let (copy, _, _) = try tuned(Document(scratch.url("a.caml").path), retime)
    let path = scratch.url("mine.wallpaper").path
    #expect(throws: DocumentFailure.self) { try copy.write(to: path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["Old.ca"])
    try FileManager.default.removeItem(at: old)
    for _ in 0..<2 { try copy.write(to: path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["mine.ca"])
  }

  @Test func `a folder that is not a document is not changed`() throws {
    try Data(Self.text.utf8).write(to: scratch.url("a.caml"))
    try FileManager.default.createDirectory(
      at: scratch.url("mine.ca"), withIntermediateDirectories: true)
    try Data([1]).write(to: scratch.url("mine.ca/x"))
    let (copy, _, _) = try tuned(Document(scratch.url("a.caml").path), retime)
    #expect(throws: DocumentFailure.self) { try copy.write(to: scratch.url("mine.ca").path) }
    #expect(try Data(contentsOf: scratch.url("mine.ca/x")) == Data([1]))
    try copy.write(to: scratch.url("new.ca").path)
    #expect(try Document(scratch.url("new.ca").path).name == "new")
  }
}
