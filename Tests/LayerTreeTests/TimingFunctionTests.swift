struct TimingFunctionTests {
  @Test(arguments: [
    ("easeIn", [0.093465, 0.315357, 0.621862]),
    ("easeOut", [0.378138, 0.684643, 0.906535]),
    ("easeInEaseOut", [0.129162, 0.5, 0.870838]),
    ("linear", [0.25, 0.5, 0.75]),
  ]) func `named functions have Core Animation's values at the quarters`(
    _ name: String, _ values: [Double]
  ) {
    let function = CAMediaTimingFunction(name: .init(rawValue: name))
    for (time, value) in zip([0.25, 0.5, 0.75], values) {
      #expect(isClose(function.value(at: time), value, 1e-6))
    }
  }

  @Test func `a custom timing function has its values`() {
    let function = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.5, 1)
    for (time, value) in zip([0.25, 0.5, 0.75], [0.105893, 0.5, 0.894107]) {
      #expect(isClose(function.value(at: time), value, 1e-6))
    }
  }

  @Test func `control points can be read back`() {
    let function = CAMediaTimingFunction(name: .default)
    let points = (0...3).map { function.controlPoint(at: $0) }
    #expect(
      points == [(0, 0), (0.25, 0.1), (0.25, 1), (1, 1)].map { CGPoint(x: $0.0, y: $0.1) })
    #expect(function == CAMediaTimingFunction(controlPoints: 0.25, 0.1, 0.25, 1))
  }

  @Test func `random curves agree with bisection, and so do their slopes`() {
    var random = Random(seed: 7)
    for _ in 0..<400 {
      let p = [0...1, -1...2, 0...1, -1...2].map { random.number($0) }
      let function = CAMediaTimingFunction(controlPoints: p[0], p[1], p[2], p[3])
      for _ in 0..<20 {
        let x = Double.random(in: 0...1, using: &random)
        #expect(isClose(function.value(at: x), eased(p, x), 1e-9), "\(p) at \(x)")
      }
    }
    // The second differences of a smooth curve are small only if each value is exact.
    let ease = CAMediaTimingFunction(name: .easeInEaseOut)
    let h = 1e-5
    for x in stride(from: 0.01, to: 0.99, by: 0.0037) {
      let second =
        (ease.value(at: x + h) - 2 * ease.value(at: x) + ease.value(at: x - h)) / (h * h)
      #expect(abs(second) < 12, "at \(x): \(second)")
    }
  }

  @Test(arguments: [
    [0.0, 0, 1, 1], [1, 0, 0, 1], [0, 1, 1, 0], [1, 1, 0, 0], [0, 0, 0, 0], [1, 1, 1, 1],
    [-5, 0.2, 9, 0.7], [.nan, .nan, .nan, .nan], [0.3, .infinity, 0.6, -.infinity],
    [0, 1e9, 1, -1e9],
  ]) func `every curve is defined, ends at 0 and 1, and clamps its time`(_ p: [Double]) {
    let function = CAMediaTimingFunction(controlPoints: p[0], p[1], p[2], p[3])
    #expect(function.value(at: 0) == 0 && function.value(at: 1) == 1)
    #expect(function.value(at: -3) == 0 && function.value(at: 7) == 1)
    #expect(function.value(at: .nan) == 0 && function.value(at: .infinity) == 1)
    for i in 0...100 { #expect(function.value(at: Double(i) / 100).isFinite) }
  }
}
