package import MidflightLayerTree

/// The values that users tune while they watch. They are parameters of the whole evaluation, not
/// events in the log.
///
/// An animation is identified by its layer's path and its key, so that any scene can be tuned
/// without changes to its code.
package struct Tuning: Sendable, Hashable, Codable {
  package struct Target: Sendable, Hashable, Codable {
    /// The layer's path in its tree; see `CALayer.layerPath`.
    package let layerPath: String
    /// Usually the key under which the animation is added to the layer; see
    /// `AnimationAddition.tunedName`.
    package let animationKey: String

    package init(layerPath: String, animationKey: String) {
      self.layerPath = layerPath
      self.animationKey = animationKey
    }
  }

  /// The tuned values of one animation. A value that is nil leaves the scene's.
  package struct Values: Sendable, Hashable, Codable {
    /// Seconds; positive.
    package var duration: Double?
    /// Seconds; not negative.
    package var delay: Double?
    package var easing: Easing?
    /// The spring. It is kept while the curve is in use, and the curve while the spring is in use.
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
  /// Tuned numbers in scene files' code, by the names of their tweaks. Untuned numbers are absent.
  package var tweaks: [String: Double] = [:]
  /// The interruption policy; nil, the default, leaves interruptions to the scene.
  package var policy: RetargetPolicy?

  /// Whether the scene is told that the user prefers reduced motion; see
  /// `UIAccessibility.isReduceMotionEnabled`.
  package var reducesMotion = false

  package init(reducesMotion: Bool = false) { self.reducesMotion = reducesMotion }

  /// Whether no animation and no tweak is tuned. A policy may still be set.
  package var hasNoValues: Bool { values.isEmpty && tweaks.isEmpty }

  package var targets: [Target] { Array(values.keys) }

  /// The values of one animation. Setting empty values removes them.
  package subscript(target: Target) -> Values {
    get { values[target] ?? Values() }
    set { values[target] = newValue.isEmpty ? nil : newValue }
  }
}
