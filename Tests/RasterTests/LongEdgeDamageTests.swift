/// Tests the damage of edges that are much longer than a tile.
@Suite struct LongEdgeDamageTests {
  /// To find the damage, the edge is divided into segments that are about as long as a tile and end
  /// at whole coordinates.
  @Test(arguments: [2_047, 9_000, Pixmap.largestSide])
  func `the damage of a long slanting line contains each pixel that it changes`(
    _ length: Int
  ) throws {
    for (start, end) in [(1.2, 95.7), (60.4, 31.9), (31.99, 32.01)] {
      let pixmap = try Pixmap(width: length, height: 96)
      var path = Path()
      path.move(to: CGPoint(x: 0.3, y: start))
      path.addLine(to: CGPoint(x: Double(length) - 0.4, y: end))
      path.addLine(to: CGPoint(x: Double(length) - 0.4, y: end + 0.05))
      path.addLine(to: CGPoint(x: 0.3, y: start + 0.05))
      path.closeSubpath()
      var list = DisplayList()
      list.fill(path, paint: .color(.white))
      let damage = DamageFinder().damage(from: DisplayList(), to: list, bounds: pixmap.bounds)
      #expect(!damage.isEmpty)
      Rasterizer().draw(list, into: pixmap)
      for y in 0..<96 {
        for x in 0..<length where pixmap[x: x, y: y] != 0 {
          let isInside = damage.contains {
            x >= $0.x && x < $0.x + $0.width && y >= $0.y && y < $0.y + $0.height
          }
          if !isInside { Issue.record("pixel \(x), \(y) of \(start) to \(end)") }
        }
      }
    }
  }
}
