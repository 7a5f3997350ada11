public import Foundation
public import MidflightDrawing
import MidflightLayerTree

/// An image as an object, under UIKit's names: pixels, and how many of them a point has.
///
/// Immutable.
public final class UIImage: Sendable, Hashable {
  /// The pixels as they were given; nil for an image that has none, which draws nothing.
  public let cgImage: CGImage?
  /// How the pixels have to be turned to be upright, which they are wherever the image is shown.
  public let imageOrientation: Orientation
  /// The pixels as they are shown.
  let upright: CGImage?
  /// How many pixels a point has.
  public let scale: CGFloat
  /// Width and height of what is shown, in points.
  public let size: CGSize
  /// Whether views show the pixels as they are, or their alpha in a colour.
  public let renderingMode: RenderingMode

  /// How views show an image.
  public enum RenderingMode: Int, Sendable, Hashable {
    /// As the view has it: here the pixels.
    case automatic
    /// The pixels.
    case alwaysOriginal
    /// The pixels' alpha, in the view's tint.
    case alwaysTemplate
  }

  /// An image without pixels, which draws nothing.
  public convenience init() { self.init(nil, scale: 1, size: .zero) }

  /// An image of one pixel a point.
  public convenience init(cgImage: CGImage) {
    self.init(
      cgImage, scale: 1, size: CGSize(width: cgImage.width, height: cgImage.height))
  }

  /// An image of so many pixels a point, which are turned to be upright. A scale that is not
  /// positive counts as 1.
  ///
  /// - Complexity: O(pixels), but for ``Orientation/up``.
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

  /// Returns the image with another rendering mode.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(
      cgImage, scale: scale, size: size, renderingMode: renderingMode,
      orientation: imageOrientation)
  }

  /// The image's alpha in a colour, whose own alpha it is multiplied by.
  public func withTintColor(_ color: UIColor) -> UIImage {
    UIImage(
      cgImage?.tinted(color.cgColor), scale: scale, size: size, orientation: imageOrientation)
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
    guard let upright, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    context.drawUpright(upright, in: rect)
    context.restoreGState()
  }

  /// Draws the image at its own size, with its upper left corner at a point, likewise.
  @MainActor public func draw(
    at point: CGPoint, blendMode: CGBlendMode = .normal, alpha: CGFloat = 1
  ) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Whether pixels, orientation, scale and rendering mode are equal.
  public static func == (a: UIImage, b: UIImage) -> Bool {
    a === b
      || (a.cgImage == b.cgImage && a.scale == b.scale && a.size == b.size
        && a.renderingMode == b.renderingMode && a.imageOrientation == b.imageOrientation)
  }
  /// Feeds the pixels to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(cgImage) }
}

extension CGImage {
  /// The pixels' alpha in a colour.
  ///
  /// - Complexity: O(pixels).
  func tinted(_ color: CGColor) -> CGImage {
    func unit(_ x: CGFloat) -> Double { x > 0 ? min(x, 1) : 0 }
    let parts = [1, unit(color.red), unit(color.green), unit(color.blue)]
    // Premultiplied, for each alpha.
    let table = (0...255).map { alpha in
      parts.reduce(UInt32(0)) { word, part in
        word << 8 | UInt32((Double(alpha) * unit(color.alpha) * part).rounded())
      }
    }
    return CGImage(width: width, height: height, pixels: pixels.map { table[Int($0 >> 24)] })
  }
}
