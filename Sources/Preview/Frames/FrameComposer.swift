import Drawing
import Foundation
import Geometry
import Raster

/// A scene's picture in its place on the stage.
struct StagePicture {
  var stage: Stage
  var scene: DisplayList
  /// Whether it has a ground of its own; one over another has none.
  var hasGround = true
  var opacity: CGFloat = 1
}

/// The window's picture: the stage and the panels in one display list, of which only what changed
/// since the last frame is rasterized.
@MainActor
final class FrameComposer {
  /// Whether the rectangles that a frame redraws are outlined.
  var showsDamage = false
  private(set) var hasOverlay = false
  /// What lies behind the scene.
  var backdrop = Backdrop.dark
  /// Which part of the pixels the last frame drew anew.
  private(set) var lastDamage = 0.0

  private var pixmap: Pixmap?
  private let finder = DamageFinder()
  /// What the pixels show; nil when they show nothing yet.
  private var shown: DisplayList?
  private var shownContent: DisplayList?

  /// Takes a new size in pixels. Everything is drawn anew.
  func resize(width: Int, height: Int) {
    pixmap = try? Pixmap(
      width: min(width, Pixmap.largestSide), height: min(height, Pixmap.largestSide))
    shown = nil
    shownContent = nil
  }

  /// Brings the pixels up to date and returns what changed.
  func draw(
    _ pictures: [StagePicture], interface: Interface, displayScale: CGFloat,
    with rasterizer: Rasterizer
  ) -> [PixelRect] {
    guard let pixmap else { return [] }
    let bounds = PixelRect(x: 0, y: 0, width: pixmap.width, height: pixmap.height)
    var content = DisplayList()
    fill(
      CGRect(x: 0, y: 0, width: pixmap.width, height: pixmap.height), Theme.window,
      in: &content)
    let size = CGSize(width: pixmap.width, height: pixmap.height)
    for picture in pictures { add(picture, size, displayScale, to: &content) }
    content.append(
      interface.displayList(),
      transform: CGAffineTransform(scaleX: displayScale, y: displayScale))

    var list = content
    if showsDamage {
      let changed =
        shownContent.map { finder.damage(from: $0, to: content, bounds: bounds) } ?? [bounds]
      outline(changed, scale: displayScale, in: &list)
    }
    hasOverlay = list != content
    let damage = shown.map { finder.damage(from: $0, to: list, bounds: bounds) } ?? [bounds]
    rasterizer.draw(list, into: pixmap, within: damage)
    shown = list
    shownContent = content
    let drawn = damage.reduce(0) { $0 + $1.width * $1.height }
    lastDamage = Double(drawn) / Double(max(bounds.width * bounds.height, 1))
    return damage
  }

  /// Lends the pixels; none before the first size is known.
  func withPixels<Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt32>) throws(Failure) -> Void
  ) throws(Failure) {
    guard let pixmap else { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
    // The pixmap's own handle rethrows without the error's type.
    let outcome = pixmap.withUnsafePixels { pixels -> Result<Void, Failure> in
      do throws(Failure) {
        return .success(try body(UnsafeBufferPointer(pixels)))
      } catch {
        return .failure(error)
      }
    }
    try outcome.get()
  }

  /// The picture as it was drawn last.
  func image() -> CGImage {
    pixmap?.image() ?? CGImage(width: 0, height: 0, pixels: [])
  }

  private func add(
    _ picture: StagePicture, _ size: CGSize, _ scale: CGFloat, to list: inout DisplayList
  ) {
    if picture.hasGround { backdrop.draw(picture.stage.frame, in: size, scale: scale, list: &list) }
    if picture.opacity == 1 {
      picture.stage.place(picture.scene, in: &list)
    } else {
      list.group(opacity: picture.opacity) { picture.stage.place(picture.scene, in: &$0) }
    }
  }

  private func fill(_ rect: CGRect, _ color: CGColor, in list: inout DisplayList) {
    var path = Path()
    path.addRect(rect)
    list.fill(path, paint: .color(color))
  }

  private func outline(_ rects: [PixelRect], scale: CGFloat, in list: inout DisplayList) {
    var path = Path()
    for rect in rects {
      path.addRect(
        CGRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
          .insetBy(dx: scale / 2, dy: scale / 2))
    }
    if path.isEmpty { return }
    list.stroke(path, style: StrokeStyle(width: scale), paint: .color(Theme.warning))
  }
}
