import MidflightLayerTree

/// A complete description of an animation, for exports: the values of
/// [`CAMediaTiming`](https://developer.apple.com/documentation/quartzcore/camediatiming) and of the
/// animation's class.
///
/// Times are in seconds. A curve is given by the two inner control points of a cubic Bézier: x1,
/// y1, x2 and y2.
package struct ExportedMotion: Codable, Sendable, Hashable {
  package enum Kind: String, Codable, Sendable {
    case basic
    /// The animation goes from one value to another, moved by a spring.
    case spring
    /// The animation goes through several values, or along a path.
    case keyframes
    /// The animation is a group of several animations on one clock.
    case group
    /// The animation is a transition from a layer's previous appearance to its new one.
    case transition
    /// The animation is of a custom class.
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
    /// The value has the components x and y; width and height; or x, y, width and height.
    case point, size, rectangle
    /// The value has the components red, green, blue and alpha.
    case color
    /// The value is of any other kind, without a fixed number of components that an export could
    /// write.
    case other
  }

  /// A spring's parameters, in Core Animation's units.
  package struct Spring: Codable, Sendable, Hashable {
    package var mass: Double
    package var stiffness: Double
    /// The spring's damping coefficient; not negative.
    package var damping: Double
    /// The initial velocity per second, as a multiple of the distance from start to target.
    package var initialVelocity: Double
    /// Whether the spring may be overdamped. If not, damping above critical damping counts as
    /// critical.
    package var allowsOverdamping: Bool
    /// Whether the spring is overdamped. If so, QuartzCore needs `allowsOverdamping`, available
    /// since iOS 17: <https://developer.apple.com/documentation/quartzcore/caspringanimation>.
    var isOverdamped: Bool { allowsOverdamping && damping > 2 * (mass * stiffness).squareRoot() }
  }

  package struct Keyframes: Codable, Sendable, Hashable {
    /// The keyframes' values, if they are numbers, points, sizes, rectangles or colours; nil for
    /// other kinds of value, and for a motion along a path.
    package var values: [[Double]]?
    var followsPath: Bool
    /// The keyframes' times as fractions of the duration; nil for even spacing.
    package var times: [Double]?
    /// The curve between each pair of neighbouring keyframes; nil if all are linear.
    package var curves: [[Double]]?
    /// Core Animation's name for the way of interpolating between keyframes.
    package var calculationMode: String
    /// Core Animation's name for the layer's rotation along a path; nil for no rotation.
    package var rotationMode: String?
    /// The tensions of a spline through the keyframes; nil if not set.
    var tensions: [Double]?
    var continuities: [Double]?
    var biases: [Double]?
  }

  package struct Transition: Codable, Sendable, Hashable {
    /// Core Animation's name for the kind of transition.
    package var type: String
    /// Core Animation's name for the transition's direction; nil for the type's default.
    package var subtype: String?
    /// The fractions of the full transition's progress at which the animation begins and ends, 0…1.
    package var startProgress: Double
    package var endProgress: Double
  }

  package var kind: Kind
  /// The key path that the animation moves; nil for a group and a transition.
  package var keyPath: String?
  /// The duration of one cycle, in seconds; positive.
  package var duration: Double
  /// The time from when the animation is added, or its group begins, to when the animation begins.
  /// Negative if the animation begins part-way through.
  package var delay: Double
  /// The timing function of a cycle; nil if it is linear, or if the motion is a spring without one.
  package var curve: [Double]?
  /// The timing function of a cycle if it is piecewise linear; ``curve`` is then nil.
  package var stops: [Easing.Stop]?
  package var spring: Spring?
  package var keyframes: Keyframes?
  package var transition: Transition?
  /// A group's animations; empty for other kinds.
  package var members: [ExportedMotion]
  var valueKind: ValueKind
  /// The components of the start and end values with which the scene first runs the animation; nil
  /// if the values are unknown or of the kind ``ValueKind/other``.
  package var from: [Double]?
  package var to: [Double]?
  /// The number of cycles; nil for an endless animation.
  package var cycles: Double?
  /// The time for which the animation repeats, used instead of a number of cycles; 0 if ``cycles``
  /// is used, nil for forever.
  package var repeatDuration: Double?
  package var autoreverses: Bool
  /// The animation's speed relative to the layer's time.
  package var speed: Double
  /// The time within the cycle at which the animation begins.
  package var timeOffset: Double
  /// Core Animation's name for the fill mode, which tells whether the animation is shown before it
  /// begins and after it ends.
  package var fillMode: String
  package var isRemovedOnCompletion: Bool
  package var isAdditive: Bool
  package var isCumulative: Bool
  /// Core Animation's name for the function that turns the animation's numbers into a transform;
  /// nil if there is no such function.
  package var valueFunction: String?
  package var viewOrigin: ViewOrigin?
  package var notes: [String]
}

extension ExportedMotion {
  /// Maps a fraction of the duration, 0…1, to the progress of a cycle. The progress goes from 0 to
  /// 1, and beyond if the motion overshoots. For keyframes, groups and transitions, it is the
  /// overall progress.
  package var course: @Sendable (Double) -> Double {
    let timingFunction = easing?.timingFunction
    let paced: @Sendable (Double) -> Double = { timingFunction?.value(at: $0) ?? $0 }
    guard let spring else { return paced }
    let (motion, velocity, duration) = (spring.motion, spring.initialVelocity, duration)
    return { motion.progress(at: paced($0) * duration, initialVelocity: velocity) }
  }

  /// The timing function of a cycle; nil if it is linear, or if the motion is a spring without one.
  var easing: Easing? {
    stops.map { Easing($0) } ?? curve.map { Easing($0[0], $0[1], $0[2], $0[3]) }
  }

  /// Whether an interruption policy changes the animation: true if the animation goes from one
  /// value to another and is not additive.
  package var takesPolicies: Bool { canBeSpring && !isAdditive }

  /// Whether the animation can be switched between a curve and a spring: true if it goes from one
  /// value to another, even if it is additive.
  package var canBeSpring: Bool {
    (kind == .basic || kind == .spring) && valueFunction == nil && viewOrigin != .animator
  }

  /// The spring with which an interrupted motion continues under
  /// ``MidflightLayerTree/RetargetPolicy/spring``. Without an initial velocity, the spring settles
  /// within this motion's duration.
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
