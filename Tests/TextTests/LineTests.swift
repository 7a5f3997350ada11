import MidflightTestSupport

@Suite struct LineTests {
  /// Strings with a `|` at each position at which a line may end by Unicode's rules
  /// (https://www.unicode.org/reports/tr14/).
  static let broken = [
    "The |quick-|brown |fox, |(jumps) |over |$1,234.56 |or |12%.",
    "日|本|語|の|文|章、|「括|弧」|と。ー|小ッゃ",
    "no\u{A0}break |here\u{2060}or |here",
    "🇯🇵|🇩🇪|👨‍👩‍👧|👍🏽",
    "السلام |عليكم |abc",
    "a\u{301}\u{323} |b",
  ]

  @Test(arguments: broken)
  func `lines may end where UAX #14 allows it`(marked: String) {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
    let text = parts.joined()
    var expected: [Int] = []
    for part in parts.dropLast() { expected.append((expected.last ?? 0) + part.utf16.count) }
    #expect(TextLayout.lineBreaks(in: text) == expected)
  }

  @Test(arguments: 0..<20)
  func `lines may end where Perl's implementation of UAX #14 allows it`(seed: Int) throws {
    var random = Random(seed: UInt64(seed))
    // In this alphabet, a hyphen is always preceded by a letter, because ICU does not break a line
    // after a hyphen that begins a word.
    let alphabet =
      "a b| |c-|(|)|,|.|!|?|「|」|、|。|日|本|の|ー|ッ|ا|ب|\u{A0}|e\u{301}|/|—|…|Ω".split(separator: "|")
    var text = ""
    for _ in 0..<200 { text.append(contentsOf: random.pick(alphabet)) }
    let script =
      "binmode STDIN, ':utf8'; local $/; $_ = <STDIN>; "
      + "print join ' ', map { length } split /\\b{lb}/"
    let printed = try #require(output(of: "perl", ["-e", script], input: text), "no perl")
    var expected: [Int] = []
    for length in printed.split(separator: " ").compactMap({ Int($0) }) {
      expected.append((expected.last ?? 0) + length)
    }
    #expect(TextLayout.lineBreaks(in: text) == expected.dropLast(), "\(text)")
  }

  @Test(arguments: Sample.all)
  func `wrapped lines are the text cut in pieces, each as full as can be`(text: String) throws {
    let whole = try Sample.layout(text)
    #expect(whole.lines.count == 1 && whole.isComplete)
    let breaks = TextLayout.lineBreaks(in: text) + [text.utf16.count]
    for width in stride(from: 5.0, through: 400, by: 13) {
      let layout = try Sample.layout(text, .init(width: width))
      var end = 0
      for (index, line) in layout.lines.enumerated() {
        #expect(line.range.lowerBound == end && !line.range.isEmpty)
        end = line.range.upperBound
        let isCluster = Sample.part(text, line.range).count == 1
        // Allow some extra width, because a joined letter may be wider at the end of a line than
        // inside its word.
        #expect(line.width <= width * 1.15 || isCluster, "\(line.width) in \(width)")
        #expect(line.origin.x >= 0 || line.width > width)
        // Adding the text up to the next break must make the line too wide.
        if index + 1 < layout.lines.count,
          let next = breaks.first(where: { $0 > end })
        {
          let longer = try Sample.layout(
            Sample.part(text, line.range.lowerBound..<next)
              .trimmingCharacters(in: .whitespaces))
          #expect(longer.lines[0].width > width * 0.9)
        }
      }
      #expect(end == text.utf16.count && layout.isComplete)
    }
  }

  @Test func `Japanese lines begin with no closing punctuation and end with no opening one`()
    throws
  {
    // Start at a width that is large enough for each unbreakable part.
    for width in stride(from: 80.0, through: 300, by: 7) {
      let layout = try Sample.layout(Sample.japanese + "ちょっとー", .init(width: width))
      for line in layout.lines {
        let part = Sample.part(Sample.japanese + "ちょっとー", line.range)
        #expect(!"、。」ょっー".contains(part.first!), "\(part)")
        #expect(!"「".contains(part.last!), "\(part)")
      }
    }
  }

  @Test func `line ends make lines, also empty ones, except for the text's last`() throws {
    for end in ["\n", "\r\n", "\r", "\u{2028}", "\u{2029}", "\u{85}"] {
      let layout = try Sample.layout("a\(end)\(end)b\(end)", .init(isWrapped: false))
      #expect(layout.lines.count == 3)
      #expect(layout.lines[1].width == 0 && layout.lines[1].ascent == layout.lines[0].ascent)
      #expect(layout.isComplete)
    }
  }

  @Test func `lines are one below another by the font's line height`() throws {
    let font = try Font()
    let layout = try Sample.layout("a\nb\nc", size: 30)
    for (index, line) in layout.lines.enumerated() {
      let top = Double(index) * font.lineHeight(size: 30)
      #expect(abs(line.origin.y - (top + font.ascent(size: 30))) < 1e-9)
    }
    let large = TextStyle(font: font, size: 60)
    let small = TextStyle(font: font, size: 30)
    let mixed = TextLayout(
      StyledText("ab", runs: [.init(length: 1, style: small), .init(length: 1, style: large)]))
    #expect(mixed.lines.count == 1 && mixed.lines[0].ascent == font.ascent(size: 60))
  }

  @Test(arguments: TextAlignment.allCases)
  func `alignment moves lines and changes nothing else`(alignment: TextAlignment) throws {
    for (text, isLeft) in [(Sample.latin, true), (Sample.arabic, false)] {
      let layout = try Sample.layout(text, .init(width: 120, alignment: alignment))
      let natural = try Sample.layout(text, .init(width: 120))
      #expect(layout.lines.count > 1 && layout.lines.count == natural.lines.count)
      for (index, line) in layout.lines.enumerated() {
        let isLast = index + 1 == layout.lines.count
        let free = 120 - natural.lines[index].width
        let expected: Double =
          switch alignment {
          case .left: 0
          case .right: free
          case .center: free / 2
          case .natural: isLeft ? 0 : free
          case .justified: isLast && !isLeft ? free : 0
          }
        #expect(abs(line.origin.x - expected) < 1e-9)
        let width = alignment == .justified && !isLast ? 120 : natural.lines[index].width
        #expect(abs(line.width - width) < 1e-9)
      }
    }
  }

  @Test func `justified ideographs fill their lines`() throws {
    let layout = try Sample.layout(Sample.japanese, .init(width: 130, alignment: .justified))
    #expect(layout.lines.count > 3)
    for line in layout.lines.dropLast() { #expect(abs(line.width - 130) < 1e-9) }
    let last = layout.glyphRuns(ofLine: 0).last?.positions.last?.x ?? 0
    #expect(abs(last - 110) < 1e-9)
  }

  @Test(arguments: ["😀😀", "か\u{3099}か\u{3099}", "e\u{301}\u{323}e\u{301}", "🇯🇵🇩🇪", "👨‍👩‍👧a"])
  func `no line ends inside a grapheme cluster`(text: String) throws {
    var ends = [0]
    for character in text { ends.append(ends[ends.count - 1] + character.utf16.count) }
    for width in [0, 1, 5, 15, 25, 40] as [CGFloat] {
      for line in try Sample.layout(text, .init(width: width)).lines {
        #expect(ends.contains(line.range.upperBound), "\(line.range) of \(ends) in \(width)")
      }
    }
  }

  /// If the search for each line's break continued to the end of the word, this test would take
  /// hours.
  @Test(.timeLimit(.minutes(15)))
  func `a word of a million letters is wrapped in linear time`() throws {
    let text = String(repeating: "a", count: 1_000_000)
    let layout = try Sample.layout(text, .init(width: 100))
    #expect(layout.lines.last?.range.upperBound == text.utf16.count)
    #expect(Set(layout.lines.dropLast().map(\.range.count)).count == 1)
  }
}
