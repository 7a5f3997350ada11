import MidflightDrawing

extension UIImage {
  /// How an image's pixels must be turned for the image to be upright, with UIKit's raw values. See
  /// Apple's
  /// [UIImage.Orientation](https://developer.apple.com/documentation/uikit/uiimage/orientation).
  public enum Orientation: Int, Sendable, Hashable, CaseIterable {
    /// For each case in order, the rotation that makes the image upright: none, half a turn, a
    /// quarter turn anticlockwise, and a quarter turn clockwise.
    case up, down, left, right
    /// Left and right must be exchanged.
    case upMirrored
    /// Top and bottom must be exchanged.
    case downMirrored
    /// The pixels must be transposed: rows become columns.
    case leftMirrored
    /// The pixels must be transposed, and then turned by half a turn.
    case rightMirrored

    var swapsSides: Bool {
      switch self {
      case .up, .down, .upMirrored, .downMirrored: false
      case .left, .right, .leftMirrored, .rightMirrored: true
      }
    }

    fileprivate var fromLastColumn: Bool {
      switch self {
      case .down, .left, .upMirrored, .rightMirrored: true
      case .up, .right, .downMirrored, .leftMirrored: false
      }
    }

    fileprivate var fromLastRow: Bool {
      switch self {
      case .down, .right, .downMirrored, .rightMirrored: true
      case .up, .left, .upMirrored, .leftMirrored: false
      }
    }
  }
}

extension CGImage {
  /// Returns the image with its pixels turned upright.
  ///
  /// - Complexity: O(n) in the number of pixels, except for ``UIImage/Orientation/up``.
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
