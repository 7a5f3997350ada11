@Suite struct CGContextPathTests {
  private func isNear(_ a: CGPoint?, _ x: Double, _ y: Double) -> Bool {
    guard let a else { return false }
    return abs(a.x - x) < 1e-9 && abs(a.y - y) < 1e-9
  }

  private static let additions: [@Sendable (CGContext) -> Void] = [
    { $0.addLine(to: CGPoint(x: 4, y: 5)) },
    { $0.addQuadCurve(to: CGPoint(x: 4, y: 5), control: CGPoint(x: 1, y: 7)) },
    {
      $0.addCurve(
        to: CGPoint(x: 4, y: 5), control1: CGPoint(x: 1, y: 7), control2: CGPoint(x: 2, y: -3))
    },
    { $0.addRect(CGRect(x: 1, y: 2, width: 3, height: 4)) },
    { $0.addArc(center: .zero, radius: 3, startAngle: 1, endAngle: 3, clockwise: false) },
    {
      $0.addArc(tangent1End: CGPoint(x: 9, y: 1), tangent2End: CGPoint(x: 9, y: 9), radius: 2)
    },
    { $0.closePath() },
    { $0.move(to: CGPoint(x: -1, y: -2)) },
  ]

  @Test(arguments: [
    CGAffineTransform(scaleX: 0, y: 0), CGAffineTransform(scaleX: 0, y: 1),
    CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 3, ty: 4),
    CGAffineTransform(scaleX: 1e-200, y: 1e-200), CGAffineTransform(scaleX: .nan, y: 1),
    CGAffineTransform(scaleX: .infinity, y: 1),
  ])
  func `a singular transform flattens only the elements added under it`(
    _ singular: CGAffineTransform
  ) throws {
    let context = CGContext()
    context.scaleBy(x: 2, y: 2)
    context.addRect(CGRect(x: 1, y: 1, width: 5, height: 3))
    context.saveGState()
    context.concatenate(singular)
    context.addLine(to: CGPoint(x: 7, y: 8))
    #expect(!context.pathContains(CGPoint(x: 3, y: 3), mode: .fill))
    context.restoreGState()
    context.addLine(to: CGPoint(x: 6, y: 1))
    let points = try #require(context.path).data.points
    for (point, wanted) in zip(points, [(1.0, 1.0), (6, 1), (6, 4), (1, 4)]) {
      #expect(isNear(point, wanted.0, wanted.1))
    }
    #expect(isNear(context.currentPointOfPath, 6, 1))
    context.fillPath()
    guard case .fill(let fill) = context.displayList.commands[0] else {
      Issue.record("not a fill")
      return
    }
    #expect(isNear(fill.path.points[2].applying(fill.map), 12, 8))
  }

  @Test(arguments: 0..<additions.count)
  func `elements added under two transforms are those of the combined transform`(
    _ kind: Int
  ) throws {
    let map = CGAffineTransform(a: 1.5, b: 0.5, c: -0.25, d: 2, tx: 7, ty: -3)
    let start = CGPoint(x: 3, y: 1)
    for closes in [false, true] {
      let one = CGContext()
      one.concatenate(map)
      one.move(to: start)
      one.addLine(to: CGPoint(x: 5, y: 1))
      if closes { one.closePath() }
      Self.additions[kind](one)
      one.addLine(to: .zero)
      let two = CGContext()
      two.move(to: start.applying(map))
      two.addLine(to: CGPoint(x: 5, y: 1).applying(map))
      if closes { two.closePath() }
      two.concatenate(map)
      Self.additions[kind](two)
      two.addLine(to: .zero)
      let (a, b) = (try #require(one.path).data, try #require(two.path).data)
      #expect(a.verbs == b.verbs)
      for (p, q) in zip(a.points, b.points) { #expect(isNear(p, q.x, q.y)) }
    }
  }

  @Test func `a path is hit tested in user space, by its drawing mode`() {
    let context = CGContext()
    #expect(context.boundingBoxOfPath.isNull && context.path == nil)
    context.scaleBy(x: 3, y: 3)
    context.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    context.addRect(CGRect(x: 2, y: 2, width: 4, height: 4))
    context.translateBy(x: 100, y: 0)
    context.setLineWidth(2)
    func modes(_ x: Double, _ y: Double) -> [Bool] {
      [CGPathDrawingMode.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke].map {
        context.pathContains(CGPoint(x: x - 100, y: y), mode: $0)
      }
    }
    #expect(modes(8, 8) == [true, true, false, true, true])
    #expect(modes(4, 4) == [true, false, false, true, false])
    #expect(modes(2.5, 4) == [true, false, true, true, true])
    #expect(modes(-0.5, 4) == [false, false, true, true, true])
    #expect(modes(-2, 4) == [false, false, false, false, false])
    #expect(context.boundingBoxOfPath == CGRect(x: -100, y: 0, width: 10, height: 10))
  }

  @Test func `control points count in the box of a path`() {
    let context = CGContext()
    context.move(to: .zero)
    context.addQuadCurve(to: CGPoint(x: 4, y: 0), control: CGPoint(x: 2, y: 8))
    #expect(context.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 4, height: 8))
  }

  @Test func `a stroked path is the outline, flattened by the flatness`() throws {
    func outline(_ flatness: CGFloat, scale: CGFloat) throws -> Path {
      let context = CGContext()
      context.scaleBy(x: scale, y: scale)
      context.setLineWidth(4)
      context.setFlatness(flatness)
      context.addEllipse(in: CGRect(x: -50, y: -50, width: 100, height: 100))
      context.replacePathWithStrokedPath()
      #expect(context.pathContains(CGPoint(x: 50, y: 0), mode: .fill))
      #expect(!context.pathContains(.zero, mode: .fill))
      return try #require(context.path).data
    }
    let fine = try outline(0, scale: 1)
    let coarse = try outline(1, scale: 1)
    #expect(coarse.points.count < fine.points.count)
    #expect(try outline(.nan, scale: 1) == fine && outline(-3, scale: 1) == fine)
    // Flatness is in units of device space. At twice the scale, a flatness of 2 is therefore 1 in
    // user space.
    #expect(try outline(2, scale: 2).points.count == coarse.points.count)
    for (path, flatness) in [(fine, Path.defaultTolerance), (coarse, 1)] {
      for point in path.points {
        let radius = hypot(point.x, point.y)
        #expect(min(abs(radius - 52), abs(radius - 48)) < flatness + 0.01)
      }
    }
  }

  @Test func `device space and user space are each other's inverses`() {
    let context = CGContext()
    context.translateBy(x: 5, y: -2)
    context.rotate(by: 0.4)
    context.scaleBy(x: 2, y: 3)
    #expect(context.userSpaceToDeviceSpaceTransform == context.ctm)
    let point = CGPoint(x: 1.5, y: 2.5)
    #expect(context.convertToDeviceSpace(point) == point.applying(context.ctm))
    let back = context.convertToUserSpace(context.convertToDeviceSpace(point))
    #expect(isNear(back, point.x, point.y))
    let size = context.convertToUserSpace(
      context.convertToDeviceSpace(CGSize(width: 3, height: 4)))
    #expect(isNear(CGPoint(x: size.width, y: size.height), 3, 4))
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(context.convertToDeviceSpace(rect) == rect.applying(context.ctm))
    context.scaleBy(x: 0, y: 1)
    #expect(context.convertToUserSpace(point) == point)
    #expect(context.convertToUserSpace(rect) == rect)
  }

  @Test func `the clip's box is the intersection of all clips`() {
    let context = CGContext()
    #expect(context.boundingBoxOfClipPath == .infinite)
    context.scaleBy(x: 2, y: 2)
    context.clip(to: CGRect(x: 0, y: 0, width: 10, height: 10))
    context.saveGState()
    context.addEllipse(in: CGRect(x: 5, y: -5, width: 10, height: 10))
    context.clip()
    let box = context.boundingBoxOfClipPath
    #expect(isNear(box.origin, 5, 0) && isNear(CGPoint(x: box.maxX, y: box.maxY), 10, 5))
    context.clip(to: CGRect(x: 90, y: 90, width: 1, height: 1))
    #expect(context.boundingBoxOfClipPath.isEmpty)
    context.restoreGState()
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  private static let shortcuts: [(String, @Sendable (CGContext) -> Void)] = {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    return [
      ("fill(rect)", { $0.fill(rect) }), ("fill(rects)", { $0.fill([rect, rect]) }),
      ("fill(no rects)", { $0.fill([CGRect]()) }), ("stroke(rect)", { $0.stroke(rect) }),
      ("stroke(rect, width)", { $0.stroke(rect, width: 2) }),
      ("fillEllipse", { $0.fillEllipse(in: rect) }),
      ("strokeEllipse", { $0.strokeEllipse(in: rect) }),
      ("strokeLineSegments", { $0.strokeLineSegments(between: [.zero, rect.origin]) }),
      ("clip(to: rect)", { $0.clip(to: rect) }),
      ("clip(to: rects)", { $0.clip(to: [rect, rect]) }), ("clip()", { $0.clip() }),
      ("fillPath", { $0.fillPath() }), ("strokePath", { $0.strokePath() }),
    ]
  }()

  @Test(arguments: 0..<shortcuts.count)
  func `functions that draw or clip by another path clear the current path, as in Quartz`(
    _ index: Int
  ) {
    let (name, draw) = Self.shortcuts[index]
    let context = CGContext()
    context.addRect(CGRect(x: 0, y: 0, width: 9, height: 9))
    #expect(!context.isPathEmpty)
    draw(context)
    #expect(context.isPathEmpty && context.path == nil, "\(name)")
    // Restoring a graphics state that was saved before the path was drawn must not bring the path
    // back.
    context.saveGState()
    context.addRect(CGRect(x: 0, y: 0, width: 9, height: 9))
    draw(context)
    context.restoreGState()
    #expect(context.isPathEmpty, "\(name)")
  }

  @Test func `clearing a rectangle and clipping to a mask keep the current path`() {
    let context = CGContext()
    let rect = CGRect(x: 0, y: 0, width: 9, height: 9)
    context.addRect(rect)
    context.clear(rect)
    context.clip(to: rect, mask: CGImage(width: 1, height: 1, pixels: [.max]))
    #expect(context.path?.boundingBox == rect)
  }

  @Test func `rectangles to clip to are one area, whatever their sides' signs`() {
    let context = CGContext()
    context.clip(to: [
      CGRect(x: 0, y: 0, width: 6, height: 6), CGRect(x: 9, y: 9, width: -6, height: -6),
    ])
    context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
    guard case .pushClip(let clip)? = context.displayList.commands.first else {
      Issue.record("no clip")
      return
    }
    #expect(clip.rule == .winding && clip.path.windingNumber(around: CGPoint(x: 5, y: 5)) == 2)
  }
}
