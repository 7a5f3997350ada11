/// Runs the fuzzer's checks on random bytes, and on the inputs of the corpus.
@Suite struct DisplayListCheckTests {
  @Test(arguments: 0..<4)
  func `lists from any bytes are drawn as their definition says`(_ batch: Int) throws {
    var known = 0.0
    for seed in batch * 48..<batch * 48 + 48 {
      var random = Random(seed: UInt64(seed) + 600_000)
      let bytes = (0..<40 + random.next() % 400).map { _ in
        UInt8(truncatingIfNeeded: random.next())
      }
      let check = DisplayListCheck(bytes)
      #expect(try check.failure() == nil, "seed \(seed + 600_000)")
      known += check.known / 48
    }
    #expect(known > 0.55)
  }

  static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("FuzzCorpus")

  private static func inputs(_ kind: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: corpus.appendingPathComponent(kind), includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }
  }

  @Test func `lists of the fuzzer's corpus are drawn as their definition says`() throws {
    let files = try Self.inputs("lists")
    #expect(!files.isEmpty)
    for file in files {
      let check = DisplayListCheck(Array(try Data(contentsOf: file)))
      #expect(try check.failure() == nil, "\(file.lastPathComponent)")
    }
  }

  @Test func `bytes are refused, or read as a list that gives the same bytes`() throws {
    let files = try Self.inputs("bytes")
    #expect(!files.isEmpty)
    var lists = 0
    for file in files {
      let bytes = Array(try Data(contentsOf: file))
      if let list = try? DisplayList(encoded: bytes) {
        #expect(list.encoded() == bytes, "\(file.lastPathComponent)")
        lists += 1
      }
    }
    #expect(lists > 0 && lists < files.count)
    let images = try Self.inputs("lists")
    for file in images {
      let bytes = DisplayListCheck(Array(try Data(contentsOf: file))).list.encoded()
      #expect(try DisplayList(encoded: bytes).encoded() == bytes, "\(file.lastPathComponent)")
    }
  }

  /// Small lists of each kind, as seeds for the fuzzer.
  private static let seeds: [(name: String, list: DisplayList)] = {
    let box = rectangle(1, 2, 3, 4)
    let red = Paint.color(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    let image = CGImage(width: 2, height: 1, pixels: [.max, 0x8040_2010])
    let gradient = CGGradient(colors: [.black, .white], locations: [0.25, 1])!
    func list(_ build: (inout DisplayList) -> Void) -> DisplayList {
      var list = DisplayList()
      build(&list)
      return list
    }
    func gradients(_ list: inout DisplayList) {
      let (p, q) = (CGPoint(x: 1, y: 1), CGPoint(x: 9, y: 5))
      for geometry in [
        GradientPaint.Geometry.linear(start: p, end: q),
        .radial(startCenter: p, startRadius: 1, endCenter: q, endRadius: 7),
        .conic(center: p, angle: 1),
      ] {
        list.fill(box, paint: .gradient(GradientPaint(gradient, geometry, extend: .reflecting)))
      }
    }
    let shadow = Shadow(color: .black, offset: CGSize(width: 1, height: 2), sigma: 1.5)
    let filters: [Filter] = [
      .gaussianBlur(radius: 2), .brightness(1.1), .contrast(0.9), .saturation(2),
      .hueRotate(1), .invert(1), .sepia(0.5), .colorMatrix(.identity),
    ]
    return [
      ("seed-fill", list { $0.fill(circle(5, 5, 4), rule: .evenOdd, paint: red, blend: .xor) }),
      (
        "seed-stroke",
        list {
          let style = StrokeStyle(
            width: 2, cap: .round, join: .bevel, dashLengths: [3, 1], dashPhase: 1)
          $0.stroke(box, style: style, paint: red, transform: .init(rotationAngle: 1))
        }
      ),
      ("seed-gradients", list(gradients)),
      ("seed-image", list { $0.image(image, in: CGRect(x: 1, y: 1, width: 5, height: 4)) }),
      ("seed-shadow", list { $0.shadow(of: box, shadow) }),
      (
        "seed-group",
        list {
          $0.group(GroupStyle(opacity: 0.5, blend: .multiply, filters: filters, shadow: shadow)) {
            $0.fill(box, paint: red)
          }
        }
      ),
      ("seed-clip", list { $0.clip(to: circle(4, 4, 3)) { $0.fill(box, paint: red) } }),
      (
        "seed-pattern",
        list {
          let cell = CGRect(x: 0, y: 0, width: 2, height: 1)
          $0.fill(box, paint: .pattern(PatternPaint(CGPattern(image: image, in: cell))))
        }
      ),
      (
        "seed-projection",
        list {
          let map = Homography(a: 1, b: 0, p: 0.01, c: 0, d: 1, q: 0, tx: 3, ty: 1, r: 1)
          $0.append(list(gradients), projection: map)
        }
      ),
    ]
  }()

  @Test func `the fuzzer's bytes begin with a list of each kind`() throws {
    let folder = Self.corpus.appendingPathComponent("bytes")
    var kinds: Set<String> = []
    for (name, list) in Self.seeds {
      let file = folder.appendingPathComponent(name)
      if ProcessInfo.processInfo.environment["MIDFLIGHT_RECORD"] != nil {
        try Data(list.encoded()).write(to: file)
        Issue.record("\(name) is recorded")
      }
      let read = try DisplayList(encoded: Array(try Data(contentsOf: file)))
      #expect(read == list, "\(name)")
      for command in read.commands {
        switch command {
        case .fill(let fill):
          switch fill.paint {
          case .color: kinds.insert("color")
          case .gradient: kinds.insert("gradient")
          case .pattern: kinds.insert("pattern")
          case .projected: kinds.insert("projected")
          }
        case .stroke: kinds.insert("stroke")
        case .image: kinds.insert("image")
        case .shadow: kinds.insert("shadow")
        case .beginGroup, .endGroup: kinds.insert("group")
        case .pushClip, .popClip: kinds.insert("clip")
        }
      }
    }
    #expect(kinds.count == 9, "\(kinds)")
  }

  @Test(arguments: [0.8, 2, 6])
  func `the reference knows shadows of paths, and notices one that is moved or wider`(
    _ sigma: Double
  ) throws {
    func list(_ sigma: Double, _ shift: Double) -> DisplayList {
      var list = DisplayList()
      let shadow = Shadow(
        color: CGColor(gray: 1, alpha: 0.9), offset: CGSize(width: 2.3 + shift, height: -1.6),
        sigma: sigma)
      list.clip(to: circle(20, 12, 16)) { $0.shadow(of: rectangle(9.4, -3, 21, 16.5), shadow) }
      return list
    }
    let reference = ReferenceImage(
      list(sigma, 0), width: 41, height: 27, ground: 0xFF00_0000)
    #expect(reference.known == 1)
    func drawn(_ list: DisplayList) -> [UInt32] {
      rendered(list, width: 41, height: 27, background: .black).image().pixels
    }
    #expect(reference.difference(from: drawn(list(sigma, 0))) == nil)
    #expect(reference.difference(from: drawn(list(sigma, sigma / 8))) != nil)
    #expect(reference.difference(from: drawn(list(sigma * 1.15, 0))) != nil)
  }

  @Test func `the reference notices a shape moved by a thirtieth of a pixel`() throws {
    for shape in [rectangle(4.3, 5.6, 20, 14), polygon([SIMD2(3, 4), SIMD2(28, 9), SIMD2(8, 22)])] {
      var list = filled(shape)
      list.group(opacity: 0.8) { $0.append(filled(circle(20, 12, 7))) }
      let reference = ReferenceImage(list, width: 33, height: 25, ground: 0xFF00_0000)
      #expect(reference.known == 1)
      func drawn(_ shift: Double) -> [UInt32] {
        rendered(
          list, width: 33, height: 25, background: .black,
          transform: CGAffineTransform(translationX: shift, y: 0)
        ).image().pixels
      }
      #expect(reference.difference(from: drawn(0)) == nil)
      #expect(reference.difference(from: drawn(1.0 / 30)) != nil)
    }
  }

  @Test func `the reference notices a wrong fill rule, opacity and blend mode`() throws {
    let star = polygon([
      SIMD2(16, 2), SIMD2(24, 23), SIMD2(2, 9), SIMD2(30, 9), SIMD2(8, 23),
    ])
    func list(_ rule: CGPathFillRule, _ opacity: Double, _ blend: CGBlendMode) -> DisplayList {
      var list = DisplayList()
      list.group(opacity: opacity) { group in
        group.fill(star, rule: rule, paint: .color(CGColor(red: 1, green: 0.4, blue: 0, alpha: 1)))
        // Use a grey, because with white, exclusion would equal difference.
        group.fill(
          rectangle(10, 10, 9, 9), paint: .color(CGColor(gray: 0.7, alpha: 1)), blend: blend)
      }
      return list
    }
    let reference = ReferenceImage(
      list(.winding, 0.5, .difference), width: 33, height: 25, ground: 0xFF40_8020)
    let ground = CGColor(
      red: 0x40 / 255.0, green: 0x80 / 255.0, blue: 0x20 / 255.0, alpha: 1)
    func isRight(_ list: DisplayList) -> Bool {
      reference.difference(
        from: rendered(list, width: 33, height: 25, background: ground).image().pixels) == nil
    }
    #expect(isRight(list(.winding, 0.5, .difference)))
    #expect(!isRight(list(.evenOdd, 0.5, .difference)))
    #expect(!isRight(list(.winding, 0.55, .difference)))
    #expect(!isRight(list(.winding, 0.5, .exclusion)))
    #expect(!isRight(list(.winding, 0.5, .xor)))
  }
}
