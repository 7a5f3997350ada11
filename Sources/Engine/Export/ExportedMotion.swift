import MidflightLayerTree

/// A complete description of an animation, for exports: the values of
/// [`CAMediaTiming`](https://developer.apple.com/documentation/quartzcore/camediatiming) and of the
/// animation's class. Times are in seconds. A curve is given by the two inner control points of a
/// cubic Bézier: x1, y1, x2 and y2.
package struct ExportedMotion: Codable, Sendable, Hashable {
  package enum Kind: String, Codable, Sendable {
    case basic
    /// From one value to another, by a spring.
    case spring
    /// Through several values, or along a path.
    case keyframes
    /// Several animations on one clock.
    case group
    /// From a layer's previous appearance to its new one.
    case transition
    /// An animation of a custom class.
    case other
  }

  /// The UIKit API that runs an animation.
  package enum ViewOrigin: String, Codable, Sendable {
    /// `UIView.animate` and similar methods.
    case block
    /// `UIViewPropertyAnimator`, which controls the timing of its animations.
    case animator
  }

  enum ValueKind: String, Codable, Sendable {
    case number
    /// x and y; width and height; x, y, width and height.
    case point, size, rectangle
    /// Red, green, blue and alpha.
    case color
    /// Any other kind. It has no fixed number of components that an export could write.
    case other
  }

  /// A spring's parameters, in Core Animation's units.
  package struct Spring: Codable, Sendable, Hashable {
    package var mass: Double
    package var stiffness: Double
    /// Not negative.
    package var damping: Double
    /// In distances from start to target per second.
    package var initialVelocity: Double
    /// Whether damping above critical damping makes the spring overdamped, instead of counting as
    /// critical.
    package var allowsOverdamping: Bool
    /// Whether the spring is overdamped. If so, QuartzCore needs `allowsOverdamping`, available
    /// since iOS 17: <https://developer.apple.com/documentation/quartzcore/caspringanimation>.
    var isOverdamped: Bool { allowsOverdamping && damping > 2 * (mass * stiffness).squareRoot() }
  }

  package struct Keyframes: Codable, Sendable, Hashable {
    /// The values, if they are numbers, points, sizes, rectangles or colours; nil for other kinds,
    /// and for a motion along a path.
    package var values: [[Double]]?
    var followsPath: Bool
    /// The keyframes' times as fractions of the duration; nil for even spacing.
    package var times: [Double]?
    /// The curve between each pair of neighbouring keyframes; nil if all are linear.
    package var curves: [[Double]]?
    /// The interpolation, under Core Animation's name.
    package var calculationMode: String
    /// The rotation along a path, under Core Animation's name; nil for none.
    package var rotationMode: String?
    /// The parameters of a spline; nil if not set.
    var tensions: [Double]?
    var continuities: [Double]?
    var biases: [Double]?
  }

  package struct Transition: Codable, Sendable, Hashable {
    /// As Core Animation names it.
    package var type: String
    /// The direction, under Core Animation's name; nil for the type's default.
    package var subtype: String?
    /// The fractions of the whole transition at which this one begins and ends, 0…1.
    package var startProgress: Double
    package var endProgress: Double
  }

  package var kind: Kind
  /// The key path; nil for a group and a transition.
  package var keyPath: String?
  /// The duration of one cycle; positive.
  package var duration: Double
  /// The time from the addition of the animation, or from its group's beginning, to its own
  /// beginning. Negative if it begins part-way through.
  package var delay: Double
  /// The timing function of a cycle; nil if it is linear, or if a spring has none.
  package var curve: [Double]?
  /// The timing function of a cycle if it is piecewise linear; ``curve`` is then nil.
  package var stops: [Easing.Stop]?
  package var spring: Spring?
  package var keyframes: Keyframes?
  package var transition: Transition?
  /// A group's animations; empty for other kinds.
  package var members: [ExportedMotion]
  var valueKind: ValueKind
  /// The components of the start and end values with which the scene first runs it; nil if they are
  /// unknown or of the kind ``ValueKind/other``.
  package var from: [Double]?
  package var to: [Double]?
  /// The number of cycles; nil for an endless animation.
  package var cycles: Double?
  /// The time for which it repeats, used instead of a number of cycles; 0 if ``cycles`` is used,
  /// nil for forever.
  package var repeatDuration: Double?
  package var autoreverses: Bool
  /// The speed relative to the layer's time.
  package var speed: Double
  /// The time within the cycle at which it begins.
  package var timeOffset: Double
  /// As Core Animation names it.
  package var fillMode: String
  package var isRemovedOnCompletion: Bool
  package var isAdditive: Bool
  package var isCumulative: Bool
  /// The function that turns its numbers into a transform, under Core Animation's name.
  package var valueFunction: String?
  package var viewOrigin: ViewOrigin?
  package var notes: [String]
}

extension ExportedMotion {
  /// Maps a fraction of the duration, 0…1, to the progress of a cycle, which goes from 0 to 1, and
  /// beyond if the motion overshoots. For keyframes, groups and transitions, it is the timing of
  /// the whole.
  package var course: @Sendable (Double) -> Double {
    let timingFunction = easing?.timingFunction
    let paced: @Sendable (Double) -> Double = { timingFunction?.value(at: $0) ?? $0 }
    guard let spring else { return paced }
    let (motion, velocity, duration) = (spring.motion, spring.initialVelocity, duration)
    return { motion.progress(at: paced($0) * duration, initialVelocity: velocity) }
  }

  /// The timing function of a cycle; nil if it is linear, or if a spring has none.
  var easing: Easing? {
    stops.map { Easing($0) } ?? curve.map { Easing($0[0], $0[1], $0[2], $0[3]) }
  }

  /// Whether an interruption policy changes the animation: true if it runs from one value to
  /// another and is not additive.
  package var takesPolicies: Bool { canBeSpring && !isAdditive }

  /// Whether it can be switched between a curve and a spring: true if it runs from one value to
  /// another, even if it is additive.
  package var canBeSpring: Bool {
    (kind == .basic || kind == .spring) && valueFunction == nil && viewOrigin != .animator
  }

  /// The spring that replaces the motion under ``MidflightLayerTree/RetargetPolicy/spring``.
  /// Without an initial velocity, it settles within this motion's duration.
  package var takeover: ExportedMotion {
    var motion = self
    (motion.kind, motion.curve, motion.spring) = (.spring, nil, takeoverSpring)
    motion.stops = nil
    return motion
  }

  var takeoverSpring: Spring {
    let frequency = MidflightLayerTree.Spring.settledAtRest / duration
    return Spring(
      mass: 1, stiffness: frequency * frequency, damping: 2 * frequency, initialVelocity: 0,
      allowsOverdamping: false)
  }
}

extension ExportedMotion.Spring {
  var motion: MidflightLayerTree.Spring {
    MidflightLayerTree.Spring(
      mass: mass, stiffness: stiffness, damping: damping, allowsOverdamping: allowsOverdamping)
  }
}
