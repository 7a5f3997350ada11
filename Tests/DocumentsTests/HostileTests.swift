/// A malformed or malicious document is either refused with a one-line message, or drawn.
@MainActor
@Suite struct HostileTests {
  private static let main = Played.file("<CALayer bounds=\"0 0 4 4\"/>")

  private func refusal(
    of bytes: [UInt8], _ location: SourceLocation = #_sourceLocation
  ) -> String {
    do {
      _ = try DocumentScene.definition(of: try Document(bytes: bytes, path: "x.ca"))
      Issue.record("it is taken", sourceLocation: location)
      return ""
    } catch {
      let text = "\(error)"
      #expect(text.count < 300 && !text.contains("\n"), sourceLocation: location)
      return text
    }
  }

  private func refusal(of text: String, _ location: SourceLocation = #_sourceLocation) -> String {
    refusal(of: Array(text.utf8), location)
  }

  @Test func `invalid documents are refused`() {
    #expect(refusal(of: "") == "x.ca: it is empty")
    #expect(refusal(of: "hello") == "x.ca: it is not well-formed XML (line 1)")
    #expect(refusal(of: "<caml>\n<CALayer>\n") == "x.ca: it is not well-formed XML (line 2)")
    #expect(refusal(of: "<html/>") == "x.ca: its root element is html, not caml")
    #expect(refusal(of: [0xFF, 0xFE, 0x3C, 0]) == "x.ca: it is not UTF-8")
    #expect(refusal(of: [0x3C, 0x61, 0x80, 0x3E]) == "x.ca: it is not UTF-8")
    #expect(
      refusal(of: "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><caml/>")
        == "x.ca: its encoding is iso-8859-1; only UTF-8 is supported")
    let blanks = String(repeating: " ", count: 300)
    #expect(
      refusal(of: "<?xml version=\"1.0\"\(blanks)encoding = 'UTF-7'?><caml/>")
        == "x.ca: its encoding is utf-7; only UTF-8 is supported")
  }

  @Test func `text after the outermost element is refused`() {
    for rest in ["<caml/>", "<x><y>", "junk", "</caml>", "<?xx"] {
      #expect(
        refusal(of: "<caml></caml>\n" + rest) == "x.ca: it is not well-formed XML (line 2)",
        "\(rest)")
    }
  }

  /// Without a precaution, the XML parser would dereference a null pointer for a processing
  /// instruction without content.
  @Test func `processing instructions are ignored`() throws {
    let layer = "<CALayer bounds=\"0 0 4 4\"/>"
    for text in [
      "<?xx?><caml>\(layer)</caml>", "<caml><?xx?>\(layer)<?a b?></caml><?y?>",
      "<?xml version=\"1.0\"?><?xml-model?><caml>\(layer)</caml>",
    ] {
      let document = try Document(bytes: Array(text.utf8), path: "x.caml")
      let scene = try DocumentScene.definition(of: document).scene
      #expect(scene.size == CGSize(width: 4, height: 4))
    }
    #expect(refusal(of: "<?xx?>") == "x.ca: it is not well-formed XML (line 1)")
    // Parsers disagree about a tag or instruction inside another one, so such a document is
    // refused.
    for text in [
      "<caml>\n</ca<?xx?>ml>", "<caml>\n<CALayer a=\"<?xx?>\"/></caml>", "\n<caml<?xx?>>",
      "\n<a <!-- -->b=\"1\"/>",
    ] {
      #expect(refusal(of: text) == "x.ca: it is not well-formed XML (line 2)", "\(text)")
    }
    for open in ["<!--", "<!-->", "<?x", "<?x>"] {
      #expect(
        refusal(of: "<caml/>\n" + open) == "x.ca: it is not well-formed XML (line 2)", "\(open)")
    }
    for text in ["<!DOCTYPE caml <?xx?>><caml/>", "<![CDATA[<?xx?>]]><caml/>"] {
      #expect(refusal(of: text).contains("a document type declaration"), "\(text)")
    }
    // Parsers disagree about where this unfinished declaration ends, so it is refused.
    #expect(
      refusal(of: "<?xml version=\"1.0\" encod<caml>\n\(layer)<?xx?></caml>")
        == "x.ca: it is not well-formed XML (line 2)")
    #expect(
      refusal(of: "<caml><![CDATA[<?xx?>]]><?\n?>\n</caml")
        == "x.ca: it is not well-formed XML (line 3)")
  }

  @Test func `document type declarations are refused`() {
    let reason =
      "it has a document type declaration, which is not supported, because it can define entities"
    var laughs = "<!DOCTYPE caml [<!ENTITY a \"ha\">"
    for (name, inner) in zip("bcdefghij", "abcdefghi") {
      laughs += "<!ENTITY \(name) \"" + String(repeating: "&\(inner);", count: 10) + "\">"
    }
    #expect(refusal(of: laughs + "]><caml>&j;</caml>") == "x.ca: \(reason)")
    #expect(
      refusal(of: "<!DOCTYPE caml [<!ENTITY a SYSTEM \"/etc/passwd\">]><caml>&a;</caml>")
        == "x.ca: \(reason)")
    // A `>` in quotes does not end a declaration.
    #expect(
      refusal(of: "<!DOCTYPE caml SYSTEM \">\" [<!ATTLIST x a CDATA \"1\">]><caml/>")
        == "x.ca: \(reason)")
    #expect(refusal(of: "<!ATTLIST x a CDATA \"1\"><caml/>") == "x.ca: \(reason)")
    #expect(refusal(of: "<caml>&nothing;</caml>").hasPrefix("x.ca: it is not well-formed XML"))
  }

  @Test func `documents of too many, or too deep, elements are refused`() {
    let deep = 100_000
    #expect(
      refusal(
        of: "<caml>" + String(repeating: "<CALayer><sublayers>", count: deep)
          + String(repeating: "</sublayers></CALayer>", count: deep) + "</caml>")
        == "x.ca: its elements are nested more than 240 deep")
    let many = String(repeating: "<CALayer/>", count: 1_000_000)
    #expect(
      refusal(of: "<caml><CALayer><sublayers>\(many)</sublayers></CALayer></caml>")
        == "x.ca: it has more than 300000 elements")
    #expect(
      refusal(of: "<caml>" + String(repeating: "<CALayer/>", count: 20_001) + "</caml>")
        == "x.ca: it has more than 20000 layers")
    let attributes = (0..<100_000).map { "a\($0)=\"1\"" }.joined(separator: " ")
    #expect(
      refusal(of: "<caml><CALayer \(attributes)/></caml>")
        == "x.ca: an element has more than 256 attributes")
    let copies = String(
      repeating: "<CAReplicatorLayer instanceCount=\"9999\"><sublayers>", count: 9)
    let ends = String(repeating: "</sublayers></CAReplicatorLayer>", count: 9)
    #expect(
      refusal(of: "<caml>\(copies)<CALayer/>\(ends)</caml>")
        == "x.ca: its replicators copy more than 200000 layers")
    let twice =
      "<CAReplicatorLayer instanceCount=\"1\"><instanceCount value=\"10000\"/><sublayers>"
      + String(repeating: "<CALayer/>", count: 30) + "</sublayers></CAReplicatorLayer>"
    #expect(
      refusal(of: "<caml>\(twice)</caml>")
        == "x.ca: its replicators copy more than 200000 layers")
    #expect(
      refusal(of: "<caml><CALayer bounds=\"0 0 1e9 5\"/></caml>")
        == "x.ca: its stage has 1000000000 × 5 points, more than the limit of 8192 per side")
  }

  @Test func `too many keyframes are refused`() throws {
    func layers(_ animations: String) -> String {
      "<caml><CALayer bounds=\"0 0 4 4\"><animations>\(animations)</animations></CALayer></caml>"
    }
    func animation(_ keyTimes: String) -> String {
      """
      <animation type="CAKeyframeAnimation" keyPath="opacity" duration="1"><values>
      <n value="0"/><n value="1"/></values>\(keyTimes)</animation>
      """
    }
    func list(_ count: Int) -> String { String(repeating: "0.5 ", count: count) }
    let reason =
      "x.ca: its keyframe animations have more than 100000 values, key times and timing functions "
      + "in total"
    let elements = String(repeating: "<n value=\"0.5\"/>", count: 290_000)
    #expect(
      refusal(of: layers(animation("<keyTimes>\(elements)</keyTimes>"))) == reason)
    // The limit on the number of values applies to the text of one list, and to the lists of
    // several animations together.
    let text = "<keyTimes value=\"\(list(99_998))\"/>"
    _ = try Document(bytes: Array(layers(animation(text)).utf8), path: "x.ca")
    #expect(refusal(of: layers(animation(text) + animation(""))) == reason)
    #expect(
      refusal(of: layers(animation("<keyTimes>\(list(99_999))</keyTimes>"))) == reason)
    let attribute = "<animation type=\"CAKeyframeAnimation\" keyTimes=\"\(list(50_001))\"/>"
    #expect(refusal(of: layers(attribute + attribute)) == reason)
  }

  @Test func `too many and too large bundles are refused`() throws {
    func archive(_ count: Int, _ main: [UInt8], _ more: [ZipFile.Entry] = []) -> [UInt8] {
      ZipFile(
        (0..<count).map { ZipFile.Entry(name: "\($0).ca/main.caml", bytes: main) } + more
      ).bytes
    }
    _ = try Document(bytes: archive(256, Self.main), path: "x.ca")
    #expect(refusal(of: archive(257, Self.main)) == "x.ca: it has more than 256 bundles")
    // The limit applies to all bundles together, including those that are not shown.
    #expect(
      refusal(of: archive(256, Self.main, [.init(name: "a/b/index.xml", bytes: Self.main)]))
        == "x.ca: it has more than 256 bundles")
    let crowded = Played.file(String(repeating: "<a/>", count: 160_000))
    #expect(
      refusal(of: archive(2, crowded))
        == "1.ca/main.caml: the XML files have more than 300000 elements in total")
    let long = Self.main + [UInt8](repeating: 32, count: 7_000_000)
    #expect(
      refusal(of: archive(3, long))
        == "2.ca/main.caml: the XML files have more than 20000000 bytes in total")
  }

  @Test func `names and links outside of the document are refused`() {
    for name in ["../main.caml", "/etc/main.caml", "a/../../main.caml", "C:/main.caml", "a\\b"] {
      #expect(
        refusal(of: ZipFile([name: Self.main]).bytes) == "'\(name)' is outside of the document")
    }
    var link = ZipFile.Entry(name: "main.caml", bytes: Array("/etc/passwd".utf8))
    link.mode = 0o120777
    #expect(refusal(of: ZipFile([link]).bytes) == "x.ca: 'main.caml' in it is a link")
    for name in ["../a.png", "/etc/a.png", "file:///etc/a.png", "https://a.b/c.png"] {
      let layers = Played.file(
        "<CALayer bounds=\"0 0 1 1\"><contents type=\"CGImage\" src=\"\(name)\"/></CALayer>")
      #expect(
        refusal(of: ZipFile(["main.caml": layers]).bytes)
          == "'\(name)' is outside of the document")
    }
    let index = "<plist><dict><key>rootDocument</key><string>../main.caml</string></dict></plist>"
    #expect(
      refusal(of: ZipFile(["a/index.xml": Array(index.utf8), "main.caml": Self.main]).bytes)
        == "'../main.caml' is outside of the document")
  }

  @Test func `incomplete archives, and archives with false entries, are refused`() {
    let whole = ZipFile(["main.caml": Self.main]).bytes
    for end in [4, 20, whole.count / 2, whole.count - 1] {
      #expect(refusal(of: Array(whole[..<end])).hasPrefix("x.ca: it is not a complete zip archive"))
    }
    #expect(refusal(of: ZipFile([:]).bytes) == "x.ca: it contains no main.caml")
    #expect(refusal(of: ZipFile(["a.txt": [1]]).bytes) == "x.ca: it contains no main.caml")

    var entry = ZipFile.Entry(name: "main.caml", bytes: Self.zeros, method: 8)
    entry.checksum = ZipFile.checksum([UInt8](repeating: 0, count: 100_000))
    // If the entry states the correct size, it is unpacked, and refused only because it is not
    // text.
    entry.size = 100_000
    #expect(refusal(of: ZipFile([entry]).bytes) == "main.caml: it is not UTF-8")
    // If the entry states a size that is too small or too large, it counts as damaged.
    for size in [10, 99_999, 100_001, 4_000_000] {
      entry.size = size
      #expect(refusal(of: ZipFile([entry]).bytes).hasPrefix("x.ca, main.caml: it is damaged"))
    }
    entry.size = 9_000_000
    #expect(
      refusal(of: ZipFile([entry]).bytes).hasSuffix(
        "expand to 9000000, which is too much for a document"))
    entry.size = 4_000_000_000
    #expect(
      refusal(of: ZipFile([entry]).bytes)
        == "x.ca, main.caml: it has 4000000000 bytes, more than the limit of 9500000")
    entry = ZipFile.Entry(name: "main.caml", bytes: Self.main)
    entry.checksum = 1
    #expect(refusal(of: ZipFile([entry]).bytes).hasPrefix("x.ca, main.caml: it is damaged"))
    entry.checksum = nil
    entry.flags = 1
    #expect(refusal(of: ZipFile([entry]).bytes).hasPrefix("x.ca, main.caml: it is damaged"))
    let many = (0..<20_001).map { ZipFile.Entry(name: "\($0)", bytes: []) }
    #expect(
      refusal(of: ZipFile(many).bytes)
        == "x.ca: it has 20001 files, more than the limit of 20000")
  }

  /// 100,000 zeros, deflated as consecutive runs of 258.
  private static let zeros = deflatedZeros(100_000)

  /// Returns `count` zeros, deflated in one block of fixed Huffman codes (RFC 1951, 3.2.6,
  /// https://www.rfc-editor.org/rfc/rfc1951): a literal zero, runs of 258 at distance 1, and
  /// literal zeros for the remainder.
  private static func deflatedZeros(_ count: Int) -> [UInt8] {
    var bits: [UInt8] = [1, 1, 0]
    // Codes begin with their highest bit: the literal 0 is 00110000, the length 258 is 11000101,
    // and the distance 1 is 00000.
    let literal: [UInt8] = [0, 0, 1, 1, 0, 0, 0, 0]
    let run: [UInt8] = [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]
    let runs = (count - 1) / 258
    for _ in 0..<(count - runs * 258) { bits += literal }
    for _ in 0..<runs { bits += run }
    bits += [0, 0, 0, 0, 0, 0, 0]
    return stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<min(start + 8, bits.count)].reversed().reduce(0) { $0 << 1 | $1 }
    }
  }

  @Test func `an image that claims an impossible size is reported`() throws {
    // Change the image's header so that it claims a width and height of 2³¹ − 1, without adding
    // pixels.
    var png = try PNG.encode(CGImage(width: 1, height: 1, pixels: [0]))
    png.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    let layers = Played.file(
      "<CALayer bounds=\"0 0 1 1\"><contents type=\"CGImage\" src=\"a.png\"/></CALayer>")
    let archive = ZipFile(["main.caml": layers, "a.png": png])
    let played = try Played(Document(bytes: archive.bytes, path: "a.ca"))
    #expect(played.problem?.hasPrefix("not drawn: 1 image (") == true)
    #expect(try played.image().pixels == [0xFF00_0000])
  }

  @Test func `documents with invalid or huge numbers can be drawn`() throws {
    let keys = [
      "bounds", "position", "anchorPoint", "opacity", "cornerRadius", "borderWidth", "zPosition",
      "transform", "sublayerTransform", "shadowRadius", "shadowOffset", "shadowOpacity",
      "backgroundColor", "contentsRect", "lineWidth", "path", "strokeEnd", "instanceCount",
      "instanceDelay", "instanceTransform", "fontSize", "startPoint", "speed", "timeOffset",
      "beginTime", "duration", "repeatCount", "birthRate", "lifetime", "emitterSize", "seed",
    ]
    let numbers = ["nan", "inf", "-inf", "1e300", "-1e300", "1e-300", "0", "-1", "99999999999999"]
    for number in numbers {
      let attributes = keys.map { key in
        let count =
          ["bounds", "contentsRect"].contains(key)
          ? 4 : ["transform", "sublayerTransform", "instanceTransform"].contains(key) ? 16 : 1
        let pair = ["position", "anchorPoint", "shadowOffset", "startPoint", "emitterSize"]
        let words = Array(repeating: number, count: pair.contains(key) ? 2 : count)
        return key == "path"
          ? "path=\"M \(number) 0 L 5 \(number) Z\"" : "\(key)=\"\(words.joined(separator: " "))\""
      }.joined(separator: " ")
      let classes = ["CALayer", "CAShapeLayer", "CATextLayer", "CAGradientLayer"]
      let layers = (classes + ["CAReplicatorLayer", "CAEmitterLayer", "CATransformLayer"])
        .map { name in
          """
          <\(name) \(attributes) string="x" fillColor="1 0 0" strokeColor="1 1 0"><animations>
          <animation type="CABasicAnimation" keyPath="position.x" fromValue="\(number)" toValue="5"
          duration="\(number)" beginTime="\(number)" speed="\(number)" repeatCount="\(number)"/>
          <animation type="CASpringAnimation" keyPath="opacity" fromValue="\(number)" toValue="1"
          mass="\(number)" stiffness="\(number)" damping="\(number)" velocity="\(number)"/>
          </animations></\(name)>
          """
        }.joined()
      let played = try Played(
        "<CALayer bounds=\"0 0 16 16\"><sublayers>\(layers)</sublayers></CALayer>")
      for time in [0, 0.5, 3, 1e5] { #expect(try played.image(at: time).pixels.count == 256) }
    }
  }

  @Test func `thousands of groups and of states' sublayers take linear time`() throws {
    let layers = (0..<9000).map { "<CALayer id=\"l\($0)\" name=\"n\($0)\"/>" }.joined()
    let groups = (0..<9000).map {
      "<NSDictionary><keyPath value=\"position.x\"/><layerName value=\"n\($0)\"/>"
        + "<v_lock value=\"1\"/><mapMinTo value=\"0\"/><mapMaxTo value=\"1\"/></NSDictionary>"
    }.joined()
    let members = (0..<9000).map {
      "<LKStateAddElement targetId=\"l0\" keyPath=\"sublayers\" object=\"l\($0 + 1)\"/>"
    }.joined()
    let played = try Played(
      """
      <CALayer id="a" bounds="0 0 4 4"><sublayers>\(layers)</sublayers><states><LKState name="A">
      <elements>\(members)</elements></LKState></states><style><wallpaperPropertyGroups>\(groups)
      </wallpaperPropertyGroups><wallpaperParallaxGroups>\(groups)</wallpaperParallaxGroups></style>
      </CALayer>
      """, log: [choice(of: 0, at: 0.5), choice(of: 1, at: 0.7)])
    #expect(try played.image(at: 1).pixels.count == 16)
    #expect(played.problem?.contains("256 sublayers of states") == true)
  }

  @Test func `sixty thousand equal animations take linear time`() throws {
    let animation = "<animation type=\"CABasicAnimation\" keyPath=\"opacity\" toValue=\"0\"/>"
    let setting = """
      <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0"/></LKStateSetValue>
      """
    let states = (0..<2000).map { "<LKState name=\"s\($0)\" basedOn=\"s\($0 + 1)\"/>" }.joined()
    let played = try Played(
      """
      <CALayer id="a" bounds="0 0 4 4"><animations>\(String(repeating: animation, count: 60_000))
      </animations><states><LKState name="big"><elements>\(String(repeating: setting, count: 20_000))
      </elements></LKState>\(states)</states></CALayer>
      """)
    #expect(try played.image(at: 1).pixels.count == 16)
    #expect(
      played.problem
        == "not drawn: 255 parts of states (s0 is based on s255, which does not exist; "
        + "s1 is based on s255, which does not exist; s2 is based on s255, which does not exist; …), "
        + "2 exceeded limits (256 animations of a layer; 256 states of a layer)")
  }
}
