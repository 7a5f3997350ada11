public import Foundation
public import MidflightDrawing
import MidflightLayerTree
import MidflightRaster
public import MidflightViews

/// The format of an image renderer's pixels.
@MainActor public final class UIGraphicsImageRendererFormat {
  /// The number of pixels per point. The default is the screen's scale, which is also used instead
  /// of a value that is not positive.
  public var scale = UIScreen.main.scale
  /// Whether the image starts black instead of transparent; false by default.
  public var opaque = false

  /// Creates a format at the screen's scale.
  public init() {}

  /// Returns a format at the screen's scale.
  public static func `default`() -> UIGraphicsImageRendererFormat { .init() }

  /// Returns a format at the screen's scale.
  public static func preferred() -> UIGraphicsImageRendererFormat { .init() }
}

/// The argument of the actions that draw an image. Its context is current while the actions run.
@MainActor public final class UIGraphicsImageRendererContext {
  /// The context in which the image is drawn, in points with y down.
  public let cgContext: CGContext
  /// The format of the image's pixels.
  public let format: UIGraphicsImageRendererFormat

  private let size: CGSize
  private let scale: CGFloat

  init(
    _ cgContext: CGContext, _ format: UIGraphicsImageRendererFormat, size: CGSize, scale: CGFloat
  ) {
    (self.cgContext, self.format, self.size, self.scale) = (cgContext, format, size, scale)
  }

  /// The image as it has been drawn so far. An image that is empty, not finite or too large has no
  /// pixels.
  ///
  /// - Complexity: The cost of drawing everything recorded so far.
  public var currentImage: UIImage { UIImage(cgContext.makeImage(), scale: scale, size: size) }

  /// Fills a rectangle with the current fill colour.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Strokes a rectangle's border with the current stroke colour, one point wide and inside the
  /// rectangle.
  public func stroke(_ rect: CGRect) {
    cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
  }

  /// Clips everything that is drawn later to a rectangle.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Creates images by drawing. See
/// https://developer.apple.com/documentation/uikit/uigraphicsimagerenderer
@MainActor public final class UIGraphicsImageRenderer {
  /// The format of the images' pixels.
  public let format: UIGraphicsImageRendererFormat
  private let bounds: CGRect

  /// Creates a renderer for images with a size in points.
  public convenience init(size: CGSize) { self.init(size: size, format: .init()) }

  /// Creates a renderer for images with a size in points and a format.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Creates a renderer whose images show the rectangle `bounds` of the coordinate space in which
  /// the actions draw.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .init()) {
    (self.bounds, self.format) = (bounds.standardized, format)
  }

  /// Returns a PNG file of the image that `actions` draws; empty for an image without pixels.
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// Returns the image that `actions` draws. An image that is empty, not finite or too large for a
  /// pixmap has no pixels.
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
