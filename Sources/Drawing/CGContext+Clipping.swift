public import Foundation
public import MidflightGeometry

/// Clips narrow what is seen of all that is drawn until the state before them is restored.
extension CGContext {
  /// Narrows the clip to the inside of the current path, and clears the path. An empty path lets
  /// nothing through.
  public func clip(using rule: CGPathFillRule = .winding) {
    pushClip(current, rule: rule, transform: pathTransform)
    beginPath()
  }

  /// Narrows the clip to a rectangle of user space, and clears the current path.
  public func clip(to rect: CGRect) {
    narrowClip(to: rect)
    beginPath()
  }

  /// Narrows the clip to a rectangle, and leaves the current path as it is.
  func narrowClip(to rect: CGRect) {
    var path = Path()
    path.addRect(rect)
    pushClip(path, rule: .winding, transform: state.ctm)
  }

  /// Narrows the clip to what lies in any of the rectangles, in user space; to nothing when there
  /// are none. Clears the current path.
  public func clip(to rects: [CGRect]) {
    var path = Path()
    path.addRects(rects)
    pushClip(path, rule: .winding, transform: state.ctm)
    beginPath()
  }

  /// Narrows the clip to an image stretched over `rect`, in user space, the same way up as
  /// ``draw(_:in:)`` draws it. Nothing is let through outside of `rect`.
  ///
  /// An image that is translucent somewhere lets through by its alpha, whatever its colours. One
  /// that is opaque throughout lets through as much as it is light, as Core Graphics takes grey
  /// images without alpha: white all, black nothing, colours 0.21 R + 0.71 G + 0.07 B of the
  /// encoded components. (No image here says that it has an alpha which is 1 everywhere; Core
  /// Graphics lets such a one through whole.)
  ///
  /// Each command meets what is below it through the mask: where half of it is let through, half of
  /// what was there stays. The current path stays as it is.
  ///
  /// - Complexity: O(pixels of the mask); for each command where a caller's bytes are drawn into.
  public func clip(to rect: CGRect, mask: CGImage) {
    pushMask(mask.isOpaque ? mask.lightness : mask, rect)
  }

  /// A rectangle of user space that holds all that the clips let through: that which the boxes of
  /// all clips have in common. Infinite without a clip, null when nothing is let through; see
  /// `convertToUserSpace(_:)` for a singular transform.
  public var boundingBoxOfClipPath: CGRect {
    guard let bounds = state.clipBounds else { return .infinite }
    return convertToUserSpace(bounds)
  }
}

extension CGImage {
  /// A black image that is as opaque as this one is light.
  fileprivate var lightness: CGImage {
    CGImage(width: width, height: height, pixels: pixels.map { $0.lightness << 24 })
  }
}

extension UInt32 {
  /// How light a pixel is on black, 0…255, by its encoded components; a grey is as light as it
  /// says.
  package var lightness: UInt32 {
    // Premultiplied, so that alpha is a factor already. The weights' sum is 256.
    let (red, green, blue) = (self >> 16 & 255, self >> 8 & 255, self & 255)
    return (54 * red + 183 * green + 19 * blue + 128) >> 8
  }
}
