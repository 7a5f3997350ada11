/// When a window that was large becomes small again, the memory for its large size is released.
@Suite @MainActor struct LargestSizeTests {
  @Test func `a size counts as much smaller once, at half of the largest before it`() {
    var largest = LargestSize()
    let sizes = [1000, 900, 501, 500, 499, 2000, 1001, 1000, 1]
    let expected = [false, false, false, true, false, false, false, true, true]
    #expect(sizes.map { largest.isMuchLarger(than: $0) } == expected)
  }

  @Test func `a painter of a window that was large uses as little memory as a small one's`() {
    let frame = WindowFrame(list: Self.groups)
    func painter(_ sides: Int...) -> FramePainter {
      let painter = FramePainter()
      for side in sides {
        painter.resize(width: side, height: side)
        _ = painter.draw(frame)
      }
      return painter
    }
    let (large, small) = (painter(3000), painter(100))
    #expect(large.rasterizer.maxSurfaceBytes > small.rasterizer.maxSurfaceBytes)
    let resized = painter(100, 3000, 100)
    #expect(resized.rasterizer.maxSurfaceBytes == small.rasterizer.maxSurfaceBytes)
    #expect(resized.rasterizer.cachedImageBytes == small.rasterizer.cachedImageBytes)
    #expect(resized.rasterizer.cachedShadowBytes == small.rasterizer.cachedShadowBytes)
    func pixels(_ painter: FramePainter) -> [UInt32] {
      var copy: [UInt32] = []
      painter.withPixels { copy = Array($0) }
      return copy
    }
    #expect(pixels(resized) == pixels(small))
  }

  @Test func `a painter of a window that is resized a little keeps its buffers`() {
    let painter = FramePainter()
    painter.resize(width: 400, height: 400)
    let rasterizer = painter.rasterizer
    for side in [390, 380, 400, 410, 300] {
      painter.resize(width: side, height: side)
      #expect(painter.rasterizer === rasterizer)
    }
  }

  private static var groups: DisplayList {
    var area = Path()
    area.addRect(CGRect(x: 0, y: 0, width: 3000, height: 3000))
    func add(_ depth: Int, to list: inout DisplayList) {
      list.fill(area, paint: .color(CGColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 0.5)))
      if depth > 0 { list.group(opacity: 0.5) { add(depth - 1, to: &$0) } }
    }
    var list = DisplayList()
    add(3, to: &list)
    return list
  }
}
