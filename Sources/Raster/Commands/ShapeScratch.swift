import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet
import MidflightRasterKernels

/// Turns paths into edges and edges into coverage: the memory that fills, strokes, images and clips
/// share, one shape at a time.
@safe
final class ShapeScratch {
  /// The values that it owns stand behind one pointer: fields of a class are checked for
  /// overlapping access each time they are used, which took longer than what a small shape needs.
  @unsafe
  private struct Memory: ~Copyable {
    var edges: EdgeSpan
    var cache = EdgeCache()
    var region: PixelRect?
    var kept: ShapeCache
    var polyline = Polyline()
    var list = EdgeList()
    var window = CellWindow()
    /// The shape that ``edges`` stand for where they are in no memory.
    var long: LongFill?
    var boxes = Block<EdgeExtent>()
    var bands = EdgeBands()
    var outlined = 0
    var sorted = 0
    var mostKeptPoints = LongFill.mostKeptPoints

    init(cacheByteBudget: Int) {
      unsafe kept = ShapeCache(byteBudget: cacheByteBudget)
      unsafe edges = list.span
    }
  }

  private let memory: UnsafeMutablePointer<Memory>

  /// In pixels: half of what would do for 4 levels, because arcs are few as it is.
  private static var tolerance: Double { 0.0045 }

  /// - Parameter cacheByteBudget: how much is kept of shapes that are set again; see
  ///   ``ShapeCache``.
  init(cacheByteBudget: Int = 0) {
    unsafe memory = .allocate(capacity: 1)
    unsafe memory.initialize(to: Memory(cacheByteBudget: cacheByteBudget))
  }

  deinit {
    unsafe memory.deinitialize(count: 1)
    unsafe memory.deallocate()
  }

  /// The shape's edges, good until another is set.
  var edges: EdgeSpan { unsafe memory.pointee.edges }

  /// How many shapes have been turned into edges, of those that may be kept.
  var outlinedCount: Int { unsafe memory.pointee.outlined }

  /// How many shapes have been drawn with their edges sorted into bands.
  var sortedCount: Int { unsafe memory.pointee.sorted }

  /// Filled paths with more points have no edges in memory; see ``LongFill``.
  var mostKeptPoints: Int {
    get { unsafe memory.pointee.mostKeptPoints }
    set { unsafe memory.pointee.mostKeptPoints = newValue }
  }

  /// The only pixels of interest, if not all are: shapes that are set may be cut short elsewhere.
  var region: PixelRect? {
    get { unsafe memory.pointee.region }
    set { unsafe memory.pointee.region = newValue }
  }

  /// Forgets the edges of commands, and keeps those of what is drawn from now on if `isOn`, for
  /// other regions.
  func resetCommands(_ count: Int, isOn: Bool) {
    unsafe memory.pointee.cache.reset(commands: count, isOn: isOn)
  }

  /// Makes ``edges`` those of a command: the ones kept, or what `make` sets.
  @inline(__always)
  func set(command: Int, _ make: (ShapeScratch) -> Void) {
    if let kept = unsafe memory.pointee.cache.edges(of: command) {
      unsafe memory.pointee.edges = kept
    } else {
      make(self)
      // A shape that is kept longer is found again without.
      let edges = unsafe memory.pointee.edges
      if edges.boxes == nil && !edges.isLong {
        unsafe memory.pointee.cache.store(command, edges)
      }
    }
  }

  /// Makes ``edges`` those of the inside of a path.
  func setFill(_ path: Path, _ map: CGAffineTransform) {
    let isKept = path.pointCount >= ShapeCache.fewestFilledPoints
    let place = ShapeCache.Place(map, isSplit: isKept)
    if unsafe path.pointCount > memory.pointee.mostKeptPoints, setLong(path, place) { return }
    setKept(isKept, place, ShapeCache.Key(path: path, style: nil, map: place.map)) { clip in
      let isNear = setEdges(clip) { clip, polyline in
        path.flatten(place.map, tolerance: Self.tolerance, clip: clip, into: &polyline)
      }
      if isNear || !path.passesLimits(place.map) { return }
      let held = path.heldWithinLimits(place.map, isFilled: true)
      _ = setEdges(clip) { clip, polyline in
        held.flatten(.identity, tolerance: Self.tolerance, clip: clip, into: &polyline)
      }
    }
  }

  /// Makes ``edges`` stand for a long path, if it can be added part by part.
  @inline(never)
  private func setLong(_ path: Path, _ place: ShapeCache.Place) -> Bool {
    guard let long = LongFill(path, place.map, tolerance: Self.tolerance) else { return false }
    unsafe memory.pointee.long = long
    unsafe memory.pointee.edges = long.span(dx: place.dx, dy: place.dy)
    return true
  }

  /// Makes ``edges`` those of a rectangle under a map; of nothing when it is not finite.
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

  /// Makes ``edges`` those of the outline of a path.
  func setStroke(_ path: Path, _ style: StrokeStyle, _ map: CGAffineTransform) {
    let isKept = path.pointCount >= ShapeCache.fewestStrokedPoints
    let place = ShapeCache.Place(map, isSplit: isKept)
    setKept(isKept, place, ShapeCache.Key(path: path, style: style, map: place.map)) { clip in
      let isNear = setEdges(clip) { clip, polyline in
        path.strokeOutline(
          style, transform: place.map, tolerance: Self.tolerance, clip: clip, into: &polyline)
      }
      if isNear || !path.passesLimits(place.map) { return }
      // The pen of another map is no circle in device space.
      guard let scaled = style.scaled(by: place.map) else { return }
      let held = path.heldWithinLimits(place.map, isFilled: false)
      _ = setEdges(clip) { clip, polyline in
        held.strokeOutline(
          scaled, transform: .identity, tolerance: Self.tolerance, clip: clip, into: &polyline)
      }
    }
  }

  /// Makes ``edges`` those that are kept for a key, or what `make` sets, which may leave out what
  /// does not matter inside its clip; at a place.
  @inline(__always)
  private func setKept(
    _ pays: Bool, _ place: ShapeCache.Place, _ key: @autoclosure () -> ShapeCache.Key,
    _ make: (FlatteningClip?) -> Void
  ) {
    if pays, unsafe memory.pointee.kept.isOn {
      let key = key()
      let hash = key.hash
      if let found = unsafe memory.pointee.kept.find(key, hash) {
        unsafe memory.pointee.edges = found
      } else if unsafe memory.pointee.kept.wasMet(hash) {
        unsafe memory.pointee.outlined &+= 1
        make(nil)
        unsafe memory.pointee.kept.store(key, hash, memory.pointee.edges)
      } else {
        unsafe memory.pointee.outlined &+= 1
        make(clip(place))
      }
    } else {
      make(clip(place))
    }
    unsafe (memory.pointee.edges.dx, memory.pointee.edges.dy) = (place.dx, place.dy)
  }

  /// Nil where the edges are used for other regions as well.
  private func clip(_ place: ShapeCache.Place) -> FlatteningClip? {
    guard let region, unsafe !memory.pointee.cache.isOn else { return nil }
    let (x, y) = (region.x - place.dx, region.y - place.dy)
    return FlatteningClip(
      minX: Double(x), minY: Double(y), maxX: Double(x + region.width),
      maxY: Double(y + region.height))
  }

  /// Makes ``edges`` those of an outline. Says whether all of it is within reach, which is the same
  /// with any clip and without one.
  ///
  /// - Parameter outline: Makes it, as far as it matters inside the clip.
  @inline(__always)
  private func setEdges(
    _ clip: FlatteningClip?, _ outline: (FlatteningClip?, inout Polyline) -> Void
  ) -> Bool {
    unsafe memory.pointee.polyline.removeAll()
    unsafe memory.pointee.polyline.keepsBends = true
    unsafe outline(clip, &memory.pointee.polyline)
    if unsafe memory.pointee.polyline.leavesOutFarCurve {
      unsafe memory.pointee.polyline.removeAll()
      unsafe outline(nil, &memory.pointee.polyline)
    }
    unsafe memory.pointee.list.removeAll()
    let isNear = unsafe memory.pointee.list.add(memory.pointee.polyline)
    unsafe memory.pointee.edges = memory.pointee.list.span
    return isNear
  }

  /// The bytes that are kept of shapes that were set again.
  var keptBytes: Int { unsafe memory.pointee.kept.byteCount }

  /// The bytes that the present shape and a list's edges take, or have taken; for tests.
  var workingBytes: Int {
    let (list, bands) = unsafe (memory.pointee.list.byteCount, memory.pointee.bands.byteCount)
    let boxes = unsafe memory.pointee.boxes.byteCount
    return unsafe list + bands + boxes + memory.pointee.cache.byteCount
  }

  /// Gives back what an extraordinary shape has made grow, and the edges of a list: a quarter of a
  /// million edges, 10 MiB, stay of each, and their numbers.
  func trim() {
    let limit = 1 << 18
    if unsafe memory.pointee.polyline.points.capacity > limit {
      unsafe memory.pointee.polyline = Polyline()
    }
    unsafe memory.pointee.list.trim(to: limit)
    unsafe memory.pointee.cache.trim(to: limit)
    unsafe memory.pointee.bands.trim(to: limit)
    unsafe memory.pointee.boxes.trim(to: limit)
    unsafe memory.pointee.window.trim()
    unsafe memory.pointee.long = nil
    unsafe memory.pointee.edges = memory.pointee.list.span
  }

  /// Blends a uniform source under the shape's coverage inside `area`.
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

  /// The part of an area from a row on up to another one.
  private static func rows(of area: PixelRect, _ from: Int, _ to: Int) -> PixelRect {
    let (from, to) = (max(from, area.y), min(to, area.maxY))
    return PixelRect(x: area.x, y: from, width: area.width, height: to - from)
  }

  /// The same of a shape that is taken row by row.
  @inline(__always)
  private func fill(
    rows rule: CGPathFillRule, over area: PixelRect, _ solid: Solid, onto surface: Surface
  ) {
    if area.isEmpty { return }
    forEachBand(of: area) { _ in
      unsafe memory.pointee.window.sweep(rule, solid, onto: surface)
    }
  }

  /// Sweeps the shape's coverage over the pixels of `area` into the sinks that `makeSink` gives for
  /// each band of it.
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

  /// Sweeps the shape's coverage over the pixels of `area` into the sinks that `makeSink` gives for
  /// each band of it: for sinks to which long runs matter.
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

  /// Places the window on each band of an area in turn, with the shape's edges in its cells.
  @inline(__always)
  private func forEachBand(of area: PixelRect, _ body: (PixelRect) -> Void) {
    var edges = self.edges
    if edges.isLong { return forEachLongBand(of: area, body) }
    let budget = CellWindow.byteBudget(edges: edges.count)
    let rows = CellWindow.rows(forWidth: area.width, within: budget)
    if area.height <= rows {
      place(area)
      unsafe memory.pointee.window.add(edges)
      body(area)
      return
    }
    let count = (area.height + rows - 1) / rows
    var sorted = edges.count > 32 && edges.boxes == nil
    if sorted, edges.count / edgesPerBox * count <= 4 * edges.count + 4096 {
      // A look at every box for each band costs less than to sort.
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
      let part = place(band, of: area, rows)
      if sorted {
        let order = unsafe memory.pointee.bands.edges(of: band)
        unsafe memory.pointee.window.add(edges, order: order)
      } else {
        unsafe memory.pointee.window.add(edges)
      }
      body(part)
    }
  }

  /// Fills a long path, with as few bands as memory allows.
  @inline(never)
  private func forEachLongBand(of area: PixelRect, _ body: (PixelRect) -> Void) {
    guard let long = unsafe memory.pointee.long else { return }
    let (dx, dy) = (edges.dx, edges.dy)
    let rows = CellWindow.rows(forWidth: area.width, within: LongFill.windowByteBudget)
    for band in 0..<(area.height + rows - 1) / rows {
      let part = place(band, of: area, rows)
      unsafe long.add(to: &memory.pointee.window, dx: dx, dy: dy)
      body(part)
    }
  }

  /// Places the window on a band of `rows` rows.
  private func place(_ band: Int, of area: PixelRect, _ rows: Int) -> PixelRect {
    let y = area.y + band * rows
    let part = PixelRect(x: area.x, y: y, width: area.width, height: min(rows, area.maxY - y))
    place(part)
    return part
  }

  @inline(__always)
  private func place(_ part: PixelRect) {
    unsafe memory.pointee.window.place(
      left: part.x, top: part.y, width: part.width, rows: part.height)
  }
}
