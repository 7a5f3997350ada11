/// A tuned number replaces the number in the code, and nothing else changes.
@Suite(.serialized) struct TweakWriterTests {
  private let scratch = Scratch()

  /// Code with a number between « and », the number that replaces it, and the text expected in the
  /// code.
  struct Case: Sendable, CustomTestStringConvertible {
    var code: String
    var number: Double
    var text: String
    var testDescription: String { code }

    init(_ code: String, _ number: Double, _ text: String) {
      (self.code, self.number, self.text) = (code, number, text)
    }

    func code(with literal: String) -> String {
      let parts = code.split(separator: "«", maxSplits: 1, omittingEmptySubsequences: false)
      let rest = parts[1].split(separator: "»", maxSplits: 1, omittingEmptySubsequences: false)
      return parts[0] + literal + rest[1]
    }

    var literal: String {
      let start = code.index(after: code.firstIndex(of: "«")!)
      return String(code[start..<code.firstIndex(of: "»")!])
    }
  }

  private static let cases = [
    // These cases test how the numbers are written.
    Case("func f() { let x = tweak(«0.5», 0.1...3)\n}", 0.85, "0.85"),
    Case("struct S { static var x: Double { tweak(«0.5») } }", 0.85, "0.85"),
    Case("func f() { let x: CGFloat = tweak(«5») }", 5.5, "5.5"),
    Case("func f() { let x = tweak(«5», 1...9) }", 6, "6"),
    Case("func f() { let x = tweak(«2.5») }", 3, "3.0"),
    Case("func f() { let x = tweak(«-0.5») }", 0.25, "0.25"),
    Case("func f() { let x = tweak(«0.5») }", -0.25, "-0.25"),
    Case("func f() { let x = tweak(«0.5») }", -0.0, "0.0"),
    Case("func f() { let x = tweak(«1e-3») }", 0.002, "0.002"),
    Case("func f() { let x = tweak(«1.5E+2») }", 151, "151.0"),
    Case("func f() { let x = tweak(«1_000.5») }", 12345.25, "12_345.25"),
    Case("func f() { let x = tweak(«10_000») }", -9500, "-9_500"),
    Case("func f() { let x = tweak(«0x1F») }", 43, "0x2B"),
    Case("func f() { let x = tweak(«0xff») }", 171, "0xab"),
    Case("func f() { let x = tweak(«0xFF_FF») }", 65536, "0x1_0000"),
    Case("func f() { let x = tweak(«0b101») }", 6, "0b110"),
    Case("func f() { let x = tweak(«0o17») }", 8, "0o10"),
    Case("func f() { let x = tweak(«0x1.8p3») }", 13.5, "13.5"),
    Case("func f() { let x = tweak(«123456789.0») }", 123_456_789.5, "123456789.5"),
    Case("func f() { let x = tweak(«0.001») }", 1e-9, "1e-09"),
    // These cases test where in the code the numbers are found.
    Case("func f(_ x: Double = tweak(«1.5», 0...2)) {}", 1.75, "1.75"),
    Case("print(\"a \\(tweak(«0.5»)) b\")", 0.6, "0.6"),
    Case("print(#\"\" \\(tweak(1)) \\#(tweak(«0.5»))\"#)", 0.6, "0.6"),
    Case("print(\"\"\"\n  \" \\(\"x\\(tweak(«0.5»))\")\n  \"\"\")", 0.6, "0.6"),
    Case("func f() { let (a, b) = (tweak(«0.5»), tweak(0.5)) }", 0.6, "0.6"),
    Case("func f() { let (a, b) = (tweak(0.5), tweak(«0.5»)) }", 0.6, "0.6"),
    Case("\t/* 😀\té */\tfunc f() { let a = tweak(«0.5») }", 0.6, "0.6"),
    Case("/* /* tweak(1) */ tweak(2) */ func f() { let a = tweak(«0.5») } // tweak(3)", 0.6, "0.6"),
    Case("func f() { let s = \"tweak(1) \\\" tweak(2)\", a = tweak(«0.5») }", 0.6, "0.6"),
    Case("func f() { let r = #/\"tweak(1)/#, a = tweak(«0.5») }", 0.6, "0.6"),
    Case("func f() { let a = tweak( /* wide */ «12» ) }", 13, "13"),
    Case("func f() { let a = tweak(\r\n  «0.5»,\r\n  0...1)\r\n }", 0.6, "0.6"),
    Case("func f() { let a = Midflight.tweak(«2») }", 3, "3"),
    Case("func f() { let a = 2 * max(tweak(«2.5»), 1) - 1 }", 3.5, "3.5"),
    Case("func f() { let a = tweak(tweak(«0.5»), 0...1) }", 0.6, "0.6"),
    Case("func f() { let a = [1, 2].map { $0 + tweak(«3.0») } }", 4, "4.0"),
    Case("\u{FEFF}func f() { let a = tweak(«0.5») }", 0.6, "0.6"),
    Case("func f() {\n#if DEBUG\nlet a = tweak(«0.5»)\n#endif\n}", 0.6, "0.6"),
    Case("struct S { @Tweak(0.1...3) var turn = «0.5» }", 0.6, "0.6"),
    Case("struct S {\n  @Tweak var turn: CGFloat = «0.5»\n}", 0.6, "0.6"),
    Case(
      "struct S {\r\n  @Tweak(0...1)\r\n  private var turn: Double =\r\n    «0.5»\r\n}", 0.6, "0.6"),
    Case("struct S { @Midflight.Tweak<Double>(-9...9) var turn = «-5» }", -6, "-6"),
  ]

  private func tweaks(in file: URL) throws -> [SceneTweak] {
    let bytes = [UInt8](try Data(contentsOf: file))
    return TweakSource.tweaks(of: [TweakSource(bytes, path: file.path)])
  }

  @Test(arguments: cases)
  func `a tweak's value is written in place of its number`(_ row: Case) throws {
    let file = scratch.url("A.swift")
    let code = row.code(with: row.literal)
    try Data(code.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    let offset = row.code[..<row.code.firstIndex(of: "«")!].utf8.count
    let known = try tweaks(in: file)
    let tweak = try #require(known.first { $0.literal == row.literal && $0.offset == offset })
    let outcomes = TweakWriter.write([tweak.name: row.number], of: known)
    #expect(outcomes.map(\.isDone) == [true], "\(outcomes)")
    #expect(outcomes.first?.text == "A.swift: \(tweak.name) \(row.literal) → \(row.text)")
    let written = try Data(contentsOf: file)
    #expect(String(decoding: written, as: UTF8.self) == row.code(with: row.text))
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o640)
    // The file's tweaks have the same names as before, and the written text reads back as the same
    // number.
    let now = try tweaks(in: file)
    #expect(now.map(\.name) == known.map(\.name))
    #expect(now.first { $0.offset == offset }?.value == (row.number == 0 ? 0 : row.number))
    #expect(try scratch.files == ["A.swift"])
  }

  @Test(arguments: [
    "let a = 0.5", "// tweak(0.5)", "let s = \"tweak(0.5)\"", "func tweak(_ x: Double) {}",
    "layer.tweak(0.5)", "tweak(x: 0.5)", "let tweak = 0.5", "struct Tweak { var a = 0.5 }",
    "@Tweak", "",
    "tweak", "tweak(", "@Tweak(0...1) let a = 0.5", "let a = 1 + tweak(0.5)",
    "struct S { static let a = tweak(0.5) }", "struct S { lazy var a = tweak(0.5) }",
    "class S { class var a = tweak(0.5) }",
    "struct S { func tweak(_ x: Double) -> Double { x }; func f() { _ = tweak(0.5) } }",
    "\"\\(\"\\(tweak\"", "/* tweak(0.5)",
  ])
  func `a number that is not a tweak has no row`(_ code: String) {
    let found = TweakSource([UInt8](code.utf8), path: "A.swift").tweaks
    #expect(found.allSatisfy { $0.literal == nil }, "\(found)")
  }

  @Test func `a tweak of an expression is refused`() throws {
    for code in [
      "func f() { let a = tweak(1 + 2) }", "func f() { let a = tweak(width) }",
      "func f() { let a = tweak(0.5 * x, 0...1) }",
      "struct S { @Tweak var a = 0.5 * 2 }", "struct S { @Tweak var a = 2.0.squareRoot() }",
    ] {
      let file = scratch.url("A.swift")
      try Data(code.utf8).write(to: file)
      let outcomes = TweakWriter.write(["a": 7], of: try tweaks(in: file))
      #expect(outcomes.map(\.isDone) == [false])
      #expect(outcomes.first?.text.contains("an expression") == true)
      #expect(try Data(contentsOf: file) == Data(code.utf8))
    }
  }

  @Test func `a tweak that has moved or changed in the file is not written`() throws {
    let file = scratch.url("A.swift")
    try Data("_ = { let a = tweak(0.5), b = tweak(0.25) }".utf8).write(to: file)
    let known = try tweaks(in: file)
    for changed in [
      "_ = { let a = tweak(0.7), b = tweak(0.25) }",
      "_ = { let aa = tweak(0.5), b = tweak(0.25) }", "let a = 1",
      "/*             tweak(0.5), b = tweak(0.25)", "",
    ] {
      try Data(changed.utf8).write(to: file)
      let outcomes = TweakWriter.write(["a": 0.75], of: known)
      #expect(outcomes.map(\.isDone) == [false], "\(changed)")
      #expect(outcomes.first?.text.contains("no longer has 0.5") == true)
      #expect(try Data(contentsOf: file) == Data(changed.utf8))
    }
    try Data("_ = { let a = tweak(0.7), b = tweak(0.25) }".utf8).write(to: file)
    let outcomes = TweakWriter.write(["a": 0.75, "b": 0.125], of: known)
    #expect(outcomes.map(\.isDone) == [false, true])
    #expect(
      try String(contentsOf: file, encoding: .utf8)
        == "_ = { let a = tweak(0.7), b = tweak(0.125) }")
    try FileManager.default.removeItem(at: file)
    #expect(
      TweakWriter.write(["a": 0.75], of: known).first?.text.contains("cannot be read") == true)
  }

  @Test func `a minus directly after an operator is refused`() throws {
    let file = scratch.url("A.swift")
    let code = "struct S { @Tweak var x=0.5 }"
    try Data(code.utf8).write(to: file)
    let outcomes = TweakWriter.write(["x": -0.5], of: try tweaks(in: file))
    #expect(outcomes.map(\.isDone) == [false])
    #expect(outcomes.first?.text.contains("minus") == true)
    #expect(try Data(contentsOf: file) == Data(code.utf8))
  }

  @Test func `a read-only file and a full disk lose no value`() throws {
    let file = scratch.url("A.swift")
    let code =
      "func f() { let a = tweak(0.5) }\n" + String(repeating: "// long\n", count: 4 << 20)
    try FileSizeLimit.waitingForOthers {
      try Data(code.utf8).write(to: file)
      let known = try tweaks(in: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
      var outcomes = TweakWriter.write(["a": 0.75], of: known)
      #expect(outcomes.map(\.isDone) == [false])
      #expect(outcomes.first?.text.contains("read-only") == true)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)

      outcomes = FileSizeLimit.with(16 << 20) { TweakWriter.write(["a": 0.75], of: known) }
      #expect(outcomes.map(\.isDone) == [false])
      #expect(outcomes.first?.text.contains("File too large") == true)
    }
    #expect(try Data(contentsOf: file) == Data(code.utf8))
    #expect(try scratch.files == ["A.swift"])
  }

  @Test func `a tweak is named after the variable or argument of its number`() {
    let code = """
      final class Gauge: CALayer {
        @Tweak(0.1...3) var turn = 0.5
        var inset: CGFloat { tweak(20, 0...60) }
        override func draw(in context: CGContext) {
          context.setLineWidth(tweak(12))
          let gap = 2 * tweak(3.0)
          arc(radius: tweak(40), tweak(0.5))
          let angles = ticks.map { $0 * tweak(0.1) }
          animation.duration = isSlow ? tweak(2) : tweak(1)
          shape.lineDashPattern?[0] += tweak(4)
          if level == tweak(0.5) { return }
          values = [
            min(tweak(1), tweak(2)),
          ]
        }
        func size(of text: String = "x", scale: CGFloat = tweak(2)) -> CGFloat {
          tweak(8)
        }
      }
      """
    let tweaks = TweakSource.tweaks(of: [TweakSource([UInt8](code.utf8), path: "Gauge.swift")])
    #expect(
      tweaks.map(\.name) == [
        "turn", "inset", "lineWidth", "gap", "radius", "arc", "angles", "duration", "duration-2",
        "lineDashPattern", "draw", "values", "values-2", "scale", "size",
      ])
    #expect(tweaks.map(\.location.line)[..<4] == [2, 3, 5, 6])
    #expect(tweaks[0].range == 0.1...3 && tweaks[1].range == 0...60 && tweaks[2].range == nil)
  }

  /// If an edit changes only the numbers of tweaks, and no number's kind, the save is applied
  /// without running the compiler.
  @Test func `edits of tweaks' numbers alone, of the same kind, need no compiler`() {
    func source(_ code: String) -> [TweakSource] {
      [TweakSource([UInt8](code.utf8), path: "A.swift")]
    }
    let old = source("func f() { let a = tweak(0.5, 0...1), b = tweak(5) } // c")
    let same = TweakSource.edited(
      old, to: source("func f() { let a = tweak(0.25, 0...1), b = tweak(50) } // c"))
    #expect(same?.map(\.value) == [0.25, 50])
    #expect(same?.map(\.isEdited) == [true, true])
    // The tweaks are still identified by their positions in the code that is running.
    #expect(same?.map(\.location) == old[0].tweaks.map(\.location))
    for other in [
      "func f() { let a = tweak(1, 0...1), b = tweak(5) } // c",
      "func f() { let a = tweak(0.5, 0...1), b = tweak(5.0) } // c",
      "func f() { let a = tweak(0.5, 0...2), b = tweak(5) } // c",
      "func f() { let a = tweak(0.5, 0...1), b = tweak(5) } // d",
      "func f() { let a = tweak(0.5, 0...1), b = tweak(4 + 1) } // c",
      "func f() { let a = tweak(0.5, 0...1), b = 5 } // c",
    ] {
      #expect(TweakSource.edited(old, to: source(other)) == nil, "\(other)")
    }
  }
}
