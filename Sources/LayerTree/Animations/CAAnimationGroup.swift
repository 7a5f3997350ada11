/// Animations that run together, on one layer and one clock.
///
/// Their times count from the group's beginning, within its cycle. What they still have to show when
/// the group ends is cut off; they are not made to fit. One whose duration is not positive takes the
/// group's. Their delegates hear nothing, and ``CAAnimation/isRemovedOnCompletion`` counts on the
/// group alone; on members filling forwards shows until the group's end.
@MainActor open class CAAnimationGroup: CAAnimation {
  /// How deep groups may be in one another; members of deeper ones are left out, and reported.
  public nonisolated static let largestDepth = 64
  /// How many groups deep the present copy is.
  private static var copyDepth = 0

  private var members: [CAAnimation]?

  public required init() {}

  /// The animations, in the order in which they are applied. Copied when set.
  open var animations: [CAAnimation]? {
    get { members }
    set { if mayChange("animations") { members = newValue?.map { $0.copy() } } }
  }

  open override func copyProperties(of other: CAAnimation) {
    super.copyProperties(of: other)
    guard let other = other as? CAAnimationGroup else { return }
    guard Self.copyDepth < Self.largestDepth else {
      CAContext.current.reportOnce(
        "animation groups nested deeper than \(Self.largestDepth) are left out")
      return
    }
    Self.copyDepth += 1
    defer { Self.copyDepth -= 1 }
    members = other.members?.map { $0.copy() }
  }

  override var leaves: [CAAnimation] { members?.flatMap(\.leaves) ?? [] }

  override func makeEvaluators(on layer: CALayer, start: PathStart) -> [Evaluator] {
    (members ?? []).flatMap { member in
      if !(member.duration > 0) { member.duration = duration }
      let membership = GroupMembership(
        timing: member.timing, groupDuration: duration, groupPace: timingFunction)
      let evaluators = member.makeEvaluators(on: layer, start: start)
      member.isFrozen = true
      for evaluator in evaluators { evaluator.memberships.insert(membership, at: 0) }
      return evaluators
    }
  }
}

/// How a group's time becomes a member's.
struct GroupMembership {
  let timing: MediaTiming
  let groupDuration: Double
  let groupPace: CAMediaTimingFunction?

  /// The member's place in its cycles at the group's place in its own; nil where it shows nothing.
  func position(in group: CyclePosition) -> CyclePosition? {
    let time = groupPace.map { $0.value(at: group.fraction) * groupDuration } ?? group.elapsed
    if time < timing.beginTime {
      return timing.fillMode.fillsBackwards ? timing.position(at: timing.timeOffset) : nil
    }
    let active = timing.local(fromParent: time)
    // What ends with the group shows its own end there.
    let slack = 0.5 / Double(Flicks.perSecond)
    let over = timing.speed < 0 ? -active : active - timing.activeDuration
    let isAtGroupEnd = time >= groupDuration - slack
    if over < 0 || timing.speed == 0 {
      let position = timing.position(at: active)
      if group.fractionLead == 0 { return position }
      let lead =
        groupPace == nil ? group.elapsedLead : group.progressLead(groupPace) * groupDuration
      return timing.led(position, at: active, by: lead * Double(timing.speed))
    }
    guard timing.fillMode.fillsForwards || isAtGroupEnd && over <= slack else { return nil }
    return timing.speed < 0 ? timing.position(at: 0) : timing.position(at: 0, atEnd: true)
  }
}
