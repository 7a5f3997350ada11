/// Numbers in the code of a Swift file can be tuned.
extension SwiftFileTests {
  /// However a tweak is written, it is found in the source text at the position that the compiler
  /// passes to it at run time.
  @Test func `a tweak is found at the compiler's line and column`() throws {
    let code = """
      import Midflight
      /* 😀\té */\tfinal class Plate: CALayer {
        @Tweak(0...100) var wrapped = 1.5
        @Tweak private var plain: CGFloat = -2.5
        @Midflight.Tweak<Double>(0...100)
        var below =
          3.5
        func given(_ given: Double = tweak(4.5, 0...100)) -> Double { given }
        var computed: Double { tweak(5.5) }
        override func draw(in context: CGContext) {
          /* 😀\té */\tlet first = tweak(6.5), second = 2 * tweak(7.5) / 2
          let named = Midflight.tweak (8.5)
          let lines = tweak(
            9.5,
            0...100)
          let text = "\\(tweak(1e1) as Double)", raw = #"\\(tweak(1)) \\#(tweak(0x0B) as Double)"#
          let mapped = [1, 2].map { $0 * tweak(12.5) }
          let sums: Float = tweak(13.5) + tweak(1_4.5)
          let whole: Int = tweak(15)
          let expression = tweak(8.0 * 2)
          print(
            "values", wrapped, plain, below, given(), computed, first, second, named, lines, text,
            raw.dropFirst(12), mapped[0], sums, whole, expression)
        }
      }
      """
    try write(code, to: "Plate.swift")
    func values(_ options: [String]) throws -> [String] {
      let render = try Midflight(
        ["render", "Plate.swift", "--at", "0s", "-o", "a.png"] + options, in: scratch.folder)
      #expect(render.status == 0, "\(render.stderr)")
      let said = render.stderr.split(separator: "\n")
      let line = try #require(said.last { $0.hasPrefix("values ") })
      return line.split(separator: " ").dropFirst().map(String.init)
    }
    #expect(
      try values([]) == [
        "1.5", "-2.5", "3.5", "4.5", "5.5", "6.5", "7.5", "8.5", "9.5", "10.0", "11.0", "12.5",
        "28.0", "15", "16.0",
      ])
    let names = [
      "wrapped", "plain", "below", "given", "computed", "first", "second", "named", "lines", "text",
      "raw", "mapped", "sums", "sums-2", "whole", "expression",
    ]
    let list = try run("list", "Plate.swift")
    #expect(
      list.lines.filter { $0.hasPrefix("  tweak ") }.map { $0.split(separator: " ")[1] }
        == names.map { $0[...] })
    let options = names.enumerated().flatMap { ["--tweak", "\($1)=\($0 + 20)"] }
    #expect(
      try values(options) == [
        "20.0", "21.0", "22.0", "23.0", "24.0", "25.0", "26.0", "27.0", "28.0", "29.0", "30.0",
        "31.0", "65.0", "34", "35.0",
      ])
    let unknown = try run("render", "Plate.swift", "--tweak", "width=3", "-o", "a.png")
    #expect(
      unknown.status == 2
        && unknown.stderr.contains(
          "midflight: --tweak width=3: plate has no tweak 'width'; it has")
    )
    let none = try run("render", "round-progress", "--tweak", "width=3", "-o", "a.png")
    #expect(
      none.status == 2
        && none.stderr
          == "midflight: --tweak width=3: round-progress has no tweak 'width'; it has none\n"
    )
  }

  @Test func `a tweak's range is the declared one`() throws {
    try write(
      """
      import Midflight
      final class Knob: CALayer {
        @Animatable(in: -3...7) var turn: CGFloat = 0
        @Animatable(in: 10...20, retargeting: .spring) var place = CGPoint(x: 12, y: 13)
        @Animatable(in: 1...1) var odd = 4.0
      }
      """, to: "Knob.swift")
    let list = try run("list", "Knob.swift")
    #expect(
      list.lines.filter { $0.hasPrefix("  property") } == [
        "  property  turn  -3 to 7", "  property  place.x  10 to 20",
        "  property  place.y  10 to 20",
        "  property  odd  0 to 8",
      ])
  }
}
