import Synchronization

/// Limits the number of allocations when frames that differ only in position are drawn repeatedly.
@Suite(.enabled(if: countedAllocations() > 0, "allocations are counted with glibc alone"))
struct SteadyFrameTests {
  private static let width = 160
  private static let height = 120

  struct Frame: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// The largest number of allocations that the frame may need.
    var most: UInt64 = 0
    /// Whether drawing the frame needs halved images, which are cached or else created for each
    /// frame.
    var needsCaches = false
    var draw: @Sendable (inout DisplayList, Double) -> Void
  }

  private static func ellipse(_ x: Double) -> Path {
    var path = Path()
    path.addEllipse(in: CGRect(x: 40 + x, y: 30 - x, width: 60, height: 45))
    return path
  }

  private static let color = Paint.color(CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.8))

  private static let gradient = GradientPaint(
    CGGradient(colors: [.black, .white, CGColor(red: 1, green: 0, blue: 0, alpha: 1)])!,
    .linear(start: .zero, end: CGPoint(x: 90, y: 40)))

  private static let image = CGImage(
    width: 32, height: 24, pixels: (0..<768).map { 0xFF00_0000 | UInt32($0 * 7919) & 0xFF_FFFF })

  static let frames: [Frame] = [
    Frame(testDescription: "a path's shadow") { list, x in
      list.shadow(
        of: ellipse(x), Shadow(color: .black, offset: CGSize(width: 3, height: 4.3), sigma: 2))
      list.shadow(
        of: ellipse(x / 2), Shadow(color: .black, offset: CGSize(width: 3, height: 4), sigma: 9))
    },
    Frame(testDescription: "a group's shadow") { list, x in
      let shadow = Shadow(color: .black, offset: CGSize(width: 3, height: 4.3), sigma: 3)
      list.group(GroupStyle(opacity: 0.8, shadow: shadow)) {
        $0.fill(ellipse(x), paint: color)
        $0.stroke(ellipse(x), style: StrokeStyle(width: 3), paint: .color(.white))
      }
    },
    Frame(testDescription: "a blurred group") { list, x in
      list.group(GroupStyle(filters: [.gaussianBlur(radius: 2), .gaussianBlur(radius: 7)])) {
        $0.fill(ellipse(x), paint: color)
        $0.fill(ellipse(-x), paint: .gradient(gradient))
        $0.group(GroupStyle(filters: [.gaussianBlur(radius: 1)])) {
          $0.fill(ellipse(2 * x), paint: color)
          $0.fill(ellipse(3 * x), paint: color)
        }
      }
    },
    // Drawing the frame makes four plans (two to find the damage, and one in each of the two
    // drawings), and each plan allocates two arrays.
    Frame(testDescription: "a group of other colours", most: 2 * 4) { list, x in
      list.group(GroupStyle(filters: [.brightness(0.1)])) {
        $0.fill(ellipse(x), paint: color)
        $0.fill(ellipse(-x), paint: .gradient(gradient))
      }
    },
    Frame(testDescription: "groups in groups and clips") { list, x in
      list.group(GroupStyle(opacity: 0.5, blend: .multiply)) {
        $0.fill(ellipse(x), paint: color)
        $0.clip(to: ellipse(2 * x)) {
          $0.fill(rectangle(30, 20, 80, 80), paint: .gradient(gradient))
          $0.group(opacity: 0.6) {
            $0.fill(ellipse(x + 10), paint: color)
            $0.fill(ellipse(x + 20), paint: color)
          }
        }
      }
    },
    Frame(testDescription: "images and gradients", needsCaches: true) { list, x in
      list.fill(ellipse(x), paint: .gradient(gradient))
      for quality in [CGInterpolationQuality.none, .low, .high] {
        list.image(
          image, in: CGRect(x: 10 + x, y: 10, width: 19, height: 11.5), quality: quality)
      }
    },
    Frame(testDescription: "a card in perspective", needsCaches: true) { list, x in
      var card = DisplayList()
      card.fill(rectangle(-40, -30, 80, 60), paint: .gradient(gradient))
      card.stroke(ellipse(-70), style: StrokeStyle(width: 2), paint: color)
      for quality in [CGInterpolationQuality.low, .high] {
        card.image(image, in: CGRect(x: -20, y: -20, width: 50, height: 30), quality: quality)
      }
      var camera = CATransform3D()
      camera.m34 = -1.0 / 300
      let turn = CATransform3DMakeRotation(0.5 + x / 100, 0, 1, 0)
      list.append(
        card,
        projection: Homography(
          CATransform3DConcat(
            CATransform3DConcat(turn, camera), CATransform3DMakeTranslation(80, 60, 0))))
    },
  ]

  enum Kind: CaseIterable { case oneThread, twoThreads, keepingNothing }

  @Test(arguments: frames, Kind.allCases)
  func `a steady frame with effects allocates nothing`(_ frame: Frame, _ kind: Kind) throws {
    if frame.needsCaches && kind == .keepingNothing { return }
    let lists = (0..<6).map { i in
      var list = DisplayList()
      list.fill(rectangle(0, 0, 160, 120), paint: .color(.white))
      frame.draw(&list, Double(i % 2) + 0.3 * Double(i))
      return list
    }
    let pixmap = try Pixmap(width: Self.width, height: Self.height)
    let rasterizer = Rasterizer(
      cacheByteBudget: kind == .keepingNothing ? 0 : 16 << 20,
      threads: kind == .twoThreads ? 2 : 1)
    rasterizer.minSharedWork = 0
    let finder = DamageFinder()
    var damage: [PixelRect] = []
    var counts: [UInt64] = []
    counts.reserveCapacity(64)
    // Allocations are counted separately in each thread; this is the second thread's count.
    let others = Mutex<UInt64>(0)
    let ask: @Sendable () -> Void = { others.withLock { $0 = countedAllocations() } }
    func countedByAll() -> UInt64 {
      if kind != .twoThreads { return countedAllocations() }
      rasterizer.performOnSecondThread(ask)
      return countedAllocations() + others.withLock { $0 }
    }
    for turn in 0..<48 {
      let before = countedByAll()
      let (old, new) = (turn % lists.count, (turn + 1) % lists.count)
      finder.findDamage(from: lists[old], to: lists[new], bounds: pixmap.bounds, into: &damage)
      rasterizer.draw(lists[new], into: pixmap, within: damage)
      rasterizer.draw(lists[new], into: pixmap)
      counts.append(countedByAll() - before)
    }
    #expect(counts[0] > 0, "nothing is counted")
    // With two threads, check the median: the number of bands that each thread draws varies, and so
    // does the frame after which its buffers no longer grow. Allow twice as many allocations,
    // because each thread makes its own plan.
    let last = counts[24...].sorted()
    if kind == .twoThreads {
      #expect(last[last.count / 2] <= 2 * frame.most, "\(counts)")
    } else {
      #expect(last[last.count - 1] <= frame.most, "\(counts)")
    }
  }
}
