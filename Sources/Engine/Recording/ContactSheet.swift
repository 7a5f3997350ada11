import Foundation
package import MidflightDrawing
import MidflightGeometry
package import MidflightLayerTree
package import MidflightRaster
import MidflightText

/// An image that shows several frames of a scene, each captioned with its time.
@MainActor
package struct ContactSheet {
  /// The numbers of columns and rows, at least 1 each.
  package let columns, rows: Int
  package let span: ClosedRange<Flicks>

  /// Creates a sheet of frames that are evenly spaced from the first instant of `span` to the last.
  ///
  /// - Precondition: `columns` and `rows` are positive.
  package init(columns: Int, rows: Int, of span: ClosedRange<Flicks>) {
    precondition(columns > 0 && rows > 0, "the sheet has no frames")
    (self.columns, self.rows, self.span) = (columns, rows, span)
  }

  private static let gap = 8
  private static let caption = 20
  private static let background = CGColor(rgba: 0x1316_1BFF)
  private static let text = CGColor(rgba: 0xE8EA_EFFF)

  package func pixelSize(of frame: StillRenderer.PixelSize) -> StillRenderer.PixelSize {
    StillRenderer.PixelSize(
      width: columns * (frame.width + Self.gap) + Self.gap,
      height: rows * (frame.height + Self.gap + Self.caption) + Self.gap)
  }

  package var times: [Flicks] {
    let count = columns * rows
    let length = (span.upperBound - span.lowerBound).seconds
    return (0..<count).map { index in
      span.lowerBound + Flicks(seconds: length * Double(index) / Double(max(count - 1, 1)))
    }
  }

  /// Draws the sheet. All frames of `source` must have the same size. `progress` is called with the
  /// number of frames that are finished.
  ///
  /// - Throws: Errors from the source; ``PixmapError`` if there is not enough memory for the sheet;
  ///   errors from reading fonts.
  package func image(
    of source: any FrameSource, with rasterizer: Rasterizer, progress: (Int) -> Void = { _ in }
  ) throws -> CGImage {
    let times = times
    let mono = try Font(family: Font.defaultMonospacedFamily)
    var (size, pixels) = (StillRenderer.PixelSize(width: 0, height: 0), [UInt32]())
    for (index, time) in times.enumerated() {
      let frame = try source.image(at: time)
      let frameSize = StillRenderer.PixelSize(width: frame.width, height: frame.height)
      if index == 0 { (size, pixels) = try ground(frameSize, times, mono, rasterizer) }
      frame.copy(to: &pixels, width: size.width, at: origin(of: index, frameSize))
      progress(index + 1)
    }
    return CGImage(width: size.width, height: size.height, pixels: pixels)
  }

  private func origin(of index: Int, _ frame: StillRenderer.PixelSize) -> (x: Int, y: Int) {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    return (
      Self.gap + column * (frame.width + Self.gap),
      Self.gap + row * (frame.height + Self.gap + Self.caption)
    )
  }

  /// Draws the background of the sheet and the captions for frames of the given size.
  private func ground(
    _ frame: StillRenderer.PixelSize, _ times: [Flicks], _ font: Font, _ rasterizer: Rasterizer
  ) throws -> (size: StillRenderer.PixelSize, pixels: [UInt32]) {
    let size = pixelSize(of: frame)
    let context = CGContext()
    context.setFillColor(Self.background)
    context.fill(CGRect(x: 0, y: 0, width: size.width, height: size.height))
    for (index, time) in times.enumerated() {
      let origin = origin(of: index, frame)
      context.draw(
        "\(Readout.fixed(time.seconds, decimals: 3)) s",
        at: CGPoint(x: origin.x + frame.width / 2, y: origin.y + frame.height + 15), font: font,
        size: 12, color: Self.text, alignment: .center, width: CGFloat(frame.width))
    }
    let pixmap = try Pixmap(width: size.width, height: size.height)
    rasterizer.draw(context.displayList, into: pixmap)
    return (size, [UInt32](try pixmap.imageIfMemorySuffices().pixels))
  }
}
