/// A square picture for a window.
package struct HostIcon: Sendable, Hashable {
  /// Pixels to a side.
  package let side: Int
  /// Rows from the top: alpha, red, green, blue from the top byte down, colours not multiplied by
  /// alpha.
  package let pixels: [UInt32]

  /// - Precondition: there are `side × side` pixels.
  package init(side: Int, pixels: [UInt32]) {
    precondition(pixels.count == side * side, "the icon is not square")
    (self.side, self.pixels) = (side, pixels)
  }
}
