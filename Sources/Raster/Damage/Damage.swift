public import Drawing
public import Geometry
import RasterKernelSet
import RasterKernels

/// The pixels that must be drawn again when one display list takes another's place.
///
/// They are found by tiles: those that an edge passes, and those that one row of pixels in each row
/// of tiles finds covered, for a tile without an edge is covered all over or not at all.
public struct Damage {
  /// Disjoint rectangles, in a fixed order, that hold every pixel inside `bounds` at which the two
  /// lists may differ when drawn over the same ground. Empty for equal lists.
  ///
  /// Drawing the new list within these rectangles, over the ground, gives the same bytes as drawing
  /// all of it. The rectangles are made of tiles of 32 pixels, few of them where many would cost
  /// more than what lies between them. A change of outline damages the tiles where its coverage
  /// changes, not its box.
  ///
  /// - Complexity: as for drawing the changed commands without blending. ``DamageFinder`` does the
  ///   same with scratch memory that is kept.
  public static func between(
    _ old: DisplayList, _ new: DisplayList, transform: CGAffineTransform = .identity,
    bounds: PixelRect
  ) -> [PixelRect] {
    DamageFinder().damage(from: old, to: new, transform: transform, bounds: bounds)
  }
}

/// Finds damage; owns the scratch memory for it. See ``Damage/between(_:_:transform:bounds:)``.
///
/// A pixel's colour follows from the sequence of commands that cover it and from the groups and
/// clips around them. So commands are matched in order; a matched command in matched surroundings
/// changes nothing, any other damages what it covers. Of a pair that differs in its outline alone,
/// old and new are accumulated with opposite signs, and only where the sums don't cancel is damage:
/// sums are exact integers, so equal parts cancel exactly.
public final class DamageFinder {
  private let shapes = ShapeScratch()
  private var oldPlan = DrawPlan(hides: false)
  private var newPlan = DrawPlan(hides: false)
  private var rowBytes = Block<UInt8>()
  private var matching = CommandMatching()
  private var grid = TileGrid()
  private var oldReach = DamageReach()
  private var newReach = DamageReach()
  /// Rows of pixels at which a shape has level edges.
  private var levels: [Int] = []
  private var keeps: [Bool] = []
  private var handled: [Bool] = []

  /// Has no memory of its own until it is first used.
  public init() {}

  /// See ``Damage/between(_:_:transform:bounds:)``.
  public func damage(
    from old: DisplayList, to new: DisplayList, transform: CGAffineTransform = .identity,
    bounds: PixelRect
  ) -> [PixelRect] {
    var result: [PixelRect] = []
    findDamage(from: old, to: new, transform: transform, bounds: bounds, into: &result)
    return result
  }

  /// Replaces the content of `result` by what ``Damage/between(_:_:transform:bounds:)`` gives. Once
  /// memory has grown, this allocates nothing.
  public func findDamage(
    from old: DisplayList, to new: DisplayList, transform: CGAffineTransform = .identity,
    bounds: PixelRect, into result: inout [PixelRect]
  ) {
    result.removeAll(keepingCapacity: true)
    let side = Pixmap.largestSide
    let bounds = bounds.intersection(
      PixelRect(x: -side, y: -side, width: 3 * side, height: 3 * side))
    if bounds.isEmpty || old.commands == new.commands { return }
    oldPlan.make(old.commands, transform)
    newPlan.make(new.commands, transform)
    grid.reset(bounds)
    mark(old.commands, new.commands, transform, &grid)
    shapes.trim()
    grid.rectangles(into: &result)
  }

  private func mark(
    _ old: [DisplayList.Command], _ new: [DisplayList.Command], _ transform: CGAffineTransform,
    _ grid: inout TileGrid
  ) {
    matching.match(old, new)
    oldReach.find(oldPlan, grid.area)
    newReach.find(newPlan, grid.area)
    // For each old opening command: whether what it does to its content is the same in both lists,
    // apart from a clip whose change is marked by itself.
    keeps.refill(false, count: old.count)
    handled.refill(false, count: new.count)
    for i in old.indices {
      let j = matching.newIndex[i]
      let parent = unsafe oldPlan.steps[i].parent
      let corresponds =
        j >= 0
        && (parent < 0
          ? unsafe newPlan.steps[j].parent < 0
          : unsafe keeps[parent] && matching.newIndex[parent] == newPlan.steps[j].parent)
      switch old[i] {
      case .endGroup, .popClip:
        break
      case .beginGroup:
        if corresponds {
          let (a, b) = unsafe (oldPlan.steps[i], newPlan.steps[j])
          keeps[i] = a.mode == b.mode && a.opacity == b.opacity && old[i] == new[j]
          handled[j] = keeps[i]
        }
        if !keeps[i] { markAll(old[i], i, oldReach, oldPlan, transform, &grid) }
      case .pushClip(let path, let rule, let map):
        guard corresponds, case .pushClip(let newPath, let newRule, let newMap) = new[j] else {
          break
        }
        keeps[i] = rule == newRule
        if keeps[i], !matching.isEqual[i] {
          let area = oldReach[i].union(newReach[j])
          if oldReach.isIndirect(i) {
            grid.mark(oldReach.spread(area, from: i, oldPlan))
            break
          }
          markDifference(
            rule, area, &grid, { $0.setFill(path, map.concatenating(transform)) },
            { $0.setFill(newPath, newMap.concatenating(transform)) })
        }
      case .fill, .stroke, .image, .shadow:
        if corresponds {
          handled[j] = true
          if matching.isEqual[i] { break }
          let area = oldReach[i].union(newReach[j])
          if !oldReach.isIndirect(i), markChange(old[i], new[j], area, transform, &grid) { break }
          markAll(new[j], j, newReach, newPlan, transform, &grid)
        }
        markAll(old[i], i, oldReach, oldPlan, transform, &grid)
      }
    }
    for j in new.indices where !handled[j] {
      markAll(new[j], j, newReach, newPlan, transform, &grid)
    }
  }

  // MARK: Marking

  /// Marks where two commands differ that differ in outline alone; false for other pairs.
  private func markChange(
    _ old: DisplayList.Command, _ new: DisplayList.Command, _ area: PixelRect,
    _ transform: CGAffineTransform, _ grid: inout TileGrid
  ) -> Bool {
    switch (old, new) {
    case (
      .fill(let path, let rule, let paint, let blend, let map),
      .fill(let newPath, let newRule, let newPaint, let newBlend, let newMap)
    ):
      guard rule == newRule, blend == newBlend, Self.isSame(paint, map, newPaint, newMap) else {
        return false
      }
      markDifference(
        rule, area, &grid, { $0.setFill(path, map.concatenating(transform)) },
        { $0.setFill(newPath, newMap.concatenating(transform)) })
      return true
    case (
      .stroke(let path, let style, let paint, let blend, let map),
      .stroke(let newPath, let newStyle, let newPaint, let newBlend, let newMap)
    ):
      guard blend == newBlend, Self.isSame(paint, map, newPaint, newMap) else { return false }
      markDifference(
        .winding, area, &grid, { $0.setStroke(path, style, map.concatenating(transform)) },
        { $0.setStroke(newPath, newStyle, newMap.concatenating(transform)) })
      return true
    default:
      return false
    }
  }

  /// Whether two paints give every pixel the same colour; a gradient moves with its shape's space.
  private static func isSame(
    _ a: Paint, _ aMap: CGAffineTransform, _ b: Paint, _ bMap: CGAffineTransform
  ) -> Bool {
    if case .color = a { return a == b }
    return a == b && aMap == bMap
  }

  /// Marks the tiles in `area` where the sums of two shapes differ.
  private func markDifference(
    _ rule: CGPathFillRule, _ area: PixelRect, _ grid: inout TileGrid,
    _ setOld: (ShapeScratch) -> Void, _ setNew: (ShapeScratch) -> Void
  ) {
    if area.isEmpty { return }
    setOld(shapes)
    shapes.keepEdges()
    setNew(shapes)
    let touched = area.intersection(shapes.edges.bounds.union(shapes.keptEdges.bounds))
    if touched.isEmpty { return }
    if shapes.edges.isLong || shapes.keptEdges.isLong { return grid.mark(touched) }
    rowBytes.reserve(touched.width)
    let row = rowBytes.pointer
    unsafe withUnsafeMutablePointer(to: &grid) { grid in
      unsafe shapes.sweepDifference(over: touched) { part in
        unsafe RowSink(
          bytes: row, painter: TilePainter(grid: grid))
      }
    }
  }

  /// Marks the tiles that a command covers.
  private func markAll(
    _ command: DisplayList.Command, _ index: Int, _ reaches: DamageReach,
    _ plan: borrowing DrawPlan, _ transform: CGAffineTransform, _ grid: inout TileGrid
  ) {
    let reach = reaches[index]
    if reach.isEmpty { return }
    if reaches.isIndirect(index) {
      switch command {
      case .fill, .stroke, .image, .shadow:
        grid.mark(reaches.spread(reach, from: index, plan))
      case .beginGroup(let style) where style.blend.actsWhereTransparent:
        grid.mark(reaches.spread(reach, from: index, plan))
      default: break
      }
      return
    }
    var fillRule = CGPathFillRule.winding
    switch command {
    case .fill(let path, let rule, _, _, let map):
      fillRule = rule
      shapes.setFill(path, map.concatenating(transform))
    case .stroke(let path, let style, _, _, let map):
      shapes.setStroke(path, style, map.concatenating(transform))
    case .image(_, let rect, _, _, _, let map):
      shapes.setRect(rect, map.concatenating(transform))
    case .beginGroup(let style):
      // Its content is marked by itself; where it is transparent it may act too.
      if style.blend.actsWhereTransparent { grid.mark(reach) }
      return
    case .shadow:
      grid.mark(reach)
      return
    case .endGroup, .pushClip, .popClip:
      return
    }
    markShape(fillRule, reach, &grid)
  }

  /// Marks the tiles in `area` that the shape in ``shapes`` covers.
  ///
  /// A tile that no edge passes is covered all over or not at all. So besides the tiles that edges
  /// pass, one row of pixels for each row of tiles says which are. Level edges are not listed, for
  /// they add nothing to any sum: they are where the list has gaps, and the rows there are looked
  /// at too; or all, where that is too many.
  private func markShape(_ rule: CGPathFillRule, _ area: PixelRect, _ grid: inout TileGrid) {
    let touched = area.intersection(shapes.edges.bounds)
    if touched.isEmpty { return }
    if shapes.edges.isLong { return grid.mark(touched) }
    rowBytes.reserve(touched.width)
    if !findLevels(shapes.edges) { return markRows(rule, touched, &grid) }
    grid.mark(shapes.edges, within: touched)
    var y = touched.y
    while y < touched.maxY {
      markRow(y, rule, touched, &grid)
      y = (y | (TileGrid.side - 1)) + 1
    }
    for y in levels { markRow(y, rule, touched, &grid) }
  }

  /// Finds the rows at gaps between edges; false where there are more than is worth it.
  private func findLevels(_ edges: EdgeSpan) -> Bool {
    levels.removeAll(keepingCapacity: true)
    let count = edges.count
    for i in 0..<count {
      let end = edges.start[i]
      let next = edges.start[i + 1 < count ? i + 1 : 0]
      if i + 1 < count, end.x1 == next.x0, end.y1 == next.y0 { continue }
      if levels.count > Self.mostLevels { return false }
      note(level: end.y1, edges.dy)
      note(level: next.y0, edges.dy)
    }
    return true
  }

  /// Notes the rows above and below a height.
  private func note(level y: Int, _ dy: Int) {
    for row in (((y &- 1) >> gridShift) &+ dy)...((y >> gridShift) &+ dy) where levels.last != row {
      levels.append(row)
    }
  }

  private static let mostLevels = 64

  private func markRow(
    _ y: Int, _ rule: CGPathFillRule, _ area: PixelRect, _ grid: inout TileGrid
  ) {
    let line = PixelRect(x: area.x, y: y, width: area.width, height: 1).intersection(area)
    if !line.isEmpty { markRows(rule, line, &grid) }
  }

  private func markRows(_ rule: CGPathFillRule, _ area: PixelRect, _ grid: inout TileGrid) {
    let row = rowBytes.pointer
    unsafe withUnsafeMutablePointer(to: &grid) { grid in
      unsafe shapes.sweep(rule, over: area) { part in
        unsafe RowSink(
          bytes: row, painter: TilePainter(grid: grid))
      }
    }
  }
}

/// Marks the tiles of all pixels with coverage.
@unsafe
private struct TilePainter: RowPainter {
  let grid: UnsafeMutablePointer<TileGrid>

  func paint(x: Int, y: Int, count: Int, coverage: Elements<UInt8>) {
    var from = 0
    while from < count {
      let next = min(((x + from) | (TileGrid.side - 1)) + 1 - x, count)
      // Most rows only meet tiles that a row above has marked.
      if unsafe !grid.pointee.isMarked(x: x + from, y: y), unsafe isCovered(coverage, from..<next) {
        unsafe grid.pointee.mark(x: x + from, y: y, count: next - from)
      }
      from = next
    }
  }

  private func isCovered(_ coverage: Elements<UInt8>, _ range: Range<Int>) -> Bool {
    var i = range.lowerBound
    while i + 8 <= range.upperBound {
      if coverage.load(i, as: UInt64.self) != 0 { return true }
      i += 8
    }
    while i < range.upperBound {
      if coverage[i] != 0 { return true }
      i += 1
    }
    return false
  }
}
