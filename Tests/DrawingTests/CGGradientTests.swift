@Suite struct CGGradientTests {
  private func locations(_ given: [CGFloat]?, colors: Int) -> [CGFloat]? {
    CGGradient(colors: Array(repeating: .black, count: colors), locations: given)?.stops.map(
      \.location)
  }

  @Test(
    arguments: [
      ([0, 0.5, 1], [0, 0.5, 1]), ([0.7, 0.2, 0.9], [0.7, 0.7, 0.9]), ([-3, 4, 0.5], [0, 1, 1]),
      ([.nan, .infinity, .nan], [0, 1, 1]), ([0.5, 0.5, 0.5], [0.5, 0.5, 0.5]),
      ([-.infinity, .nan, 0.25], [0, 0, 0.25]),
    ] as [([CGFloat], [CGFloat])])
  func `locations are clamped to 0…1 and put in order`(_ given: [CGFloat], _ wanted: [CGFloat]) {
    #expect(locations(given, colors: given.count) == wanted)
  }

  @Test func `without locations colours are evenly spaced; without colours there is no gradient`() {
    #expect(locations(nil, colors: 1) == [0])
    #expect(locations(nil, colors: 5) == [0, 0.25, 0.5, 0.75, 1])
    #expect(locations(nil, colors: 0) == nil)
    #expect(locations([0, 1], colors: 3) == nil)
  }

  @Test
  func `a gradient fills the clip with the transform and the alpha set at that time`() throws {
    let context = CGContext()
    context.translateBy(x: 3, y: 4)
    context.setAlpha(0.5)
    let gradient = try #require(CGGradient(colors: [.black, .white]))
    context.drawLinearGradient(
      gradient, start: .zero, end: CGPoint(x: 1, y: 0), options: .drawsBeforeStartLocation)
    let command = try #require(context.displayList.commands.first)
    guard case .fill(let fill) = command, case .gradient(let paint) = fill.paint,
      fill.blend == .normal
    else {
      Issue.record("not a gradient")
      return
    }
    #expect(fill.map.isIdentity && fill.path.points.contains { $0.x < -40_000 && $0.y < -40_000 })
    #expect(
      paint
        == GradientPaint(
          gradient, .linear(start: .zero, end: CGPoint(x: 1, y: 0)), extend: .before, alpha: 0.5,
          transform: CGAffineTransform(translationX: 3, y: 4)))
  }

  @Test func `the sRGB colour space is the default of gradients and colours`() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    #expect(space == CGColorSpaceCreateDeviceRGB() && space.name == CGColorSpace.sRGB)
    #expect(CGColorSpace(name: "kCGColorSpaceDisplayP3") == nil)
    #expect(CGColor.black.colorSpace == space && space.numberOfComponents == 3)
    let colors = [CGColor.black, .white, CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)]
    for locations in [nil, [0, 0.25, 1]] as [[CGFloat]?] {
      let gradient = CGGradient(
        colorsSpace: space, colors: colors, locations: locations)
      #expect(gradient != nil && gradient == CGGradient(colors: colors, locations: locations))
    }
    #expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
    #expect(CGGradient(colorsSpace: nil, colors: colors, locations: [0]) == nil)
    #expect(
      CGColor(colorSpace: space, components: [0.1, 0.2, 0.3, 0.4])
        == CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
    #expect(CGColor(colorSpace: space, components: [0.1, 0.2, 0.3]) == nil)
  }
}
