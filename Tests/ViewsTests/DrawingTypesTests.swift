@MainActor @Suite struct DrawingTypesTests {
  nonisolated static let named: [(UIColor, [CGFloat])] = [
    (.blue, [0, 0, 1, 1]), (.green, [0, 1, 0, 1]), (.red, [1, 0, 0, 1]),
    (.magenta, [1, 0, 1, 1]), (.clear, [0, 0, 0, 0]), (.orange, [1, 0.5, 0, 1]),
    (UIColor(white: 0.25, alpha: 0.5), [0.25, 0.25, 0.25, 0.5]),
    (UIColor.red.withAlphaComponent(0.5), [1, 0, 0, 0.5]),
  ]

  @Test(arguments: named)
  func `named colours have UIKit's components`(color: UIColor, components: [CGFloat]) {
    #expect(color.cgColor.components == components)
    #expect(color == UIColor(cgColor: color.cgColor))
  }

  nonisolated static let hues: [(Double, UIColor)] = [
    (0, .red), (1.0 / 6, .yellow), (1.0 / 3, .green), (0.5, .cyan), (2.0 / 3, .blue),
    (5.0 / 6, .magenta), (1, .red), (-1.0 / 3, .blue), (.nan, .red), (.infinity, .red),
  ]

  @Test(arguments: hues)
  func `hue goes from red through green and blue`(hue: Double, expected: UIColor) {
    let color = UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1).cgColor
    #expect(abs(color.red - expected.cgColor.red) < 1e-12)
    #expect(abs(color.green - expected.cgColor.green) < 1e-12)
    #expect(abs(color.blue - expected.cgColor.blue) < 1e-12)
    let pale = UIColor(hue: hue, saturation: 0.5, brightness: 0.8, alpha: 1).cgColor
    #expect(abs(pale.red - 0.8 * (0.5 + 0.5 * color.red)) < 1e-12)
  }

  nonisolated static let arcs: [(Double, Double)] = [(0, 1), (1, 0), (-1.5, 4), (0, 2 * .pi)]

  @Test(arguments: arcs, [true, false])
  func `a view's path and a context's path have opposite senses of clockwise`(
    angles: (Double, Double), clockwise: Bool
  ) {
    let center = CGPoint(x: 3, y: 4)
    let view = UIBezierPath(
      arcCenter: center, radius: 10, startAngle: angles.0, endAngle: angles.1,
      clockwise: clockwise)
    let context = CGMutablePath()
    context.addArc(
      center: center, radius: 10, startAngle: angles.0, endAngle: angles.1, clockwise: !clockwise)
    #expect(view.cgPath == context)
  }

  @Test func `clockwise is visually clockwise: from the right side downwards`() {
    let path = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(path.currentPoint == CGPoint(x: 0, y: 10))
    #expect(abs(path.cgPath.data.length - 5 * .pi) < 1e-4)
  }

  @Test func `a rounded rectangle begins at the left end of its top side and is closed`() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 10, y: 20, width: 100, height: 50), cornerRadius: 5)
    #expect(path.cgPath.data.points[0] == CGPoint(x: 15, y: 20))
    #expect(path.cgPath.data.points[1] == CGPoint(x: 105, y: 20))
    #expect(path.cgPath.data.verbs.last == .close)
    #expect(path.bounds == CGRect(x: 10, y: 20, width: 100, height: 50))
    #expect(path.contains(CGPoint(x: 60, y: 21)) && !path.contains(CGPoint(x: 10.5, y: 20.5)))
    let square = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 4, height: 4), cornerRadius: .nan)
    #expect(square.contains(CGPoint(x: 0.01, y: 0.01)))
  }

  @Test func `filling and stroking draw into the current context with the path's style`() {
    let context = CGContext()
    let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.fill()
    #expect(context.displayList.isEmpty)
    path.lineWidth = 3
    path.lineCapStyle = .round
    path.lineJoinStyle = .bevel
    path.miterLimit = 4
    path.setLineDash([1, 2], phase: 3)
    path.usesEvenOddFillRule = true
    UIGraphicsPushContext(context)
    UIColor.magenta.set()
    context.move(to: CGPoint(x: 1, y: 1))
    path.fill()
    path.stroke()
    #expect(context.currentPointOfPath == CGPoint(x: 1, y: 1))
    UIGraphicsPopContext()
    var expected = DisplayList()
    let paint = Paint.color(UIColor.magenta.cgColor)
    expected.fill(path.cgPath.data, rule: .evenOdd, paint: paint)
    expected.stroke(
      path.cgPath.data,
      style: StrokeStyle(
        width: 3, cap: .round, join: .bevel, miterLimit: 4, dashLengths: [1, 2], dashPhase: 3),
      paint: paint)
    #expect(context.displayList == expected)
  }

  @Test func `the main screen's scale is that of the current session`() {
    for scale in [1, 2, 3] as [CGFloat] {
      CAContext(displayScale: scale).perform { #expect(UIScreen.main.scale == scale) }
    }
  }
}
