/// Tests nested projections, and shadows inside projections.
extension ProjectionTests {
  @Test func `nested projections equal their product`() {
    let frame = CGRect(x: -50, y: -40, width: 100, height: 80)
    for seed in 0..<10 as Range<UInt64> {
      var random = Random(seed: 900 + seed)
      var list = filled(Self.shapes[1].1, CGColor(red: 0.3, green: 0.6, blue: 0.1, alpha: 1))
      list.image(
        Self.texels(seed), in: frame.insetBy(dx: 30, dy: 20), style: ImageStyle(quality: .low))
      let inner = Homography(
        a: 1, b: 0.1, p: 0.001, c: -0.1, d: 0.9, q: -0.0012, tx: 1, ty: 2, r: 1)
      let outer = Self.card(&random)
      let twice = rendered(
        Self.projected(Self.projected(list, inner), outer), width: 180, height: 140)
      let once = rendered(
        Self.projected(list, inner.concatenating(outer)), width: 180, height: 140)
      var most = 0
      for (a, b) in zip(twice.image().pixels, once.image().pixels) {
        for shift in [0, 8, 16, 24] as [UInt32] {
          most = max(most, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
        }
      }
      #expect(most <= 2, "seed \(900 + seed): \(most)")
    }
  }

  @Test func `a shadow lies in the plane of its layer`() {
    // Use a wide card, whose shadow has its full colour at a known position, far from the blurred
    // edges.
    var list = DisplayList()
    list.group(
      GroupStyle(
        shadow: Shadow(
          color: CGColor(red: 0, green: 0, blue: 1, alpha: 1),
          offset: CGSize(width: 60, height: 0), sigma: 2))
    ) {
      $0.fill(
        rectangle(-50, -40, 50, 80), paint: .color(CGColor(red: 1, green: 0, blue: 0, alpha: 1)))
    }
    for seed in 0..<10 as Range<UInt64> {
      var random = Random(seed: 1000 + seed)
      let map = Self.card(&random, tilt: 0.8)
      let drawn = rendered(Self.projected(list, map), width: Self.width, height: Self.height)
      let inner = CGRect(x: 10, y: -40, width: 50, height: 80).insetBy(dx: 9, dy: 9)
      forEachInnerPixel(map, inner) { x, y, _ in
        #expect(drawn[x: x, y: y] == 0xFF00_00FF)
      }
      forEachInnerPixel(map, CGRect(x: -49, y: -39, width: 48, height: 78)) { x, y, _ in
        #expect(drawn[x: x, y: y] == 0xFFFF_0000)
      }
      forEachInnerPixel(map, CGRect(x: 1, y: -40, width: 1.2, height: 80)) { x, y, _ in
        #expect(drawn[x: x, y: y] >> 24 <= 3)
      }
    }
  }

  @Test(arguments: [CGFloat.infinity, 1e300, 1e30, 1e6, .nan])
  func `an infinite miter limit keeps the shadow`(_ limit: CGFloat) {
    var random = Random(seed: 1100)
    let map = Self.card(&random)
    func drawn(_ limit: CGFloat, _ style: GroupStyle) -> Pixmap {
      var list = DisplayList()
      list.group(style) {
        $0.stroke(
          rectangle(-30, -20, 60, 40), style: StrokeStyle(width: 8, miterLimit: limit),
          paint: .color(CGColor(red: 1, green: 0, blue: 0, alpha: 1)))
      }
      return rendered(Self.projected(list, map), width: Self.width, height: Self.height)
    }
    for style in [
      GroupStyle(shadow: Shadow(offset: CGSize(width: 9, height: 4), sigma: 2)),
      GroupStyle(filters: [.gaussianBlur(radius: 3)]),
    ] {
      let (plain, wanted) = (drawn(10, GroupStyle()), drawn(10, style))
      #expect(plain.image() != wanted.image())
      var most = 0
      for (a, b) in zip(wanted.image().pixels, drawn(limit, style).image().pixels) {
        for shift in [0, 8, 16, 24] as [UInt32] {
          most = max(most, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
        }
      }
      // Allow small differences, because a different miter limit changes the size of the image on
      // the plane.
      #expect(most <= 6, "\(most)")
    }
  }

  @Test(arguments: [1, 3, 40, 10_000])
  func `nested shadows are projected to the depth at which they are drawn`(_ depth: Int) throws {
    let content = filled(rectangle(-30, -20, 60, 40), CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    let context = CGContext()
    for _ in 0..<depth {
      context.setShadow(offset: CGSize(width: 1, height: 1), blur: 1, color: .black)
      context.beginTransparencyLayer()
    }
    context.draw(content)
    let nested = context.displayList
    #expect(nested.commands.count == 2 * depth + 1)
    var random = Random(seed: 1200)
    let seen = Self.projected(nested, Self.card(&random))
    var (open, images, copied) = (0, 0, 0)
    for command in seen.commands {
      switch command {
      case .beginGroup: open += 1
      case .endGroup: open -= 1
      case .fill(let fill):
        guard case .projected(let paint) = fill.paint,
          case .pattern(let pattern) = paint.content
        else { continue }
        images += 1
        copied += pattern.pattern.content.commands.count
      default: break
      }
      #expect(open >= 0)
    }
    #expect(open == 0 && images == min(depth, GroupStyle.largestEffectDepth))
    #expect(copied <= GroupStyle.largestEffectDepth * (nested.commands.count + 4))
    #expect(seen.commands.count <= nested.commands.count + 4 * GroupStyle.largestEffectDepth)
  }
}
