/// Filters that are created by name agree with their formulas, computed in `Double`.
@MainActor struct FilterOracleTests {
  private typealias Formula = @Sendable ([Double]) -> [Double]

  private static let color = CGColor(red: 0.9, green: 0.3, blue: 0.6, alpha: 0.5)

  private nonisolated static func luminance(_ c: [Double]) -> Double {
    0.213 * c[0] + 0.715 * c[1] + 0.072 * c[2]
  }

  /// The formulas by filter name. They take and return red, green, blue and alpha, not
  /// premultiplied. The results are clamped afterwards.
  private nonisolated static let formulas: [String: Formula] = [
    "colorAdd": { c in [c[0] + 0.45, c[1] + 0.15, c[2] + 0.3, c[3]] },
    "colorSubtract": { c in [c[0] - 0.45, c[1] - 0.15, c[2] - 0.3, c[3]] },
    "multiplyColor": { c in [c[0] * 0.9, c[1] * 0.3, c[2] * 0.6, c[3] * 0.5] },
    "colorMonochrome": { c in
      let l = luminance(c) + 0.1
      return [0.75 * c[0] + 0.225 * l, 0.75 * c[1] + 0.075 * l, 0.75 * c[2] + 0.15 * l, c[3]]
    },
    "colorBrightness": { c in c[..<3].map { $0 + 0.25 } + [c[3]] },
    "colorContrast": { c in c[..<3].map { 0.5 + ($0 - 0.5) * 0.25 } + [c[3]] },
    "colorSaturate": { c in c[..<3].map { luminance(c) + ($0 - luminance(c)) * 0.25 } + [c[3]] },
    "colorInvert": { c in c[..<3].map { 1 - $0 } + [c[3]] },
    "luminanceToAlpha": { c in [0, 0, 0, luminance(c)] },
    "colorMatrix": { c in
      [c[1], 0.5 * c[0] + 0.25, c[2] + 0.5 * c[3], 0.5 * c[3]]
    },
  ]

  @Test(arguments: Array(formulas.keys).sorted())
  func `a filter changes a colour by its formula`(_ name: String) throws {
    let formula = try #require(Self.formulas[name])
    var filter = CAFilter(type: CAFilterType(rawValue: name))
    (filter.inputAmount, filter.inputBias, filter.inputColor) = (0.25, 0.1, Self.color)
    let matrix: [CGFloat] = [
      0, 1, 0, 0, 0, 0.5, 0, 0, 0, 0.25, 0, 0, 1, 0.5, 0, 0, 0, 0, 0.5, 0,
    ]
    let isSet = filter.setValue(matrix, forKey: "inputColorMatrix")
    #expect(isSet)
    let stage = Stage()
    stage.set {
      stage.layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
      stage.layer.filters = [filter]
    }
    var random = Random(seed: 41)
    for _ in 0..<40 {
      // The alpha is at least 0.7, so that 8 bits can represent the premultiplied colour.
      let c = (0..<3).map { _ in random.uniform(0, 1) } + [random.uniform(0.7, 1)]
      stage.set {
        stage.layer.backgroundColor = CGColor(red: c[0], green: c[1], blue: c[2], alpha: c[3])
      }
      let wanted = formula(c).map { min(max($0, 0), 1) }
      let found = try stage.pixmap(side: 4).channels(2, 2)
      for (found, wanted) in zip(found, [wanted[3]] + wanted[..<3].map { $0 * wanted[3] }) {
        #expect(abs(Double(found) - 255 * wanted) <= 2, "\(c): \(found), not \(255 * wanted)")
      }
    }
  }

  @Test func `contents multiplied by a colour are drawn over the unchanged background`() throws {
    let stage = Stage()
    stage.set {
      stage.layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
      stage.layer.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
      stage.layer.contents = CGImage(width: 1, height: 1, pixels: [0xFF80_80FF])
      stage.layer.contentsMultiplyColor = Self.color
    }
    let found = try stage.pixmap(side: 4).channels(2, 2)
    let half = 128.0 / 255
    let wanted = [1, 0.5 * 0.9 * half, 0.5 + 0.5 * 0.3 * half, 0.5 * 0.6]
    for (found, wanted) in zip(found, wanted) { #expect(abs(Double(found) - 255 * wanted) <= 1) }
  }
}
