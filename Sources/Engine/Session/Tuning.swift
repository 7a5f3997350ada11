package import MidflightLayerTree

/// The values that people tune while they watch: parameters of the whole evaluation, not events of
/// its log.
///
/// An animation is named by the layer that it is added to and the key under which it is added, so
/// that any scene can be tuned as it is.
package struct Tuning: Sendable, Hashable, Codable {
  /// An animation's name.
  package struct Target: Sendable, Hashable, Codable {
    /// Where the layer is in its tree; see `CALayer.layerPath`.
    package let layerPath: String
    /// The name by which the animation is tuned: the key under which it is added to the layer, mostly;
    /// see `AnimationAddition.tunedName`.
    package let animationKey: String

    /// The animation under a key on the layer at a path.
    package init(layerPath: String, animationKey: String) {
      self.layerPath = layerPath
      self.animationKey = animationKey
    }
  }

  /// The tuned values of one animation; nil leaves the scene's own.
  package struct Values: Sendable, Hashable, Codable {
    /// In seconds; positive.
    package var duration: Double?
    /// How long it waits before it begins, in seconds; not negative.
    package var delay: Double?
    /// The curve of each cycle.
    package var easing: Easing?
    /// The spring, where one moves it. It is kept while a curve does, and the curve while it does.
    package var spring: TunedSpring?
    /// Whether a spring moves it, and not a curve; nil where that is as the scene has it.
    package var isSpring: Bool?

    /// Values to put in place of the scene's own; nothing is tuned unless said otherwise.
    package init(
      duration: Double? = nil, easing: Easing? = nil, spring: TunedSpring? = nil,
      isSpring: Bool? = nil, delay: Double? = nil
    ) {
      (self.duration, self.easing, self.spring, self.isSpring) = (
        duration, easing, spring, isSpring
      )
      self.delay = delay
    }

    /// Whether the scene's own values are left.
    package var isEmpty: Bool {
      duration == nil && delay == nil && easing == nil && spring == nil && isSpring == nil
    }
  }

  private var values: [Target: Values] = [:]
  /// Numbers in the code of files, by the names of their tweaks; those of the code are not there.
  package var tweaks: [String: Double] = [:]
  /// How animations take over properties that still move; nil, as at first, leaves that to the
  /// scene.
  package var policy: RetargetPolicy?

  /// Whether the user prefers reduced motion, as the scene sees it; see
  /// `UIAccessibility.isReduceMotionEnabled`.
  package var reducesMotion = false

  /// Leaves everything as the scene has it.
  ///
  /// - Parameter reducesMotion: Whether the user prefers reduced motion, as the scene sees it.
  package init(reducesMotion: Bool = false) { self.reducesMotion = reducesMotion }

  /// Whether every animation has the scene's own values, and the code its numbers; a policy may be
  /// set.
  package var hasNoValues: Bool { values.isEmpty && tweaks.isEmpty }

  /// The animations of which something is tuned, in no order.
  package var targets: [Target] { Array(values.keys) }

  /// The values of one animation. Setting empty values forgets it.
  package subscript(target: Target) -> Values {
    get { values[target] ?? Values() }
    set { values[target] = newValue.isEmpty ? nil : newValue }
  }
}
