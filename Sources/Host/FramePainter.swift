package import Foundation
import MidflightDrawing
import MidflightGeometry
package import MidflightRaster

/// A window's pixels. For each frame, only the parts that differ from the previous frame are
/// rasterized.
@MainActor
package final class FramePainter {
  /// Whether the last frame has outlines drawn around its redrawn areas. The next frame removes
  /// them.
  package private(set) var hasOutlines = false
  /// The fraction of the pixels that the last frame redrew, 0…1.
  package private(set) var drawnFraction = 0.0

  package private(set) var rasterizer = makeRasterizer()
  private var largestSize = LargestSize()
  private var pixmap: Pixmap?
  private let finder = DamageFinder()
  private static let outlineColor = CGColor(rgba: 0xFF8A_65FF)
  /// The display list that the pixels show, including outlines; nil before the first frame.
  private var shown: DisplayList?
  private var shownContent: DisplayList?

  /// Creates a painter, which has no pixels until ``resize(width:height:)`` is called.
  package init() {}

  /// The size in pixels; zero before the first call of ``resize(width:height:)``.
  package var size: CGSize { pixmap.map { CGSize(width: $0.width, height: $0.height) } ?? .zero }

  private static func makeRasterizer() -> Rasterizer {
    Rasterizer(threads: ProcessInfo.processInfo.activeProcessorCount)
  }

  /// Sets the size in pixels. The next frame is drawn completely.
  ///
  /// If the new size is much smaller than the largest one so far, a new rasterizer replaces the old
  /// one: each thread of a rasterizer may hold 64 MiB of buffers, and more after a large blur.
  package func resize(width: Int, height: Int) {
    pixmap = try? Pixmap(
      width: min(width, Pixmap.largestSide), height: min(height, Pixmap.largestSide))
    shown = nil
    shownContent = nil
    if largestSize.isMuchLarger(than: width * height) { rasterizer = Self.makeRasterizer() }
  }

  /// Updates the pixels to show a frame, and returns the damage: the rectangles that were redrawn.
  package func draw(_ frame: WindowFrame) -> [PixelRect] {
    guard let pixmap else { return [] }
    let bounds = PixelRect(x: 0, y: 0, width: pixmap.width, height: pixmap.height)
    var list = frame.list
    if let width = frame.outlineWidth {
      let changed =
        shownContent.map { finder.damage(from: $0, to: frame.list, bounds: bounds) } ?? [bounds]
      outline(changed, width: CGFloat(width), in: &list)
    }
    hasOutlines = list != frame.list
    let damage = shown.map { finder.damage(from: $0, to: list, bounds: bounds) } ?? [bounds]
    rasterizer.draw(list, into: pixmap, within: damage)
    (shown, shownContent) = (list, frame.list)
    let drawn = damage.reduce(0) { $0 + $1.width * $1.height }
    drawnFraction = Double(drawn) / Double(max(bounds.width * bounds.height, 1))
    return damage
  }

  /// Calls `body` with the pixels, or with an empty buffer before the first call of
  /// ``resize(width:height:)``.
  package func withPixels<Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt32>) throws(Failure) -> Void
  ) throws(Failure) {
    guard let pixmap else { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
    try pixmap.withUnsafePixels { pixels throws(Failure) in
      try body(UnsafeBufferPointer(pixels))
    }
  }

  /// A copy of the last frame's pixels.
  package func image() -> CGImage {
    pixmap?.image() ?? CGImage(width: 0, height: 0, pixels: [])
  }

  private func outline(
    _ rects: [PixelRect], width: CGFloat, in list: inout DisplayList
  ) {
    var path = Path()
    for rect in rects {
      path.addRect(
        CGRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
          .insetBy(dx: width / 2, dy: width / 2))
    }
    if path.isEmpty { return }
    list.stroke(path, style: StrokeStyle(width: width), paint: .color(Self.outlineColor))
  }
}
