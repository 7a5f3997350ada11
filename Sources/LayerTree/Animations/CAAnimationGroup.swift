/// Animations that run together, on one layer and one clock. See Apple's
/// [CAAnimationGroup](https://developer.apple.com/documentation/quartzcore/caanimationgroup).
///
/// Members' times are relative to the group's start, within its cycle. Members are cut off at the
/// group's end; their durations are not scaled to fit. A member whose duration is not positive
/// takes the group's duration. Members' delegates are not called, and their
/// ``CAAnimation/isRemovedOnCompletion`` is ignored. A member that fills forwards holds its end
/// value until the group's end.
@MainActor open class CAAnimationGroup: CAAnimation {
  /// The largest depth of nested groups; deeper members are ignored and reported.
  public nonisolated static let largestDepth = 64

  /// The animations, in the order in which they are applied. They are the objects that were set,
  /// and may be changed until the group is added to a layer; adding the group copies them.
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
        timing: member.time, groupDuration: duration, groupTimingFunction: timingFunction)
      let evaluators = member.makeEvaluators(on: layer, start: start)
      member.isFrozen = true
      for evaluator in evaluators { evaluator.memberships.insert(membership, at: 0) }
      return evaluators
    }
  }
}
