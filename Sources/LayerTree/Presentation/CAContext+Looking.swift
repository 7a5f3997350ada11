import Foundation
package import MidflightDrawing
import MidflightGeometry

/// Questions of tools that look inside a running tree.
extension CAContext {
  /// Returns the tree's look at the present without any animation.
  package func modelDisplayList() -> DisplayList {
    var list = DisplayList()
    guard let rootLayer else { return list }
    perform {
      let builder = DisplayListBuilder(moment: now, isOfModel: true)
      builder.emit(
        rootLayer, into: &list,
        in: DisplayListBuilder.Place(map: .identity, time: mediaTime, depth: -1))
    }
    return list
  }

  /// Whether an animation of a layer that is shown is still to begin, or may change its course
  /// without an event: by its next cycle or a member of its group. If it is false, none does.
  ///
  /// - Complexity: O(running animations).
  package var mayChangeCourse: Bool {
    commits.running.values.contains { $0.hasChanges(after: now) }
  }
}

/// An animation that a layer holds, at the present.
@MainActor package struct RunningAnimation {
  package let key: String?
  package let animation: CAAnimation
  /// When it begins and ends on the session's clock; nil for never, or while that is not known.
  package let begin: Flicks?
  package let end: Flicks?
  /// The layer's own time.
  package let layerTime: Double
  /// How far it is in its cycle, 0…1, and in seconds; nil while it shows nothing.
  package let fraction: Double?
  package let elapsed: Double?
  /// How many cycles lie behind it.
  package let cycle: Double
  fileprivate let attachment: AttachedAnimation
  fileprivate let now: Flicks
}

extension RunningAnimation {
  /// Whether it is the animation of a key, or one that ``RetargetPolicy/additive`` has added beside it.
  package func answers(to key: String) -> Bool { attachment.answers(to: key) }

  /// When its next cycle begins, or its way back, or something happens to a member of its group; nil if
  /// nothing does before its end. Members of groups with a timing function are not looked into.
  package var nextChange: Flicks? { attachment.nextChange(after: now)?.moment }

  /// What of that happens at a moment to what a key path leads to; nil for nothing.
  package func change(at keyPath: String, at moment: Flicks) -> TimingChange? {
    let next = attachment.nextChange(after: moment - Flicks(count: 1), at: keyPath)
    return next?.moment == moment ? next?.change : nil
  }

  /// What an animation does at a moment to what a key path leads to.
  package enum Role: Sendable, Hashable {
    /// It has begun and not ended.
    case runs
    /// It has not begun or has ended, and shows a value of its own by its fill mode.
    case holds
  }

  /// What it, or the last of its members that shows something, does at a moment to what a key path
  /// leads to; nil for nothing, and for what only adds a value that stays.
  package func role(at keyPath: String, at moment: Flicks) -> Role? {
    let evaluators = evaluators(of: keyPath)
    guard !evaluators.isEmpty, let layer = attachment.layer,
      let position = attachment.position(
        at: Evaluation(moment: moment), local: layer.foldedTime(at: moment))
    else { return nil }
    let isOn = begin.map { $0 <= moment } ?? false && end.map { $0 > moment } ?? true
    for evaluator in evaluators.reversed() {
      var (position, isRunning) = (Optional(position), isOn)
      for membership in evaluator.memberships {
        guard let outer = position else { break }
        isRunning = isRunning && membership.isRunning(in: outer)
        position = membership.position(in: outer)
      }
      if position == nil { continue }
      if isRunning { return .runs }
      if evaluator.isAbsolute { return .holds }
    }
    return nil
  }

  /// Whether it moves what a key path leads to, a member of that or what that is a member of, as far
  /// as it has not been left to another animation.
  package func moves(_ keyPath: String) -> Bool { !evaluators(of: keyPath).isEmpty }

  /// Whether it shows values of its own there, whatever the model has.
  package func isAbsolute(at keyPath: String) -> Bool {
    evaluators(of: keyPath).contains(where: \.isAbsolute)
  }

  private func evaluators(of keyPath: String) -> [Evaluator] {
    let key = keyPath.prefix { $0 != "." }
    return attachment.evaluators.filter {
      $0.property.key == key && $0.overlaps(keyPath, of: $0.property)
    }
  }
}

extension CALayer {
  /// The animations that the layer holds, in the order of adding.
  package var runningAnimations: [RunningAnimation] {
    if attachments.isEmpty { return [] }
    let now = context.now
    let local = foldedTime(at: now)
    return attachments.map { attachment in
      let position = attachment.position(at: Evaluation(moment: now), local: local)
      return RunningAnimation(
        key: attachment.key, animation: attachment.animation, begin: attachment.beginMoment,
        end: attachment.endMoment, layerTime: local, fraction: position?.fraction,
        elapsed: position?.elapsed, cycle: position?.cycle ?? 0,
        attachment: attachment, now: now)
    }
  }

  /// Whether the layer holds an animation, which is its own copy of one that was added.
  package func holds(_ animation: CAAnimation) -> Bool {
    attachments.contains { $0.animation === animation }
  }

  /// Whether something is seen of the layer itself, and not only of its sublayers.
  package var paintsItself: Bool {
    if let color = backgroundColor, color.alpha > 0 { return true }
    if contents != nil || content?.list.isEmpty == false { return true }
    if borderWidth > 0, let color = borderColor, color.alpha > 0 { return true }
    return paintsOwnContent
  }
}

extension CAContext {
  /// Returns the look of a layer and those below it at the present, in the layer's own space.
  package func displayList(of layer: CALayer) -> DisplayList {
    let builder = DisplayListBuilder(moment: now)
    return perform {
      builder.picture(of: layer, parentTime: layer.parent?.foldedTime(at: now) ?? mediaTime).list
    }
  }
}
