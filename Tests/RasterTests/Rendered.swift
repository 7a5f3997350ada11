func rendered(
  _ list: DisplayList, width: Int, height: Int, background: CGColor = .clear,
  transform: CGAffineTransform = .identity
) -> Pixmap {
  let pixmap = try! Pixmap(width: width, height: height)
  pixmap.clear(background)
  Rasterizer().draw(list, into: pixmap, transform: transform)
  return pixmap
}

extension Pixmap {
  /// The green channel of each pixel, 0…255, row by row.
  var greens: [Int] {
    image().pixels.map { Int(($0 >> 8) & 255) }
  }

  /// The rows as text, with one character for each pixel: ten levels of green from ` ` to `#`.
  var text: [String] {
    let signs = Array(" .:-=+*%@#")
    let greens = self.greens
    return (0..<height).map { y in
      String((0..<width).map { x in signs[(greens[y * width + x] * 9 + 127) / 255] })
    }
  }
}
