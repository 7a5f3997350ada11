/// Tests the cube root against the C library's.
@Suite struct CubeRootTests {
  @Test func `a cube root is within two ulps of the C library's`() {
    var random = Random(seed: 310)
    for _ in 0..<20_000 {
      let value = exp(random.uniform(-690, 690))
      let (mine, theirs) = (cubeRoot(value), cbrt(value))
      #expect(abs(mine - theirs) <= 2 * theirs.ulp, "\(value), seed 310")
    }
  }

  @Test func `whole numbers are the roots of their cubes`() {
    for n in 1...10_000 { #expect(cubeRoot(Double(n * n * n)) == Double(n)) }
  }

  @Test func `numbers beyond 1e±300 count as those, and NaN stays NaN`() {
    for value: Double in [0, -1, -.infinity, 1e-310] {
      #expect(cubeRoot(value) == cubeRoot(1e-300))
    }
    for value: Double in [.infinity, 1e301] { #expect(cubeRoot(value) == cubeRoot(1e300)) }
    #expect(cubeRoot(.nan).isNaN)
  }
}
