package import Foundation
package import MidflightDrawing
import MidflightGeometry
package import MidflightRaster
package import MidflightScenes

/// Renders a session's present instant as a picture by itself: what `midflight render` writes and
/// what a screenshot of the stage holds.
package struct StillRenderer: Sendable, Hashable {
  /// A size in whole pixels.
  package struct PixelSize: Sendable, Hashable {
    /// The pixels of a row. Kept as given: a size without pixels fails when the picture is made.
    package var width: Int
    /// The number of rows, likewise.
    package var height: Int

    /// A size that a picture may or may not have room for; see ``StillRenderer/image(of:with:overlay:)``.
    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// The picture's size; nil for the scene's size times the scale.
  package var pixelSize: PixelSize?
  /// Pixels to a point; nil for 1, or for what fits where a size is given.
  package var scale: CGFloat?
  /// The colour behind the scene; nil for none, so that the picture is transparent.
  package var background: CGColor?
  /// Whether what was done a moment ago is shown at the bottom, with the key that does it.
  package var showsKeys = false

  /// The background of pictures and of the previewer's stage.
  package static let defaultBackground = CGColor(rgba: 0x1C1E_24FF)
  /// The background of images in light colours, and of the previewer's stage where it is light.
  package static let lightBackground = CGColor(rgba: 0xF4F5_F7FF)

  /// A renderer of the scene's own size at a pixel to a point, on the default background,
  /// unless said otherwise.
  package init(
    pixelSize: PixelSize? = nil, scale: CGFloat? = nil,
    background: CGColor? = defaultBackground
  ) {
    self.scale = scale
    self.background = background
    self.pixelSize = pixelSize
  }

  /// The scale that a session is to be told of its screen.
  package var displayScale: CGFloat { scale ?? 1 }

  /// The size of a scene's picture.
  @MainActor
  package func pixelSize(of scene: SceneDefinition) -> PixelSize {
    pixelSize
      ?? PixelSize(
        width: Self.pixels(scene.size.width * displayScale),
        height: Self.pixels(scene.size.height * displayScale))
  }

  /// Draws a picture of the size that a scene's picture has.
  @MainActor
  func sized(for scene: SceneDefinition) -> StillRenderer {
    var copy = self
    // Without either a pixel is a point.
    if pixelSize == nil, scale == nil { copy.scale = 1 }
    copy.pixelSize = pixelSize(of: scene)
    return copy
  }

  /// Draws a picture.
  ///
  /// - Parameter overlay: What is drawn over the scene; nil for nothing.
  /// - Throws: ``PixmapError`` when there is no memory for a picture of that size, or its size is
  ///   outside what a pixmap takes.
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
    return try pixmap.imageIfThereIsRoom()
  }

  /// A length in whole pixels; one that no integer holds is the largest.
  private static func pixels(_ length: CGFloat) -> Int {
    Int(exactly: length.rounded(.up)) ?? .max
  }
}
