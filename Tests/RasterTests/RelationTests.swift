/// Tests relations between images that must hold whatever the images show.
@Suite struct RelationTests {
  static let shapes: [Path] = [
    circle(30.2, 25.7, 18.3), rectangle(3.5, 4.25, 51.3, 40.1),
    polygon([SIMD2(1, 1), SIMD2(60, 20), SIMD2(5, 55)]),
  ]

  private func same(_ a: DisplayList, _ b: DisplayList, within levels: Int = 0) -> Bool {
    let ground = CGColor(red: 0.9, green: 0.3, blue: 0.1, alpha: 0.8)
    let x = rendered(a, width: 64, height: 60, background: ground).image().pixels
    let y = rendered(b, width: 64, height: 60, background: ground).image().pixels
    return largestDifference(x, y)! <= levels
  }

  private let colors = [
    CGColor(red: 0.2, green: 0.7, blue: 1, alpha: 1),
    CGColor(red: 0.2, green: 0.7, blue: 1, alpha: 0.35),
  ]

  @Test(arguments: shapes)
  func `a group of one shape is the shape with the product of the alphas`(_ path: Path) {
    for color in colors {
      var group = DisplayList()
      group.group(opacity: 0.5) { inner in
        inner.group(opacity: 0.6) { $0.append(filled(path, color)) }
      }
      #expect(same(group, filled(path, color.copy(alpha: color.alpha * 0.5 * 0.6)!)))
    }
  }

  @Test(arguments: shapes)
  func `an opaque group changes at most one level, by rounding`(_ path: Path) {
    for color in colors {
      var plain = filled(path, color)
      plain.append(filled(rectangle(10, 10, 30.5, 30), color))
      var group = DisplayList()
      group.group(opacity: 1) { $0.append(plain) }
      #expect(same(group, plain))
      // A clip with soft edges forces the group to be drawn on a separate surface.
      var isolated = DisplayList()
      isolated.clip(to: circle(32, 30, 200)) { $0.append(group) }
      #expect(same(isolated, plain, within: 2))
    }
  }

  @Test func `in a group with opacity the top shape hides shapes below`() {
    var overlapping = DisplayList()
    overlapping.group(opacity: 0.5) {
      $0.append(filled(rectangle(0, 0, 64, 60), .black))
      $0.append(filled(rectangle(0, 0, 64, 60), .white))
    }
    #expect(
      same(overlapping, filled(rectangle(0, 0, 64, 60), CGColor(gray: 1, alpha: 0.5)), within: 1))
  }

  @Test(arguments: shapes)
  func `filling everything inside a clip fills the clip`(_ path: Path) {
    for color in colors {
      var clipped = DisplayList()
      clipped.clip(to: path) { $0.append(filled(rectangle(-10, -10, 100, 100), color)) }
      #expect(same(clipped, filled(path, color)))
    }
  }

  @Test(arguments: shapes)
  func `nested clips multiply in any order`(_ path: Path) {
    func nested(_ a: Path, _ b: Path) -> DisplayList {
      var list = DisplayList()
      list.clip(to: a) { inner in
        inner.clip(to: b) { $0.append(filled(rectangle(0, 0, 64, 60), colors[0])) }
      }
      return list
    }
    #expect(same(nested(path, Self.shapes[0]), nested(Self.shapes[0], path), within: 1))
  }

  @Test(arguments: shapes)
  func `a clip to whole pixels is the region to draw in`(_ path: Path) throws {
    var clipped = DisplayList()
    clipped.clip(to: rectangle(7, 9, 31, 22)) { $0.append(filled(path, colors[1])) }
    let region = try Pixmap(width: 64, height: 60)
    Rasterizer().draw(
      filled(path, colors[1]), into: region, within: PixelRect(x: 7, y: 9, width: 31, height: 22))
    #expect(rendered(clipped, width: 64, height: 60).image() == region.image())
  }

  @Test(arguments: shapes)
  func `a translucent fill blends by its coverage as the one-pixel formula says`(_ path: Path) {
    let coverage = rendered(filled(path), width: 64, height: 60, background: .black).greens
    let ground = CGColor(red: 0.8, green: 0.25, blue: 0.5, alpha: 0.6)
    for color in colors {
      let source = premultiplied(color)
      let modes: [(CGBlendMode, UInt32, UInt32)] = [
        (.normal, source, source >> 24), (.copy, source, 255), (.clear, 0, 255),
      ]
      for (blend, source, keep) in modes {
        for clip in [nil, circle(32, 30, 1000)] {
          var list = DisplayList()
          let fill: (inout DisplayList) -> Void = {
            $0.fill(path, paint: .color(color), blend: blend)
          }
          if let clip { list.clip(to: clip, fill) } else { fill(&list) }
          let drawn = rendered(list, width: 64, height: 60, background: ground).image().pixels
          let before = premultiplied(ground)
          #expect(
            zip(drawn, coverage).allSatisfy { pixel, coverage in
              pixel
                == blendPixel(
                  ground: before, source: source, keep: keep, coverage: UInt32(coverage))
            })
        }
      }
    }
  }

  @Test func `a rectangle has the bytes of its outline with more vertices`() {
    var random = Random(seed: 11)
    for _ in 0..<200 {
      let x = random.uniform(-8, 60)
      let y = random.uniform(-8, 55)
      let w = random.next() % 3 == 0 ? random.uniform(0, 1.5) : random.uniform(0, 70)
      let h = random.next() % 3 == 0 ? random.uniform(0, 1.5) : random.uniform(0, 70)
      let corners = [SIMD2(x, y), SIMD2(x + w, y), SIMD2(x + w, y + h), SIMD2(x, y + h)]
      let more = corners + [SIMD2(x, y + h / 2), SIMD2(x, y + h / 3)]
      for color in colors {
        #expect(same(filled(polygon(corners), color), filled(polygon(more), color)))
      }
    }
  }

  @Test func `the straight sides of a shape have the bytes that they have row by row`() {
    var random = Random(seed: 12)
    // Add a polygon outside the surface that is so tall that each row of the shape contains one of
    // its edges. This forces the rasterizer to draw the rows one by one.
    let far = polygon([SIMD2(200, -500), SIMD2(260, 500), SIMD2(320, -500)])
    for i in 0..<200 {
      let rect = CGRect(
        x: random.uniform(-8, 40), y: random.uniform(-20, 20), width: random.uniform(1, 60),
        height: random.uniform(10, 70))
      let radius = random.uniform(0.5, 12)
      var path = Path()
      switch i % 4 {
      case 0: path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
      case 1:
        let flip = CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 60, ty: 0)
        path.addRoundedRect(
          in: rect, cornerWidth: radius, cornerHeight: 2 * radius, transform: flip)
      case 2:
        var line = Path()
        line.move(to: CGPoint(x: rect.midX, y: rect.minY))
        line.addLine(to: CGPoint(x: rect.midX, y: rect.maxY))
        path = line.stroked(StrokeStyle(width: radius, cap: .round))
      default:
        // Use a shape with a side that juts out in the lower half.
        let (l, r, t, b) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
        let middle = rect.midY
        path = polygon([
          SIMD2(l + 3, t), SIMD2(r - 3, t), SIMD2(r, t + 4), SIMD2(r, middle),
          SIMD2(r + 5, middle), SIMD2(r + 5, b), SIMD2(l, b), SIMD2(l, t + 4),
        ])
      }
      // Without the last element it is no shape that is drawn in a special way.
      path = path.withoutCloses
      var taken = path
      taken.addPath(far)
      for color in colors {
        #expect(same(filled(path, color), filled(taken, color)))
      }
    }
  }

  @Test func `an image drawn pixel on pixel is itself`() {
    var random = Random(seed: 3)
    let image = CGImage(
      width: 9, height: 7,
      pixels: (0..<63).map { _ in
        let gray = random.uniform(0, 1)
        return premultiplied(CGColor(gray: gray, alpha: random.uniform(0, 1)))
      })
    for quality in [CGInterpolationQuality.none, .high] {
      var list = DisplayList()
      list.image(image, in: CGRect(x: 2, y: 3, width: 9, height: 7), quality: quality)
      let drawn = rendered(list, width: 20, height: 20)
      #expect(drawn.image(of: PixelRect(x: 2, y: 3, width: 9, height: 7)) == image)
      #expect(drawn[x: 1, y: 3] == 0 && drawn[x: 11, y: 3] == 0)
      // Rotate the image by half a turn, after which every texel is at the opposite pixel.
      var turned = DisplayList()
      turned.image(
        image, in: CGRect(x: 0, y: 0, width: 9, height: 7), quality: quality,
        transform: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 9, ty: 7))
      #expect(rendered(turned, width: 9, height: 7).image().pixels == image.pixels.reversed())
    }
  }

  @Test func `bilinear sampling of a ramp is a ramp`() {
    let pixels = (0..<5).map { premultiplied(CGColor(gray: Double($0) / 4, alpha: 1)) }
    var list = DisplayList()
    list.image(
      CGImage(width: 5, height: 1, pixels: pixels), in: CGRect(x: 0, y: 0, width: 80, height: 1),
      quality: .high)
    for (x, green) in rendered(list, width: 80, height: 1).greens.enumerated() {
      let u = min(max((Double(x) + 0.5) / 16 - 0.5, 0), 4)
      #expect(abs(Double(green) - 255 * u / 4) <= 1.01)
    }
  }

  @Test func `the stroke of a line is the fill of its rectangle`() {
    var line = Path()
    line.move(to: CGPoint(x: 5.5, y: 20))
    line.addLine(to: CGPoint(x: 50.25, y: 20))
    #expect(
      same(stroked(line, StrokeStyle(width: 6.5)), filled(rectangle(5.5, 16.75, 44.75, 6.5))))
  }
}
