public import Foundation
public import MidflightDrawing
import MidflightGeometry
public import MidflightRaster
public import MidflightScenes

/// Renders a session's present instant as a picture by itself: what `midflight render` writes and
/// what a screenshot of the stage holds.
public struct StillRenderer: Sendable, Hashable {
  /// A size in whole pixels.
  public struct PixelSize: Sendable, Hashable {
    /// The pixels of a row. Kept as given: a size without pixels fails when the picture is made.
    public var width: Int
    /// The number of rows, likewise.
    public var height: Int

    /// A size that a picture may or may not have room for; see ``StillRenderer/image(of:with:)``.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// The picture's size; nil for the scene's size times the scale.
  public var pixelSize: PixelSize?
  /// Pixels to a point; nil for 1, or for what fits where a size is given.
  public var scale: CGFloat?
  /// The colour behind the scene; nil for none, so that the picture is transparent.
  public var background: CGColor?
  /// Whether what was done a moment ago is shown at the bottom, with the key that does it.
  public var showsKeys = false

  /// The background of pictures and of the previewer's stage.
  public static let defaultBackground = CGColor(rgba: 0x1C1E_24FF)

  /// A renderer of the scene's own size at a pixel to a point, on the default background,
  /// unless said otherwise.
  public init(
    pixelSize: PixelSize? = nil, scale: CGFloat? = nil,
    background: CGColor? = defaultBackground
  ) {
    self.scale = scale
    self.background = background
    self.pixelSize = pixelSize
  }

  /// The scale that a session is to be told of its screen.
  public var displayScale: CGFloat { scale ?? 1 }

  /// The size of a scene's picture.
  @MainActor
  public func pixelSize(of scene: any Scene.Type) -> PixelSize {
    pixelSize
      ?? PixelSize(
        width: Self.pixels(scene.size.width * displayScale),
        height: Self.pixels(scene.size.height * displayScale))
  }

  /// Draws a picture of the size that a scene's picture has.
  @MainActor
  func sized(for scene: any Scene.Type) -> StillRenderer {
    var copy = self
    // Without either a pixel is a point.
    if pixelSize == nil, scale == nil { copy.scale = 1 }
    copy.pixelSize = pixelSize(of: scene)
    return copy
  }

  /// - Throws: ``PixmapError`` when there is no memory for a picture of that size, or its size is
  ///   outside what a pixmap takes; what keeps the keys from being drawn, where they are shown.
  @MainActor
  public func image(of session: Session, with rasterizer: Rasterizer) throws -> CGImage {
    try image(of: session, with: rasterizer, keys: showsKeys ? KeyPainter() : nil)
  }

  /// Draws it with a painter of keys, which takes a while to make.
  @MainActor
  func image(
    of session: Session, with rasterizer: Rasterizer, keys: KeyPainter?
  ) throws -> CGImage {
    let size = session.sceneType.size
    let pixels = pixelSize(of: session.sceneType)
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
    if let keys { list.append(keys.list(of: session, in: area)) }
    rasterizer.draw(list, into: pixmap)
    return try pixmap.imageIfThereIsRoom()
  }

  /// A length in whole pixels; one that no integer holds is the largest.
  private static func pixels(_ length: CGFloat) -> Int {
    Int(exactly: length.rounded(.up)) ?? .max
  }
}
