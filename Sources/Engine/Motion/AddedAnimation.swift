package import MidflightLayerTree
package import MidflightViews

/// An animation as it was when it was added: the facts that a session's motion is told from.
@MainActor
package struct AddedAnimation {
  /// When it was added.
  package let time: Flicks
  /// Which one it is.
  package let identity: AnimationEvent.Identity
  /// The layer that it was added to; nil once that is gone.
  package private(set) weak var layer: CALayer?
  /// The key that it was added under.
  package let key: String?
  /// The name by which it is tuned; nil for a transition without a key.
  package let target: Tuning.Target?
  /// As it plays.
  package let animation: CAAnimation
  /// What has added it, in a turn of which cause.
  package let origin: AnimationOrigin
  package let cause: TurnCause
  /// The address of the scene's own call that has added it; nil where that is not known.
  let caller: UInt?
  /// The model's value of its key path before the change that brought it.
  let previousModelValue: (any AnimatableValue)?
  /// The model's values after it, by the key paths of the animation and its members.
  let modelValues: [String: any AnimatableValue]
  /// The layer's time when it was added, in seconds.
  let layerTime: Double

  /// The key path that it moves; nil for a group or a transition.
  package var keyPath: String? { (animation as? CAPropertyAnimation)?.keyPath }

  /// The key paths that it and its members move.
  var keyPaths: [String] {
    animation.leaves.compactMap { ($0 as? CAPropertyAnimation)?.keyPath }
  }

  /// Whether all that it and its members move is added to what is shown without them.
  var isAdditive: Bool {
    let leaves = animation.leaves.compactMap { $0 as? CAPropertyAnimation }
    return !leaves.isEmpty && leaves.allSatisfy(\.isAdditive)
  }

  /// An addition that is settled.
  ///
  /// - Parameters:
  ///   - number: Its number among those of its name.
  ///   - caller: See ``caller``.
  init(_ addition: AnimationAddition, number: Int, at time: Flicks, by caller: UInt?) {
    let layer = addition.layer
    self.time = time
    identity = AnimationEvent.Identity(
      layer: addition.layerPath, key: Self.name(of: addition), number: number)
    (self.layer, key, target) = (layer, addition.key, addition.target)
    animation = addition.animation
    (origin, cause) = (addition.origin, layer.turnCause)
    self.caller = caller
    previousModelValue = addition.previousModelValue
    var values: [String: any AnimatableValue] = [:]
    for case let leaf as CAPropertyAnimation in animation.leaves {
      guard let keyPath = leaf.keyPath else { continue }
      values[keyPath] = layer.storedValue(atPart: keyPath)
    }
    modelValues = values
    layerTime = layer.convertTime(CACurrentMediaTime(), from: nil)
  }

  /// The key that its events are told by.
  static func name(of addition: AnimationAddition) -> String { addition.tunedKey ?? "(no key)" }

  /// How long it waits before it moves anything; none for one that has begun before.
  var delay: Double {
    animation.beginTime == 0 ? 0 : max(min(animation.beginTime - layerTime, 1e6), 0)
  }
}
