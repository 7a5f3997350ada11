extension Stage {
  func pixmap(side: Int = 64) throws -> Pixmap {
    let pixmap = try Pixmap(width: side, height: side)
    Rasterizer().draw(context.displayList(), into: pixmap)
    return pixmap
  }
}

extension Pixmap {
  /// Returns a pixel's alpha, red, green and blue, premultiplied, from 0 to 255.
  func channels(_ x: Int, _ y: Int) -> [Int] {
    let pixel = self[x: x, y: y]
    return [24, 16, 8, 0].map { Int(pixel >> $0 & 255) }
  }

  /// The covered area in pixels: the sum of the pixels' alpha.
  var area: Double {
    var sum = 0
    for y in 0..<height { for x in 0..<width { sum += Int(self[x: x, y: y] >> 24) } }
    return Double(sum) / 255
  }
}
