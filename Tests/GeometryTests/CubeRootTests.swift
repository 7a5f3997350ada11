/// Checks cube roots by the difference between the cube of each root and the original value.
@Suite struct CubeRootTests {
  @Test func `a cube root is within an ulp`() {
    var random = Random(seed: 310)
    for _ in 0..<20_000 {
      let value = exp(random.uniform(-600, 600))
      let root = cubeRoot(value)
      // Compute the difference between the value and the root's cube exactly. The fused
      // multiply-adds include the rounding error of the square.
      let square = root * root
      let rest = value.addingProduct(-square, root) - (-square).addingProduct(root, root) * root
      #expect(abs(rest / (3 * square)) <= root.ulp, "\(value), seed 310")
    }
  }

  @Test func `cube roots of whole numbers' cubes are exact`() {
    for n in 1...10_000 { #expect(cubeRoot(Double(n * n * n)) == Double(n)) }
  }

  @Test func `numbers beyond 1e±300 are clamped, and NaN stays NaN`() {
    for value: Double in [0, -1, -.infinity, 0x1p-1030] {
      #expect(cubeRoot(value) == cubeRoot(1e-300))
    }
    for value: Double in [.infinity, 1e301] { #expect(cubeRoot(value) == cubeRoot(1e300)) }
    #expect(cubeRoot(.nan).isNaN)
  }
}
