package import Foundation
package import MidflightDrawing
import MidflightGeometry
package import MidflightRaster
package import MidflightScenes

/// Renders a session's current instant as an image, for `midflight render` and for screenshots of
/// the stage.
package struct StillRenderer: Sendable, Hashable {
  package struct PixelSize: Sendable, Hashable {
    /// The number of pixels in a row. The size is not checked here: if it is invalid,
    /// ``StillRenderer/image(of:with:overlay:)`` throws an error.
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// The image's size in pixels; nil for the scene's size times the scale.
  package var pixelSize: PixelSize?
  /// The number of pixels per point. Nil means 1 or, if the image has a given size, the scale at
  /// which the scene fits.
  package var scale: CGFloat?
  /// The colour behind the scene; nil for a transparent image.
  package var background: CGColor?
  /// Whether the image shows the user's recent actions, with the keys for them, at the bottom.
  package var showsKeys = false

  package static let defaultBackground = CGColor(rgba: 0x1C1E_24FF)
  package static let lightBackground = CGColor(rgba: 0xF4F5_F7FF)

  /// Creates a renderer. By default, the image has the scene's size at one pixel per point, and the
  /// default background.
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

  /// Returns a copy of this renderer with an explicit image size, computed for a scene.
  @MainActor
  func sized(for scene: SceneDefinition) -> StillRenderer {
    var copy = self
    // With an explicit size and no scale, the scene would be fitted to the image, so the default
    // scale is made explicit too.
    if pixelSize == nil, scale == nil { copy.scale = 1 }
    copy.pixelSize = pixelSize(of: scene)
    return copy
  }

  /// Draws an image of a session's current instant.
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
    Stage(size: size, in: area, scale: scale).draw(session.displayList(), in: &list)
    if let overlay { list.append(overlay.list(of: session, in: area)) }
    rasterizer.draw(list, into: pixmap)
    return try pixmap.imageIfMemorySuffices()
  }

  /// Rounds a length up to whole pixels; `Int.max` if the result does not fit into an `Int`.
  private static func pixels(_ length: CGFloat) -> Int {
    Int(exactly: length.rounded(.up)) ?? .max
  }
}
