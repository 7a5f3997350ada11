public import Foundation
public import MidflightDrawing
import MidflightLayerTree
import MidflightRaster
public import MidflightViews

/// How an image renderer's pixels are laid out.
@MainActor public final class UIGraphicsImageRendererFormat {
  /// How many pixels a point has; the screen's at first. Not positive: the screen's too.
  public var scale = UIScreen.main.scale
  /// Whether the image begins black instead of transparent; false at first.
  public var opaque = false

  /// A format at the screen's scale.
  public init() {}

  /// A format at the screen's scale.
  public static func `default`() -> UIGraphicsImageRendererFormat { .init() }

  /// A format at the screen's scale.
  public static func preferred() -> UIGraphicsImageRendererFormat { .init() }
}

/// The tool that an image renderer's actions draw with; its context is the current one meanwhile.
@MainActor public final class UIGraphicsImageRendererContext {
  /// The context, in points with y down.
  public let cgContext: CGContext
  /// How the pixels are laid out.
  public let format: UIGraphicsImageRendererFormat

  private let size: CGSize
  private let scale: CGFloat

  init(
    _ cgContext: CGContext, _ format: UIGraphicsImageRendererFormat, size: CGSize, scale: CGFloat
  ) {
    (self.cgContext, self.format, self.size, self.scale) = (cgContext, format, size, scale)
  }

  /// The image of what was drawn so far; one that is not finite, empty or too large has no pixels.
  ///
  /// - Complexity: as for drawing all that was recorded.
  public var currentImage: UIImage { UIImage(cgContext.makeImage(), scale: scale, size: size) }

  /// Fills a rectangle with the current fill colour.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Draws a rectangle's outline, a point wide and inside of it, with the current stroke colour.
  public func stroke(_ rect: CGRect) {
    cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
  }

  /// Cuts what is drawn from now on off at a rectangle.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Makes images by drawing.
@MainActor public final class UIGraphicsImageRenderer {
  /// How the pixels are laid out.
  public let format: UIGraphicsImageRendererFormat
  private let bounds: CGRect

  /// A renderer of images of that size, in points.
  public convenience init(size: CGSize) { self.init(size: size, format: .init()) }

  /// A renderer of images of that size, in points, and format.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// A renderer of images that show a part of the space that is drawn in.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .init()) {
    (self.bounds, self.format) = (bounds.standardized, format)
  }

  /// The image of what `actions` draw, as a PNG file's bytes; none for one without pixels.
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// The image of what `actions` draw. One that is not finite, empty or too large for a pixmap has
  /// no pixels.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let scale = format.scale > 0 ? format.scale : UIScreen.main.scale
    let context = CGContext()
    context.canvas = RecordedCanvas(bounds.size, scale: scale, map: .identity)
    context.scaleBy(x: scale, y: scale)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    if format.opaque {
      context.saveGState()
      context.setFillColor(.black)
      context.fill(bounds)
      context.restoreGState()
    }
    let tool = UIGraphicsImageRendererContext(context, format, size: bounds.size, scale: scale)
    UIGraphicsPushContext(context)
    actions(tool)
    UIGraphicsPopContext()
    return tool.currentImage
  }
}
