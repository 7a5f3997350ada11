@MainActor struct DecorationTests {
  func commands(_ stage: Stage) -> [DisplayList.Command] {
    stage.context.displayList().commands
  }

  func square(_ color: CGColor = .black) -> Stage {
    let stage = Stage()
    stage.set {
      stage.layer.frame = CGRect(x: 100, y: 50, width: 80, height: 40)
      stage.layer.backgroundColor = color
    }
    return stage
  }

  @Test func `defaults are Core Animation's`() {
    let layer = CALayer()
    #expect(layer.contentsGravity == .resize && layer.maskedCorners == .all4)
    #expect(layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3) && layer.shadowRadius == 3)
    #expect(layer.shadowOpacity == 0 && layer.shadowColor == .black && layer.shadowPath == nil)
    #expect(layer.isDoubleSided && !layer.isGeometryFlipped && layer.filters == nil)
    #expect(CATransform3DIsIdentity(layer.sublayerTransform) && layer.mask == nil)
    #expect(layer.magnificationFilter == .linear && layer.compositingFilter == nil)
    #expect(CALayer.cornerCurveExpansionFactor(.continuous) == 1.528665)
  }

  // MARK: Content

  struct Gravity: Sendable, CustomTestStringConvertible {
    let name: String
    /// Where a layer with bounds of 80 × 40 points draws an image of 20 × 40 pixels at scale 2.
    let expected: CGRect
    var testDescription: String { name }
  }

  nonisolated static let gravities: [Gravity] = [
    Gravity(name: "center", expected: CGRect(x: 35, y: 10, width: 10, height: 20)),
    Gravity(name: "top", expected: CGRect(x: 35, y: 0, width: 10, height: 20)),
    Gravity(name: "bottom", expected: CGRect(x: 35, y: 20, width: 10, height: 20)),
    Gravity(name: "left", expected: CGRect(x: 0, y: 10, width: 10, height: 20)),
    Gravity(name: "right", expected: CGRect(x: 70, y: 10, width: 10, height: 20)),
    Gravity(name: "topLeft", expected: CGRect(x: 0, y: 0, width: 10, height: 20)),
    Gravity(name: "topRight", expected: CGRect(x: 70, y: 0, width: 10, height: 20)),
    Gravity(name: "bottomLeft", expected: CGRect(x: 0, y: 20, width: 10, height: 20)),
    Gravity(name: "bottomRight", expected: CGRect(x: 70, y: 20, width: 10, height: 20)),
    Gravity(name: "resize", expected: CGRect(x: 0, y: 0, width: 80, height: 40)),
    Gravity(name: "resizeAspect", expected: CGRect(x: 30, y: 0, width: 20, height: 40)),
    Gravity(name: "resizeAspectFill", expected: CGRect(x: 0, y: -60, width: 80, height: 160)),
  ]

  @Test(arguments: gravities) func `content is positioned by its gravity`(_ gravity: Gravity) {
    let stage = square(.clear)
    stage.set {
      stage.layer.contents = CGImage(
        width: 20, height: 40, pixels: [UInt32](repeating: ~0, count: 800))
      stage.layer.contentsScale = 2
      stage.layer.contentsGravity = CALayerContentsGravity(rawValue: gravity.name)
    }
    guard case .image(let image) = commands(stage).first else {
      Issue.record("no image")
      return
    }
    #expect(image.rect == gravity.expected)
  }

  @Test func `part of the content is drawn, sampled and stretched as set`() {
    let stage = square(.clear)
    let part = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    let middle = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
    stage.set {
      stage.layer.contents = CGImage(
        width: 20, height: 40, pixels: [UInt32](repeating: ~0, count: 800))
      (stage.layer.contentsRect, stage.layer.contentsCenter) = (part, middle)
      (stage.layer.magnificationFilter, stage.layer.minificationFilter) = (.nearest, .trilinear)
    }
    stage.advance(to: 1)
    guard case .image(let image) = commands(stage).first else {
      Issue.record("no image")
      return
    }
    #expect(image.style.source == part && image.style.center == middle)
    #expect(image.style.quality == .none && image.style.shrinkQuality == .medium)
  }

  // MARK: Corners

  @Test(arguments: [CALayerCornerCurve.circular, .continuous])
  func `only the corners in the mask are round`(_ curve: CALayerCornerCurve) {
    let stage = square()
    stage.turn {
      stage.layer.cornerRadius = 8
      stage.layer.maskedCorners = [.layerMaxXMinYCorner]
      stage.layer.cornerCurve = curve
    }
    stage.advance(to: 1)
    guard case .fill(let fill) = commands(stage).first else {
      Issue.record("no fill")
      return
    }
    for (x, y, isInside) in [
      (0.1, 0.1, true), (79.9, 0.1, false), (79.9, 39.9, true), (0.1, 39.9, true),
      (77.5, 2.5, true),
    ] {
      #expect(CGPath(fill.path).contains(CGPoint(x: x, y: y)) == isInside, "\(x), \(y)")
    }
  }

  /// The curvature jumps where a circular corner begins; where a continuous corner begins, it grows
  /// from 0.
  @Test func `a continuous corner reaches as far as documented and bends gradually`() {
    let stage = square()
    stage.turn {
      stage.layer.bounds = CGRect(x: 0, y: 0, width: 400, height: 400)
      (stage.layer.cornerRadius, stage.layer.cornerCurve) = (100, .continuous)
    }
    stage.advance(to: 1)
    guard case .fill(let fill) = commands(stage).first else {
      Issue.record("no fill")
      return
    }
    let measure = PathMeasure(fill.path)
    var turns: [(position: Double, curvature: Double)] = []
    let h = 0.25
    for i in 0..<Int(measure.length / h) - 1 {
      let s = Double(i) * h
      guard let a = measure.tangent(atLength: s), let b = measure.tangent(atLength: s + h) else {
        continue
      }
      let angle = atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
      turns.append((s, angle / h))
    }
    let steps = zip(turns, turns.dropFirst()).map { abs($1.curvature - $0.curvature) }
    #expect(steps.max()! < 0.1 / 100, "the curvature jumps by \(steps.max()!)")
    #expect(turns.map(\.curvature).max()! < 1.6 / 100)
    let straight = turns.filter { abs($0.curvature) < 1e-9 }.count
    let expected = 4 * (400 - 2 * 152.8665)
    #expect(abs(Double(straight) * h - expected) < 4, "\(Double(straight) * h), not \(expected)")
  }

  // MARK: Shadows

  @Test func `a shadow is that of the composited layer, faded by its opacity`() {
    let stage = square()
    stage.set {
      (stage.layer.shadowOpacity, stage.layer.shadowRadius) = (0.5, 7)
      stage.layer.shadowOffset = CGSize(width: 2, height: 4)
      stage.layer.opacity = 0.25
    }
    var groups: [GroupStyle] = []
    for case .beginGroup(let style) in commands(stage) { groups.append(style) }
    #expect(groups.map(\.opacity) == [0.25, 1])
    let shadow = groups.last?.shadow
    #expect(groups.first?.shadow == nil)
    #expect(shadow?.sigma == 7 && shadow?.offset == CGSize(width: 2, height: 4))
    #expect(shadow?.color.alpha == 0.5)
    #expect(shadow?.transform == CGAffineTransform(translationX: 100, y: 50))
  }

  @Test func `a shadow path casts instead, and clipping bounds cut the shadow`() {
    let stage = square()
    stage.turn {
      stage.layer.shadowOpacity = 1
      stage.layer.shadowPath = CGPath(
        rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
    }
    stage.advance(to: 1)
    guard case .shadow(let cast) = commands(stage).first else {
      Issue.record("no shadow before the layer")
      return
    }
    #expect(cast.path.points.count == 4 && cast.rule == .winding)
    stage.turn { stage.layer.masksToBounds = true }
    guard case .pushClip = commands(stage).first else {
      Issue.record("the shadow is not clipped")
      return
    }
  }

  @Test func `transparent content casts no shadow`() {
    for hide: @MainActor (CALayer) -> Void in [
      { $0.shadowOpacity = 0 }, { $0.shadowColor = nil }, { $0.shadowOpacity = .nan },
      { $0.shadowColor = .clear },
    ] {
      let stage = square()
      stage.set {
        stage.layer.shadowOpacity = 1
        hide(stage.layer)
      }
      #expect(commands(stage).count == 1)
    }
  }

  // MARK: Masks

  @Test func `a mask is a soft mask over the layer and its sublayers`() {
    let stage = square()
    let mask = stage.context.perform { CALayer() }
    stage.turn {
      mask.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
      mask.backgroundColor = .black
      stage.layer.mask = mask
      stage.layer.addSublayer(CALayer())
    }
    let list = commands(stage)
    #expect(list.count == 6)
    guard case .beginGroup = list[0], case .fill = list[1],
      case .beginGroup(let style) = list[2], case .fill(let fill) = list[3]
    else {
      Issue.record("\(list)")
      return
    }
    #expect(style.blend == .destinationIn)
    #expect(fill.map == CGAffineTransform(translationX: 110, y: 60))
    #expect(mask.superlayer === stage.layer && mask.presentation() != nil)
    // A mask animates like other layers. It leaves the tree when the masked layer removes it.
    stage.turn { mask.opacity = 0.5 }
    #expect(stage.shown("opacity", of: mask) == 1)
    stage.advance(to: 1)
    #expect(stage.shown("opacity", of: mask) == 0.5)
    stage.turn { stage.layer.mask = nil }
    #expect(commands(stage).count == 1 && mask.presentation() == nil && mask.superlayer == nil)
  }

  @Test func `a layer masks at most one layer, and cannot mask one that contains it`() {
    let stage = square()
    let mask = stage.context.perform { CALayer() }
    stage.turn {
      stage.layer.mask = mask
      stage.root.mask = mask
    }
    #expect(stage.layer.mask == nil && stage.root.mask === mask)
    stage.turn { stage.layer.mask = stage.root }
    #expect(stage.layer.mask == nil && stage.reports.lines.count == 1)
    stage.turn { stage.layer.addSublayer(mask) }
    #expect(stage.root.mask == nil && mask.superlayer === stage.layer)
  }

  // MARK: Filters

  @Test func `filters apply before shadow and opacity`() {
    let stage = square()
    stage.set {
      stage.layer.filters = [Filter.sepia(1), Filter.gaussianBlur(radius: 3)]
      (stage.layer.shadowOpacity, stage.layer.opacity) = (1, 0.5)
      stage.layer.compositingFilter = "multiplyBlendMode"
    }
    var groups: [GroupStyle] = []
    for case .beginGroup(let style) in commands(stage) { groups.append(style) }
    #expect(groups.count == 2 && groups[0].blend == .multiply && groups[0].opacity == 0.5)
    #expect(
      groups.last?.filters == [
        .sepia(1),
        .gaussianBlur(radius: 3, transform: CGAffineTransform(translationX: 100, y: 50)),
      ])
    #expect(groups.last?.shadow != nil)
  }

  @Test(arguments: [
    ("multiplyBlendMode", CGBlendMode.multiply), ("CIColorDodgeBlendMode", .colorDodge),
    ("CISourceAtopCompositing", .sourceAtop), ("xor", .xor),
    ("CIAdditionCompositing", .plusLighter),
    ("CIMaximumCompositing", .lighten), ("luminosity", .luminosity), ("sourceOver", .normal),
    ("destOut", .destinationOut), ("plusL", .plusLighter), ("plusD", .plusDarker),
    ("vividLight", .vividLight), ("lightenBlendMode", .lighten), ("subtractS", .subtractGround),
  ])
  func `blend modes are found by their names`(_ name: String, _ mode: CGBlendMode) {
    let stage = square()
    stage.turn { stage.layer.compositingFilter = name }
    #expect(stage.layer.compositingFilter as? CGBlendMode ?? .normal == mode)
    #expect(stage.reports.lines.isEmpty)
    stage.turn { stage.layer.compositingFilter = "nonesuch" }
    #expect(stage.layer.compositingFilter == nil && stage.reports.lines.count == 1)
  }

  @Test func `filters of the same kinds animate, others step`() {
    let stage = square()
    stage.turn { stage.layer.filters = [Filter.gaussianBlur(radius: 0), Filter.sepia(0)] }
    stage.advance(to: 1)
    stage.turn {
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      CATransaction.setAnimationDuration(1)
      stage.layer.filters = [Filter.gaussianBlur(radius: 8), Filter.sepia(1)]
    }
    stage.advance(to: 1.25)
    let shown = stage.layer.presentation()?.filters as? [Filter]
    #expect(shown == [.gaussianBlur(radius: 2), .sepia(0.25)])
  }
}

extension CACornerMask {
  fileprivate static let all4: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}
