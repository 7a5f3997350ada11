import Drawing
import Foundation
import Geometry

/// Turns paths into edges and edges into coverage: the memory that fills, strokes, images and clips
/// share, one shape at a time.
final class ShapeScratch {
  var polyline = Polyline()
  var edges = EdgeList()
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
      let y = area.y + band * rows
      let part = PixelRect(
        x: area.x, y: y, width: area.width, height: min(rows, area.maxY - y))
      window.place(left: part.x, top: part.y, width: part.width, rows: part.height)
      if sorted {
        unsafe window.add(edges.pointer, order: bands.edges(of: band))
      } else {
        unsafe window.add(UnsafeBufferPointer(start: edges.pointer, count: edges.count))
      }
      var sink = makeSink(part)
      switch rule {
      case .winding: window.sweep(NonZero.self, &sink)
      case .evenOdd: window.sweep(EvenOdd.self, &sink)
      }
    }
  }
}
