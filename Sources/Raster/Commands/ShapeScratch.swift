import Drawing
import Foundation
import Geometry
import RasterKernels

/// Turns paths into edges and edges into coverage: the memory that fills, strokes, images and clips
/// share, one shape at a time.
@safe
final class ShapeScratch {
  /// The shape's edges, good until another is set.
  private(set) var edges: EdgeSpan
  /// The shape before, where two are compared.
  private(set) var keptEdges: EdgeSpan
  /// Edges of commands that are drawn again, for another region.
  var cache = EdgeCache()
  /// The only pixels of interest, if not all are: shapes that are set may be cut short elsewhere.
  var region: PixelRect?
  private var kept: ShapeCache
  private var boxes = Block<EdgeExtent>()
  private var polyline = Polyline()
  private var list = EdgeList()
  private var keptList = EdgeList()
  private var window = CellWindow()
  private var bands = EdgeBands()
  private var keptBands = EdgeBands()

  /// - Parameter cacheByteBudget: how much is kept of shapes that are set again; see
  ///   ``ShapeCache``.
  init(cacheByteBudget: Int = 0) {
    kept = ShapeCache(byteBudget: cacheByteBudget)
    unsafe edges = list.span
    unsafe keptEdges = keptList.span
  }

  /// Makes ``edges`` those of a command: the ones kept, or what `make` sets.
  func set(command: Int, _ make: (ShapeScratch) -> Void) {
    if let kept = unsafe cache.edges(of: command) {
      unsafe edges = kept
    } else {
      make(self)
      // What is kept longer is found again without.
      if unsafe edges.boxes == nil { unsafe cache.store(command, edges) }
    }
  }

  /// Makes ``edges`` those of the inside of a path.
  func setFill(_ path: Path, _ map: CGAffineTransform) {
    setKept(
      ShapeCache.Key(path: path, style: nil, map: map),
      path.points.count >= ShapeCache.fewestFilledPoints
    ) {
      polyline.removeAll()
      path.flatten(map, clip: $0, into: &polyline)
      setEdges()
    }
  }

  /// Makes ``edges`` those of a rectangle under a map; of nothing when it is not finite.
  func setRect(_ rect: CGRect, _ map: CGAffineTransform) {
    list.removeAll()
    unsafe withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: 4) { corners in
      for i in 0..<4 {
        let x = i == 1 || i == 2 ? rect.maxX : rect.minX
        let corner = CGPoint(x: x, y: i < 2 ? rect.minY : rect.maxY).applying(map)
        unsafe corners.initializeElement(at: i, to: SIMD2(corner.x, corner.y))
      }
      unsafe list.addPolygon(UnsafeBufferPointer(corners))
    }
    unsafe edges = list.span
  }

  /// Makes ``edges`` those of the outline of a path.
  func setStroke(_ path: Path, _ style: StrokeStyle, _ map: CGAffineTransform) {
    setKept(
      ShapeCache.Key(path: path, style: style, map: map),
      path.points.count >= ShapeCache.fewestStrokedPoints
    ) {
      polyline.removeAll()
      path.strokeOutline(style, transform: map, clip: $0, into: &polyline)
      setEdges()
    }
  }

  /// Makes ``edges`` those that are kept for a key, or what `make` sets, which may leave out what
  /// does not matter inside its clip.
  @inline(__always)
  private func setKept(
    _ key: @autoclosure () -> ShapeCache.Key, _ pays: Bool, _ make: (FlatteningClip?) -> Void
  ) {
    guard kept.isOn, pays else { return make(clip) }
    let key = key()
    let hash = key.hash
    if let found = unsafe kept.find(key, hash) {
      unsafe edges = found
    } else if kept.wasMet(hash) {
      make(nil)
      unsafe kept.store(key, hash, edges)
    } else {
      make(clip)
    }
  }

  /// Nil where the edges are used for other regions as well.
  private var clip: FlatteningClip? {
    guard let region, !cache.isOn else { return nil }
    return FlatteningClip(
      minX: Double(region.x), minY: Double(region.y), maxX: Double(region.maxX),
      maxY: Double(region.maxY))
  }

  private func setEdges() {
    list.removeAll()
    let contours = polyline.contours
    unsafe polyline.points.withUnsafeBufferPointer { points in
      for contour in contours {
        unsafe list.addPolygon(UnsafeBufferPointer(rebasing: points[contour.range]))
      }
    }
    unsafe edges = list.span
  }

  /// Moves the shape that was set last to ``keptEdges``.
  func keepEdges() {
    swap(&list, &keptList)
    unsafe keptEdges = keptList.span
    unsafe edges = list.span
  }

  /// Gives back what an extraordinary shape has made grow: a quarter of a million edges, 8 MiB, stay.
  func trim() {
    let limit = 1 << 18
    if polyline.points.capacity > limit { polyline = Polyline() }
    list.trim(to: limit)
    keptList.trim(to: limit)
    unsafe edges = list.span
    unsafe keptEdges = keptList.span
  }

  /// Blends a uniform source under the shape's coverage inside `area`.
  func fill(
    _ rule: CGPathFillRule, over area: PixelRect, _ solid: Solid, onto surface: Surface
  ) {
    if let rectangle = unsafe edges.rectangle {
      unsafe rectangle.fill(area, solid, onto: surface)
      return
    }
    forEachBand(of: area) { _ in unsafe window.sweep(rule, solid, onto: surface) }
  }

  /// Sweeps the shape's coverage over the pixels of `area` into the sinks that `makeSink` gives for
  /// each band of it.
  func sweep<Painter: RowPainter>(
    _ rule: CGPathFillRule, over area: PixelRect, _ makeSink: (PixelRect) -> RowSink<Painter>
  ) {
    if let rectangle = unsafe edges.rectangle {
      var sink = unsafe makeSink(area)
      unsafe rectangle.sweep(over: area, sink.bytes, &sink.painter)
      return
    }
    forEachBand(of: area) { part in
      var sink = unsafe makeSink(part)
      unsafe window.sweep(rule.sweepRule, sink.bytes, &sink.painter)
    }
  }

  /// Sweeps the shape's coverage over the pixels of `area` into the sinks that `makeSink` gives for
  /// each band of it: for sinks to which long runs matter.
  func sweep<Sink: SpanSink>(
    _ rule: CGPathFillRule, over area: PixelRect, _ makeSink: (PixelRect) -> Sink
  ) {
    if let rectangle = unsafe edges.rectangle {
      var sink = makeSink(area)
      rectangle.sweep(over: area, &sink)
      return
    }
    forEachBand(of: area) { part in
      var sink = makeSink(part)
      window.sweep(rule, &sink)
    }
  }

  /// Places the window on each band of an area in turn, with the shape's edges in its cells.
  @inline(__always)
  private func forEachBand(of area: PixelRect, _ body: (PixelRect) -> Void) {
    let rows = CellWindow.rows(forWidth: area.width)
    let count = (area.height + rows - 1) / rows
    let sorted = unsafe count > 1 && edges.count > 32 && edges.boxes == nil
    if sorted { unsafe bands.sort(edges, top: area.y, rows: rows, count: count) }
    for band in 0..<count {
      let part = place(band, of: area, rows)
      if sorted {
        unsafe window.add(edges, order: bands.edges(of: band))
      } else {
        unsafe window.add(edges)
      }
      body(part)
    }
  }

  /// Sweeps full coverage where the winding areas of ``edges`` and ``keptEdges`` differ.
  func sweepDifference<Painter: RowPainter>(
    over area: PixelRect, _ makeSink: (PixelRect) -> RowSink<Painter>
  ) {
    let rows = CellWindow.rows(forWidth: area.width)
    let count = (area.height + rows - 1) / rows
    unsafe bands.sort(edges, top: area.y, rows: rows, count: count)
    unsafe keptBands.sort(keptEdges, top: area.y, rows: rows, count: count)
    for band in 0..<count {
      let part = place(band, of: area, rows)
      unsafe window.add(edges, order: bands.edges(of: band))
      unsafe window.add(keptEdges, order: keptBands.edges(of: band), sign: -1)
      var sink = unsafe makeSink(part)
      unsafe window.sweep(SweepRule.anyArea, sink.bytes, &sink.painter)
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
