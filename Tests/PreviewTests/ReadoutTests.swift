@Suite struct ReadoutTests {
  @Test(arguments: [
    (0.0, 3, "0.000"), (-0.0004, 3, "0.000"), (0.0005, 3, "0.001"), (-1.25, 1, "-1.3"),
    (12, 0, "12"), (0.999, 2, "1.00"), (1.005, 1, "1.0"),
  ])
  func `numbers have fixed decimals`(_ value: Double, _ decimals: Int, _ text: String) {
    #expect(Readout.fixed(value, decimals: decimals) == text)
  }

  @Test(arguments: [0.1, 1.0 / 3, 1e-300, 12345.678901234567, -0.842838, 3])
  func `exact text reads back`(_ value: Double) {
    #expect(Double(Readout.exact(value)) == value)
  }

  @Test(arguments: [
    ("-1.5", "\u{2212}1.5"), ("slope -0.49 → -.5", "slope \u{2212}0.49 → \u{2212}.5"),
    ("layer-2", "layer-2"), ("3-4", "3-4"), ("ease-in", "ease-in"), ("- 5", "- 5"),
    ("--5", "-\u{2212}5"),
    ("é-5", "é-5"), ("", ""), ("-", "-"),
  ])
  func `minus signs are for numbers`(_ text: String, _ shown: String) {
    #expect(text.typographic == shown)
  }

  @Test func `trailing zeros are removed`() {
    #expect(Readout.number(1.5, decimals: 3) == "1.5")
    #expect(Readout.number(100, decimals: 3) == "100")
    #expect(Readout.number(0.42, decimals: 2) == "0.42")
  }
}
