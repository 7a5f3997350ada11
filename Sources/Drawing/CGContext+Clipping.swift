public import Foundation
public import MidflightGeometry

/// Clips limit the area of drawing until the state saved before them is restored.
extension CGContext {
  /// Limits the clip to the inside of the current path, and clears the path. An empty path clips
  /// everything.
  public func clip(using rule: CGPathFillRule = .winding) {
    pushClip(current, rule: rule, transform: pathTransform)
    beginPath()
  }

  /// Limits the clip to a rectangle of user space, and clears the current path.
  public func clip(to rect: CGRect) {
    narrowClip(to: rect)
    beginPath()
  }

  func narrowClip(to rect: CGRect) {
    var path = Path()
    path.addRect(rect)
    pushClip(path, rule: .winding, transform: state.ctm)
  }

  /// Limits the clip to the union of rectangles of user space, and clears the current path. An
  /// empty list clips everything.
  public func clip(to rects: [CGRect]) {
    var path = Path()
    path.addRects(rects)
    pushClip(path, rule: .winding, transform: state.ctm)
    beginPath()
  }

  /// Limits the clip to an image stretched over `rect`, in user space, in the same orientation as
  /// ``draw(_:in:)`` uses. Everything outside `rect` is clipped.
  ///
  /// If the image has a translucent pixel, its alpha is the mask, and its colours are ignored. If
  /// it is opaque, its lightness is the mask, as Core Graphics treats grey images without alpha:
  /// white shows everything, black shows nothing, and colours count as 0.21 R + 0.71 G + 0.07 B of
  /// the encoded components. (Images here have no flag for an alpha channel. Core Graphics shows
  /// everything through an image whose alpha channel is 1 everywhere.)
  ///
  /// Each command is composited through the mask separately: where the mask is one half, half of
  /// the destination remains. The current path is unchanged.
  ///
  /// - Complexity: O(pixels of the mask), for each drawing command if the context draws into a
  ///   caller's memory.
  public func clip(to rect: CGRect, mask: CGImage) {
    pushMask(mask.isOpaque ? mask.lightness : mask, rect)
  }

  /// A rectangle of user space that contains the clip: the intersection of the bounding boxes of
  /// all clips. Infinite without a clip, null if everything is clipped. For a singular transform,
  /// see `convertToUserSpace(_:)`.
  public var boundingBoxOfClipPath: CGRect {
    guard let bounds = state.clipBounds else { return .infinite }
    return convertToUserSpace(bounds)
  }
}

extension CGImage {
  /// This image's lightness as the alpha of a black image.
  fileprivate var lightness: CGImage {
    CGImage(width: width, height: height, pixels: pixels.map { $0.lightness << 24 })
  }
}

extension UInt32 {
  /// The lightness of a pixel over black, 0…255, from its encoded components.
  package var lightness: UInt32 {
    // The components are premultiplied, so the result already includes the factor alpha. The
    // weights add up to 256.
    let (red, green, blue) = (self >> 16 & 255, self >> 8 & 255, self & 255)
    return (54 * red + 183 * green + 19 * blue + 128) >> 8
  }
}
