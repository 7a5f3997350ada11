import MidflightDrawing

extension UIImage {
  /// How an image's pixels are turned for it to be upright, with UIKit's raw values.
  public enum Orientation: Int, Sendable, Hashable, CaseIterable {
    /// Not at all; by a half turn; by a quarter against the clock; by a quarter with it.
    case up, down, left, right
    /// Left and right change sides.
    case upMirrored
    /// Top and bottom change sides.
    case downMirrored
    /// Rows become columns.
    case leftMirrored
    /// Rows become columns, and then it is a half turn.
    case rightMirrored

    /// Whether rows become columns.
    var swapsSides: Bool {
      switch self {
      case .up, .down, .upMirrored, .downMirrored: false
      case .left, .right, .leftMirrored, .rightMirrored: true
      }
    }

    /// Whether the pixels' columns are counted from the last one.
    fileprivate var fromLastColumn: Bool {
      switch self {
      case .down, .left, .upMirrored, .rightMirrored: true
      case .up, .right, .downMirrored, .leftMirrored: false
      }
    }

    /// Whether the pixels' rows are counted from the last one.
    fileprivate var fromLastRow: Bool {
      switch self {
      case .down, .right, .downMirrored, .rightMirrored: true
      case .up, .left, .upMirrored, .leftMirrored: false
      }
    }
  }
}

extension CGImage {
  /// The image as it is upright.
  ///
  /// - Complexity: O(pixels), but for ``UIImage/Orientation/up``.
  func turned(_ orientation: UIImage.Orientation) -> CGImage {
    if orientation == .up { return self }
    let swaps = orientation.swapsSides
    let size = swaps ? (width: height, height: width) : (width: width, height: height)
    var turned: [UInt32] = []
    turned.reserveCapacity(pixels.count)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (column, row) = swaps ? (y, x) : (x, y)
        turned.append(
          pixels[
            (orientation.fromLastRow ? height - 1 - row : row) * width
              + (orientation.fromLastColumn ? width - 1 - column : column)])
      }
    }
    return CGImage(width: size.width, height: size.height, pixels: turned)
  }
}
