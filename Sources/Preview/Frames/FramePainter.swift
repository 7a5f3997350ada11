public import Foundation
import MidflightDrawing
import MidflightGeometry
public import MidflightRaster

/// A window's pixels, of which only what changed since the last frame is rasterized.
@MainActor
public final class FramePainter {
  /// Whether the last frame outlines what it drew anew, which the next one takes away.
  public private(set) var hasOutlines = false
  /// Which part of the pixels the last frame drew anew.
  public private(set) var drawnPart = 0.0

  let rasterizer = Rasterizer(threads: ProcessInfo.processInfo.activeProcessorCount)
  private var pixmap: Pixmap?
  private let finder = DamageFinder()
  /// The list that the pixels show; nil when they show none yet.
  private var shown: DisplayList?
  private var shownContent: DisplayList?

  /// Without pixels until it is given a size.
  public init() {}

  /// The size in pixels; zero before the first one is known.
  public var size: CGSize { pixmap.map { CGSize(width: $0.width, height: $0.height) } ?? .zero }

  /// Takes a new size in pixels. Everything is drawn anew.
  public func resize(width: Int, height: Int) {
    pixmap = try? Pixmap(
      width: min(width, Pixmap.largestSide), height: min(height, Pixmap.largestSide))
    shown = nil
    shownContent = nil
  }

  /// Brings the pixels up to date with a frame and returns what changed.
  public func draw(_ frame: WindowFrame) -> [PixelRect] {
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
    drawnPart = Double(drawn) / Double(max(bounds.width * bounds.height, 1))
    return damage
  }

  /// Lends the pixels; none before the first size is known.
  public func withPixels<Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt32>) throws(Failure) -> Void
  ) throws(Failure) {
    guard let pixmap else { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
    try pixmap.withUnsafePixels { pixels throws(Failure) in
      try body(UnsafeBufferPointer(pixels))
    }
  }

  /// The picture as it was drawn last.
  func image() -> CGImage {
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
    list.stroke(path, style: StrokeStyle(width: width), paint: .color(Theme.dark.warning))
  }
}
