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

  @Test func `trailing zeros go`() {
    #expect(Readout.number(1.5, decimals: 3) == "1.5")
    #expect(Readout.number(100, decimals: 3) == "100")
    #expect(Readout.number(0.42, decimals: 2) == "0.42")
  }
}
