package struct HostIcon: Sendable, Hashable {
  package let side: Int
  /// The pixels, in rows from the top down. A pixel is alpha, red, green and blue, from the highest
  /// byte to the lowest, not premultiplied.
  package let pixels: [UInt32]

  /// Creates a square icon.
  ///
  /// - Precondition: `pixels` has `side × side` elements.
  package init(side: Int, pixels: [UInt32]) {
    precondition(pixels.count == side * side, "the icon is not square")
    (self.side, self.pixels) = (side, pixels)
  }
}
