import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightScenes

/// The interruption lab. It shows the scene under each interruption policy, side by side, and loops
/// in slow motion around a joint, an instant at which one motion takes over from another. The joint
/// is the one where the policies differ most.
struct LabMode: ComparingMode {
  let comparison: Comparison
  /// Whether the lab must still find the joint to loop around.
  var seeksWorstJoint = true
  let playbackBefore: Transport.PlaybackState
  /// The instant of the joint that the lab loops around; nil if it is unknown or there is no joint.
  var jointTime: Flicks?

  /// Handles a click on an image. The click chooses the image's policy, or, if that policy is
  /// already chosen, goes to the joint.
  func takePointer(_ event: HostEvent, in previewer: Previewer, at time: UInt64) -> Bool {
    guard case .pointerPressed(.left, let x, let y, _, let modifiers) = event, modifiers.isEmpty,
      let tile = previewer.labTile(at: previewer.point(x, y))
    else { return false }
    guard previewer.endTyping() else { return true }
    previewer.chooseTile(of: tile.policy, at: time)
    return true
  }
}

extension Previewer {
  func chooseTile(of policy: RetargetPolicy?, at time: UInt64) {
    if session.tuning.policy != policy {
      session.tuning.policy = policy
      say("policy: \(policy.title)")
    } else if let jointTime = window.modes[LabMode.self]?.jointTime {
      seekAndPause(to: jointTime, at: time)
    }
  }

  func toggleLab(at time: UInt64) {
    if window.modes[LabMode.self] != nil {
      endComparison(at: time)
      return say("lab closed")
    }
    endComparison(at: time)
    window.modes[LabMode.self] = LabMode(
      comparison: Comparison(.lab, reference: session.tuning),
      playbackBefore: transport.playbackState(of: session))
    window.settings.isChartFolded = false
  }

  func labTile(at point: CGPoint) -> (policy: RetargetPolicy?, frame: CGRect)? {
    guard window.modes[LabMode.self] != nil, layout.target(at: point) == .stage else { return nil }
    for stage in stages where stage.cell.contains(point) {
      if case .policy(let policy)? = stage.variant?.role { return (policy, stage.cell) }
    }
    return nil
  }

  /// Finds the joint where the policies differ most, once all curves are known, and loops around
  /// this joint. If the selected property has no joint, selects the first property with one.
  func showWorstJoint(at time: UInt64) {
    guard let lab = window.modes[LabMode.self], lab.seeksWorstJoint, lab.comparison.isComplete,
      let name = watchedName
    else { return }
    let outcomes = lab.comparison.outcomes(of: name)
    guard outcomes.count == Comparison.policies.count else { return }
    window.modes[LabMode.self]?.seeksWorstJoint = false
    var joint = Variant.Outcome.distinguishingJoint(of: outcomes)
    if joint == nil {
      for other in session.propertyNames where joint == nil {
        joint = Variant.Outcome.distinguishingJoint(
          of: lab.comparison.outcomes(of: chart.watchedRow(of: other)))
        if joint != nil { selection = other }
      }
    }
    guard let joint else {
      return say(
        "the lab compares all policies on the same log; no joint yet, press a digit while it moves",
        seconds: 5, while: .comparison)
    }
    window.modes[LabMode.self]?.jointTime = joint
    transport.repeatSlowly(
      session, from: max(joint - Flicks(seconds: 0.25), .zero),
      to: joint + Flicks(seconds: 0.5), at: time)
    let other = watchedName.flatMap { $0 == name ? nil : $0 }
    let summaries = Set(comparedOutcomes.map { $0.summary(at: joint) })
    say(
      (other == nil ? "" : "\(name) has no joint; ")
        + (summaries.count == 1
          ? "all policies have the same joints" + (other.map { " of \($0)" } ?? "")
            + "; the largest is shown"
          : "the joint " + (other.map { "of \($0) " } ?? "")
            + "at which the policies differ most") + ", in slow motion; Shift+B closes the lab",
      seconds: 5, while: .comparison)
  }
}
