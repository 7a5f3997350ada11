@Suite(.serialized) struct AccuracyTests {
  @Test(arguments: AccuracyCase.all)
  func `coverage stays within its bounds`(_ shape: AccuracyCase) {
    let drawn = rendered(
      shape.list, width: shape.width, height: shape.height, background: .black)
    let deviation = Deviation(drawn.greens, truth: shape.truth())
    func column(_ value: Double) -> String { String(format: "%7.3f", value) }
    let name = shape.name + String(repeating: " ", count: max(0, 34 - shape.name.count))
    print("| \(name) | \(column(deviation.largest)) | \(column(deviation.rms)) |")
    #expect(deviation.largest <= shape.bounds.largest)
    #expect(deviation.rms <= shape.bounds.rms)
  }

  /// Draws each ring at many positions, because the error of an arc depends on its position
  /// relative to the pixel grid.
  @Test(arguments: [(30.0, 3.0), (100, 2), (100, 20), (400, 20)])
  func `a ring stays within its error bounds at any position`(_ radius: Double, _ width: Double) {
    var random = Random(seed: 400)
    var largest = 0.0
    for _ in 0..<24 {
      let shape = AccuracyCase.ring(
        radius, width, shift: SIMD2(random.uniform(0, 1), random.uniform(0, 1)))
      let drawn = rendered(
        shape.list, width: shape.width, height: shape.height, background: .black)
      let deviation = Deviation(drawn.greens, truth: shape.truth())
      largest = max(largest, deviation.largest)
      #expect(deviation.largest <= shape.bounds.largest)
      #expect(deviation.rms <= shape.bounds.rms)
    }
    print("| 24 rings of \(radius), \(width) wide | \(String(format: "%7.3f", largest)) |")
  }

  private static let edgeSide = 64

  /// Draws a part of a circle's edge at many angles, and returns the largest deviation.
  ///
  /// - Parameters:
  ///   - list: Returns what to draw of the circle with a centre, near the edge at an angle.
  ///   - coverage: Returns the coverage of a pixel, given the areas of disks with this centre in it.
  private func largestDeviation(
    _ radius: Double, seed: UInt64, _ list: (SIMD2<Double>, Double, inout Random) -> DisplayList,
    _ coverage: ((Double) -> Double) -> Double
  ) -> Double {
    var random = Random(seed: seed)
    let side = Self.edgeSide
    return (0..<24).map { _ in
      let angle = random.uniform(0, 2 * .pi)
      let c =
        SIMD2(random.uniform(31, 33), random.uniform(31, 33))
        - radius * SIMD2(cos(angle), sin(angle))
      let drawn = rendered(
        list(c, angle, &random), width: side, height: side, background: .black)
      let truth = (0..<side * side).map { i in
        coverage { Oracle.diskArea(centre: c, radius: $0, inPixel: i % side, i / side) }
      }
      return Deviation(drawn.greens, truth: truth).largest
    }.max()!
  }

  @Test(arguments: [4.0, 30, 400, 1000, 4000])
  func `a disk of any size is within 2 levels`(_ radius: Double) {
    let largest = largestDeviation(radius, seed: 4000) { c, _, _ in
      filled(circle(c.x, c.y, radius))
    } _: {
      $0(radius)
    }
    print("| 24 disks of \(radius) | \(String(format: "%7.3f", largest)) |")
    #expect(largest <= 2)
  }

  /// The arc is stroked, or the sector that it bounds is filled.
  @Test(arguments: [4.0, 30, 400, 1000, 4000], [true, false])
  func `an arc of any radius is within 2 levels`(_ radius: Double, _ isStroked: Bool) {
    let half = min(radius / 4, 10)
    let largest = largestDeviation(radius, seed: 4001) { c, angle, random in
      // Either the ends are outside the image, or the arc is a full turn.
      let reach = radius > 60 ? random.uniform(0.4, 3) : .pi
      let center = CGPoint(x: c.x, y: c.y)
      var path = Path()
      if !isStroked && reach < .pi { path.move(to: center) }
      path.addArc(
        center: center, radius: radius, startAngle: angle - reach, endAngle: angle + reach,
        clockwise: false)
      if !isStroked { return filled(path) }
      var list = DisplayList()
      list.stroke(path, style: StrokeStyle(width: 2 * half), paint: .color(.white))
      return list
    } _: { disk in
      isStroked ? disk(radius + half) - disk(radius - half) : disk(radius)
    }
    print("| 24 arcs of \(radius), \(isStroked ? "stroked" : "filled") | \(largest) |")
    #expect(largest <= 2)
  }

  /// Its control points are at the distances and heights of an arc's, but the last tangent points
  /// back.
  @Test func `a curve like an arc that runs back is no arc`() {
    var path = Path()
    path.move(to: CGPoint(x: 10, y: 20))
    path.addCurve(
      to: CGPoint(x: 110, y: 20), control1: CGPoint(x: 42.01446, y: 33.26082),
      control2: CGPoint(x: 142.01446, y: 33.26082))
    path.closeSubpath()
    var polyline = Polyline()
    path.flatten(tolerance: 0.0005, into: &polyline)
    let drawn = rendered(filled(path), width: 160, height: 50, background: .black)
    let exact = TrueCoverage(polyline, .winding, slack: 0, width: 160, height: 50).values
    #expect(Deviation(drawn.greens, truth: exact).largest <= 2)
  }

  /// The bounds of small caps are the hardest to keep, because their arcs reach their vertices and come
  /// back within a row or a column.
  @Test(arguments: [0.6, 1.25, 2.5, 5], [false, true])
  func `round caps in any direction are within 2 levels`(_ radius: Double, _ isPartFar: Bool) {
    var random = Random(seed: 4002)
    let side = 24
    let largest = (0..<400).map { _ in
      let p = SIMD2(random.uniform(11, 13), random.uniform(11, 13))
      let angle = random.uniform(0, 2 * .pi)
      let q = p + random.uniform(0.1, 4) * SIMD2(cos(angle), sin(angle))
      var line = Path()
      line.move(to: CGPoint(x: p.x, y: p.y))
      line.addLine(to: CGPoint(x: q.x, y: q.y))
      if isPartFar {
        line.move(to: CGPoint(x: 2e6, y: 5))
        line.addLine(to: CGPoint(x: 2e6, y: 6))
      }
      var list = DisplayList()
      list.stroke(
        line, style: StrokeStyle(width: 2 * radius, cap: .round), paint: .color(.white))
      let drawn = rendered(list, width: side, height: side, background: .black)
      let outline = (0...1000).map { i in
        let turn = angle + .pi * (0.5 + Double(i % 501) / 500 + (i > 500 ? 1 : 0))
        return (i > 500 ? q : p) + radius * SIMD2(cos(turn), sin(turn))
      }
      let truth = Oracle.coverage(of: [outline], width: side, height: side)
      return Deviation(drawn.greens, truth: truth).largest
    }.max()!
    print("| 400 caps of \(radius) | \(String(format: "%7.3f", largest)) |")
    #expect(largest <= 2)
  }

  /// Where a short curve turns by half a turn within a thousandth of a pixel, both halves of the pen sweep
  /// a sector. Sixteen times as large, the same turn has many samples.
  @Test func `a wide line around a tight turn is the same at any scale`() {
    var random = Random(seed: 4003)
    let (side, scale) = (40, 16)
    for n in 0..<12 {
      let (angle, narrow) = (random.uniform(0, 2 * .pi), random.uniform(0.014, 0.018))
      let turn = SIMD2(cos(angle), sin(angle))
      let start = SIMD2(random.uniform(19, 21), random.uniform(19, 21))
      func greens(_ scale: Int) -> [Int] {
        func point(_ x: Double, _ y: Double) -> CGPoint {
          let p = start + 3 * SIMD2(x * turn.x - y * turn.y, x * turn.y + y * turn.x)
          return CGPoint(x: p.x * Double(scale), y: p.y * Double(scale))
        }
        var path = Path()
        path.move(to: point(0, 0))
        path.addCurve(
          to: point(1, 0), control1: point(1 - narrow, 1), control2: point(narrow, 1))
        var list = DisplayList()
        list.stroke(
          path, style: StrokeStyle(width: 14 * Double(scale), cap: .butt), paint: .color(.white))
        return rendered(list, width: side * scale, height: side * scale, background: .black).greens
      }
      let (small, large) = (greens(1), greens(scale))
      for i in small.indices {
        var sum = 0
        for y in 0..<scale {
          for x in 0..<scale {
            sum += large[(i / side * scale + y) * side * scale + i % side * scale + x]
          }
        }
        let mean = Double(sum) / Double(scale * scale)
        #expect(abs(mean - Double(small[i])) <= 17, "\(n): \(i % side), \(i / side)")
      }
    }
  }

  @Test func `the two oracles agree on a disk`() {
    let c = SIMD2(20.3, 19.8)
    let points = (0..<4000).map { i in
      let t = Double(i) * 2 * .pi / 4000
      return c + 17.4 * SIMD2(cos(t), sin(t))
    }
    let polygon = Oracle.coverage(of: [points], width: 40, height: 40)
    for (i, coverage) in polygon.enumerated() {
      let area = Oracle.diskArea(centre: c, radius: 17.4, inPixel: i % 40, i / 40)
      #expect(abs(area - coverage) < 1e-4, "at \(i % 40), \(i / 40)")
    }
  }

  @Test func `source-over is within one level and has no bias`() throws {
    var random = Random(seed: 7)
    let pixmap = try Pixmap(width: 256, height: 16)
    let rasterizer = Rasterizer()
    var largest = 0.0
    var squares = 0.0
    var sum = 0.0
    var count = 0.0
    for _ in 0..<300 {
      func byte() -> Double { Double(random.next() & 255) / 255 }
      let color = CGColor(red: byte(), green: byte(), blue: byte(), alpha: byte())
      var ground: [UInt32] = []
      for y in 0..<16 {
        for x in 0..<256 {
          let a = random.next() & 255
          let pixel =
            (a << 24) | ((random.next() % (a + 1)) << 16)
            | ((random.next() % (a + 1)) << 8) | (random.next() % (a + 1))
          pixmap[x: x, y: y] = UInt32(pixel)
          ground.append(UInt32(pixel))
        }
      }
      rasterizer.draw(filled(rectangle(0, 0, 256, 16), color), into: pixmap)
      for (i, before) in ground.enumerated() {
        let after = pixmap[x: i % 256, y: i / 256]
        let source = [color.blue, color.green, color.red, 1].map { $0 * color.alpha * 255 }
        for channel in 0..<4 {
          let shift = UInt32(8 * channel)
          let d = Double((before >> shift) & 255)
          let truth = source[channel] + d * (1 - color.alpha)
          let error = Double((after >> shift) & 255) - truth
          largest = max(largest, abs(error))
          squares += error * error
          sum += error
          count += 1
        }
      }
    }
    let bias = sum / count
    print(
      String(
        format: "| source over                        | %7.3f | %7.3f | bias %.4f",
        largest, (squares / count).squareRoot(), bias))
    #expect(largest <= 1.0 + 1e-9)
    #expect(abs(bias) <= 0.01)
  }
}
