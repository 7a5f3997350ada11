@Suite struct TruncationTests {
  private static let modes: [TextTruncation] = [.start, .middle, .end]

  private func ellipsis() throws -> UInt32 {
    try #require(try Sample.layout("…").glyphRuns(ofLine: 0).first?.glyphs.first)
  }

  @Test(arguments: modes)
  func `a wide line fits with an ellipsis at its end, middle or beginning`(
    mode: TextTruncation
  ) throws {
    let ellipsis = try ellipsis()
    for text in [Sample.latin, Sample.arabic, Sample.mixed, Sample.hebrew] {
      let whole = try Sample.layout(text).lines[0].width
      for width in stride(from: 25.0, to: whole, by: 9) {
        let layout = try Sample.layout(
          text, .init(width: width, isWrapped: false, truncation: mode))
        #expect(layout.lines.count == 1 && layout.lines[0].isTruncated && !layout.isComplete)
        #expect(layout.lines[0].width <= width)
        let glyphs = layout.glyphRuns(ofLine: 0).flatMap(\.glyphs)
        #expect(glyphs.count { $0 == ellipsis } == 1)
        if text == Sample.latin || text == Sample.arabic {
          let index = glyphs.firstIndex(of: ellipsis)
          let atEnd = text == Sample.latin ? glyphs.count - 1 : 0
          let atStart = text == Sample.latin ? 0 : glyphs.count - 1
          switch mode {
          case .end, .none: #expect(index == atEnd)
          case .start: #expect(index == atStart)
          case .middle: #expect(glyphs.count < 5 || (index != atStart && index != atEnd))
          }
        }
      }
    }
  }

  @Test(arguments: modes)
  func `a line that fits is not truncated, even of equal width`(mode: TextTruncation) throws {
    for text in Sample.all {
      let whole = try Sample.layout(text).lines[0].width
      let layout = try Sample.layout(
        text, .init(width: whole, isWrapped: false, truncation: mode))
      #expect(!layout.lines[0].isTruncated && layout.isComplete)
    }
  }

  @Test func `more width never shows less text`() throws {
    var last = 0.0
    for width in stride(from: 0.0, through: 600, by: 3) {
      let layout = try Sample.layout(
        Sample.latin, .init(width: width, isWrapped: false, truncation: .end))
      #expect(layout.lines[0].width >= last - 1e-9)
      last = layout.lines[0].width
    }
  }

  @Test
  func `the last line that fits is truncated if there are more, unless truncation is off`() throws {
    let all = try Sample.layout(Sample.latin, .init(width: 150))
    let height = all.lines[1].origin.y + all.lines[1].descent
    let cut = try Sample.layout(
      Sample.latin, .init(width: 150, height: height, truncation: .end))
    #expect(cut.lines.count == 2 && cut.lines[1].isTruncated && !cut.isComplete)
    #expect(cut.lines[1].range == all.lines[1].range.lowerBound..<Sample.latin.utf16.count)
    #expect(cut.lines[1].width <= 150)
    let short = try Sample.layout(Sample.latin, .init(width: 150, height: height))
    #expect(short.lines.count == 2 && !short.lines[1].isTruncated && !short.isComplete)
    // The first line is shown even if it is taller than the layout.
    #expect(try Sample.layout(Sample.latin, .init(width: 150, height: 1)).lines.count == 1)
  }
}
