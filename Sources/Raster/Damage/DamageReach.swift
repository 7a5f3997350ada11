/// Which pixels each command of a plan can touch, and which can change when it does, where groups
/// around it blur it or cast its shadow elsewhere.
struct DamageReach {
  /// A command's own box within those of everything around it.
  private var reach: [PixelRect] = []
  /// For each command the innermost group with an effect around it; −1 for none.
  private var around: [Int] = []

  /// The pixels that can matter inside an opening command.
  private var inner: [PixelRect] = []

  /// Finds them for a plan, in the memory that there is if that suffices.
  mutating func find(_ plan: borrowing DrawPlan, _ area: PixelRect) {
    let steps = unsafe plan.steps
    reach.removeAll(keepingCapacity: true)
    around.removeAll(keepingCapacity: true)
    inner.removeAll(keepingCapacity: true)
    for i in 0..<steps.count {
      let step = unsafe steps[i]
      let parent = step.parent
      let own = step.bounds.intersection(parent < 0 ? area : inner[parent])
      reach.append(own)
      inner.append(step.effect < 0 ? own : plan.effects[step.effect].needed(for: own))
      let isInside = unsafe parent >= 0 && steps[parent].effect >= 0
      around.append(parent < 0 ? -1 : isInside ? parent : around[parent])
    }
  }

  subscript(command: Int) -> PixelRect { reach[command] }

  /// Whether what the command draws reaches the ground through a group's effect.
  func isIndirect(_ command: Int) -> Bool { around[command] >= 0 }

  /// The pixels that can change when those of `part`, which the command touches, do.
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
