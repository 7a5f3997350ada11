/// Frames, hit tests and converted points of layers in 3D agree with rays calculated in `Double`.
@Suite @MainActor struct PerspectiveTests {
  private let side = 160

  /// Returns a renderer and its root layer of 160 × 160, which shows its sublayers in perspective,
  /// as seen from `distance`.
  private func makeStage(distance: CGFloat = 300) -> (LayerRenderer, CALayer) {
    let renderer = LayerRenderer()
    let root = renderer.context.perform { CALayer() }
    renderer.context.turn {
      root.bounds = CGRect(x: 0, y: 0, width: side, height: side)
      root.position = CGPoint(x: side / 2, y: side / 2)
      var camera = CATransform3D()
      camera.m34 = -1 / distance
      root.sublayerTransform = camera
    }
    renderer.layer = root
    renderer.bounds = root.frame
    return (renderer, root)
  }

  private func rendered(_ renderer: LayerRenderer) -> Pixmap {
    let pixmap = try! Pixmap(width: side, height: side)
    Rasterizer().draw(renderer.context.displayList(), into: pixmap)
    return pixmap
  }

  private func still(_ renderer: LayerRenderer, _ body: () -> Void) {
    renderer.context.turn {
      CATransaction.setDisableActions(true)
      body()
    }
  }

  private static let colors: [UInt32] = [
    0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FF00, 0xFFFF_00FF, 0xFF00_FFFF,
  ]

  private func color(_ pixel: UInt32) -> CGColor {
    CGColor(
      red: CGFloat(pixel >> 16 & 255) / 255, green: CGFloat(pixel >> 8 & 255) / 255,
      blue: CGFloat(pixel & 255) / 255, alpha: 1)
  }

  private func faces(_ half: CGFloat) -> [CATransform3D] {
    let turns: [(CGFloat, CGFloat, CGFloat)] = [
      (0, 0, 0), (.pi / 2, 0, 1), (.pi, 0, 1), (-.pi / 2, 0, 1), (.pi / 2, 1, 0), (-.pi / 2, 1, 0),
    ]
    return turns.map { angle, x, y in
      CATransform3DConcat(
        CATransform3DMakeTranslation(0, 0, half), CATransform3DMakeRotation(angle, x, y, 0))
    }
  }

  /// Returns the index of the plane that is seen at a point of the root layer: the nearest one
  /// whose square contains the point.
  private func nearest(_ planes: [CATransform3D], _ half: CGFloat, _ p: CGPoint) -> Int? {
    var best: (Int, CGFloat)?
    for (i, m) in planes.enumerated() {
      guard let q = Homography(m).inverted?.projected(p), abs(q.x) <= half, abs(q.y) <= half else {
        continue
      }
      let z = (m.m13 * q.x + m.m23 * q.y + m.m43) / (m.m14 * q.x + m.m24 * q.y + m.m44)
      if best.map({ z > $0.1 }) ?? true { best = (i, z) }
    }
    return best?.0
  }

  @Test(arguments: ["in a transform layer", "in two", "in the root"])
  func `a cube's faces hide each other and are hit as they are seen`(_ kind: String) throws {
    let (renderer, root) = makeStage()
    let layers = renderer.context.perform { (0..<6).map { _ in CALayer() } }
    let box = renderer.context.perform { CATransformLayer() }
    let inner = renderer.context.perform { CATransformLayer() }
    let half: CGFloat = 35
    still(renderer) {
      for (layer, pixel) in zip(layers, Self.colors) {
        layer.bounds = CGRect(x: 0, y: 0, width: 2 * half, height: 2 * half)
        layer.backgroundColor = color(pixel)
      }
      box.position = CGPoint(x: 80, y: 80)
      if kind != "in the root" { root.addSublayer(box) }
      if kind == "in two" { box.addSublayer(inner) }
      for (i, layer) in layers.enumerated() {
        (kind == "in the root" ? root : kind == "in two" && i % 2 == 0 ? inner : box)
          .addSublayer(layer)
      }
    }
    var seen = 0
    var wrong: [String] = []
    for step in 0..<14 {
      let turn = CATransform3DConcat(
        CATransform3DMakeRotation(CGFloat(step) * 0.9 + 0.2, 0, 1, 0),
        CATransform3DMakeRotation(CGFloat(step) * 0.37 - 0.5, 1, 0, 0.2))
      still(renderer) {
        for (layer, face) in zip(layers, faces(half)) {
          if kind == "in the root" {
            layer.position = CGPoint(x: 80, y: 80)
            layer.transform = CATransform3DConcat(face, turn)
          } else {
            layer.transform = face
          }
        }
        box.transform = turn
      }
      var camera = CATransform3D()
      camera.m34 = -1.0 / 300
      let planes = faces(half).map {
        CATransform3DConcat(
          CATransform3DConcat(CATransform3DConcat($0, turn), camera),
          CATransform3DMakeTranslation(80, 80, 0))
      }
      let drawn = rendered(renderer)
      for y in stride(from: step % 3, to: side, by: 3) {
        for x in stride(from: step % 2, to: side, by: 2) {
          let corners = [(-0.1, -0.1), (1.1, -0.1), (-0.1, 1.1), (1.1, 1.1)].map {
            nearest(planes, half, CGPoint(x: Double(x) + $0.0, y: Double(y) + $0.1))
          }
          guard Set(corners).count == 1 else { continue }
          let pixel = drawn[x: x, y: y]
          let hit = root.hitTest(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
          if let face = corners[0] {
            if pixel != Self.colors[face] { wrong.append("pixel \(x), \(y) at \(step)") }
            if hit !== layers[face] { wrong.append("hit \(x), \(y) at \(step)") }
            seen += 1
          } else if pixel != 0 || hit !== root {
            wrong.append("beside \(x), \(y) at \(step)")
          }
        }
      }
    }
    #expect(seen > 5000)
    #expect(wrong.isEmpty, "\(wrong.count) of \(seen), \(wrong.prefix(4))")
  }

  @Test func `points go along the line of sight`() {
    let (renderer, root) = makeStage()
    let (box, card, dot) = renderer.context.perform {
      (CATransformLayer(), CALayer(), CALayer())
    }
    still(renderer) {
      box.position = CGPoint(x: 70, y: 90)
      box.transform = CATransform3DMakeRotation(0.5, 1, 0, 0)
      root.addSublayer(box)
      card.bounds = CGRect(x: 5, y: -3, width: 80, height: 50)
      card.anchorPoint = CGPoint(x: 0.2, y: 0.6)
      card.anchorPointZ = 8
      card.zPosition = 12
      card.transform = CATransform3DMakeRotation(0.8, 0.3, 1, 0)
      box.addSublayer(card)
      dot.frame = CGRect(x: 20, y: 10, width: 30, height: 20)
      dot.transform = CATransform3DMakeRotation(0.4, 0, 1, 0)
      card.addSublayer(dot)
    }
    // Calculate the expected map by hand: apply the card's transform about its anchor and the
    // card's position, then the transform and position of the box, and finally the camera about the
    // centre of the root.
    let anchor = CATransform3DMakeTranslation(-(5 + 0.2 * 80), -(-3 + 0.6 * 50), -8)
    var m = CATransform3DConcat(
      CATransform3DConcat(anchor, CATransform3DMakeRotation(0.8, 0.3, 1, 0)),
      CATransform3DMakeTranslation(0, 0, 12))
    m = CATransform3DConcat(m, CATransform3DMakeRotation(0.5, 1, 0, 0))
    m = CATransform3DConcat(m, CATransform3DMakeTranslation(70 - 80, 90 - 80, 0))
    for p in [CGPoint(x: 5, y: -3), CGPoint(x: 40, y: 20), CGPoint(x: 85, y: 47)] {
      let (x, y) = (p.x * m.m11 + p.y * m.m21 + m.m41, p.x * m.m12 + p.y * m.m22 + m.m42)
      let w = 1 - (p.x * m.m13 + p.y * m.m23 + m.m43) / 300
      let there = card.convert(p, to: root)
      #expect(abs(there.x - (x / w + 80)) < 1e-9 && abs(there.y - (y / w + 80)) < 1e-9)
      let back = card.convert(there, from: root)
      #expect(abs(back.x - p.x) < 1e-9 && abs(back.y - p.y) < 1e-9)
      // Between two layers in the same 3D space, points are converted along the normal of the
      // target layer's plane.
      let own = dot.convert(p, from: card)
      let again = dot.convert(own, to: card)
      #expect(abs(again.x - p.x) < 1e-9 && abs(again.y - p.y) < 1e-9)
    }
    let corner = dot.convert(CGPoint.zero, to: card)
    #expect(abs(corner.x - (35 - 15 * cos(0.4))) < 1e-9 && abs(corner.y - 10) < 1e-9)
    let rect = card.convert(card.bounds, to: root)
    #expect(rect.contains(card.convert(CGPoint(x: 40, y: 20), to: root)))
    // A card that is scaled to zero width is not hit.
    still(renderer) { card.transform = CATransform3DMakeScale(0, 1, 1) }
    #expect(root.hitTest(CGPoint(x: 80, y: 80)) === root)
  }

  @Test func `a transform layer's edge does not hide its sublayers`() {
    let (renderer, root) = makeStage()
    let (box, card) = renderer.context.perform { (CATransformLayer(), CALayer()) }
    still(renderer) {
      box.position = CGPoint(x: 80, y: 80)
      box.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
      card.bounds = CGRect(x: 0, y: 0, width: 60, height: 40)
      card.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
      card.backgroundColor = color(Self.colors[1])
      root.addSublayer(box)
      box.addSublayer(card)
    }
    #expect(rendered(renderer)[x: 70, y: 75] == Self.colors[1])
    #expect(root.hitTest(CGPoint(x: 70.5, y: 75.5)) === card)
    #expect(card.convert(CGPoint(x: 30, y: 20), to: root) == CGPoint(x: 80, y: 80))
  }

  @Test func `one-sided layers are seen from the side that they face`() {
    let (renderer, root) = makeStage(distance: 100)
    let (box, flat, card) = renderer.context.perform {
      (CATransformLayer(), CALayer(), CALayer())
    }
    still(renderer) {
      for layer in [flat, card] { layer.bounds = CGRect(x: 0, y: 0, width: 60, height: 60) }
      card.backgroundColor = color(Self.colors[0])
      card.isDoubleSided = false
      for layer in [box, flat] { layer.position = CGPoint(x: 80, y: 80) }
      root.addSublayer(box)
      root.addSublayer(flat)
    }
    func isSeen(in parent: CALayer, at x: CGFloat, _ own: CGFloat, _ outer: CGFloat) -> Bool {
      still(renderer) {
        parent.addSublayer(card)
        let middle = parent === flat ? CGFloat(30) : 0
        card.position = CGPoint(x: middle + x, y: middle)
        card.transform = CATransform3DMakeRotation(own, 0, 1, 0)
        parent.transform = CATransform3DMakeRotation(outer, 0, 1, 0)
      }
      let drawn = rendered(renderer)
      let isDrawn = (0..<side * side).contains { drawn[x: $0 % side, y: $0 / side] != 0 }
      var isHit = false
      for y in stride(from: 1, to: side, by: 3) {
        for x in stride(from: 1, to: side, by: 3) where !isHit {
          isHit = root.hitTest(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)) === card
        }
      }
      #expect(isDrawn == isHit)
      return isDrawn
    }
    for parent in [box, flat] {
      #expect(isSeen(in: parent, at: 0, 0, 0.4))
      #expect(isSeen(in: parent, at: 0, .pi, 0.4) == false)
      #expect(isSeen(in: parent, at: 0, 0, 3.5) == false)
      #expect(isSeen(in: parent, at: 0, .pi, 3.5))
    }
    // Away from the centre of the perspective, whether a nearly edge-on card shows its front or its
    // back depends on the side on which it is.

    #expect(isSeen(in: box, at: 60, 1.2, 0) != isSeen(in: box, at: -60, 1.2, 0))
    #expect(isSeen(in: box, at: 0, 1.2, 0))
    #expect(isSeen(in: box, at: 0, 1.9, 0) == false)
  }

  @Test func `a turning card moves a little from frame to frame`() {
    let (renderer, root) = makeStage()
    let card = renderer.context.perform { CALayer() }
    still(renderer) {
      card.bounds = CGRect(x: 0, y: 0, width: 100, height: 70)
      card.position = CGPoint(x: 80, y: 80)
      card.backgroundColor = .white
      card.shadowOpacity = 1
      card.cornerRadius = 12
      root.addSublayer(card)
    }
    renderer.context.turn {
      let turn = CABasicAnimation(keyPath: "transform.rotation.y")
      (turn.fromValue, turn.toValue, turn.duration) = (0, CGFloat.pi, 2)
      turn.timingFunction = CAMediaTimingFunction(name: .linear)
      card.add(turn, forKey: nil)
    }
    var last: Double?
    for frame in 0...400 {
      renderer.context.advance(to: Flicks(seconds: Double(frame) / 200))
      let drawn = rendered(renderer)
      var area = 0.0
      for i in 0..<side * side { area += Double(drawn[x: i % side, y: i / side] & 255) / 255 }
      // The card turns by 0.45° in each frame, which changes its visible area by at most 0.8 % of
      // its full area. Allow twice as much, and another quarter for the perspective.
      if let last { #expect(abs(area - last) <= 7000 * 0.016 * 1.25, "\(frame)") }
      if frame == 0 { #expect(abs(area - 7000) < 150) }
      if frame == 200 { #expect(area < 1) }
      last = area
    }
  }

  @Test func `opacity, masks and filters lie in the plane`() {
    let (renderer, root) = makeStage()
    let (card, mask, dot) = renderer.context.perform { (CALayer(), CALayer(), CALayer()) }
    still(renderer) {
      card.bounds = CGRect(x: 0, y: 0, width: 100, height: 80)
      card.position = CGPoint(x: 80, y: 80)
      card.backgroundColor = .white
      card.transform = CATransform3DMakeRotation(0.9, 0, 1, 0)
      card.opacity = 0.5
      card.filters = [Filter.invert(1)]
      card.masksToBounds = true
      card.cornerRadius = 10
      mask.frame = CGRect(x: 0, y: 0, width: 50, height: 80)
      mask.backgroundColor = .black
      card.mask = mask
      dot.frame = CGRect(x: 20, y: 20, width: 60, height: 40)
      dot.backgroundColor = CGColor(red: 1, green: 1, blue: 0, alpha: 1)
      dot.shadowOpacity = 1
      dot.shadowOffset = CGSize(width: 0, height: 14)
      dot.shadowRadius = 1
      dot.shadowColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      card.addSublayer(dot)
      root.addSublayer(card)
    }
    let drawn = rendered(renderer)
    func pixel(_ x: CGFloat, _ y: CGFloat) -> UInt32 {
      let p = card.convert(CGPoint(x: x, y: y), to: root)
      return drawn[x: Int(p.x), y: Int(p.y)]
    }
    #expect(pixel(10, 40) == 0x8000_0000)
    #expect(pixel(40, 30) == 0x8000_0080)
    #expect(pixel(40, 68) == 0x8000_8080)
    #expect(pixel(60, 40) == 0 && pixel(90, 10) == 0 && pixel(1, 1) == 0)
  }
}
