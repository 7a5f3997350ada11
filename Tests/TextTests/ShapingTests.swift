@Suite struct ShapingTests {
  /// A text in one run and one font, with the corresponding options of `hb-shape`.
  struct Case: Sendable, CustomStringConvertible {
    var text: String
    var arguments: [String]
    var description: String { text }
  }

  static let cases = [
    Case(
      text: "AVATAR difficult", arguments: ["--script=Latn", "--direction=ltr", "--language=en"]),
    Case(text: "e\u{301}\u{323}o\u{308}", arguments: ["--script=Latn", "--direction=ltr"]),
    Case(text: Sample.arabic, arguments: ["--script=Arab", "--direction=rtl", "--language=ar"]),
    Case(text: Sample.hebrew, arguments: ["--script=Hebr", "--direction=rtl", "--language=he"]),
    Case(
      text: "日本語の文章、「括弧」",
      arguments: ["--script=Hani", "--direction=ltr", "--language=ja"]),
  ]

  private struct Glyph: Decodable {
    var g: UInt32
    var dx: Double
    var dy: Double
    var ax: Double
  }

  @Test(arguments: cases)
  func `a run's glyphs and their positions are those that hb-shape prints`(sample: Case) throws {
    let layout = try Sample.layout(sample.text, size: 20)
    // Kana and ideographs must be in separate runs.
    let runs = layout.glyphRuns(ofLine: 0)
    #expect(runs.reduce(0) { $0 + $1.length } == sample.text.utf16.count)
    let path = try #require(runs.first?.fontPath)
    #expect(runs.allSatisfy { $0.fontPath == path })
    let printed = try #require(
      output(
        of: "hb-shape",
        ["--no-glyph-names", "--output-format=json"] + sample.arguments + [path, sample.text]),
      "hb-shape is in Debian's libharfbuzz-bin")
    let expected = try JSONDecoder().decode([Glyph].self, from: Data(printed.utf8))
    #expect(runs.flatMap(\.glyphs) == expected.map(\.g))
    let unit = layout.lines[0].width / expected.reduce(0) { $0 + $1.ax }
    // An em is 2048 font units in both fonts, and the text's size is 20.
    #expect(abs(unit * 2048 - 20) < 1e-9)
    var pen = 0.0
    for (position, glyph) in zip(runs.flatMap(\.positions), expected) {
      #expect(abs(position.x - (pen + glyph.dx) * unit) < 1e-9)
      #expect(abs(position.y - (layout.lines[0].origin.y - glyph.dy * unit)) < 1e-9)
      pen += glyph.ax
    }
  }

  @Test func `Arabic letters join: together they have other glyphs than apart`() throws {
    func glyphs(_ text: String) throws -> [UInt32] {
      try Sample.layout(text).glyphRuns(ofLine: 0).flatMap(\.glyphs)
    }
    let together = try glyphs("بيت")
    let apart = try ["ت", "ي", "ب"].flatMap { try glyphs($0) }
    #expect(together.count == 3 && zip(together, apart).allSatisfy { $0 != $1 })
  }

  @Test func `combining marks have no width, however many there are`() throws {
    let plain = try Sample.layout("aeo").lines[0].width
    let marked = "a\u{301}\u{323}e\u{308}\u{304}\u{30C}o" + String(repeating: "\u{301}", count: 500)
    let layout = try Sample.layout(marked)
    #expect(abs(layout.lines[0].width - plain) < 1e-9)
    #expect(layout.outlines().allSatisfy { $0.path.points.allSatisfy(\.x.isFinite) })
  }

  @Test func `a text of both directions is in visual order`() throws {
    /// Returns the runs from left to right, each as its length in UTF-16 units and its direction.
    func shown(_ text: String) throws -> [String] {
      var parts: [(length: Int, isRightToLeft: Bool)] = []
      for run in try Sample.layout(text).glyphRuns(ofLine: 0) {
        if let last = parts.last, last.isRightToLeft == run.isRightToLeft {
          parts[parts.count - 1].length += run.length
        } else {
          parts.append((run.length, run.isRightToLeft))
        }
      }
      return parts.map { "\($0.length)\($0.isRightToLeft ? "<" : ">")" }
    }
    // A left-to-right line contains a right-to-left word. The digits that follow the word are to
    // its left.
    #expect(try shown("abc שלום 12 def") == ["6>", "5<", "4>"])
    // A right-to-left line contains a left-to-right word.
    #expect(try shown("שלום abc עולם") == ["5<", "3>", "5<"])
    // Digits run from left to right, even in right-to-left text.
    #expect(try shown("שלום 123") == ["3>", "5<"])
  }

  @Test func `a character of another font has its position, and one of no font is a box`() throws {
    let runs = try Sample.layout("a日b\u{10FFFD}").glyphRuns(ofLine: 0)
    #expect(runs.count == 3 || runs.count == 4)
    #expect(runs[0].familyName == Font.defaultFamily)
    #expect(runs[1].familyName != Font.defaultFamily && runs[1].glyphs != [0])
    #expect(runs[1].length == 1)
    #expect(runs.last?.glyphs.last == 0)
    #expect(try Sample.layout("日").glyphRuns(ofLine: 0).map(\.glyphs) == [runs[1].glyphs])
  }

  @Test(arguments: ["日本", "ひらがな", "カナ"])
  func `kana and ideographs come from a font for Japanese`(text: String) throws {
    let runs = try Sample.layout(text).glyphRuns(ofLine: 0)
    #expect(runs.allSatisfy { !$0.glyphs.contains(0) })
    let languages = output(of: "fc-query", ["-f", "%{lang}\n", runs[0].fontPath])
    #expect(languages?.contains("ja") == true, "from \(runs[0].fontPath)")
  }
}
