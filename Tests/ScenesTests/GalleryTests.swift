@Suite @MainActor struct GalleryTests {
  private func play() -> (scene: GalleryScene, context: CAContext, added: [CAAnimation]) {
    let context = CAContext()
    let scene = context.perform { GalleryScene() }
    var added: [CAAnimation] = []
    context.animationWillAdd = { added.append($0.animation) }
    context.turn {
      context.rootLayer = scene.view.layer
      scene.run(scene.start())
    }
    context.advance(to: Flicks(seconds: GalleryScene.duration))
    return (scene, context, added)
  }

  private func layers(_ layer: CALayer) -> [CALayer] {
    [layer] + (layer.sublayers ?? []).flatMap(layers) + (layer.mask.map(layers) ?? [])
  }

  @Test func `every class of layers and of animations is there, in its tile`() throws {
    let (scene, _, added) = play()
    let tiles = try #require(scene.view.layer.sublayers)
    let kinds: [CALayer.Type] = [
      CALayer.self, CAShapeLayer.self, CAGradientLayer.self, CAReplicatorLayer.self,
      CATransformLayer.self, CAScrollLayer.self, CATextLayer.self, CAEmitterLayer.self,
      CATiledLayer.self,
    ]
    let moves: [CAAnimation.Type] = [
      CABasicAnimation.self, CAKeyframeAnimation.self, CASpringAnimation.self,
      CAAnimationGroup.self, CATransition.self,
    ]
    #expect(
      tiles.map { $0.name ?? "" } == kinds.map { "\($0)" } + moves.map { "\($0)" } + [
        "CAValueFunction"
      ])
    for (tile, kind) in zip(tiles, kinds) {
      // For `CATiledLayer`, a subclass is accepted, since the scene defines one for its map.
      #expect(
        layers(tile).contains { layer in
          type(of: layer) == kind || kind == CATiledLayer.self && layer is CATiledLayer
        }, "\(kind)")
    }
    for move in moves { #expect(added.contains { type(of: $0) == move }, "\(move)") }
    #expect(added.contains { ($0 as? CAPropertyAnimation)?.valueFunction != nil })
    let gradients = scene.view.layer.sublayers.map { $0.flatMap(layers) }?
      .compactMap { ($0 as? CAGradientLayer)?.type }
    #expect(gradients == [.axial, .radial, .conic])
  }

  @Test(arguments: [0, 0.9, 1.6, 2.9, 3.5, 6])
  func `each layer is drawn inside of its tile`(_ time: Double) throws {
    let session = Session(GalleryScene.definition)
    session.seek(to: Flicks(seconds: time))
    let image = try StillRenderer(scale: 1, background: nil).image(of: session, with: Rasterizer())
    let (width, height) = (Int(GalleryScene.size.width), Int(GalleryScene.size.height))
    func isClear(_ x: Int, _ y: Int) -> Bool { image.pixels[y * width + x] >> 24 == 0 }
    // All pixels in the gaps between columns and rows, and in the margins, have the background's
    // colour.
    for y in 0..<height {
      for x in [2, 8, 163, 319, 475, 631, width - 3] { #expect(isClear(x, y), "\(x), \(y)") }
    }
    for x in 0..<width {
      for y in [2, 8, 139, 271, height - 3] { #expect(isClear(x, y), "\(x), \(y)") }
    }
  }
}
