/// Latin letters, digits, accents, kerned pairs, and characters that DejaVu lacks.
private let samples = ["", "Midflight", "0.842838", "Größe", "AVATAR", "Ω→π", "日本", "\u{1F600}"]
private let families = [Font.defaultFamily, Font.defaultMonospacedFamily]

private func bounds(_ path: Path) -> CGRect {
  path.points.reduce(CGRect.null) { $0.union(CGRect(origin: $1, size: .zero)) }
}

@Suite struct FontTests {
  @Test(arguments: families)
  func `an outline is finite, begins every sub-path with a move and closes it`(family: String)
    throws
  {
    let font = try Font(family: family)
    for text in samples {
      let (path, advance) = font.outline(of: text, size: 16)
      #expect(path.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      #expect(path.isEmpty == text.isEmpty)
      #expect(path.verbs.last == (text.isEmpty ? nil : .close))
      #expect(path.verbs.count { $0 == .move } == path.verbs.count { $0 == .close })
      #expect(advance > 0 || text.isEmpty)
      #expect(advance == font.advance(of: text, size: 16))
    }
  }

  @Test(arguments: families)
  func `the outline grows with the size and nothing else`(family: String) throws {
    let font = try Font(family: family)
    for text in samples {
      // Multiply the size by a power of two, which scales `Double` numbers without rounding.
      let (small, large) = (font.outline(of: text, size: 7), font.outline(of: text, size: 448))
      #expect(small.path.applying(CGAffineTransform(scaleX: 64, y: 64)) == large.path)
      #expect(small.advance * 64 == large.advance)
    }
  }

  @Test func `letters are on the baseline with y down, between ascent and descent`() throws {
    let font = try Font()
    let stem = bounds(font.outline(of: "H", size: 100).path)
    #expect(abs(stem.maxY) < 1e-9)
    #expect((-80 ... -60).contains(stem.minY))
    let descender = bounds(font.outline(of: "g", size: 100).path)
    #expect(descender.maxY > 10 && descender.maxY < font.descent(size: 100))
    #expect(-stem.minY < font.ascent(size: 100))
    #expect(
      font.lineHeight(size: 100) >= font.ascent(size: 100) + font.descent(size: 100) - 1e-9)
  }

  @Test func `text is its glyphs one after the other, except for kerning`() throws {
    let mono = try Font(family: Font.defaultMonospacedFamily)
    #expect(mono.familyName == Font.defaultMonospacedFamily)
    let parts = ["1", "W", "i"].map { mono.advance(of: $0, size: 32) }
    #expect(parts[0] == parts[1] && parts[1] == parts[2])
    #expect(abs(mono.advance(of: "1Wi", size: 32) - parts.reduce(0, +)) < 1e-9)

    let sans = try Font()
    let (pair, apart) = (
      sans.advance(of: "AV", size: 32),
      sans.advance(of: "A", size: 32) + sans.advance(of: "V", size: 32)
    )
    #expect(pair < apart && pair > apart * 0.8)
  }

  @Test func `a composed letter and its parts give the same outline`() throws {
    let font = try Font()
    #expect(font.outline(of: "é", size: 20) == font.outline(of: "e\u{301}", size: 20))
  }

  @Test func `control and invisible characters draw nothing and have no width`() throws {
    let font = try Font()
    #expect(font.outline(of: "ab", size: 20) == font.outline(of: "\na\u{200B}b\u{7}\t", size: 20))
  }

  @Test func `a character that no font has is drawn as a box`() throws {
    let font = try Font()
    // This character is for private use, and no free font has it.
    let (path, advance) = font.outline(of: "\u{10FFFD}", size: 20)
    #expect(!path.isEmpty && advance > 0)
  }

  @Test(arguments: [
    0, -1, CGFloat.nan, .infinity, -.infinity,
  ])
  func `a size that is not positive and finite draws nothing`(size: CGFloat) throws {
    let font = try Font()
    let (path, advance) = font.outline(of: "Text", size: size)
    #expect(path.isEmpty && advance == 0)
    #expect(font.ascent(size: size) == 0 && font.lineHeight(size: size) == 0)
  }

  @Test func `bold is wider than regular, and an unknown family is replaced`() throws {
    let (regular, bold) = (try Font(), try Font(weight: .bold))
    #expect(bold.advance(of: "Midflight", size: 20) > regular.advance(of: "Midflight", size: 20))
    let replacement = try Font(family: "No Such Family Anywhere")
    #expect(!replacement.familyName.isEmpty)
  }

  @Test(arguments: ["/nonexistent.ttf", "/dev/null"])
  func `a missing file, or one that is not a font, is refused`(path: String) {
    #expect(throws: FontError.self) { try Font(path: path) }
  }

  @Test func `a truncated line fits, and one that fits is not truncated`() throws {
    let font = try Font()
    for text in samples where !text.isEmpty {
      let whole = font.outline(of: text, size: 20)
      for width in [whole.advance, whole.advance + 1, .infinity] {
        #expect(font.outline(of: text, size: 20, truncatedTo: width) == whole)
      }
      let ellipsis = font.advance(of: "…", size: 20)
      for width in [0, 1, whole.advance / 2, whole.advance.nextDown, -5, .nan] {
        let cut = font.outline(of: text, size: 20, truncatedTo: width)
        #expect(cut.advance <= max(width.isNaN ? 0 : width, ellipsis) && !cut.path.isEmpty)
      }
    }
  }

  @Test func `a line is the same after a hundred thousand other requests`() throws {
    let font = try Font()
    let first = font.outline(of: "Midflight", size: 20)
    for i in 0..<100_000 { _ = font.advance(of: String(i), size: 20) }
    #expect(font.outline(of: "Midflight", size: 20) == first)
  }

  @Test func `threads that share a font get the same lines as one thread`() async throws {
    let font = try Font()
    let expected = font.outline(of: "Midflight 0.84", size: 13)
    let same = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { font.outline(of: "Midflight 0.84", size: 13) == expected }
      }
      return await group.reduce(true) { $0 && $1 }
    }
    #expect(same)
  }
}
