package import Foundation
package import MidflightDrawing
import MidflightGeometry
package import MidflightRaster
package import MidflightScenes

/// Renders a session's current instant as an image, for `midflight render` and for screenshots of
/// the stage.
package struct StillRenderer: Sendable, Hashable {
  package struct PixelSize: Sendable, Hashable {
    /// The number of pixels in a row. It is not checked here:
    /// ``StillRenderer/image(of:with:overlay:)`` throws for invalid sizes.
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// The image's size; nil for the scene's size times the scale.
  package var pixelSize: PixelSize?
  /// Pixels per point; nil for 1, or to fit if a size is given.
  package var scale: CGFloat?
  /// The colour behind the scene; nil for a transparent image.
  package var background: CGColor?
  /// Whether the image shows recent actions, with their keys, at the bottom.
  package var showsKeys = false

  package static let defaultBackground = CGColor(rgba: 0x1C1E_24FF)
  package static let lightBackground = CGColor(rgba: 0xF4F5_F7FF)

  /// Creates a renderer, by default for the scene's size at one pixel per point and on the default
  /// background.
  package init(
    pixelSize: PixelSize? = nil, scale: CGFloat? = nil,
    background: CGColor? = defaultBackground
  ) {
    self.scale = scale
    self.background = background
    self.pixelSize = pixelSize
  }

  package var displayScale: CGFloat { scale ?? 1 }

  @MainActor
  package func pixelSize(of scene: SceneDefinition) -> PixelSize {
    pixelSize
      ?? PixelSize(
        width: Self.pixels(scene.size.width * displayScale),
        height: Self.pixels(scene.size.height * displayScale))
  }

  /// The renderer with an explicit size: the size that it gives a session's image.
  @MainActor
  func sized(for scene: SceneDefinition) -> StillRenderer {
    var copy = self
    // If neither a size nor a scale is given, a point is one pixel.
    if pixelSize == nil, scale == nil { copy.scale = 1 }
    copy.pixelSize = pixelSize(of: scene)
    return copy
  }

  /// Draws an image.
  ///
  /// - Throws: ``PixmapError`` if there is not enough memory, or if the size is outside a pixmap's
  ///   limits.
  @MainActor
  package func image(
    of session: Session, with rasterizer: Rasterizer, overlay: (any FrameOverlay)?
  ) throws -> CGImage {
    let size = session.definition.size
    let pixels = pixelSize(of: session.definition)
    let scale =
      scale
      ?? (pixelSize == nil
        ? 1
        : Stage.fittingScale(of: size, in: CGSize(width: pixels.width, height: pixels.height)))
    let pixmap = try Pixmap(width: pixels.width, height: pixels.height)
    let area = CGRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
    var list = DisplayList()
    if let background {
      var path = Path()
      path.addRect(area)
      list.fill(path, paint: .color(background))
    }
    Stage(size: size, in: area, scale: scale).place(session.displayList(), in: &list)
    if let overlay { list.append(overlay.list(of: session, in: area)) }
    rasterizer.draw(list, into: pixmap)
    return try pixmap.imageIfMemorySuffices()
  }

  /// A length in whole pixels; `Int.max` if it does not fit into an `Int`.
  private static func pixels(_ length: CGFloat) -> Int {
    Int(exactly: length.rounded(.up)) ?? .max
  }
}
