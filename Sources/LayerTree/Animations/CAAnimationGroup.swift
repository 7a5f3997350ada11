/// Animations that run together, on one layer and one clock.
///
/// Their times count from the group's beginning, within its cycle. What they still have to show
/// when the group ends is cut off; they are not made to fit. One whose duration is not positive
/// takes the group's. Their delegates hear nothing, and ``CAAnimation/isRemovedOnCompletion``
/// counts on the group alone; on members filling forwards shows until the group's end.
@MainActor open class CAAnimationGroup: CAAnimation {
  /// How deep groups may be in one another; members of deeper ones are left out, and reported.
  public nonisolated static let largestDepth = 64

  /// The animations, in the order in which they are applied: the very ones that were set, which may
  /// be changed until the group is added to a layer. That copies them with it.
  @AnimationSetting("animations") open var animations: [CAAnimation]?

  open override func copyProperties(of other: CAAnimation) {
    super.copyProperties(of: other)
    guard let other = other as? CAAnimationGroup else { return }
    let context = CAContext.current
    guard context.scope.value.copiedGroups.count < Self.largestDepth else {
      context.problems.note(
        "animation groups nested deeper than \(Self.largestDepth) are ignored")
      return
    }
    _animations.value = context.scope.with {
      $0.copiedGroups.append(other)
    } do: {
      other._animations.value?.compactMap { member in
        if context.scope.value.copiedGroups.contains(where: { $0 === member }) {
          context.problems.note("an animation group that contains itself is ignored there")
          return nil
        }
        return member.copy()
      }
    }
  }

  package override var leaves: [CAAnimation] { _animations.value?.flatMap(\.leaves) ?? [] }

  override func makeEvaluators(on layer: CALayer, start: PathStart) -> [Evaluator] {
    (_animations.value ?? []).flatMap { member in
      if !(member.duration > 0) { member.duration = duration }
      let membership = GroupMembership(
        timing: member.time, groupDuration: duration, groupPace: timingFunction)
      let evaluators = member.makeEvaluators(on: layer, start: start)
      member.isFrozen = true
      for evaluator in evaluators { evaluator.memberships.insert(membership, at: 0) }
      return evaluators
    }
  }
}
