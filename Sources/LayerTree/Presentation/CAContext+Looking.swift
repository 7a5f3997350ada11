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
  /// When its next cycle begins, or its way back, or something happens to a member of its group; nil if
  /// nothing does before its end. Members of groups with a timing function are not looked into.
  package var nextChange: Flicks? { attachment.nextChange(after: now)?.moment }

  /// What of that happens at the present to what a key path leads to; nil for nothing.
  package func change(at keyPath: String) -> CourseChange? {
    let next = attachment.nextChange(after: now - Flicks(count: 1), at: keyPath)
    return next?.moment == now ? next?.change : nil
  }

  /// Whether it runs at a moment, and where it is a group the member too that moves what a key path leads
  /// to.
  package func runs(_ keyPath: String, at moment: Flicks) -> Bool {
    guard begin.map({ $0 <= moment }) ?? false, end.map({ $0 > moment }) ?? true,
      let evaluator = evaluator(of: keyPath)
    else { return false }
    if evaluator.memberships.isEmpty { return true }
    guard let layer = attachment.layer,
      var position = attachment.position(
        at: Evaluation(moment: moment), local: layer.foldedTime(at: moment))
    else { return false }
    return evaluator.memberships.allSatisfy { membership in
      guard membership.isRunning(in: position), let inner = membership.position(in: position)
      else { return false }
      position = inner
      return true
    }
  }

  /// Whether it moves what a key path leads to, a member of that or what that is a member of, as far
  /// as it has not been left to another animation.
  package func moves(_ keyPath: String) -> Bool { evaluator(of: keyPath) != nil }

  /// Whether it shows values of its own there, whatever the model has.
  package func isAbsolute(at keyPath: String) -> Bool {
    evaluator(of: keyPath)?.isAbsolute ?? false
  }

  private func evaluator(of keyPath: String) -> Evaluator? {
    let key = keyPath.prefix { $0 != "." }
    return attachment.evaluators.first {
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
