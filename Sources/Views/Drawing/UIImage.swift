public import Drawing
public import Foundation
import LayerTree

/// An image as an object, under UIKit's names: pixels, and how many of them a point has.
///
/// Immutable. Every image is upright; there are no other orientations.
public final class UIImage: Sendable, Hashable {
  /// The pixels; nil for an image that has none, which draws nothing.
  public let cgImage: CGImage?
  /// How many pixels a point has.
  public let scale: CGFloat
  /// Width and height in points.
  public let size: CGSize

  /// An image of one pixel a point.
  public convenience init(cgImage: CGImage) {
    self.init(
      cgImage, scale: 1, size: CGSize(width: cgImage.width, height: cgImage.height))
  }

  package init(_ cgImage: CGImage?, scale: CGFloat, size: CGSize) {
    (self.cgImage, self.scale, self.size) = (cgImage, scale, size)
  }

  /// Draws the image upright over a rectangle of the current context. Nothing without a context.
  ///
  /// - Parameters:
  ///   - rect: Where, in the context's space.
  ///   - blendMode: How the pixels and what is there become one.
  ///   - alpha: The pixels' alpha is multiplied with it; clamped to 0…1.
  @MainActor public func draw(
    in rect: CGRect, blendMode: CGBlendMode = .normal, alpha: CGFloat = 1
  ) {
    guard let cgImage, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    context.drawUpright(cgImage, in: rect)
    context.restoreGState()
  }

  /// Draws the image at its own size, with its upper left corner at a point, likewise.
  @MainActor public func draw(
    at point: CGPoint, blendMode: CGBlendMode = .normal, alpha: CGFloat = 1
  ) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Whether pixels and scale are equal.
  public static func == (a: UIImage, b: UIImage) -> Bool {
    a === b || (a.cgImage == b.cgImage && a.scale == b.scale && a.size == b.size)
  }
  /// Feeds the pixels to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(cgImage) }
}
