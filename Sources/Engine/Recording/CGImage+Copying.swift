import MidflightDrawing

extension CGImage {
  /// Copies the image into the pixels of a larger image. `origin` is the position of the image's
  /// upper left corner in the larger one.
  ///
  /// - Parameter width: The number of pixels in a row of the larger image.
  /// - Precondition: The image fits inside the larger one.
  func copy(to pixels: inout [UInt32], width: Int, at origin: (x: Int, y: Int)) {
    for row in 0..<height {
      let start = (origin.y + row) * width + origin.x
      pixels.replaceSubrange(
        start..<start + self.width, with: self.pixels[row * self.width..<(row + 1) * self.width])
    }
  }
}
