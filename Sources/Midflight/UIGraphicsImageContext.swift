public import Foundation
import MidflightDrawing
import MidflightRaster
public import MidflightViews

/// The contexts that were begun and have not ended, innermost last.
@MainActor private var begun: [(context: CGContext, scale: CGFloat, size: CGSize, opaque: Bool)] =
  []

/// Begins an image of that size, in points, at one pixel a point: its context is the current one
/// until ``UIGraphicsEndImageContext()``.
@MainActor public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image: its context is the current one until ``UIGraphicsEndImageContext()``.
///
/// - Parameters:
///   - size: In points.
///   - opaque: Whether it begins black instead of transparent.
///   - scale: How many pixels a point has; one that is not positive stands for the screen's.
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

/// What was drawn into the image that was begun last; nil outside of one, and for one that is not
/// finite, empty or too large.
///
/// - Complexity: as for drawing all that was recorded since it was begun.
@MainActor public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let (context, scale, size, _) = begun.last, let pixels = context.makeImage() else {
    return nil
  }
  return UIImage(pixels, scale: scale, size: size)
}

/// Ends the image that was begun last. Nothing outside of one.
@MainActor public func UIGraphicsEndImageContext() {
  if begun.popLast() != nil { UIGraphicsPopContext() }
}

/// Fills a rectangle of the current context. Nothing without a context.
@MainActor public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Draws a rectangle's outline, a point wide and inside of it. Nothing without a context.
@MainActor public func UIRectFrame(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}

/// Narrows the current context's clip to a rectangle. Nothing without a context.
@MainActor public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
