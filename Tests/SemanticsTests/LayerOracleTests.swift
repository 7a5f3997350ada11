/// Layers whose pixels are defined by formulas, such as blurs and gradients, differ from those
/// formulas in `Double` by at most two 8-bit levels.
@MainActor struct LayerOracleTests {
  // MARK: Blurs

  /// Returns how much a blurred span from `low` to `high` covers a pixel: the average coverage of
  /// all pixels by the sharp span, weighted with the Gaussian.
  private static func share(_ x: Double, _ low: Double, _ high: Double, _ sigma: Double) -> Double {
    var (sum, weights) = (0.0, 0.0)
    let (middle, reach) = (Int(x), Int(8 * sigma) + 2)
    for i in (middle - reach)...(middle + reach) {
      let (near, far) = (Double(i) - x - 0.5, Double(i) - x + 0.5)
      let weight = erf(far / (sigma * 2.0.squareRoot())) - erf(near / (sigma * 2.0.squareRoot()))
      sum += weight * max(0, min(Double(i) + 1, high) - max(Double(i), low))
      weights += weight
    }
    return sum / weights
  }

  private static func blurred(
    _ rect: CGRect, _ sigma: Double, _ x: Double, _ y: Double
  ) -> Double {
    share(x, rect.minX, rect.maxX, sigma) * share(y, rect.minY, rect.maxY, sigma)
  }

  @Test(
    arguments: [0.8, 1, 2.5, 6, 17], [CGSize(width: 0, height: 0), CGSize(width: 3.5, height: -2)])
  func `a shadow is the blurred shape in its colour`(_ sigma: Double, _ offset: CGSize) throws {
    let stage = Stage()
    let frame = CGRect(x: 30.25, y: 26.5, width: 33, height: 41.75)
    stage.set {
      stage.layer.frame = frame
      stage.layer.backgroundColor = .black
      stage.layer.shadowColor = CGColor(red: 0.8, green: 0.2, blue: 0.4, alpha: 0.9)
      (stage.layer.shadowOpacity, stage.layer.shadowRadius) = (0.7, sigma)
      stage.layer.shadowOffset = offset
    }
    let image = try stage.pixmap(side: 96)
    var worst = 0.0
    for y in 0..<96 {
      for x in 0..<96 where !frame.insetBy(dx: -1, dy: -1).contains(CGPoint(x: x, y: y)) {
        let alpha =
          255 * 0.9 * Double(Float(0.7))
          * Self.blurred(frame, sigma, Double(x) - offset.width, Double(y) - offset.height)
        let wanted = [alpha, alpha * 0.8, alpha * 0.2, alpha * 0.4]
        for (found, wanted) in zip(image.channels(x, y), wanted) {
          worst = max(worst, abs(Double(found) - wanted))
        }
      }
    }
    #expect(worst <= 2, "\(worst)")
  }

  @Test(arguments: [0.8, 1.5, 4, 9, 21])
  func `a blurred layer is its content's average around each point`(_ sigma: Double) throws {
    let stage = Stage()
    let (left, right) = (
      CGRect(x: 24, y: 20.5, width: 21, height: 50), CGRect(x: 45, y: 20.5, width: 19.5, height: 50)
    )
    stage.set {
      stage.layer.frame = left
      stage.layer.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
      stage.layer.filters = [Filter.gaussianBlur(radius: sigma)]
      let child = CALayer()
      child.frame = CGRect(x: 21, y: 0, width: 19.5, height: 50)
      child.backgroundColor = CGColor(red: 0, green: 0.25, blue: 1, alpha: 0.6)
      stage.layer.addSublayer(child)
    }
    let image = try stage.pixmap(side: 96)
    var worst = 0.0
    for y in 0..<96 {
      for x in 0..<96 {
        let (px, py) = (Double(x), Double(y))
        let (a, b) = (Self.blurred(left, sigma, px, py), 0.6 * Self.blurred(right, sigma, px, py))
        let wanted = [a + b, a, a * 0.5 + b * 0.25, b]
        for (found, wanted) in zip(image.channels(x, y), wanted) {
          worst = max(worst, abs(Double(found) - 255 * wanted))
        }
      }
    }
    #expect(worst <= 2, "\(worst)")
  }

  // MARK: Gradients

  @Test(arguments: [CAGradientLayerType.axial, .radial, .conic], 0..<4)
  func `a gradient is its colours, mixed by position`(_ type: CAGradientLayerType, _ turn: Int)
    throws
  {
    let stage = Stage { CAGradientLayer() }
    let layer = try #require(stage.layer as? CAGradientLayer)
    let colors: [[Double]] = [[1, 0.9, 0.1, 0.2], [0.5, 0, 0.6, 0.3], [1, 0.2, 0.2, 1]]
    let stops = [0.0, 0.35, 1]
    let ends = [
      (CGPoint(x: 0.5, y: 0), CGPoint(x: 0.5, y: 1)),
      (CGPoint(x: 0.1, y: 0.2), CGPoint(x: 0.9, y: 0.7)),
      (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1)),
      (CGPoint(x: 0.8, y: 0.3), CGPoint(x: 0.2, y: 0.9)),
    ][turn]
    let frame = CGRect(x: 8, y: 4, width: 80, height: 56)
    stage.set {
      layer.frame = frame
      layer.colors = colors.map { CGColor(red: $0[1], green: $0[2], blue: $0[3], alpha: $0[0]) }
      layer.locations = stops.map { NSNumber(value: $0) }
      (layer.startPoint, layer.endPoint, layer.type) = (ends.0, ends.1, type)
    }
    func scaled(_ p: CGPoint) -> (Double, Double) {
      (frame.minX + p.x * frame.width, frame.minY + p.y * frame.height)
    }
    let (s, e) = (scaled(ends.0), scaled(ends.1))
    let (dx, dy) = (e.0 - s.0, e.1 - s.1)
    let image = try stage.pixmap(side: 96)
    var (worst, compared) = (0.0, 0)
    for y in 4..<60 {
      for x in 8..<88 {
        let (px, py) = (Double(x) + 0.5 - s.0, Double(y) + 0.5 - s.1)
        var t: Double
        switch type {
        case .radial:
          // An ellipse without width or height contains no points, so all points are outside it and
          // have the last colour.
          t = dx == 0 || dy == 0 ? 1 : hypot(px / dx, py / dy)
        case .conic:
          let angle = atan2(py, px) - atan2(dy, dx)
          t = angle / (2 * .pi)
          t -= t.rounded(.down)
          // Skip pixels near the centre, and near the boundary where the last colour meets the
          // first.
          let arc = 1.5 / (2 * .pi * hypot(px, py))
          if t < arc || t > 1 - arc { continue }
        default: t = (px * dx + py * dy) / (dx * dx + dy * dy)
        }
        t = min(max(t, 0), 1)
        let i = t < stops[1] ? 0 : 1
        let part = (t - stops[i]) / (stops[i + 1] - stops[i])
        let mixed = (0..<4).map { colors[i][$0] + (colors[i + 1][$0] - colors[i][$0]) * part }
        let wanted = [mixed[0]] + mixed[1...].map { $0 * mixed[0] }
        compared += 1
        for (found, wanted) in zip(image.channels(x, y), wanted) {
          worst = max(worst, abs(Double(found) - 255 * wanted))
        }
      }
    }
    #expect(worst <= 2, "\(worst)")
    #expect(compared > 80 * 56 * 9 / 10)
  }

  // MARK: Blending

  @Test(arguments: Blending.names)
  func `a layer blends with its background by its filter's name`(_ name: String) throws {
    let stage = Stage()
    let ground = stage.context.perform { CALayer() }
    stage.set {
      stage.root.insertSublayer(ground, at: 0)
      for layer in [ground, stage.layer] { layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4) }
      stage.layer.compositingFilter = name
    }
    var random = Random(seed: 40)
    func next(_ low: Double, _ high: Double) -> Double { random.uniform(low, high) }
    for _ in 0..<40 {
      let s = [next(0.3, 1), next(0, 1), next(0, 1), next(0, 1)]
      let d = [next(0.3, 1), next(0, 1), next(0, 1), next(0, 1)]
      stage.set {
        stage.layer.backgroundColor = CGColor(red: s[1], green: s[2], blue: s[3], alpha: s[0])
        ground.backgroundColor = CGColor(red: d[1], green: d[2], blue: d[3], alpha: d[0])
      }
      let found = try stage.pixmap(side: 4).channels(2, 2)
      // Round each colour to 8 bits, as the library does before it blends them.
      func premultiplied(_ c: [Double]) -> [Double] {
        ([c[0]] + c[1...].map { $0 * c[0] }).map { ($0 * 255).rounded() / 255 }
      }
      let (ps, pd) = (premultiplied(s), premultiplied(d))
      let (sa, da) = (ps[0], pd[0])
      var wanted: [Double]
      if let factors = Blending.factors[name] {
        let (fs, fd) = factors(sa, da)
        wanted = [sa * fs + da * fd] + (1...3).map { ps[$0] * fs + pd[$0] * fd }
      } else {
        let mix = try #require(Blending.mixes[name])
        wanted = [sa + da - sa * da]
        wanted += (1...3).map { i in
          ps[i] * (1 - da) + pd[i] * (1 - sa) + sa * da * mix(ps[i] / sa, pd[i] / da)
        }
      }
      for (found, wanted) in zip(found, wanted) {
        #expect(
          abs(Double(found) - 255 * wanted) <= 2, "\(s) on \(d): \(found), not \(255 * wanted)")
      }
    }
  }
}

/// The formulas of the blend modes (https://www.w3.org/TR/compositing-1/) by filter names.
private enum Blending {
  /// Porter and Duff's factors by filter name. Each function takes the alphas of the source and the
  /// backdrop, and returns the factors for both
  /// (https://keithp.com/~keithp/porterduff/p253-porter.pdf).
  static let factors: [String: @Sendable (Double, Double) -> (Double, Double)] = [
    "clear": { _, _ in (0, 0) }, "copy": { _, _ in (1, 0) },
    "sourceOver": { sa, _ in (1, 1 - sa) }, "sourceIn": { _, da in (da, 0) },
    "sourceOut": { _, da in (1 - da, 0) }, "sourceAtop": { sa, da in (da, 1 - sa) },
    "destinationOver": { _, da in (1 - da, 1) }, "destinationIn": { sa, _ in (0, sa) },
    "destinationOut": { sa, _ in (0, 1 - sa) }, "destinationAtop": { sa, da in (1 - da, sa) },
    "xor": { sa, da in (1 - da, 1 - sa) },
    // Core Animation also has these shorter names.
    "destOver": { _, da in (1 - da, 1) }, "destIn": { sa, _ in (0, sa) },
    "destOut": { sa, _ in (0, 1 - sa) }, "destAtop": { sa, da in (1 - da, sa) },
  ]

  /// Functions that blend one channel of the source with the backdrop's, not premultiplied.
  static let mixes: [String: @Sendable (Double, Double) -> Double] = [
    "multiply": { $0 * $1 }, "screen": { $0 + $1 - $0 * $1 },
    "overlay": { $1 <= 0.5 ? 2 * $0 * $1 : 1 - 2 * (1 - $0) * (1 - $1) },
    "hardLight": { $0 <= 0.5 ? 2 * $0 * $1 : 1 - 2 * (1 - $0) * (1 - $1) },
    "darken": { min($0, $1) }, "lighten": { max($0, $1) },
    "colorDodge": { $1 == 0 ? 0 : $0 == 1 ? 1 : min(1, $1 / (1 - $0)) },
    "colorBurn": { $1 == 1 ? 1 : $0 == 0 ? 0 : 1 - min(1, (1 - $1) / $0) },
    "softLight": { s, d in
      let root = d <= 0.25 ? ((16 * d - 12) * d + 4) * d : d.squareRoot()
      return s <= 0.5 ? d - (1 - 2 * s) * d * (1 - d) : d + (2 * s - 1) * (root - d)
    },
    "difference": { abs($0 - $1) }, "exclusion": { $0 + $1 - 2 * $0 * $1 },
    "linearBurnBlendMode": { max($0 + $1 - 1, 0) },
    "CILinearDodgeBlendMode": { min($0 + $1, 1) },
    "linearLightBlendMode": { min(max(2 * $0 + $1 - 1, 0), 1) },
    "vividLightBlendMode": { s, d in
      s <= 0.5 ? 1 - min(1, (1 - d) / (2 * s)) : min(1, d / (2 - 2 * s))
    },
    "pinLightBlendMode": { s, d in s <= 0.5 ? min(2 * s, d) : max(2 * s - 1, d) },
    "subtractBlendMode": { max($1 - $0, 0) }, "subtractD": { max($1 - $0, 0) },
    "subtractS": { max($0 - $1, 0) }, "divideBlendMode": { min(1, $1 / $0) },
  ]

  static var names: [String] { (Array(factors.keys) + Array(mixes.keys)).sorted() }
}
