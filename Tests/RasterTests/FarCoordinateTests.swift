/// Tests coordinates beyond 10⁹, such as times since 1970. Geometry is cut off only if it is many
/// pixels away from the image, however large its coordinates are.
@Suite struct FarCoordinateTests {
  private static let start = 1.76e9

  private static func wave(from x: Double) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: x, y: 50))
    path.addCurve(
      to: CGPoint(x: x + 100, y: 50), control1: CGPoint(x: x + 40, y: -40),
      control2: CGPoint(x: x + 60, y: 140))
    path.addLine(to: CGPoint(x: x + 130, y: 20))
    return path
  }

  private static let maps = [
    CGAffineTransform.identity, CGAffineTransform(scaleX: 1, y: 0.5),
    CGAffineTransform(a: 0.9, b: 0.2, c: -0.4, d: 1.1, tx: 20, ty: -5),
  ]
  private static let styles = [
    StrokeStyle(width: 5), StrokeStyle(width: 5, cap: .round, dashLengths: [11, 9], dashPhase: 3),
  ]

  /// Expects two lists to give the same image, except for rounding.
  private func expectAlike(
    _ a: DisplayList, _ b: DisplayList, atMost allowed: Int = 2,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (a, b) = (
      rendered(a, width: 160, height: 120).image().pixels,
      rendered(b, width: 160, height: 120).image().pixels
    )
    #expect(b.contains { $0 != 0 }, sourceLocation: sourceLocation)
    let most = zip(a, b).map { abs(Int($0 >> 24) - Int($1 >> 24)) }.max()
    #expect(most! <= allowed, sourceLocation: sourceLocation)
  }

  @Test(arguments: maps, styles)
  func `far strokes are drawn like near ones`(_ map: CGAffineTransform, _ style: StrokeStyle) {
    let back = CGAffineTransform(translationX: -Self.start, y: 0).concatenating(map)
    var (far, near) = (DisplayList(), DisplayList())
    far.stroke(
      Self.wave(from: Self.start), style: style, paint: .color(.black), transform: back)
    near.stroke(Self.wave(from: 0), style: style, paint: .color(.black), transform: map)
    expectAlike(far, near)
  }

  @Test(arguments: styles)
  func `a far stroke's outline and a part of a far path are drawn`(_ style: StrokeStyle) {
    let back = CGAffineTransform(translationX: -Self.start, y: 0)
    var (far, near) = (DisplayList(), DisplayList())
    far.fill(
      Self.wave(from: Self.start).stroked(style), paint: .color(.black), transform: back)
    near.fill(Self.wave(from: 0).stroked(style), paint: .color(.black))
    expectAlike(far, near)
    let (farOutline, nearOutline) = (CGContext(), CGContext())
    farOutline.concatenate(back)
    for (context, start) in [(farOutline, Self.start), (nearOutline, 0)] {
      context.addPath(CGPath(Self.wave(from: start)))
      context.setLineWidth(style.width)
      context.setLineCap(style.cap)
      context.setLineDash(phase: style.dashPhase, lengths: style.dashLengths)
      context.replacePathWithStrokedPath()
      context.fillPath()
    }
    expectAlike(farOutline.displayList, nearOutline.displayList)
    var (farPart, nearPart) = (DisplayList(), DisplayList())
    farPart.stroke(
      Self.wave(from: Self.start).trimmed(from: 0.2, to: 0.7), style: style,
      paint: .color(.black), transform: back)
    nearPart.stroke(
      Self.wave(from: 0).trimmed(from: 0.2, to: 0.7), style: style, paint: .color(.black))
    expectAlike(farPart, nearPart)
  }

  /// Draws a chart in which a pixel is an hour along x and a hundredth of a unit along y.
  @Test(arguments: styles)
  func `a chart over times since 1970 has its line`(_ style: StrokeStyle) {
    let map = CGAffineTransform(translationX: -Self.start, y: 0)
      .concatenating(CGAffineTransform(scaleX: 1.0 / 3600, y: 100))
    func chart(_ map: CGAffineTransform) -> Path {
      var path = Path()
      path.addLines(
        between: (0..<40).map {
          CGPoint(x: Self.start + 14_400 * Double($0), y: 0.5 + 0.3 * sin(Double($0)))
            .applying(map)
        })
      return path
    }
    var (far, near) = (DisplayList(), DisplayList())
    // The near chart's transform has been applied to its points, but not to its pen. The far
    // chart's transform also shrinks its pen, so enlarge that pen to get the same width in pixels.
    var pen = style
    pen.width *= 3600
    pen.dashLengths = pen.dashLengths.map { $0 * 3600 }
    pen.dashPhase *= 3600
    let even = CGAffineTransform(translationX: -Self.start, y: 0)
      .concatenating(CGAffineTransform(scaleX: 1.0 / 3600, y: 1.0 / 3600))
    let rows = CGAffineTransform(scaleX: 1, y: 360_000)
    var path = Path()
    path.addPath(chart(.identity), transform: rows)
    far.stroke(path, style: pen, paint: .color(.black), transform: even)
    near.stroke(chart(map), style: style, paint: .color(.black))
    expectAlike(far, near)
  }

  /// Compares a dashed line far longer than any screen with a short line that has the same visible
  /// dashes.
  @Test(arguments: [[4, 3], [2, 4, 3, 5], [0, 6]] as [[CGFloat]])
  func `a line of millions of dashes has the visible ones`(_ pattern: [CGFloat]) {
    let period = Double(pattern.reduce(0, +))
    func line(_ periods: Double) -> DisplayList {
      var path = Path()
      path.addLines(
        between: [
          CGPoint(x: -periods * period, y: 40.5), CGPoint(x: 3 * periods * period, y: 40.5),
        ])
      // Add a curve outside the surface.
      path.addCurve(
        to: CGPoint(x: 2 * periods * period, y: 60.5),
        control1: CGPoint(x: 3 * periods * period, y: 60.5),
        control2: CGPoint(x: 2 * periods * period, y: 60.5))
      var list = DisplayList()
      list.stroke(
        path, style: StrokeStyle(width: 3, cap: .round, dashLengths: pattern),
        paint: .color(.black))
      return list
    }
    let (few, many) = (line(100), line(10_000_000))
    // Many dashes whose caps touch are sampled.
    expectAlike(few, many, atMost: 9)
    let levels = Set(rendered(many, width: 160, height: 120).image().pixels.map { $0 >> 24 })
    #expect(levels.contains(0) && levels.contains { $0 > 200 })
    let whole = rendered(many, width: 160, height: 120)
    let rasterizer = Rasterizer()
    for _ in 0..<3 {
      let tiles = rendered(DisplayList(), width: 160, height: 120)
      for x in stride(from: 0, to: 160, by: 40) {
        rasterizer.draw(many, into: tiles, within: PixelRect(x: x, y: 0, width: 40, height: 120))
      }
      expectEqual(whole, tiles, "\(pattern)")
    }
  }
}
