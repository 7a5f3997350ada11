/// Shapes that are sampled, because removing their overlaps would take too long.
@Suite struct SampledTests {
  private static let side = 128

  private static var polygon: Path {
    var random = Random(seed: 3)
    return MidflightRasterReference.polygon(
      (0..<700).map { _ in SIMD2(random.uniform(2, 126), random.uniform(2, 126)) })
  }

  private static var curves: Path { AccuracyCase.randomCurves(450) }

  /// A line through many points, as in a chart of noise.
  private static func noise(_ count: Int, seed: UInt64 = 5) -> Path {
    var random = Random(seed: seed)
    var path = Path()
    for i in 0..<count {
      let point = CGPoint(
        x: 4 + 120 * Double(i) / Double(count - 1), y: random.uniform(6, 122))
      if i == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    return path
  }

  /// Returns how far a shape is from its true area. Its outline must be a single contour.
  private static func deviation(
    _ list: DisplayList, _ polyline: Polyline, _ rule: CGPathFillRule
  ) throws -> Deviation {
    #expect(polyline.contours.count == 1)
    let truth = Oracle.sampledCoverage(of: polyline.points, rule, width: side, height: side)
    return Deviation(try drawn(list).greens, truth: truth)
  }

  /// Draws a list, which must have one shape, which must be sampled.
  private static func drawn(_ list: DisplayList, side: Int = Self.side) throws -> Pixmap {
    let pixmap = try Pixmap(width: side, height: side)
    let rasterizer = Rasterizer()
    rasterizer.draw(list, into: pixmap)
    #expect(rasterizer.sampledCount == 1)
    return pixmap
  }

  @Test(arguments: [CGPathFillRule.winding, .evenOdd])
  func `dense shapes are within 17 levels of the true area`(_ rule: CGPathFillRule) throws {
    for path in [Self.polygon, Self.curves] {
      var polyline = Polyline()
      path.flatten(tolerance: 0.0005, into: &polyline)
      let deviation = try Self.deviation(filled(path, rule: rule), polyline, rule)
      #expect(deviation.largest <= 17)
      #expect(deviation.rms <= 2.5)
    }
  }

  @Test(arguments: [0.7, 3])
  func `dense lines are within 17 levels of the true area`(_ width: Double) throws {
    let path = Self.noise(4500)
    let style = StrokeStyle(width: width)
    var polyline = Polyline()
    path.strokeOutline(style, transform: .identity, tolerance: 0.0005, into: &polyline)
    #expect(try Self.deviation(stroked(path, style), polyline, .winding).largest <= 17)
  }

  @Test func `a line through 50,000 points is that through some of them`() throws {
    /// Returns a closed wave around a circle.
    func wave(_ count: Int) -> DisplayList {
      let path = MidflightRasterReference.polygon(
        (0..<count).map { i in
          let angle = Double(i) * 2 * .pi / Double(count)
          let radius = 50 + 3 * sin(15 * angle)
          return SIMD2(64.3 + radius * cos(angle), 63.8 + radius * sin(angle))
        })
      return stroked(path, StrokeStyle(width: 6))
    }
    #expect(try !Self.isSampled(wave(5000)))
    let few = rendered(wave(5000), width: Self.side, height: Self.side).greens
    for (a, b) in zip(try Self.drawn(wave(50_000)).greens, few) { #expect(abs(a - b) <= 10) }
  }

  /// With samples at the same offsets in each line, they could be wrong by 8 levels.
  @Test func `upright edges beside dense ones are exact`() throws {
    for i in 0..<20 {
      let (left, width) = (130 + Double(i) * 0.0517, 5 + Double(i) * 0.0331)
      var path = Self.polygon
      path.addPath(rectangle(left, 10, width, 20))
      let alone = rendered(filled(rectangle(left, 10, width, 20)), width: 150, height: 150).greens
      let drawn = try Self.drawn(filled(path), side: 150).greens
      for y in 0..<150 {
        for x in 128..<150 { #expect(abs(drawn[y * 150 + x] - alone[y * 150 + x]) <= 1) }
      }
    }
  }

  /// Lines that are nearly level and nearly upright, some of them thinner than the distance between two
  /// lines of samples.
  @Test(arguments: [CGPathFillRule.winding, .evenOdd])
  func `pixels in which no lines cross are exact`(_ rule: CGPathFillRule) throws {
    func lines(_ isUpright: Bool) -> Path {
      var path = Path()
      for i in 0..<100 {
        let (at, width) = (6.3 + 3.7 * Double(i), i % 4 == 0 ? 0.03 : 0.3 + 0.011 * Double(i))
        let points = [(3.0, at), (395, at + 3), (395, at + 3 + width), (3, at + width)]
        path.addPath(
          MidflightRasterReference.polygon(
            points.map { isUpright ? SIMD2($0.1, $0.0) : SIMD2($0.0, $0.1) }))
      }
      return path
    }
    // Both have positive winding numbers, or one of them negative ones.
    let (level, upright) = (lines(false), lines(true))
    let apart = [level, upright].map {
      rendered(filled($0, rule: rule), width: 400, height: 400).greens
    }
    var both = level
    both.addPath(rule == .winding ? upright.reversed() : upright)
    let drawn = try Self.drawn(filled(both, rule: rule), side: 400).greens
    var alone = 0
    for (pixel, (a, b)) in zip(drawn, zip(apart[0], apart[1])) {
      if a == 0 || b == 0 {
        #expect(abs(pixel - (a + b)) <= 1)
        alone += 1
      } else {
        let common = a * b / 255
        #expect(abs(pixel - (a + b - (rule == .winding ? common : 2 * common))) <= 20)
      }
    }
    #expect(alone > 40_000 && alone < 140_000)
  }

  /// Each pixel has two or four bars, whose edges are between lines of samples: a comb of 36,000 bars in
  /// one contour, which has too many edges for their overlaps to be removed.
  @Test(arguments: [(0.5, 0.1, 0.3), (0.25, 0.032, 0.124)])
  func `details that no edges cross are exact`(_ pitch: Double, _ top: Double, _ height: Double)
    throws
  {
    let side = 600
    let rows = Int(Double(side - 4) / pitch)
    var points: [SIMD2<Double>] = []
    for column in 0..<36_000 / rows {
      let left = 2.5 + 8 * Double(column)
      for row in 0..<rows {
        let y = 2 + top + pitch * Double(row)
        points += [
          SIMD2(left + 0.5, y), SIMD2(left + 6, y), SIMD2(left + 6, y + height),
          SIMD2(left + 0.5, y + height), SIMD2(left + 0.5, y + pitch),
        ]
      }
      // Goes back up at the left of the bars, and to the next column above them.
      points += [SIMD2(left, Double(side - 1)), SIMD2(left, 1), SIMD2(left + 8.5, 1)]
    }
    let greens = try Self.drawn(filled(MidflightRasterReference.polygon(points)), side: side).greens
    for y in 10..<side - 10 {
      #expect(abs(Double(greens[y * side + 5]) - 255 * height / pitch) <= 1)
    }
  }

  /// The winding number is 1 outside a nested rectangle and 2 inside it.
  @Test(arguments: [CGPathFillRule.winding, .evenOdd])
  func `edges inside a shape are exact`(_ rule: CGPathFillRule) throws {
    for i in 0..<16 {
      let at = 140 + Double(i) / 16 + 0.03
      var nested = rectangle(130, 130, 60, 60)
      nested.addPath(rectangle(at, at, 30, 30))
      let alone = rendered(filled(nested, rule: rule), width: 200, height: 200).greens
      for isReversed in [false, true] {
        // Not crossed by the dense polygon at its side.
        var path = Self.polygon
        path.addPath(nested)
        if isReversed { path = path.reversed() }
        let drawn = try Self.drawn(filled(path, rule: rule), side: 200).greens
        for y in 130..<200 {
          for x in 130..<200 { #expect(abs(drawn[y * 200 + x] - alone[y * 200 + x]) <= 1) }
        }
      }
    }
  }

  /// Also where winding numbers of both directions cancel.
  @Test(arguments: [CGPathFillRule.winding, .evenOdd])
  func `a reversed shape is the same`(_ rule: CGPathFillRule) throws {
    for path in [Self.polygon, Self.curves] {
      let drawn = try Self.drawn(filled(path, rule: rule)).greens
      let reversed = try Self.drawn(filled(path.reversed(), rule: rule)).greens
      for (a, b) in zip(drawn, reversed) { #expect(abs(a - b) <= 1) }
    }
  }

  @Test func `kernels, regions, threads, caches and whole offsets change no byte`() throws {
    var list = filled(Self.curves, rule: .evenOdd, CGColor(gray: 1, alpha: 0.7))
    list.stroke(Self.noise(3000), style: StrokeStyle(width: 1.3), paint: .color(.white))
    let bounds = PixelRect(x: 0, y: 0, width: Self.side, height: Self.side)
    let whole = try Pixmap(width: Self.side, height: Self.side)
    let rasterizer = Rasterizer()
    withKernels { rasterizer.draw(list, into: whole) }
    #expect(rasterizer.sampledCount == 2)
    for level in KernelChoice.available {
      let other = try Pixmap(width: Self.side, height: Self.side)
      withKernels(level) { Rasterizer().draw(list, into: other) }
      #expect(other.image().pixels == whole.image().pixels, "\(level.name)")
    }
    let cached = Rasterizer()
    for _ in 0..<3 {
      let parts = try Pixmap(width: Self.side, height: Self.side)
      for y in stride(from: 0, to: Self.side, by: 37) {
        for x in stride(from: 0, to: Self.side, by: 29) {
          let part = PixelRect(x: x, y: y, width: 29, height: 37).intersection(bounds)
          cached.draw(list, into: parts, within: part)
        }
      }
      #expect(parts.image().pixels == whole.image().pixels)
    }
    let two = Rasterizer(threads: 2)
    two.minSharedWork = 0
    let shared = try Pixmap(width: Self.side, height: Self.side)
    // The second thread may start too late to draw anything, but not each time.
    for _ in 0..<1000 where two.sharedBandCount == 0 {
      shared.clear(shared.bounds)
      two.draw(list, into: shared)
    }
    #expect(two.sharedBandCount > 0)
    #expect(shared.image().pixels == whole.image().pixels)
    let moved = try Pixmap(width: 2 * Self.side, height: 2 * Self.side)
    Rasterizer().draw(list, into: moved, transform: CGAffineTransform(translationX: 61, y: 83))
    for y in 0..<Self.side {
      for x in 0..<Self.side { #expect(moved[x: x + 61, y: y + 83] == whole[x: x, y: y]) }
    }
  }

  private static func isSampled(_ list: DisplayList) throws -> Bool {
    let rasterizer = Rasterizer()
    rasterizer.draw(list, into: try Pixmap(width: side, height: side))
    return rasterizer.sampledCount > 0
  }

  /// The second line has one point less, or one so few that it is not sampled.
  @Test(arguments: [false, true])
  func `damage contains each changed pixel`(_ changesWay: Bool) throws {
    func list(_ count: Int) -> DisplayList {
      var random = Random(seed: 5)
      var path = Path()
      for i in 0..<count {
        let point = CGPoint(x: 4 + 0.03 * Double(i), y: random.uniform(6, 122))
        if i == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      return stroked(path, StrokeStyle(width: 2))
    }
    // The largest number of points that is not sampled.
    var (exact, sampled) = (50, 4000)
    while sampled - exact > 1 {
      let middle = (exact + sampled) / 2
      if try Self.isSampled(list(middle)) { sampled = middle } else { exact = middle }
    }
    let lists = [list(sampled), list(changesWay ? exact : sampled + 1)]
    #expect(try Self.isSampled(lists[0]))
    #expect(try Self.isSampled(lists[1]) != changesWay)
    for (old, new) in [(lists[0], lists[1]), (lists[1], lists[0])] {
      let redrawn = try Pixmap(width: Self.side, height: Self.side)
      let whole = try Pixmap(width: Self.side, height: Self.side)
      Rasterizer().draw(new, into: whole)
      Rasterizer().draw(old, into: redrawn)
      let damage = DamageFinder().damage(from: old, to: new, bounds: redrawn.bounds)
      for part in damage {
        redrawn.clear(part)
        Rasterizer().draw(new, into: redrawn, within: part)
      }
      #expect(redrawn.image().pixels == whole.image().pixels)
      if !changesWay {
        #expect(damage.reduce(0) { $0 + $1.width * $1.height } < Self.side * Self.side / 2)
      }
    }
  }

  @Test func `many edges of contours that are apart are not sampled`() throws {
    var path = Path()
    for i in 0..<9000 {
      let (x, y) = (3.2 + 5.1 * Double(i % 100), 3.3 + 5.3 * Double(i / 100))
      path.move(to: CGPoint(x: x, y: y))
      path.addLine(to: CGPoint(x: x + 1.7, y: y + 0.9))
      path.addLine(to: CGPoint(x: x + 0.4, y: y + 1.9))
    }
    let list = stroked(path, StrokeStyle(width: 1, cap: .round, join: .round))
    let (removing, summing) = (Rasterizer(), Rasterizer())
    summing.overlapMethod = .summed
    let (exact, summed) = (
      try Pixmap(width: 520, height: 480), try Pixmap(width: 520, height: 480)
    )
    removing.draw(list, into: exact)
    summing.draw(list, into: summed)
    #expect(removing.sampledCount == 0)
    for (a, b) in zip(exact.greens, summed.greens) { #expect(abs(a - b) <= 1) }
  }
}
