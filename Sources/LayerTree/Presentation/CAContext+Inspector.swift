import Foundation
package import MidflightDrawing
import MidflightGeometry

extension CAContext {
  /// Returns the display list of the current model values, without animations.
  package func modelDisplayList() -> DisplayList {
    var list = DisplayList()
    guard let rootLayer else { return list }
    perform {
      let builder = DisplayListBuilder(moment: now, isOfModel: true)
      builder.emit(
        rootLayer, into: &list,
        in: DisplayListBuilder.Space(map: .identity, time: mediaTime, depth: -1))
    }
    return list
  }

  /// Whether an animation of a shown layer has not begun yet, or may change without an event
  /// (`TimingChange`).
  ///
  /// - Complexity: O(running animations).
  package var mayChangeTiming: Bool {
    commits.running.values.contains { $0.hasChanges(after: now) }
  }
}

@MainActor package struct RunningAnimation {
  package let key: String?
  package let animation: CAAnimation
  /// The animation's start and end on the session's clock. Each is nil if it is unknown or never
  /// comes.
  package let begin: Flicks?
  package let end: Flicks?
  package let layerTime: Double
  /// The position in the animation's cycle, as a fraction, 0…1, and in seconds; nil while the
  /// animation has no effect.
  package let fraction: Double?
  package let elapsed: Double?
  /// The number of cycles before the current cycle.
  package let cycle: Double
  fileprivate let attachment: AttachedAnimation
  fileprivate let now: Flicks
}

extension RunningAnimation {
  /// Whether the animation is the one under the key, or was added alongside it by
  /// ``RetargetPolicy/additive``.
  package func answers(to key: String) -> Bool { attachment.answers(to: key) }

  /// The next time at which a cycle starts or reverses, or a member of a group begins or ends; nil
  /// if nothing changes before the animation's end. Members of groups with a timing function are
  /// ignored.
  package var nextChange: Flicks? { attachment.nextChange(after: now)?.moment }

  package func change(at keyPath: String, at moment: Flicks) -> TimingChange? {
    let next = attachment.nextChange(after: moment - Flicks(count: 1), at: keyPath)
    return next?.moment == moment ? next?.change : nil
  }

  package enum Role: Sendable, Hashable {
    case runs
    /// The animation has not begun or has ended, and shows its value because of its fill mode.
    case holds
  }

  /// Returns whether the animation is running or holding its value at the key path; in a group, the
  /// last member that has an effect decides. Returns nil if the animation has no effect or only
  /// adds a constant value.
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

  /// Whether the animation animates a key path, a member of it, or a property that contains it,
  /// unless it has released that key path to another animation.
  package func moves(_ keyPath: String) -> Bool { !evaluators(of: keyPath).isEmpty }

  /// Whether the animation replaces the value at the key path instead of adding to it.
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

  /// Whether `animation` is a copy that the layer made when an animation was added.
  package func holds(_ animation: CAAnimation) -> Bool {
    attachments.contains { $0.animation === animation }
  }

  /// Whether the layer draws something itself, not only through its sublayers.
  package var paintsItself: Bool {
    if let color = backgroundColor, color.alpha > 0 { return true }
    if contents != nil || content?.list.isEmpty == false { return true }
    if borderWidth > 0, let color = borderColor, color.alpha > 0 { return true }
    return paintsOwnContent
  }
}

extension CAContext {
  package func displayList(of layer: CALayer) -> DisplayList {
    let builder = DisplayListBuilder(moment: now)
    return perform {
      builder.record(layer, parentTime: layer.parent?.foldedTime(at: now) ?? mediaTime).list
    }
  }
}
