import Drawing
import Foundation
import Geometry

/// Turns paths into edges and edges into coverage: the memory that fills, strokes, images and clips
/// share, one shape at a time.
final class ShapeScratch {
  var polyline = Polyline()
  var edges = EdgeList()
  /// The shape before, where two are compared.
  var keptEdges = EdgeList()
  var window = CellWindow()
  var bands = EdgeBands()

  /// Makes ``edges`` those of the inside of a path.
  func setFill(_ path: Path, _ map: CGAffineTransform) {
    polyline.removeAll()
    path.flatten(map, into: &polyline)
    setEdges()
  }

  /// Makes ``edges`` those of a rectangle under a map; of nothing when it is not finite.
  func setRect(_ rect: CGRect, _ map: CGAffineTransform) {
    var path = Path()
    path.addRect(rect)
    setFill(path, map)
  }

  /// Makes ``edges`` those of the outline of a path.
  func setStroke(_ path: Path, _ style: StrokeStyle, _ map: CGAffineTransform) {
    polyline.removeAll()
    path.strokeOutline(style, transform: map, into: &polyline)
    setEdges()
  }

  private func setEdges() {
    edges.removeAll()
    let contours = polyline.contours
    unsafe polyline.points.withUnsafeBufferPointer { points in
      for contour in contours {
        unsafe edges.addPolygon(UnsafeBufferPointer(rebasing: points[contour.range]))
      }
    }
  }

  /// Moves ``edges`` to ``keptEdges``.
  func keepEdges() { swap(&edges, &keptEdges) }

  /// Sweeps the shape's coverage over the pixels of `area` into the sinks that `makeSink` gives for
  /// each band of it.
  func sweep<Sink: SpanSink>(
    _ rule: CGPathFillRule, over area: PixelRect, _ makeSink: (PixelRect) -> Sink
  ) {
    let rows = CellWindow.rows(forWidth: area.width)
    let count = (area.height + rows - 1) / rows
    let sorted = count > 1 && edges.count > 32
    if sorted { bands.sort(edges, top: area.y, rows: rows, count: count) }
    for band in 0..<count {
      let part = place(band, of: area, rows)
      if sorted {
        unsafe window.add(edges.pointer, order: bands.edges(of: band))
      } else {
        window.add(edges)
      }
      var sink = makeSink(part)
      switch rule {
      case .winding: window.sweep(NonZero.self, &sink)
      case .evenOdd: window.sweep(EvenOdd.self, &sink)
      }
    }
  }

  /// Sweeps full coverage where the winding areas of ``edges`` and ``keptEdges`` differ.
  func sweepDifference<Sink: SpanSink>(
    over area: PixelRect, _ makeSink: (PixelRect) -> Sink
  ) {
    let rows = CellWindow.rows(forWidth: area.width)
    for band in 0..<(area.height + rows - 1) / rows {
      let part = place(band, of: area, rows)
      window.add(edges)
      window.add(keptEdges, sign: -1)
      var sink = makeSink(part)
      window.sweep(AnyArea.self, &sink)
    }
  }

  /// Places the window on a band of `rows` rows.
  private func place(_ band: Int, of area: PixelRect, _ rows: Int) -> PixelRect {
    let y = area.y + band * rows
    let part = PixelRect(x: area.x, y: y, width: area.width, height: min(rows, area.maxY - y))
    window.place(left: part.x, top: part.y, width: part.width, rows: part.height)
    return part
  }
}
