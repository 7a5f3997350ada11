public import Foundation
public import MidflightDrawing
import MidflightGeometry
public import MidflightLayerTree
public import MidflightRaster

/// Renders a layer tree into a `Pixmap`, frame by frame. This type is the entry point for programs
/// that don't use this project's window.
///
/// ```
/// let renderer = LayerRenderer()
/// renderer.layer = layer
/// renderer.bounds = CGRect(x: 0, y: 0, width: 320, height: 240)
/// try renderer.beginFrame(atTime: 1.8)
/// renderer.render(into: pixmap)  // a `Pixmap` that is kept from frame to frame
/// renderer.endFrame()
/// ```
///
/// The renderer uses its context's time, which can only advance. Pixels that did not change since
/// the last frame are not drawn again, so every frame must be rendered into the same pixmap, or
/// into a copy of it.
///
/// Core Animation's [CARenderer](https://developer.apple.com/documentation/quartzcore/carenderer)
/// draws into the Metal texture with which it is created. This type has another name because it
/// draws into memory, returns the drawn rectangles, and uses its context's clock.
@MainActor
public final class LayerRenderer {
  /// The error thrown if a frame's time is NaN, or earlier than the context's time.
  public struct TimeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The frame's time, in seconds.
    public let time: CFTimeInterval
    /// The context's time in seconds, which is the earliest possible time of a frame.
    public let earliest: CFTimeInterval

    /// The error message, which contains both times.
    public var description: String {
      "the frame's time, \(time) s, is earlier than \(earliest) s; "
        + "to go back, render a new context from the start"
    }
  }

  /// The context of the layers, with its clock, transactions and animations.
  public let context: CAContext
  /// The rectangle, in points of the root layer's coordinate space, that fills the pixmap.
  public var bounds = CGRect.zero
  /// The colour behind the layers.
  public var background = CGColor.clear

  private let rasterizer = Rasterizer(threads: ProcessInfo.processInfo.activeProcessorCount)
  private let damage = DamageFinder()
  private var shown: DisplayList?
  private var shownSize: PixelRect?
  private var frame: DisplayList?

  /// Creates a renderer for the layers of a context; by default, of a new, empty context at time 0.
  public init(context: CAContext = CAContext()) { self.context = context }

  /// The root of the layer tree.
  public var layer: CALayer? {
    get { context.rootLayer }
    set { context.turn { context.rootLayer = newValue } }
  }

  /// Runs the events up to a time, and begins a frame at that time. Several frames may have the
  /// same time.
  ///
  /// - Parameter time: The time in seconds since the context's start, which was at the context's
  ///   `mediaTimeAtStart` on the clock of `CACurrentMediaTime()`. Infinity counts as the largest
  ///   time that the context's clock can represent.
  /// - Throws: ``TimeError`` if the time is earlier than the context's, or NaN. In that case, no
  ///   event runs, and a frame that has already begun remains current.
  public func beginFrame(atTime time: CFTimeInterval) throws(TimeError) {
    let now = context.now
    // Compare times in seconds, because the `Double` closest to a time may be slightly before it.
    guard time >= now.seconds else { throw TimeError(time: time, earliest: now.seconds) }
    context.advance(to: max(Flicks(seconds: time), now))
    frame = context.displayList()
  }

  /// Returns the rectangles that ``render(into:)`` would draw in a pixmap of this size. Empty
  /// outside of a frame.
  public func updateRects(width: Int, height: Int) -> [PixelRect] {
    guard let list = scaledFrame(width: width, height: height) else { return [] }
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    guard let shown, shownSize == whole else { return [whole] }
    return damage.damage(from: shown, to: list, bounds: whole)
  }

  /// Draws the changes since the last frame, and returns their rectangles. Draws nothing outside of
  /// a frame.
  @discardableResult
  public func render(into pixmap: Pixmap) -> [PixelRect] {
    let rects = updateRects(width: pixmap.width, height: pixmap.height)
    guard let list = scaledFrame(width: pixmap.width, height: pixmap.height) else { return [] }
    rasterizer.draw(list, into: pixmap, within: rects)
    shown = list
    shownSize = PixelRect(x: 0, y: 0, width: pixmap.width, height: pixmap.height)
    return rects
  }

  /// Ends the frame, so that nothing is drawn until the next frame begins. Does nothing outside of
  /// a frame.
  public func endFrame() { frame = nil }

  /// Returns the time at which the next frame is needed, in seconds from the context's start. This
  /// is the present time while animations run, and otherwise the time of the next event, or
  /// infinity if there are no further events.
  public func nextFrameTime() -> CFTimeInterval {
    if context.isAnimating { return context.now.seconds }
    return context.nextEventTime?.seconds ?? .infinity
  }

  /// Returns the frame's display list, scaled to pixels, over the background; nil outside of a
  /// frame.
  private func scaledFrame(width: Int, height: Int) -> DisplayList? {
    guard let frame else { return nil }
    var list = DisplayList()
    var area = Path()
    area.addRect(CGRect(x: 0, y: 0, width: width, height: height))
    list.fill(area, paint: .color(background), blend: .copy)
    guard bounds.width > 0, bounds.height > 0 else { return list }
    let (sx, sy) = (CGFloat(width) / bounds.width, CGFloat(height) / bounds.height)
    list.append(
      frame,
      transform: CGAffineTransform(
        a: sx, b: 0, c: 0, d: sy, tx: -bounds.minX * sx, ty: -bounds.minY * sy))
    return list
  }
}
