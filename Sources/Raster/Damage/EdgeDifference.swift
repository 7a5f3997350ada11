import MidflightGeometry
import MidflightRasterKernelSet
import MidflightRasterKernels

/// Finds the tiles in which a shape is visible, or in which two shapes differ, from edges alone.
///
/// A pixel's value depends on the edges in it, and on the winding numbers at its left. So edges that
/// both shapes share cancel and are left out: for a ring that grows, these are all edges except the
/// ones near its tip. The tiles that the other edges cross are marked. In each remaining tile, the
/// winding number is constant, unless an edge to the tile's left begins or ends at a height where no
/// other edge continues. So each row of tiles is evaluated along one line, and along two more lines at
/// each such height.
struct EdgeDifference: ~Copyable {
  /// The edges in device space that have not been cancelled: the first shape's, then the second's.
  private var edges = Block<Edge>()
  private var count = 0
  /// The index of the second shape's first edge. The second shape's edges are subtracted.
  private var middle = 0
  /// The bounding box of all edges and their arcs, including edges that turned out to be shared.
  private var extent = EdgeExtent()
  private var table = Block<Int32>()
  /// The y coordinates of the lines along which rows of tiles are evaluated. Each line lies half a
  /// grid unit below the stored coordinate.
  private var lines: [Int] = []
  private var steps = Block<Int32>()

  /// The largest number of lines. If more would be needed, the whole area counts as different.
  private static let maxLines = 1 << 10

  mutating func trim() {
    edges.trim(to: 1 << 18)
    table.trim(to: 1 << 20)
    steps.trim(to: 1 << 20)
  }

  mutating func mark(
    _ shape: EdgeSpan, _ rule: CGPathFillRule, within area: PixelRect, on grid: inout TileGrid
  ) {
    let touched = area.intersection(shape.bounds)
    if touched.isEmpty { return }
    if shape.isLong { return grid.mark(touched) }
    (count, extent) = (0, EdgeExtent())
    append(shape, 0..<shape.count)
    middle = count
    mark(touched, rule == .evenOdd ? 1 : -1, &grid)
  }

  mutating func mark(
    _ old: EdgeSpan, _ new: EdgeSpan, within area: PixelRect, on grid: inout TileGrid
  ) {
    let touched = area.intersection(old.bounds.union(new.bounds))
    if touched.isEmpty { return }
    if old.isLong || new.isLong { return grid.mark(touched) }
    let (a, b) = (old.start, new.start)
    let (dx, dy) = ((new.dx &- old.dx) << gridShift, (new.dy &- old.dy) << gridShift)
    let shorter = min(old.count, new.count)
    let (oldEnd, newEnd) = (old.count, new.count)
    var head = 0
    while head < shorter, a[head].isEqual(to: b[head].moved(dx, dy)) { head &+= 1 }
    var tail = 1
    while tail <= shorter &- head,
      a[oldEnd &- tail].isEqual(to: b[newEnd &- tail].moved(dx, dy))
    { tail &+= 1 }
    (count, extent) = (0, EdgeExtent())
    append(old, head..<oldEnd &- tail &+ 1)
    middle = count
    append(new, head..<newEnd &- tail &+ 1)
    if middle > 0, middle < count { cancel() }
    mark(touched, -1, &grid)
  }

  private mutating func append(_ span: EdgeSpan, _ range: Range<Int>) {
    edges.reserve(count + range.count, keeping: count)
    let (dx, dy) = (span.dx << gridShift, span.dy << gridShift)
    let out = edges.pointer + (count &- range.lowerBound)
    var box = extent
    for k in range {
      let edge = span.start[k].moved(dx, dy)
      let margin = edge.margin
      box.minX = min(box.minX, min(edge.x0, edge.x1) &- margin)
      box.minY = min(box.minY, min(edge.y0, edge.y1) &- margin)
      box.maxX = max(box.maxX, max(edge.x0, edge.x1) &+ margin)
      box.maxY = max(box.maxY, max(edge.y0, edge.y1) &+ margin)
      out[k] = edge
    }
    extent = box
    count += range.count
  }

  private mutating func cancel() {
    let size = 1 << (Int.bitWidth - (2 * middle).leadingZeroBitCount)
    table.reserve(size)
    let (table, edges) = (table.pointer, edges.pointer)
    for slot in 0..<size { table[slot] = -1 }
    for i in 0..<middle {
      var slot = edges[i].hash & (size - 1)
      while table[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      table[slot] = Int32(truncatingIfNeeded: i)
    }
    // Mark removed edges by a bend of NaN.
    var remaining = middle
    for k in middle..<count {
      var slot = edges[k].hash & (size - 1)
      while table[slot] >= 0, !edges[Int(table[slot])].isEqual(to: edges[k]) {
        slot = (slot + 1) & (size - 1)
      }
      if table[slot] >= 0 {
        edges[Int(table[slot])].bend = .nan
      } else {
        edges[remaining] = edges[k]
        remaining += 1
      }
    }
    if remaining == count { return }
    var first = 0
    for i in 0..<remaining where !edges[i].bend.isNaN {
      if i == middle { middle = first }
      edges[first] = edges[i]
      first += 1
    }
    middle = min(middle, first)
    count = first
  }

  /// Marks the tiles of an area in which the shape is visible, or in which the two shapes differ.
  ///
  /// - Parameter bits: A mask for winding numbers: the shape is visible where a winding number has
  ///   any of these bits.
  private mutating func mark(_ area: PixelRect, _ bits: Int32, _ grid: inout TileGrid) {
    let area = area.intersection(bounds)
    if area.isEmpty { return }
    lines.removeAll(keepingCapacity: true)
    findLevels(0..<middle, area)
    findLevels(middle..<count, area)
    if lines.count > Self.maxLines { return grid.mark(area) }
    var y = area.y
    while y < area.maxY {
      lines.append(y << gridShift)
      y = (y | (TileGrid.side - 1)) + 1
    }
    lines.sort()
    let left = area.x >> TileGrid.shift
    let columns = (area.maxX - 1) >> TileGrid.shift - left + 1
    steps.reserve(lines.count * columns)
    let steps = steps.pointer
    for i in 0..<lines.count * columns { steps[i] = 0 }
    addSteps(area, left, columns, &grid)
    for (k, y) in lines.enumerated() {
      var winding: Int32 = 0
      for column in 0..<columns {
        winding &+= steps[k * columns + column]
        if winding & bits != 0 {
          let x = max((left + column) << TileGrid.shift, area.x)
          grid.mark(x...x, (y >> gridShift)...(y >> gridShift))
        }
      }
    }
  }

  /// Marks the tiles that the edges cross. For each line that an edge crosses, adds the edge's
  /// change of the winding number to the tile on the edge's right.
  private mutating func addSteps(
    _ area: PixelRect, _ left: Int, _ columns: Int, _ grid: inout TileGrid
  ) {
    let (edges, steps) = (edges.pointer, steps.pointer)
    lines.withElements { lines in
      let end = self.lines.count
      // The index of the first line at or below the edge's top. The search starts from the previous
      // edge's line.
      var first = 0
      for i in 0..<count {
        let edge = edges[i]
        grid.mark(edge, within: area)
        if edge.y0 == edge.y1 { continue }
        let isDown = edge.y0 < edge.y1
        let (top, bottom) = isDown ? (edge.y0, edge.y1) : (edge.y1, edge.y0)
        while first > 0, lines[first &- 1] >= top { first &-= 1 }
        while first < end, lines[first] < top { first &+= 1 }
        if first == end || lines[first] >= bottom { continue }
        let sign: Int32 = isDown == (i < middle) ? 1 : -1
        let slope = Double(edge.x1 &- edge.x0) / Double(edge.y1 &- edge.y0)
        var line = first
        while line < end, lines[line] < bottom {
          let x = Double(edge.x0) + slope * (Double(lines[line] &- edge.y0) + 0.5)
          // The tile that contains the edge is already marked; the winding number changes in the
          // next one.
          let pixel = Int(min(max(x * (1 / gridScale), -1e9), 1e9).rounded(.down))
          let next = pixel < area.x ? 0 : pixel >> TileGrid.shift - left + 1
          if next < columns { steps[line * columns + next] &+= sign }
          line &+= 1
        }
      }
    }
  }

  private var bounds: PixelRect {
    if count == 0 { return .empty }
    return PixelRect(
      minX: extent.minX >> gridShift, minY: extent.minY >> gridShift,
      maxX: extent.maxX >> gridShift &+ 1, maxY: extent.maxY >> gridShift &+ 1)
  }

  /// Adds lines at the heights where an unclosed chain of edges begins or ends.
  private mutating func findLevels(_ range: Range<Int>, _ area: PixelRect) {
    guard var first = range.first else { return }
    let edges = edges.pointer
    for i in range {
      let (end, isLast) = (edges[i], i + 1 == range.upperBound)
      if !isLast, end.x1 == edges[i + 1].x0 && end.y1 == edges[i + 1].y0 { continue }
      if end.x1 != edges[first].x0 || end.y1 != edges[first].y0 {
        addLines(at: edges[first].y0, area)
        addLines(at: end.y1, area)
      }
      first = i + 1
    }
  }

  private mutating func addLines(at y: Int, _ area: PixelRect) {
    for line in [y &- 1, y]
    where line >= area.y << gridShift && line < area.maxY << gridShift && lines.last != line
      && lines.count <= Self.maxLines
    {
      lines.append(line)
    }
  }
}

extension Edge {
  @inline(__always)
  fileprivate func isEqual(to other: Edge) -> Bool {
    x0 == other.x0 && y0 == other.y0 && x1 == other.x1 && y1 == other.y1 && bend == other.bend
  }

  @inline(__always)
  fileprivate func moved(_ dx: Int, _ dy: Int) -> Edge {
    Edge(x0: x0 &+ dx, y0: y0 &+ dy, x1: x1 &+ dx, y1: y1 &+ dy, bend: bend)
  }

  fileprivate var hash: Int {
    var hash = x0 &* 0x9E37_79B9 &+ y0
    hash = (hash ^ x1) &* 0x27D4_EB2F_1656_67C5 &+ y1
    return hash ^ (hash &>> 29)
  }
}
