@Suite struct DegenerateTextTests {
  @Test func `an empty text has no lines and no size`() throws {
    let layout = try Sample.layout("")
    #expect(layout.lines.isEmpty && layout.size == .zero && layout.isComplete)
    #expect(layout.outlines().isEmpty && layout.path().data.isEmpty)
  }

  @Test(arguments: [0, -5, CGFloat.nan, .infinity, -.infinity])
  func `a size that is not positive and finite takes no space and draws nothing`(size: CGFloat)
    throws
  {
    for text in Sample.all {
      let layout = try Sample.layout(text, size: size, .init(width: 50, truncation: .end))
      #expect(layout.size == .zero && layout.outlines().isEmpty)
    }
  }

  @Test(
    .timeLimit(.minutes(15)),
    arguments: ["\u{301}", "\u{1D165}"])
  func `any number of marks beyond a cluster's limit are omitted`(mark: String) throws {
    let length = mark.utf16.count
    func text(_ units: Int) -> String { "a" + String(repeating: mark, count: units / length) + "b" }
    let limit = TextLayout.clusterLimit
    let shown = try Sample.layout(text(limit))
    for units in [limit + length, 80_000, TextLayout.lengthLimit - 4] {
      let layout = try Sample.layout(text(units))
      #expect(layout.lines.count == 1 && layout.isComplete)
      #expect(layout.path() == shown.path(), "\(units)")
    }
    #expect(try Sample.layout(text(limit - 2 * length)).path() != shown.path())
  }

  @Test(arguments: [1e-30, 1e-6, 1e12, 1e30])
  func `extreme sizes give finite positions`(size: CGFloat) throws {
    for text in Sample.all {
      for width in [0, 1, 1e30] {
        let layout = try Sample.layout(text, size: size, .init(width: width, truncation: .middle))
        #expect(layout.lines.allSatisfy { $0.origin.x.isFinite && $0.origin.y.isFinite })
        #expect(layout.outlines().allSatisfy { $0.path.points.allSatisfy(\.y.isFinite) })
      }
    }
  }

  @Test(arguments: [0, 1, -3, CGFloat.nan, -CGFloat.infinity])
  func `in a width of 1 each line is a cluster`(width: CGFloat) throws {
    for text in Sample.all {
      let layout = try Sample.layout(text, .init(width: width))
      let clusters = text.filter { $0 != " " }.count
      #expect(layout.lines.count >= clusters && layout.lines.count <= text.count)
      let cut = try Sample.layout(
        text, .init(width: width, isWrapped: false, truncation: .end))
      #expect(cut.lines.count == 1)
    }
  }

  @Test func `runs that are too long, negative or absent read no memory out of bounds`() throws {
    let style = TextStyle(font: try Font(), size: 10)
    let other = TextStyle(font: try Font(weight: .bold), size: 12, tag: 1)
    let whole = TextLayout(StyledText("abcdef", style: style)).size
    #expect(
      TextLayout(StyledText("abcdef", runs: [.init(length: .max, style: style)])).size == whole)
    #expect(TextLayout(StyledText("abcdef", runs: [.init(length: 1, style: style)])).size == whole)
    let odd = StyledText(
      "abcdef",
      runs: [
        .init(length: -4, style: other), .init(length: 3, style: style),
        .init(length: 0, style: other), .init(length: 3, style: style),
      ])
    #expect(TextLayout(odd).size == whole)
    #expect(TextLayout(StyledText("abcdef", runs: [])).lines.isEmpty)
    // If the style changes inside a cluster, the new style takes effect from the next cluster on.
    let within = StyledText(
      "e\u{301}x", runs: [.init(length: 1, style: style), .init(length: 2, style: other)])
    #expect(Set(TextLayout(within).outlines().map(\.tag)) == [0, 1])
  }

  @Test func `controls, tabs and invisible characters draw no boxes`() throws {
    let layout = try Sample.layout("a\u{7}\u{200B}\u{202E}\u{202C}\u{FEFF}\u{FE0F}b\tc\u{0}")
    #expect(!layout.glyphRuns(ofLine: 0).flatMap(\.glyphs).contains(0))
    #expect(abs(layout.size.width - (try Sample.layout("ab c").size.width)) < 0.5)
  }

  @Test func `a million characters are laid out, and outlines are bounded`() throws {
    for piece in ["a", "word ", "日本", "ب", "e\u{301}", "\n"] {
      let text = String(repeating: piece, count: 1_000_000 / piece.unicodeScalars.count)
      let layout = try Sample.layout(
        text, .init(width: 300, height: 200, truncation: .end))
      #expect(layout.lines.count >= 1 && layout.size.height <= 200 && !layout.isComplete)
    }
    let dots = String(repeating: "@", count: TextLayout.lengthLimit + 10)
    let layout = try Sample.layout(dots, .init(isWrapped: false))
    #expect(!layout.isComplete)
    #expect(layout.outlines().reduce(0) { $0 + $1.path.points.count } <= 1 << 22)
    #expect(
      layout.outlines(within: CGRect(x: 0, y: 0, width: 50, height: 50))
        .reduce(0) { $0 + $1.path.points.count } < 1000)
  }
}
