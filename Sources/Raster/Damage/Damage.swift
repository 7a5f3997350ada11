public import MidflightDrawing
public import MidflightGeometry

/// The pixels that must be drawn again when one display list replaces another.
///
/// Damage is found in tiles: the tiles that an edge crosses, and the tiles that are completely
/// covered; see `EdgeDifference`.
public struct Damage {
  /// Returns disjoint rectangles, in a fixed order, that contain every pixel inside `bounds` at
  /// which the two lists may differ when drawn over the same background. Empty for equal lists.
  ///
  /// Drawing the new list within these rectangles, over the background, gives the same bytes as
  /// drawing the whole list. The rectangles consist of tiles of 32 pixels; tiles are merged where
  /// many rectangles would cost more than the pixels between them. A changed outline damages the
  /// tiles in which its coverage changes, not its bounding box.
  ///
  /// - Complexity: The cost of drawing the changed commands without blending. ``DamageFinder`` does
  ///   the same and reuses its memory.
  public static func between(
    _ old: DisplayList, _ new: DisplayList, transform: CGAffineTransform = .identity,
    bounds: PixelRect
  ) -> [PixelRect] {
    DamageFinder().damage(from: old, to: new, transform: transform, bounds: bounds)
  }
}

/// Finds damage, reuses its memory, and keeps the plan and the edges of the last new list. See
/// ``Damage/between(_:_:transform:bounds:)``.
///
/// A pixel's colour depends on the sequence of commands that cover it and on the groups and clips
/// around them. So commands are matched in order. A command equal to its counterpart changes
/// nothing if its enclosing groups and clips match too; any other command damages the pixels that
/// it covers. For a pair that differs only in its outline, the edges are compared: sums are exact
/// integers, so common edges cancel exactly.
public final class DamageFinder {
  private var old = PlannedList(hides: false)
  private var new = PlannedList(hides: false)
  private var matching = CommandMatching()
  private var difference = EdgeDifference()
  private var grid = TileGrid()
  private var oldReach = DamageReach()
  private var newReach = DamageReach()
  private var isUnchanged: [Bool] = []
  private var handled: [Bool] = []

  /// Creates a finder, which allocates memory when it is first used.
  public init() {}

  /// Returns the damaged rectangles; see ``Damage/between(_:_:transform:bounds:)``.
  public func damage(
    from old: DisplayList, to new: DisplayList, transform: CGAffineTransform = .identity,
    bounds: PixelRect
  ) -> [PixelRect] {
    var result: [PixelRect] = []
    findDamage(from: old, to: new, transform: transform, bounds: bounds, into: &result)
    return result
  }

  /// Replaces the content of `result` with the damage; see
  /// ``Damage/between(_:_:transform:bounds:)``. Once the memory of the finder and of `result` has
  /// grown, allocates nothing.
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
    // For each old command that opens a group or clip, whether its new counterpart has the same
    // effect on the content. This is also true if only a clip's outline has changed, because that
    // change is marked separately.
    isUnchanged.refill(false, count: commands.count)
    handled.refill(false, count: newCommands.count)
    let (oldSteps, newSteps) = unsafe (old.plan.steps, new.plan.steps)
    for i in commands.indices {
      let j = matching.newIndex[i]
      let parent = unsafe oldSteps[i].parent
      let corresponds =
        j >= 0
        && (parent < 0
          ? unsafe newSteps[j].parent < 0
          : unsafe isUnchanged[parent] && matching.newIndex[parent] == newSteps[j].parent)
      switch commands[i] {
      case .endGroup, .popClip:
        break
      case .beginGroup:
        if corresponds {
          let (a, b) = unsafe (oldSteps[i], newSteps[j])
          isUnchanged[i] = a.mode == b.mode && a.opacity == b.opacity && matching.isEqual[i]
          handled[j] = isUnchanged[i]
        }
        if !isUnchanged[i] { markAll(i, of: old, oldReach) }
      case .pushClip(let clip):
        guard corresponds, case .pushClip(let newClip) = newCommands[j] else { break }
        // A clip counts as unchanged if only its outline has changed, but not if its fill rule or
        // mask image has changed, because that affects more than the edges.
        isUnchanged[i] =
          clip.rule == newClip.rule && clip.imageMask == newClip.imageMask
          && (clip.imageMask == nil || clip.map == newClip.map)
        if isUnchanged[i], !matching.isEqual[i] {
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
          if !oldReach.isIndirect(i), commands[i].differsOnlyInOutline(from: newCommands[j]) {
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

  private func markDifference(_ i: Int, _ j: Int, _ area: PixelRect) {
    if area.isEmpty { return }
    // If only one of them is sampled, each pixel with an edge may differ.
    if old.isSampled(i) != new.isSampled(j) {
      grid.mark(area.intersection(old.edges(of: i).bounds.union(new.edges(of: j).bounds)))
      return
    }
    difference.mark(old.edges(of: i), new.edges(of: j), within: area, on: &grid)
  }

  private func markAll(_ index: Int, of planned: PlannedList, _ reaches: DamageReach) {
    let reach = reaches[index]
    if reach.isEmpty { return }
    let isIndirect = reaches.isIndirect(index)
    var rule = CGPathFillRule.winding
    switch planned.list.commands[index] {
    case .endGroup, .pushClip, .popClip: return
    // A group's content is marked separately, so the group itself needs no mark, unless its blend
    // mode also changes transparent pixels.
    case .beginGroup(let style) where !style.blend.affectsTransparentAreas: return
    case .shadow, .beginGroup: return grid.mark(reaches.spread(reach, from: index, planned.plan))
    case .fill(let fill): rule = fill.rule
    case .stroke, .image: break
    }
    if isIndirect { return grid.mark(reaches.spread(reach, from: index, planned.plan)) }
    difference.mark(planned.edges(of: index), rule, within: reach, on: &grid)
  }
}

extension DisplayList.Command {
  /// Whether both commands give the same colour to every pixel that both cover. For a gradient,
  /// which moves with its shape, the maps must be equal too.
  fileprivate func differsOnlyInOutline(from other: Self) -> Bool {
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
