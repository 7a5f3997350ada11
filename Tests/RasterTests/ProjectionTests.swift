/// Compares planes in perspective with an oracle that, in `Double`, projects the centre of every
/// pixel back onto the plane.
@Suite struct ProjectionTests {
  static let width = 180
  static let height = 140

  /// Returns the projection of a card of 100 × 80 around the origin, which is rotated in space and
  /// seen in perspective.
  static func card(_ random: inout Random, tilt: Double = 1.2) -> Homography {
    var camera = CATransform3D()
    camera.m34 = -1 / random.uniform(120, 600)
    var turn = CATransform3DMakeRotation(random.uniform(-tilt, tilt), 0, 1, 0)
    turn = CATransform3DRotate(turn, random.uniform(-tilt, tilt), 1, 0, 0)
    turn = CATransform3DRotate(turn, random.uniform(-3, 3), 0, 0, 1)
    let seen = CATransform3DConcat(turn, camera)
    return Homography(
      CATransform3DConcat(
        seen,
        CATransform3DMakeTranslation(
          90 + random.uniform(-20, 20), 70 + random.uniform(-20, 20), 0)))
  }

  static func projected(_ list: DisplayList, _ map: Homography) -> DisplayList {
    var result = DisplayList()
    result.append(list, projection: map)
    return result
  }

  /// Returns a function that gives the point of the plane that is visible at a point of the image;
  /// nil for points behind the eye.
  static func back(_ map: Homography) -> (Double, Double) -> CGPoint? {
    let inverse = map.inverted
    return { x, y in inverse?.projected(CGPoint(x: x, y: y)) }
  }

  static let shapes: [(String, Path, CGPathFillRule)] = {
    var rounded = Path()
    rounded.addRoundedRect(
      in: CGRect(x: -50, y: -40, width: 100, height: 80), cornerWidth: 22, cornerHeight: 22)
    var ring = circle(0, 0, 38)
    ring.addPath(circle(6, 3, 17))
    var blob = Path()
    blob.move(to: CGPoint(x: -45, y: 10))
    blob.addCurve(
      to: CGPoint(x: 40, y: -30), control1: CGPoint(x: -60, y: -90),
      control2: CGPoint(x: 20, y: 60))
    blob.addQuadCurve(to: CGPoint(x: -10, y: 38), control: CGPoint(x: 80, y: 20))
    return [
      ("card", rectangle(-50, -40, 100, 80), .winding), ("rounded", rounded, .winding),
      ("ring", ring, .evenOdd), ("blob", blob, .winding),
    ]
  }()

  @Test(arguments: 0..<4)
  func `solid shapes are exact within 2 levels inside and 10 at edges`(_ kind: Int) {
    let (name, path, rule) = Self.shapes[kind]
    let cgPath = CGPath(path)
    var (inner, edge) = (0, 0)
    for seed in 0..<10 as Range<UInt64> {
      var random = Random(seed: 500 + seed)
      let map = Self.card(&random)
      let back = Self.back(map)
      let drawn = rendered(
        Self.projected(filled(path, rule: rule), map), width: Self.width, height: Self.height
      ).greens
      func isInside(_ x: Double, _ y: Double) -> Bool {
        guard let p = back(x, y) else { return false }
        return cgPath.contains(p, using: rule)
      }
      for y in stride(from: 0, to: Self.height, by: 2) {
        for x in stride(from: Int(seed % 2), to: Self.width, by: 2) {
          let value = drawn[y * Self.width + x]
          let (px, py) = (Double(x), Double(y))
          let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.5, 0.5)].count {
            isInside(px + $0.0, py + $0.1)
          }
          if corners == 5 || corners == 0, value == (corners == 0 ? 0 : 255) { continue }
          var hits = 0
          for i in 0..<16 {
            for j in 0..<16 {
              if isInside(px + (Double(i) + 0.5) / 16, py + (Double(j) + 0.5) / 16) { hits += 1 }
            }
          }
          let error = abs(value - Int((Double(hits) / 256 * 255).rounded()))
          // An edge may pass between the samples, so also test the pixel's surroundings.
          let around = [(-0.5, -0.5), (1.5, -0.5), (-0.5, 1.5), (1.5, 1.5)].count {
            isInside(px + $0.0, py + $0.1)
          }
          if around == hits / 64 && hits % 256 == 0 {
            inner = max(inner, error)
          } else {
            edge = max(edge, error)
          }
        }
      }
    }
    #expect(inner <= 2 && edge <= 10, "\(name): \(inner) inside, \(edge) at edges")
  }

  static let gradient = CGGradient(
    colors: [
      CGColor(red: 1, green: 0.2, blue: 0, alpha: 1),
      CGColor(red: 0, green: 0.9, blue: 0.3, alpha: 0.6),
      CGColor(red: 0.1, green: 0, blue: 1, alpha: 1),
    ], locations: [0, 0.4, 1])!

  @Test(arguments: [
    GradientPaint.Geometry.linear(start: CGPoint(x: -40, y: -20), end: CGPoint(x: 45, y: 30)),
    .radial(startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 45),
    .radial(
      startCenter: CGPoint(x: -10, y: 0), startRadius: 5, endCenter: CGPoint(x: 5, y: 4),
      endRadius: 48),
    .conic(center: CGPoint(x: 3, y: -2), angle: 0.4),
  ])
  func `gradients are within a level of the plane's colour under each pixel's centre`(
    _ geometry: GradientPaint.Geometry
  ) {
    let paint = GradientPaint(Self.gradient, geometry)
    let oracle = GradientOracle(paint, .identity)
    var list = DisplayList()
    list.fill(rectangle(-50, -40, 100, 80), paint: .gradient(paint))
    var (most, count) = (0.0, 0)
    for seed in 0..<12 as Range<UInt64> {
      var random = Random(seed: 700 + seed)
      let map = Self.card(&random)
      let drawn = rendered(Self.projected(list, map), width: Self.width, height: Self.height)
      forEachInnerPixel(map, CGRect(x: -50, y: -40, width: 100, height: 80)) { x, y, p in
        guard let levels = oracle.levels(at: p) else { return }
        most = max(most, distance(drawn[x: x, y: y], levels))
        count += 1
      }
    }
    #expect(most <= 1 && count > 10_000, "\(most) in \(count)")
  }

  static func texels(_ seed: UInt64) -> CGImage {
    var random = Random(seed: seed)
    return CGImage(
      width: 23, height: 17,
      pixels: (0..<23 * 17).map { _ in
        let alpha = random.next() % 3 == 0 ? random.next() & 255 : 255
        func channel() -> UInt64 { random.next() % (alpha + 1) }
        return UInt32(alpha << 24 | channel() << 16 | channel() << 8 | channel())
      })
  }

  @Test(arguments: [true, false])
  func `images are sampled where pixels' centres fall on the plane`(_ isSmooth: Bool) {
    let frame = CGRect(x: -50, y: -40, width: 100, height: 80)
    var (most, count) = (0.0, 0)
    for seed in 0..<12 as Range<UInt64> {
      let image = Self.texels(seed)
      let oracle = ImageOracle(image: image)
      var random = Random(seed: 800 + seed)
      let map = Self.card(&random, tilt: 0.9)
      var list = DisplayList()
      list.image(
        image, in: frame, style: ImageStyle(quality: isSmooth ? .low : .none))
      let drawn = rendered(Self.projected(list, map), width: Self.width, height: Self.height)
      forEachInnerPixel(map, frame) { x, y, p in
        let u = Double(p.x - frame.minX) / 100 * 23
        let v = Double(p.y - frame.minY) / 80 * 17
        func isNearBorder(_ t: Double) -> Bool { abs(t - t.rounded()) < 1e-4 }
        if !isSmooth && (isNearBorder(u) || isNearBorder(v)) { return }
        let truth = isSmooth ? oracle.bilinear(u, v) : oracle.texel(Int(u), Int(v))
        most = max(most, distance(drawn[x: x, y: y], truth))
        count += 1
      }
    }
    #expect(most <= (isSmooth ? 0.55 : 0) && count > 10_000, "\(most) in \(count)")
  }

  @Test func `an image that shrinks towards the horizon fades into its mean`() {
    // The plane is a floor of black and white squares, seen from above its near edge.
    let board = CGImage(
      width: 256, height: 256,
      pixels: (0..<256 * 256).map { ($0 + $0 / 256) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 })
    var list = DisplayList()
    list.image(board, in: CGRect(x: -500, y: -2000, width: 1000, height: 2000), quality: .medium)
    // With this projection, y′ = 120 / w, which approaches the horizon at 0 as w grows.
    let seen = Homography(
      a: 1, b: 0, p: 0, c: 90 * -0.02, d: 0, q: -0.02, tx: 90, ty: 120, r: 1)
    let drawn = rendered(
      Self.projected(list, seen), width: Self.width, height: Self.height)
    for y in 4..<10 {
      for x in 82..<98 {
        let green = Int(drawn[x: x, y: y] >> 8 & 255)
        #expect(abs(green - 128) <= 1, "\(x), \(y): \(green)")
      }
    }
  }

  @Test func `a plane through the eye ends at the horizon and fills the area in front`() {
    var camera = CATransform3D()
    camera.m34 = -1 / 200
    let turned = CATransform3DConcat(CATransform3DMakeRotation(1.4, 1, 0, 0), camera)
    let map = Homography(CATransform3DConcat(turned, CATransform3DMakeTranslation(90, 70, 0)))
    let back = Self.back(map)
    let plane = rectangle(-1e5, -1e5, 2e5, 2e5)
    let list = Self.projected(filled(plane), map)
    let drawn = rendered(list, width: Self.width, height: Self.height).greens
    var (seen, unseen) = (0, 0)
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let corners = [(-1.0, -1.0), (2, -1), (-1, 2), (2, 2)].map { dx, dy -> Bool in
          guard let p = back(Double(x) + dx, Double(y) + dy) else { return false }
          return abs(p.x) < 1e5 && abs(p.y) < 1e5
        }
        if corners.allSatisfy({ $0 }) {
          #expect(drawn[y * Self.width + x] == 255)
          seen += 1
        } else if !corners.contains(true) {
          #expect(drawn[y * Self.width + x] == 0)
          unseen += 1
        }
      }
    }
    #expect(seen > 5000 && unseen > 500, "\(seen) seen, \(unseen) not")
  }

  @Test(arguments: [
    Homography(a: 1, b: 0, p: 0.001, c: 2, d: 0, q: 0.002, tx: 0, ty: 0, r: 1),
    Homography(a: .nan, b: 0, p: 0.001, c: 0, d: 1, q: 0, tx: 0, ty: 0, r: 1),
    Homography(a: 1, b: 0, p: .infinity, c: 0, d: 1, q: 0, tx: 0, ty: 0, r: 1),
    Homography(a: 0, b: 0, p: 0, c: 0, d: 0, q: 0, tx: 0, ty: 0, r: 0),
    Homography(a: -1, b: 0, p: 0, c: 0, d: -1, q: 0, tx: 0, ty: 0, r: -1),
    Homography(a: 1e300, b: 1, p: 1e300, c: 1e300, d: 1e300, q: 1, tx: 1, ty: 0, r: 1),
  ])
  func `singular, non-finite and hidden projections draw nothing`(_ map: Homography) {
    var list = filled(rectangle(-500, -500, 1000, 1000))
    list.image(Self.texels(1), in: CGRect(x: 0, y: 0, width: 50, height: 50))
    let drawn = rendered(Self.projected(list, map), width: 40, height: 30)
    #expect(drawn.image().pixels.allSatisfy { $0 == 0 })
    // A paint that has such a projection itself must not be drawn either.
    var raw = DisplayList()
    raw.fill(
      rectangle(0, 0, 40, 30),
      paint: .projected(
        ProjectedPaint(
          .gradient(GradientPaint(Self.gradient, .conic(center: .zero, angle: 0))),
          projection: map)))
    let bytes = rendered(raw, width: 40, height: 30).image().pixels
    #expect(map.a == 1e300 || bytes.allSatisfy { $0 == 0 })
  }

  @Test(arguments: 0..<8)
  func `an almost flat perspective gives the flat image`(_ batch: Int) {
    for seed in UInt64(batch * 10)..<UInt64(batch * 10 + 10) {
      var lists = RandomLists(seed: 3100 + seed)
      // Record the commands in a separate list, which is then projected.
      var list = DisplayList()
      list.append(lists.list())
      let needsPlane = list.commands.contains {
        switch $0 {
        case .shadow: true
        case .beginGroup(let style): style.shadow != nil || !style.filters.isEmpty
        case .fill(let fill): if case .pattern = fill.paint { true } else { false }
        case .stroke(let stroke): if case .pattern = stroke.paint { true } else { false }
        // Images may differ, because texels are averaged only if the image is not in perspective.
        case .image: true
        default: false
        }
      }
      // Some blend modes are so steep that the difference has no bound.
      let isSteep = list.commands.contains {
        switch $0 {
        case .fill(let fill): fill.blend != .normal
        case .stroke(let stroke): stroke.blend != .normal
        case .beginGroup(let style): style.blend != .normal
        default: false
        }
      }
      let flat = rendered(list, width: 160, height: 120, background: CGColor(gray: 0.4, alpha: 1))
      let map = Homography(a: 1, b: 0, p: 1e-13, c: 0, d: 1, q: 0, tx: 0, ty: 0, r: 1)
      let drawn = rendered(
        Self.projected(list, map), width: 160, height: 120,
        background: CGColor(gray: 0.4, alpha: 1))
      var (most, sum) = (0, 0)
      for (a, b) in zip(flat.image().pixels, drawn.image().pixels) {
        for shift in [0, 8, 16] as [UInt32] {
          let error = abs(Int(a >> shift & 255) - Int(b >> shift & 255))
          most = max(most, error)
          sum += error
        }
      }
      let mean = Double(sum) / Double(160 * 120 * 3)
      // On average the images differ little, because smooth areas are nearly equal even where other
      // pixels differ.
      #expect(mean <= 8, "seed \(3100 + seed): \(mean)")
      if !needsPlane && !isSteep { #expect(most <= 6, "seed \(3100 + seed): \(most)") }
    }
  }

  @Test(arguments: 0..<6)
  func `bytes depend only on the list`(_ batch: Int) throws {
    for seed in UInt64(batch * 8)..<UInt64(batch * 8 + 8) {
      var lists = RandomLists(seed: 4200 + seed)
      var random = Random(seed: 4200 + seed)
      var centred = DisplayList()
      centred.append(lists.list(), transform: CGAffineTransform(translationX: -80, y: -60))
      let other = Self.projected(centred, Self.card(&random))
      let list = Self.projected(centred, Self.card(&random))
      #expect(try DisplayList(encoded: list.encoded()) == list)
      let ground = CGColor(gray: 0.6, alpha: 0.8)
      let whole = rendered(list, width: 180, height: 140, background: ground)
      let pieces = try Pixmap(width: 180, height: 140)
      pieces.clear(ground)
      let kept = Rasterizer()
      for y in stride(from: 0, to: 140, by: 23) {
        for x in stride(from: 0, to: 180, by: 37) {
          kept.draw(list, into: pieces, within: PixelRect(x: x, y: y, width: 37, height: 23))
        }
      }
      expectEqual(whole, pieces, "pieces, seed \(4200 + seed)")
      let two = Rasterizer(threads: 2)
      two.minSharedWork = 0
      let shared = try Pixmap(width: 180, height: 140)
      shared.clear(ground)
      two.draw(list, into: shared)
      expectEqual(whole, shared, "two threads, seed \(4200 + seed)")
      for level in KernelChoice.available {
        let other = withKernels(level) {
          rendered(list, width: 180, height: 140, background: ground)
        }
        expectEqual(whole, other, "\(level.name) kernels, seed \(4200 + seed)")
      }
      let clean = try Pixmap(width: 180, height: 140)
      clean.clear(ground)
      let background = clean[x: 0, y: 0]
      let redrawn = rendered(other, width: 180, height: 140, background: ground)
      let damage = Damage.between(other, list, bounds: redrawn.bounds)
      for rect in damage {
        for y in rect.y..<rect.maxY {
          for x in rect.x..<rect.maxX { redrawn[x: x, y: y] = background }
        }
      }
      kept.draw(list, into: redrawn, within: damage)
      expectEqual(whole, redrawn, "damage, seed \(4200 + seed)")
    }
  }

  func forEachInnerPixel(
    _ map: Homography, _ rect: CGRect, _ body: (Int, Int, CGPoint) -> Void
  ) {
    let back = Self.back(map)
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let corners = [(-0.1, -0.1), (1.1, -0.1), (-0.1, 1.1), (1.1, 1.1)].allSatisfy { dx, dy in
          back(Double(x) + dx, Double(y) + dy).map(rect.contains) ?? false
        }
        if corners, let p = back(Double(x) + 0.5, Double(y) + 0.5) { body(x, y, p) }
      }
    }
  }
}
