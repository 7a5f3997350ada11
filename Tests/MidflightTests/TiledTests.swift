@MainActor struct TiledTests {
  /// A layer that records each tile it draws. Its pattern differs between neighbouring positions.
  final class Map: CATiledLayer {
    var drawn: [CGRect] = []
    var scales: Set<CGFloat> = []
    var blue: CGFloat = 0

    override func draw(in ctx: CGContext) {
      let area = ctx.boundingBoxOfClipPath
      drawn.append(area)
      scales.insert(ctx.ctm.a)
      guard area.width < 500, area.height < 500 else { return }
      // Draw the pattern slightly beyond the area, so that it covers the pixels at the area's edges
      // completely.
      let first = CGPoint(
        x: (area.minX / 8).rounded(.down) * 8 - 8, y: (area.minY / 8).rounded(.down) * 8 - 8)
      for y in stride(from: first.y, to: area.maxY + 8, by: 8) {
        for x in stride(from: first.x, to: area.maxX + 8, by: 8) {
          let (i, j) = (Int(x / 8) & 7, Int(y / 8) & 7)
          ctx.setFillColor(
            CGColor(red: CGFloat(i) / 7, green: CGFloat(j) / 7, blue: blue, alpha: 1))
          ctx.fill(CGRect(x: x, y: y, width: 8, height: 8))
        }
      }
    }
  }

  private func screen(_ size: CGSize, tile: CGFloat = 16, _ set: (Map) -> Void = { _ in }) -> (
    Screen, Map
  ) {
    let screen = Screen(width: 64, height: 48)
    let map = screen.context.perform { Map() }
    screen.turn {
      map.tileSize = CGSize(width: tile, height: tile)
      map.frame = CGRect(origin: .zero, size: size)
      set(map)
      screen.root.addSublayer(map)
    }
    return (screen, map)
  }

  @Test func `defaults are Core Animation's`() {
    let layer = CATiledLayer()
    #expect(layer.tileSize == CGSize(width: 256, height: 256))
    #expect(layer.levelsOfDetail == 1 && layer.levelsOfDetailBias == 0)
    #expect(CATiledLayer.fadeDuration() == 0.25)
  }

  @Test(arguments: [(0.0, 0.0, 1.0), (-5.25, -3.5, 1), (-20, -9, 1.37), (3, 7, 0.61)])
  func `tiles together are the whole image`(_ x: Double, _ y: Double, _ zoom: Double) throws {
    func pixels(tile: CGFloat) throws -> [UInt32] {
      let (screen, map) = screen(CGSize(width: 100, height: 80), tile: tile)
      screen.turn {
        map.anchorPoint = .zero
        map.position = CGPoint(x: x, y: y)
        map.setAffineTransform(CGAffineTransform(scaleX: zoom, y: zoom))
      }
      return try screen.pixels(at: 1)
    }
    let (whole, tiled) = (try pixels(tile: 256), try pixels(tile: 16))
    // Tiles are aligned to whole pixels, so that there are no visible gaps between them. In this
    // test, the layer is aligned to whole pixels too.
    #expect(try #require(largestDifference(whole, tiled)) <= 1)
    #expect(Set(whole).count > 20)
  }

  @Test func `only visible tiles are drawn, once`() throws {
    let (screen, map) = screen(CGSize(width: 1e6, height: 1e6))
    _ = try screen.pixels()
    #expect(
      map.drawn.count == 4 * 3 && Set(map.drawn.map(\.size)) == [CGSize(width: 16, height: 16)])
    _ = try screen.pixels()
    #expect(map.drawn.count == 12)
    screen.turn {
      CATransaction.setDisableActions(true)
      map.bounds.origin = CGPoint(x: 16, y: 0)
    }
    _ = try screen.pixels()
    #expect(map.drawn.count == 15 && map.drawn[12...].allSatisfy { $0.minX == 64 })
    // The clip of an enclosing layer also limits which tiles are drawn.
    screen.turn {
      CATransaction.setDisableActions(true)
      screen.root.masksToBounds = true
      screen.root.bounds.size = CGSize(width: 8, height: 8)
      map.setNeedsDisplay()
    }
    map.drawn = []
    _ = try screen.pixels()
    #expect(map.drawn.count == 1)
  }

  @Test func `a rectangle redraws the tiles that it touches, at the next commit`() throws {
    let (screen, map) = screen(CGSize(width: 64, height: 48))
    let before = try screen.pixels()
    (map.drawn, map.blue) = ([], 1)
    screen.turn { map.setNeedsDisplay(CGRect(x: 15, y: 1, width: 2, height: 2)) }
    let after = try screen.pixels()
    #expect(map.drawn.map(\.origin) == [.zero, CGPoint(x: 16, y: 0)])
    for y in 0..<48 {
      for x in 0..<64 {
        let isNew = x < 32 && y < 16
        #expect((after[y * 64 + x] == before[y * 64 + x]) != isNew)
      }
    }
    screen.turn { map.setNeedsDisplay() }
    #expect(try screen.pixels().allSatisfy { $0 & 0xFF == 255 })
    #expect(map.drawn.count == 2 + 12)
  }

  struct Level: Sendable {
    let zoom, scale: CGFloat
    var levels = 1
    var bias = 0
    var contentsScale: CGFloat = 1
    var displayScale: CGFloat = 1
  }

  @Test(arguments: [
    Level(zoom: 1, scale: 1), Level(zoom: 0.2, scale: 1), Level(zoom: 8, scale: 1),
    Level(zoom: 0.5, scale: 0.5, levels: 4), Level(zoom: 0.51, scale: 1, levels: 4),
    Level(zoom: 0.01, scale: 0.125, levels: 4), Level(zoom: 3, scale: 4, levels: 4, bias: 3),
    Level(zoom: 100, scale: 8, levels: 4, bias: 3), Level(zoom: 0.3, scale: 1, levels: 4, bias: 3),
    Level(zoom: 1, scale: 2, contentsScale: 2), Level(zoom: 1, scale: 2, bias: 1, displayScale: 2),
    Level(zoom: 1, scale: 1, levels: .min, bias: 0),
    Level(zoom: 1e9, scale: 1_073_741_824, levels: .max, bias: .max),
  ])
  func `the level is the coarsest with enough pixels`(_ level: Level) throws {
    let (screen, map) = screen(CGSize(width: 64, height: 48)) {
      ($0.levelsOfDetail, $0.levelsOfDetailBias) = (level.levels, level.bias)
      $0.contentsScale = level.contentsScale
      $0.anchorPoint = .zero
      $0.position = .zero
      $0.transform = CATransform3DMakeScale(level.zoom, level.zoom, 1)
    }
    screen.context.displayScale = level.displayScale
    _ = screen.context.displayList()
    #expect(map.scales == [level.scale])
    #expect(map.drawn.count <= CATiledLayer.largestTileCount)
  }

  @Test func `unusual tile sizes are drawn in bounded time`() {
    let sizes: [CGFloat] = [0, -3, .nan, .infinity, 1e-30, 1e30, .leastNonzeroMagnitude, 0.001]
    let bounds: [CGFloat] = [0, 1e-300, 1e9, 1e30, 1e300, .infinity, .nan, -40]
    for size in sizes {
      for side in bounds {
        let screen = Screen(width: 0, height: 0)
        let map = screen.context.perform { Map() }
        screen.turn {
          map.tileSize = CGSize(width: size, height: 16)
          map.bounds.size = CGSize(width: side, height: 40)
          map.contentsScale = size
          screen.root.addSublayer(map)
        }
        _ = screen.context.displayList()
        #expect(map.drawn.count <= CATiledLayer.largestTileCount, "\(size), \(side)")
      }
    }
    let (screen, map) = screen(CGSize(width: 1e6, height: 1e6)) {
      ($0.anchorPoint, $0.position) = (.zero, .zero)
      $0.transform = CATransform3DMakeScale(1e-4, 1e-4, 1)
    }
    _ = screen.context.displayList()
    #expect((1...CATiledLayer.largestTileCount).contains(map.drawn.count))
    let ctx = CGContext()
    map.render(in: ctx)
    #expect(!ctx.displayList.commands.isEmpty || map.drawn.count > 1)
  }
}
