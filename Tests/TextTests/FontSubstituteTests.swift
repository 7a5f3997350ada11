@Suite struct FontSubstituteTests {
  /// Names of fonts on Apple's systems, each with the font that replaces it.
  static let names: [(name: String, like: String)] = [
    ("HelveticaNeue", "Helvetica"), ("Helvetica Neue", "Helvetica"), ("Menlo", "monospace"),
    ("Menlo-Regular", "monospace"), ("Monaco", "monospace"), ("SF Mono", "monospace"),
    ("SFMono-Regular", "monospace"), (".SFNSMono-Regular", "monospace"),
    ("American Typewriter", "Courier"), ("Didot", "serif"), ("Baskerville", "serif"),
    ("New York", "serif"), ("SF Pro Text", "sans-serif"), (".SFUI-Regular", "sans-serif"),
    ("Avenir Next", "sans-serif"), ("Gill Sans", "sans-serif"), ("Futura-Medium", "sans-serif"),
  ]

  @Test(arguments: names)
  func `a font of Apple's systems gets a similar one`(name: String, like family: String) throws {
    let found = try #require(Font(name: name))
    let weight: Font.Weight = name.hasSuffix("Medium") ? .medium : .regular
    // If the requested font itself is installed, it is used.
    let plain = name.split(separator: "-")[0]
    if found.familyName == plain { return }
    #expect(found.familyName == (try Font(family: family, weight: weight)).familyName)
  }

  @Test func `weight and slant in such a name are kept`() throws {
    func width(_ name: String) throws -> CGFloat {
      try #require(Font(name: name)).advance(of: "Midflight", size: 100)
    }
    let bold = try Font(family: "Helvetica", weight: .bold)
    #expect(try width("HelveticaNeue-Bold") == bold.advance(of: "Midflight", size: 100))
    #expect(try width("HelveticaNeue-Bold") != width("HelveticaNeue"))
  }

  @Test(arguments: ["Hiragino Sans", "HiraginoSans-W3", "Hiragino Kaku Gothic ProN", "YuGothic"])
  func `fonts for Japanese are replaced by one with kana`(name: String) throws {
    let font = try #require(Font(name: name))
    let layout = TextLayout(StyledText("あ", style: TextStyle(font: font, size: 20)))
    #expect(layout.glyphRuns(ofLine: 0).map(\.familyName) == [font.familyName])
  }

  @Test func `an unknown name gives the default font`() throws {
    let plain = try Font(family: "No Such Family Anywhere")
    #expect(plain.familyName == (try Font(family: "sans-serif")).familyName)
  }

  @Test(arguments: [
    "Helvetica", "Times", "Courier", "Palatino", "DejaVu Sans", "monospace", "Menlo",
  ])
  func `a character that no font has is a box in any font`(family: String) throws {
    let font = try Font(family: family)
    let (path, advance) = font.outline(of: "\u{10FFFD}", size: 100)
    #expect(advance > 10)
    // The box drawn for a missing character must be large enough to be visible, and no wider than
    // the advance, so that it does not touch the next glyph.
    #expect(path.boundingBox.height > 20 && path.boundingBox.width > 10)
    #expect(path.boundingBox.minX >= 0 && path.boundingBox.maxX <= advance)
    let two = font.outline(of: "\u{10FFFD}\u{10FFFD}", size: 100)
    #expect(abs(two.advance - 2 * advance) < 1e-9)
  }

  @Test func `an ellipsis is at the requested end`() throws {
    let font = try Font()
    let (a, b) = ("stage/area/first", "stage/area/other")
    func cut(_ text: String, _ mode: TextTruncation) -> CGFloat {
      font.outline(of: text, size: 20, truncatedTo: 90, at: mode).advance
    }
    let widths = [a, b].map { text in
      [TextTruncation.start, .middle, .end].map { cut(text, $0) }
    }
    #expect(widths.joined().allSatisfy { $0 <= 90 && $0 > 40 })
    // When the end is cut off, both texts show the same beginning. When the start is cut off, they
    // show different ends.
    #expect(widths[0][2] == widths[1][2])
    let paths = [a, b].map { font.outline(of: $0, size: 20, truncatedTo: 90, at: .start).path }
    #expect(paths[0] != paths[1])
  }
}
