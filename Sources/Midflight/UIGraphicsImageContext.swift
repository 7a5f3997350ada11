public import Foundation
import MidflightDrawing
import MidflightRaster
public import MidflightViews

/// The contexts of the images that have been begun but not ended, with the innermost last.
@MainActor private var begun: [(context: CGContext, scale: CGFloat, size: CGSize, opaque: Bool)] =
  []

/// Begins an image with a size in points and one pixel per point. The image's context is current
/// until ``UIGraphicsEndImageContext()``.
@MainActor public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image. The image's context is current until ``UIGraphicsEndImageContext()``.
///
/// - Parameters:
///   - size: The size in points.
///   - opaque: Whether the image starts black instead of transparent.
///   - scale: The number of pixels per point; a value that is not positive means the screen's
///     scale.
@MainActor public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let scale = scale > 0 ? scale : UIScreen.main.scale
  let context = CGContext()
  context.canvas = RecordedCanvas(size, scale: scale, map: .identity)
  context.scaleBy(x: scale, y: scale)
  if opaque {
    context.saveGState()
    context.setFillColor(.black)
    context.fill(CGRect(origin: .zero, size: size))
    context.restoreGState()
  }
  begun.append((context, scale, size, opaque))
  UIGraphicsPushContext(context)
}

/// Returns the current content of the innermost image; nil outside of an image, and for an image
/// that is empty, not finite or too large.
///
/// - Complexity: The cost of drawing everything recorded since the image was begun.
@MainActor public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let (context, scale, size, _) = begun.last, let pixels = context.makeImage() else {
    return nil
  }
  return UIImage(pixels, scale: scale, size: size)
}

/// Ends the innermost image. Does nothing outside of an image.
@MainActor public func UIGraphicsEndImageContext() {
  if begun.popLast() != nil { UIGraphicsPopContext() }
}

/// Fills a rectangle of the current context. Does nothing without a context.
@MainActor public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Strokes a rectangle's border in the current context, one point wide and inside the rectangle.
/// Does nothing without a context.
@MainActor public func UIRectFrame(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}

/// Clips the current context to a rectangle. Does nothing without a context.
@MainActor public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
