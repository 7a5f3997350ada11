package import MidflightLayerTree
package import MidflightViews

/// An animation as it was when it was added to a layer, with the facts about it that a session's
/// journal records.
@MainActor
package struct AddedAnimation {
  package let time: Flicks
  package let identity: AnimationEvent.Identity
  package private(set) weak var layer: CALayer?
  package let key: String?
  /// Identifies the animation for tuning; nil for a transition without a key.
  package let target: Tuning.Target?
  /// The animation with tuned values applied, as it plays.
  package let animation: CAAnimation
  /// The API that added the animation. `cause` is the reason why the scene's code was running then.
  package let origin: AnimationOrigin
  package let cause: TurnCause
  /// The return address of the call in the scene's code that added the animation; nil if unknown.
  let caller: UInt?
  /// The model value of the animation's key path before the change that caused the animation.
  let previousModelValue: (any AnimatableValue)?
  /// The model values after the change, by key path: one for each key path that the animation, or
  /// any animation in the group, moves.
  let modelValues: [String: any AnimatableValue]
  /// The layer's local time when the animation was added, in seconds.
  let layerTime: Double

  package var keyPath: String? { (animation as? CAPropertyAnimation)?.keyPath }

  var keyPaths: [String] {
    animation.leaves.compactMap { ($0 as? CAPropertyAnimation)?.keyPath }
  }

  var isAdditive: Bool {
    let leaves = animation.leaves.compactMap { $0 as? CAPropertyAnimation }
    return !leaves.isEmpty && leaves.allSatisfy(\.isAdditive)
  }

  /// Records an animation that has just been added, with its tuned values applied.
  ///
  /// - Parameter number: Distinguishes the animation from others with the same layer and key.
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

  static func name(of addition: AnimationAddition) -> String { addition.tunedKey ?? "(no key)" }

  /// How long the animation waits before it begins, in seconds; 0 for an animation that begins
  /// part-way through.
  var delay: Double {
    animation.beginTime == 0 ? 0 : max(min(animation.beginTime - layerTime, 1e6), 0)
  }
}
