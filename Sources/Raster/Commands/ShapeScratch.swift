import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet
import MidflightRasterKernels

/// Turns paths into edges and edges into coverage, one shape at a time, with shared buffers.
@safe
final class ShapeScratch {
  /// The buffers, in one struct behind a pointer. If they were fields of a class, each use would be
  /// checked for overlapping access, which took longer than drawing a small shape.
  @unsafe
  private struct Memory: ~Copyable {
    var edges: EdgeSpan
    var cache = EdgeCache()
    var region: PixelRect?
    var shapeCache: ShapeCache
    var polyline = Polyline()
    var list = EdgeList()
    var overlaps = OverlapRemoval()
    var sampler = OverlapSampler()
    var window = CellWindow()
    var long: LongFill?
    var boxes = Block<EdgeExtent>()
    var bands = EdgeBands()
    var outlined = 0
    var sorted = 0
    var maxBufferedPoints = LongFill.maxBufferedPoints

    init(cacheByteBudget: Int) {
      unsafe shapeCache = ShapeCache(byteBudget: cacheByteBudget)
      unsafe edges = list.span
    }
  }

  private let memory: UnsafeMutablePointer<Memory>

  /// The tolerance of flattening, in pixels. Twice this tolerance would also keep errors within 4
  /// levels, but would save little, because there are few arcs anyway.
  private static var tolerance: Double { 0.0045 }

  init(cacheByteBudget: Int = 0) {
    unsafe memory = .allocate(capacity: 1)
    unsafe memory.initialize(to: Memory(cacheByteBudget: cacheByteBudget))
  }

  deinit {
    unsafe memory.deinitialize(count: 1)
    unsafe memory.deallocate()
  }

  /// The shape's edges, valid until another shape is set.
  var edges: EdgeSpan { unsafe memory.pointee.edges }

  var outlinedCount: Int { unsafe memory.pointee.outlined }

  var sortedCount: Int { unsafe memory.pointee.sorted }

  /// The largest number of points in a filled path whose edges are stored; see ``LongFill``.
  var maxBufferedPoints: Int {
    get { unsafe memory.pointee.maxBufferedPoints }
    set { unsafe memory.pointee.maxBufferedPoints = newValue }
  }

  var overlapMethod: OverlapMethod {
    get { unsafe memory.pointee.overlaps.method }
    set { unsafe memory.pointee.overlaps.method = newValue }
  }

  /// See ``OverlapRemoval``.
  var overlapCounts: OverlapRemoval.Counts { unsafe memory.pointee.overlaps.counts }

  var region: PixelRect? {
    get { unsafe memory.pointee.region }
    set { unsafe memory.pointee.region = newValue }
  }

  /// Forgets the edges cached for the last list's commands. If `isOn`, the edges of the next list's
  /// commands are cached for use in other regions.
  func resetCommands(_ count: Int, isOn: Bool) {
    unsafe memory.pointee.cache.reset(commands: count, isOn: isOn)
  }

  /// Sets ``edges`` to the edges cached for a command or, if there are none, to those that `make`
  /// sets.
  @inline(__always)
  func set(command: Int, _ make: (ShapeScratch) -> Void) {
    if let cached = unsafe memory.pointee.cache.edges(of: command) {
      unsafe memory.pointee.edges = cached
    } else {
      make(self)
      // Edges that have boxes are already in the longer-lived shape cache, so do not store them
      // here as well.
      let edges = unsafe memory.pointee.edges
      if edges.boxes == nil && !edges.isLong {
        unsafe memory.pointee.cache.store(command, edges)
      }
    }
  }

  /// Sets ``edges`` to those of a filled path.
  ///
  /// - Parameter rule: The rule by which overlaps are removed; nil to keep them.
  func setFill(_ path: Path, _ map: CGAffineTransform, _ rule: CGPathFillRule?) {
    let isCached = path.pointCount >= ShapeCache.minFilledPoints
    let split = ShapeCache.SplitMap(map, isSplit: isCached)
    if unsafe path.pointCount > memory.pointee.maxBufferedPoints, setLong(path, split) { return }
    setCached(isCached, split, ShapeCache.Key(path: path, style: nil, rule: rule, map: split.map)) {
      clip in
      let isNear = setEdges(clip, rule) { clip, polyline in
        path.flatten(split.map, tolerance: Self.tolerance, clip: clip, into: &polyline)
      }
      if isNear || !path.exceedsLimits(split.map) { return }
      let clamped = path.clampedToLimits(split.map, isFilled: true)
      _ = setEdges(clip, rule) { clip, polyline in
        clamped.flatten(.identity, tolerance: Self.tolerance, clip: clip, into: &polyline)
      }
    }
  }

  @inline(never)
  private func setLong(_ path: Path, _ split: ShapeCache.SplitMap) -> Bool {
    guard let long = LongFill(path, split.map, tolerance: Self.tolerance) else { return false }
    unsafe memory.pointee.long = long
    unsafe memory.pointee.edges = long.span(dx: split.dx, dy: split.dy)
    return true
  }

  func setRect(_ rect: CGRect, _ map: CGAffineTransform) {
    unsafe memory.pointee.list.removeAll()
    withTemporaryElements(of: SIMD2<Double>.self, count: 4) { corners in
      for i in 0..<4 {
        let x = i == 1 || i == 2 ? rect.maxX : rect.minX
        let corner = CGPoint(x: x, y: i < 2 ? rect.minY : rect.maxY).applying(map)
        corners[i] = SIMD2(corner.x, corner.y)
      }
      unsafe memory.pointee.list.addPolygon(corners, 4)
    }
    unsafe memory.pointee.edges = memory.pointee.list.span
  }

  /// Sets ``edges`` to those of a stroke's outline.
  ///
  /// - Parameter removesOverlaps: Whether overlaps are removed.
  func setStroke(
    _ path: Path, _ style: StrokeStyle, _ map: CGAffineTransform, removesOverlaps: Bool
  ) {
    let rule: CGPathFillRule? = removesOverlaps ? .winding : nil
    let isCached = path.pointCount >= ShapeCache.minStrokedPoints
    let split = ShapeCache.SplitMap(map, isSplit: isCached)
    setCached(isCached, split, ShapeCache.Key(path: path, style: style, rule: rule, map: split.map))
    { clip in
      let isNear = setEdges(clip, rule) { clip, polyline in
        path.strokeOutline(
          style, transform: split.map, tolerance: Self.tolerance, clip: clip, into: &polyline)
      }
      if isNear || !path.exceedsLimits(split.map) { return }
      // The moved path is stroked in device space, which is possible only if the pen is still a
      // circle there.
      guard let scaled = style.scaled(by: split.map) else { return }
      let clamped = path.clampedToLimits(split.map, isFilled: false)
      _ = setEdges(clip, rule) { clip, polyline in
        clamped.strokeOutline(
          scaled, transform: .identity, tolerance: Self.tolerance, clip: clip, into: &polyline)
      }
    }
  }

  /// Sets ``edges`` to the edges cached for a key or, if there are none, to those that `make` sets,
  /// and moves them by the whole pixels of `split`. `make` may omit edges that do not affect pixels
  /// inside the clip that it is given; without a clip, it must set all edges.
  @inline(__always)
  private func setCached(
    _ pays: Bool, _ split: ShapeCache.SplitMap, _ key: @autoclosure () -> ShapeCache.Key,
    _ make: (FlatteningClip?) -> Void
  ) {
    if pays, unsafe memory.pointee.shapeCache.isOn {
      let key = key()
      let hash = key.hash
      if let found = unsafe memory.pointee.shapeCache.find(key, hash) {
        unsafe memory.pointee.edges = found
      } else if unsafe memory.pointee.shapeCache.wasSeen(hash) {
        unsafe memory.pointee.outlined &+= 1
        make(nil)
        unsafe memory.pointee.shapeCache.store(key, hash, memory.pointee.edges)
      } else {
        unsafe memory.pointee.outlined &+= 1
        make(clip(split))
      }
    } else {
      make(clip(split))
    }
    unsafe (memory.pointee.edges.dx, memory.pointee.edges.dy) = (split.dx, split.dy)
  }

  /// Returns the clip for flattening; nil if the edges are also used for other regions.
  private func clip(_ split: ShapeCache.SplitMap) -> FlatteningClip? {
    guard let region, unsafe !memory.pointee.cache.isOn else { return nil }
    let (x, y) = (region.x - split.dx, region.y - split.dy)
    return FlatteningClip(
      minX: Double(x), minY: Double(y), maxX: Double(x + region.width),
      maxY: Double(y + region.height))
  }

  /// Sets ``edges`` to the edges of an outline. Returns whether the whole outline is within reach;
  /// the returned value does not depend on the clip.
  ///
  /// - Parameters:
  ///   - rule: The rule by which overlaps are removed; nil to keep them.
  ///   - outline: Makes the part of the outline that affects pixels inside the clip.
  @inline(__always)
  private func setEdges(
    _ clip: FlatteningClip?, _ rule: CGPathFillRule?,
    _ outline: (FlatteningClip?, inout Polyline) -> Void
  ) -> Bool {
    // As a local variable, it is passed on without a copy of its arrays.
    var polyline = Polyline()
    unsafe swap(&polyline, &memory.pointee.polyline)
    defer { unsafe swap(&polyline, &memory.pointee.polyline) }
    polyline.removeAll()
    polyline.keepsBends = true
    outline(clip, &polyline)
    // Whether overlaps are removed must not depend on the clip.
    if polyline.leavesOutFarCurve || rule != nil && polyline.isClipped && !polyline.isSimple {
      polyline.removeAll()
      outline(nil, &polyline)
    }
    unsafe memory.pointee.list.removeAll()
    let isNear = unsafe memory.pointee.list.add(polyline)
    let span = unsafe memory.pointee.list.span
    if let rule, !polyline.isSimple {
      unsafe memory.pointee.edges = memory.pointee.overlaps.boundary(of: span, rule)
    } else {
      unsafe memory.pointee.edges = span
    }
    return isNear
  }

  var cacheBytes: Int { unsafe memory.pointee.shapeCache.byteCount }

  var workingBytes: Int {
    let (list, bands) = unsafe (memory.pointee.list.byteCount, memory.pointee.bands.byteCount)
    let boxes = unsafe memory.pointee.boxes.byteCount
    let overlaps = unsafe memory.pointee.overlaps.byteCount
    let sampler = unsafe memory.pointee.sampler.byteCount
    return unsafe list + bands + boxes + overlaps + sampler + memory.pointee.cache.byteCount
  }

  /// Frees the memory that only unusually large shapes need, and the cached edges of the last list.
  /// Each buffer keeps at most a quarter of a million edges (10 MiB), or as many indices.
  func trim() {
    let limit = 1 << 18
    if unsafe memory.pointee.polyline.points.capacity > limit {
      unsafe memory.pointee.polyline = Polyline()
    }
    unsafe memory.pointee.list.trim(to: limit)
    unsafe memory.pointee.cache.trim(to: limit)
    unsafe memory.pointee.bands.trim(to: limit)
    unsafe memory.pointee.boxes.trim(to: limit)
    unsafe memory.pointee.overlaps.trim(to: limit)
    unsafe memory.pointee.sampler.trim(to: limit)
    unsafe memory.pointee.window.trim()
    unsafe memory.pointee.long = nil
    unsafe memory.pointee.edges = memory.pointee.list.span
  }

  func fill(
    _ rule: CGPathFillRule, over area: PixelRect, _ solid: Solid, onto surface: Surface
  ) {
    if let rectangle = edges.rectangle {
      rectangle.fill(area, solid, onto: surface, KernelChoice.current)
      return
    }
    if let middle = edges.middle {
      let (top, bottom) = (middle.top >> gridShift, middle.bottom >> gridShift)
      fill(rows: rule, over: Self.rows(of: area, area.y, top), solid, onto: surface)
      middle.fill(area, solid, onto: surface, KernelChoice.current)
      fill(rows: rule, over: Self.rows(of: area, bottom, area.maxY), solid, onto: surface)
    } else {
      fill(rows: rule, over: area, solid, onto: surface)
    }
  }

  private static func rows(of area: PixelRect, _ from: Int, _ to: Int) -> PixelRect {
    let (from, to) = (max(from, area.y), min(to, area.maxY))
    return PixelRect(x: area.x, y: from, width: area.width, height: to - from)
  }

  @inline(__always)
  private func fill(
    rows rule: CGPathFillRule, over area: PixelRect, _ solid: Solid, onto surface: Surface
  ) {
    if area.isEmpty { return }
    forEachBand(of: area) { _ in
      unsafe memory.pointee.window.sweep(rule, solid, onto: surface)
    }
  }

  /// Passes the shape's coverage of `area` to sinks; `makeSink` makes one for each band.
  func sweep<Painter: RowPainter>(
    _ rule: CGPathFillRule, over area: PixelRect, _ makeSink: (PixelRect) -> RowSink<Painter>
  ) {
    if let rectangle = edges.rectangle {
      var sink = makeSink(area)
      rectangle.sweep(over: area, sink.bytes, &sink.painter)
      return
    }
    forEachBand(of: area) { part in
      var sink = makeSink(part)
      unsafe memory.pointee.window.sweep(rule.sweepRule, sink.bytes, &sink.painter)
    }
  }

  /// Passes the shape's coverage of `area` to sinks that handle long runs of equal coverage
  /// efficiently; `makeSink` makes one for each band.
  func sweep<Sink: SpanSink>(
    _ rule: CGPathFillRule, over area: PixelRect, _ makeSink: (PixelRect) -> Sink
  ) {
    if let rectangle = edges.rectangle {
      var sink = makeSink(area)
      rectangle.sweep(over: area, &sink)
      return
    }
    forEachBand(of: area) { part in
      var sink = makeSink(part)
      unsafe memory.pointee.window.sweep(rule, &sink)
    }
  }

  /// Moves the cell window to each band of rows in `area` in turn, adds the shape's edges to the
  /// window's cells, and calls `body` with the band.
  @inline(__always)
  private func forEachBand(of area: PixelRect, _ body: (PixelRect) -> Void) {
    var edges = self.edges
    if edges.isLong { return forEachLongBand(of: area, body) }
    let budget = CellWindow.byteBudget(edges: edges.count)
    let rows = CellWindow.rows(forWidth: area.width, within: budget)
    if area.height <= rows {
      moveWindow(area)
      addToWindow(edges, nil)
      body(area)
      return
    }
    let count = (area.height + rows - 1) / rows
    var sorted = edges.count > 32 && edges.boxes == nil
    if sorted, edges.count / edgesPerBox * count <= 4 * edges.count + 4096 {
      // If there are few bands, checking every box of edges for each band costs less than sorting
      // the edges.
      let boxCount = (edges.count + edgesPerBox - 1) / edgesPerBox
      unsafe memory.pointee.boxes.reserve(boxCount)
      unsafe edges.makeBoxes(memory.pointee.boxes.pointer)
      unsafe edges.boxes = memory.pointee.boxes.pointer
      sorted = false
    }
    if sorted {
      unsafe memory.pointee.sorted &+= 1
      unsafe memory.pointee.bands.sort(edges, top: area.y, rows: rows, count: count)
    }
    for band in 0..<count {
      let part = moveWindow(band, of: area, rows)
      if sorted {
        let order = unsafe memory.pointee.bands.edges(of: band)
        addToWindow(edges, order)
      } else {
        addToWindow(edges, nil)
      }
      body(part)
    }
  }

  /// Adds the edges of the given indices, or all of them, to the cells of the window.
  @inline(__always)
  private func addToWindow(
    _ edges: EdgeSpan, _ order: (indices: Elements<Int32>, count: Int)?
  ) {
    if let order {
      unsafe memory.pointee.window.add(edges, order: order)
    } else {
      unsafe memory.pointee.window.add(edges)
    }
    if let rule = edges.sampledRule {
      let grid = unsafe memory.pointee.window.grid(for: edges)
      unsafe memory.pointee.sampler.correct(grid, edges, order, rule)
    }
  }

  @inline(never)
  private func forEachLongBand(of area: PixelRect, _ body: (PixelRect) -> Void) {
    guard let long = unsafe memory.pointee.long else { return }
    let (dx, dy) = (edges.dx, edges.dy)
    let rows = CellWindow.rows(forWidth: area.width, within: LongFill.windowByteBudget)
    for band in 0..<(area.height + rows - 1) / rows {
      let part = moveWindow(band, of: area, rows)
      unsafe long.add(to: &memory.pointee.window, dx: dx, dy: dy)
      body(part)
    }
  }

  private func moveWindow(_ band: Int, of area: PixelRect, _ rows: Int) -> PixelRect {
    let y = area.y + band * rows
    let part = PixelRect(x: area.x, y: y, width: area.width, height: min(rows, area.maxY - y))
    moveWindow(part)
    return part
  }

  @inline(__always)
  private func moveWindow(_ part: PixelRect) {
    unsafe memory.pointee.window.setBounds(
      left: part.x, top: part.y, width: part.width, rows: part.height)
  }
}
