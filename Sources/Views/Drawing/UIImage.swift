public import Foundation
public import MidflightDrawing
import MidflightLayerTree

/// An image and the number of its pixels per point. Immutable. See Apple's
/// [UIImage](https://developer.apple.com/documentation/uikit/uiimage).
public final class UIImage: Sendable, Hashable {
  /// The pixels with which the image was created; nil for an empty image, which draws nothing.
  public let cgImage: CGImage?
  /// How the pixels must be turned for the image to be upright. Images are always shown upright.
  public let imageOrientation: Orientation
  let upright: CGImage?
  /// The number of pixels per point.
  public let scale: CGFloat
  /// The width and height of the upright image, in points.
  public let size: CGSize
  /// Whether views show the image's pixels, or only the pixels' alpha in the tint colour.
  public let renderingMode: RenderingMode

  /// How views show an image.
  public enum RenderingMode: Int, Sendable, Hashable {
    /// The view decides. Here, all views show the pixels.
    case automatic
    /// Views show the pixels.
    case alwaysOriginal
    /// Views show only the pixels' alpha, in the view's tint colour.
    case alwaysTemplate
  }

  /// Creates an image without pixels, which draws nothing.
  public convenience init() { self.init(nil, scale: 1, size: .zero) }

  /// Creates an image from a `CGImage`, with one pixel per point.
  public convenience init(cgImage: CGImage) {
    self.init(
      cgImage, scale: 1, size: CGSize(width: cgImage.width, height: cgImage.height))
  }

  /// Creates an image from a `CGImage`, with `scale` pixels per point, and turns its pixels
  /// upright. A scale that is not positive counts as 1.
  ///
  /// - Complexity: O(n) in the number of pixels, except for ``Orientation/up``.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    let scale = scale > 0 && scale.isFinite ? scale : 1
    let (width, height) = (CGFloat(cgImage.width) / scale, CGFloat(cgImage.height) / scale)
    self.init(
      cgImage, scale: scale,
      size: orientation.swapsSides
        ? CGSize(width: height, height: width) : CGSize(width: width, height: height),
      orientation: orientation)
  }

  package init(
    _ cgImage: CGImage?, scale: CGFloat, size: CGSize, renderingMode: RenderingMode = .automatic,
    orientation: Orientation = .up
  ) {
    (self.cgImage, self.scale, self.size) = (cgImage, scale, size)
    (self.renderingMode, imageOrientation) = (renderingMode, orientation)
    upright = cgImage?.turned(orientation)
  }

  /// Returns the same image with another rendering mode.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(
      cgImage, scale: scale, size: size, renderingMode: renderingMode,
      orientation: imageOrientation)
  }

  /// Returns the image filled with a colour. The colour's alpha is multiplied by the alpha of each
  /// pixel.
  public func withTintColor(_ color: UIColor) -> UIImage {
    UIImage(
      cgImage?.tinted(color.cgColor), scale: scale, size: size, orientation: imageOrientation)
  }

  /// Draws the image upright into a rectangle of the current context. Does nothing if there is no
  /// current context.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in the context's space.
  ///   - blendMode: How the image's pixels are combined with those below.
  ///   - alpha: A factor for the alpha of the image's pixels; clamped to 0…1.
  @MainActor public func draw(
    in rect: CGRect, blendMode: CGBlendMode = .normal, alpha: CGFloat = 1
  ) {
    guard let upright, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    context.drawUpright(upright, in: rect)
    context.restoreGState()
  }

  /// Draws the image at its own size, with its upper left corner at a point. Does nothing if there
  /// is no current context.
  @MainActor public func draw(
    at point: CGPoint, blendMode: CGBlendMode = .normal, alpha: CGFloat = 1
  ) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Whether both images have equal pixels, orientation, scale and rendering mode.
  public static func == (a: UIImage, b: UIImage) -> Bool {
    a === b
      || (a.cgImage == b.cgImage && a.scale == b.scale && a.size == b.size
        && a.renderingMode == b.renderingMode && a.imageOrientation == b.imageOrientation)
  }
  /// Feeds the pixels to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(cgImage) }
}

extension CGImage {
  /// Returns the image filled with a colour. Each pixel keeps only its alpha, which is multiplied
  /// by the colour's alpha.
  ///
  /// - Complexity: O(n) in the number of pixels.
  func tinted(_ color: CGColor) -> CGImage {
    func unit(_ x: CGFloat) -> Double { x > 0 ? min(x, 1) : 0 }
    let parts = [1, unit(color.red), unit(color.green), unit(color.blue)]
    // The table holds the premultiplied result for each possible alpha of a pixel.
    let table = (0...255).map { alpha in
      parts.reduce(UInt32(0)) { word, part in
        word << 8 | UInt32((Double(alpha) * unit(color.alpha) * part).rounded())
      }
    }
    return CGImage(width: width, height: height, pixels: pixels.map { table[Int($0 >> 24)] })
  }
}
