/// For each command of a plan, the pixels that it can touch, and the pixels that can change with
/// them because an enclosing group is blurred or casts a shadow.
struct DamageReach {
  private var reach: [PixelRect] = []
  /// For each command, the index of the innermost group with an effect that encloses the command;
  /// −1 if there is none.
  private var around: [Int] = []

  private var inner: [PixelRect] = []

  mutating func find(_ plan: borrowing DrawPlan, _ area: PixelRect) {
    let steps = unsafe plan.steps
    reach.removeAll(keepingCapacity: true)
    around.removeAll(keepingCapacity: true)
    inner.removeAll(keepingCapacity: true)
    for i in 0..<steps.count {
      let step = unsafe steps[i]
      let parent = step.parent
      let visible = step.bounds.intersection(parent < 0 ? area : inner[parent])
      reach.append(visible)
      inner.append(step.effect < 0 ? visible : plan.effects[step.effect].needed(for: visible))
      let isInside = unsafe parent >= 0 && steps[parent].effect >= 0
      around.append(parent < 0 ? -1 : isInside ? parent : around[parent])
    }
  }

  subscript(command: Int) -> PixelRect { reach[command] }

  func isIndirect(_ command: Int) -> Bool { around[command] >= 0 }

  /// Returns the pixels that can change if `command` changes the pixels in `part`.
  func spread(_ part: PixelRect, from command: Int, _ plan: borrowing DrawPlan) -> PixelRect {
    var part = part
    var group = around[command]
    while group >= 0 {
      let effect = unsafe plan.steps[group].effect
      part = plan.effects[effect].affected(by: part).intersection(reach[group])
      group = around[group]
    }
    return part
  }
}
