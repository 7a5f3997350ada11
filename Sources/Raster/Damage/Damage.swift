public import MidflightDrawing
public import MidflightGeometry

/// The pixels that must be drawn again when one display list takes another's place.
///
/// They are found by tiles: those that an edge passes, and those that are covered without, all
/// over: see `EdgeDifference`.
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

/// Finds damage; owns the scratch memory for it, and keeps plan and edges of the list that was new
/// last. See ``Damage/between(_:_:transform:bounds:)``.
///
/// A pixel's colour follows from the sequence of commands that cover it and from the groups and
/// clips around them. So commands are matched in order; a matched command in matched surroundings
/// changes nothing, any other damages what it covers. Of a pair that differs in its outline alone,
/// the edges are compared: sums are exact integers, so what both have cancels exactly.
public final class DamageFinder {
  private var old = PlannedList(hides: false)
  private var new = PlannedList(hides: false)
  private var matching = CommandMatching()
  private var difference = EdgeDifference()
  private var grid = TileGrid()
  private var oldReach = DamageReach()
  private var newReach = DamageReach()
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
    if bounds.isEmpty || old.isIdentical(to: new) { return }
    if matching.match(old.commands, new.commands) { return }
    if self.new.holds(old, transform) { swap(&self.old, &self.new) }
    self.old.plan(old, transform)
    self.new.plan(new, transform)
    grid.reset(bounds)
    mark(old.commands, new.commands)
    difference.trim()
    grid.rectangles(into: &result)
  }

  private func mark(_ commands: [DisplayList.Command], _ newCommands: [DisplayList.Command]) {
    oldReach.find(old.plan, grid.area)
    newReach.find(new.plan, grid.area)
    // For each old opening command: whether what it does to its content is the same in both lists,
    // apart from a clip whose change is marked by itself.
    keeps.refill(false, count: commands.count)
    handled.refill(false, count: newCommands.count)
    let (oldSteps, newSteps) = unsafe (old.plan.steps, new.plan.steps)
    for i in commands.indices {
      let j = matching.newIndex[i]
      let parent = unsafe oldSteps[i].parent
      let corresponds =
        j >= 0
        && (parent < 0
          ? unsafe newSteps[j].parent < 0
          : unsafe keeps[parent] && matching.newIndex[parent] == newSteps[j].parent)
      switch commands[i] {
      case .endGroup, .popClip:
        break
      case .beginGroup:
        if corresponds {
          let (a, b) = unsafe (oldSteps[i], newSteps[j])
          keeps[i] = a.mode == b.mode && a.opacity == b.opacity && matching.isEqual[i]
          handled[j] = keeps[i]
        }
        if !keeps[i] { markAll(i, of: old, oldReach) }
      case .pushClip(let clip):
        guard corresponds, case .pushClip(let newClip) = newCommands[j] else { break }
        // Another stencil changes more than an edge.
        keeps[i] =
          clip.rule == newClip.rule && clip.stencil == newClip.stencil
          && (clip.stencil == nil || clip.map == newClip.map)
        if keeps[i], !matching.isEqual[i] {
          let area = oldReach[i].union(newReach[j])
          if oldReach.isIndirect(i) {
            grid.mark(oldReach.spread(area, from: i, old.plan))
          } else {
            markDifference(i, j, area)
          }
        }
      case .fill, .stroke, .image, .shadow:
        if corresponds {
          handled[j] = true
          if matching.isEqual[i] { break }
          if !oldReach.isIndirect(i), commands[i].differsInOutlineAlone(from: newCommands[j]) {
            markDifference(i, j, oldReach[i].union(newReach[j]))
            break
          }
          markAll(j, of: new, newReach)
        }
        markAll(i, of: old, oldReach)
      }
    }
    for j in newCommands.indices where !handled[j] { markAll(j, of: new, newReach) }
  }

  /// Marks the tiles in an area where the shapes of two commands differ.
  private func markDifference(_ i: Int, _ j: Int, _ area: PixelRect) {
    if area.isEmpty { return }
    difference.mark(old.edges(of: i), new.edges(of: j), within: area, on: &grid)
  }

  /// Marks the tiles that a command covers.
  private func markAll(_ index: Int, of planned: PlannedList, _ reaches: DamageReach) {
    let reach = reaches[index]
    if reach.isEmpty { return }
    let isIndirect = reaches.isIndirect(index)
    var rule = CGPathFillRule.winding
    switch planned.list.commands[index] {
    case .endGroup, .pushClip, .popClip: return
    // Its content is marked by itself; where it is transparent it may act too.
    case .beginGroup(let style) where !style.blend.actsWhereTransparent: return
    case .shadow, .beginGroup: return grid.mark(reaches.spread(reach, from: index, planned.plan))
    case .fill(let fill): rule = fill.rule
    case .stroke, .image: break
    }
    if isIndirect { return grid.mark(reaches.spread(reach, from: index, planned.plan)) }
    difference.mark(planned.edges(of: index), rule, within: reach, on: &grid)
  }
}

extension DisplayList.Command {
  /// Whether another command of its kind gives each pixel that both cover the same colour. A
  /// gradient moves with its shape's space.
  fileprivate func differsInOutlineAlone(from other: Self) -> Bool {
    func isSame(_ a: Paint, _ aMap: CGAffineTransform, _ b: Paint, _ bMap: CGAffineTransform)
      -> Bool
    {
      if case .color = a { return a == b }
      return a == b && aMap == bMap
    }
    switch (self, other) {
    case (.fill(let a), .fill(let b)):
      return a.rule == b.rule && a.blend == b.blend && isSame(a.paint, a.map, b.paint, b.map)
    case (.stroke(let a), .stroke(let b)):
      return a.blend == b.blend && isSame(a.paint, a.map, b.paint, b.map)
    default: return false
    }
  }
}
