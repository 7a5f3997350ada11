package import MidflightLayerTree

/// The values that users tune while they watch a scene. They are parameters of the whole
/// evaluation, not events in the log.
///
/// An animation is identified by its layer's path and its key, so that any scene can be tuned
/// without changes to the scene's code.
package struct Tuning: Sendable, Hashable, Codable {
  package struct Target: Sendable, Hashable, Codable {
    /// The path of the animation's layer in the layer tree; see `CALayer.layerPath`.
    package let layerPath: String
    /// The animation's key: usually the one under which it is added to the layer; see
    /// `AnimationAddition.tunedName`.
    package let animationKey: String

    package init(layerPath: String, animationKey: String) {
      self.layerPath = layerPath
      self.animationKey = animationKey
    }
  }

  /// The tuned values of one animation. Where a value is nil, the scene's own value is used.
  package struct Values: Sendable, Hashable, Codable {
    /// The duration in seconds; positive.
    package var duration: Double?
    /// The delay in seconds; not negative.
    package var delay: Double?
    package var easing: Easing?
    /// The spring, which is kept while the curve is in use, just as the curve is kept while the
    /// spring is in use.
    package var spring: TunedSpring?
    /// Whether the spring is in use instead of the curve; nil for the scene's choice.
    package var isSpring: Bool?

    package init(
      duration: Double? = nil, easing: Easing? = nil, spring: TunedSpring? = nil,
      isSpring: Bool? = nil, delay: Double? = nil
    ) {
      (self.duration, self.easing, self.spring, self.isSpring) = (
        duration, easing, spring, isSpring
      )
      self.delay = delay
    }

    package var isEmpty: Bool {
      duration == nil && delay == nil && easing == nil && spring == nil && isSpring == nil
    }
  }

  private var values: [Target: Values] = [:]
  /// The tuned numbers in the code of scenes' files, by the names of the tweaks. A number that is
  /// not tuned is absent.
  package var tweaks: [String: Double] = [:]
  /// The interruption policy; nil, the default, leaves interruptions to the scene.
  package var policy: RetargetPolicy?

  /// Whether the scene is told that the user prefers reduced motion; see
  /// `UIAccessibility.isReduceMotionEnabled`.
  package var reducesMotion = false

  package init(reducesMotion: Bool = false) { self.reducesMotion = reducesMotion }

  /// Whether no animation and no number in code is tuned. There may still be a policy.
  package var hasNoValues: Bool { values.isEmpty && tweaks.isEmpty }

  package var targets: [Target] { Array(values.keys) }

  /// The tuned values of one animation. Setting values that are all nil removes them.
  package subscript(target: Target) -> Values {
    get { values[target] ?? Values() }
    set { values[target] = newValue.isEmpty ? nil : newValue }
  }
}
