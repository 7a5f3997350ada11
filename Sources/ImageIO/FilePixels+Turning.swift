import MidflightDrawing

extension FilePixels {
  /// Returns the upright image. `orientation` is the value of the TIFF tag 274 (TIFF 6.0): it tells
  /// at which sides the first row and the first column of the stored pixels should appear.
  ///
  ///     1 top, left    2 top, right    3 bottom, right    4 bottom, left
  ///     5 left, top    6 right, top    7 right, bottom    8 left, bottom
  ///
  /// All other values count as 1.
  func turned(as orientation: Int) -> FilePixels {
    guard (2...8).contains(orientation) else { return self }
    let (width, height) = (width, height)
    let isSideways = orientation >= 5
    let (newWidth, newHeight) = isSideways ? (height, width) : (width, height)
    var turned: [UInt32] = []
    turned.reserveCapacity(pixels.count)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let (right, below) = (newWidth - 1 - x, newHeight - 1 - y)
        let (column, row) =
          switch orientation {
          case 2: (right, y)
          case 3: (right, below)
          case 4: (x, below)
          case 5: (y, x)
          case 6: (y, right)
          case 7: (below, right)
          default: (below, x)
          }
        turned.append(pixels[row * width + column])
      }
    }
    return FilePixels(width: newWidth, height: newHeight, pixels: turned)
  }
}
