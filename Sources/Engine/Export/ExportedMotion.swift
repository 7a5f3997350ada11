import MidflightLayerTree

/// An animation as values: all that an export says about how something moves. Times are in seconds,
/// a curve is the two inner control points of a cubic Bézier, x1, y1, x2 and y2.
package struct ExportedMotion: Codable, Sendable, Hashable {
  /// The sort of animation.
  package enum Kind: String, Codable, Sendable {
    /// From one value to another.
    case basic
    /// From value to value, pulled by a spring.
    case spring
    /// Through several values, or along a path.
    case keyframes
    /// Several animations on one clock.
    case group
    /// From how a layer looked to how it looks.
    case transition
    /// An animation of a class of one's own.
    case other
  }

  /// What runs an animation of UIKit.
  package enum ViewOrigin: String, Codable, Sendable {
    /// `UIView.animate` and its like.
    case block
    /// `UIViewPropertyAnimator`, which paces, stops and scrubs its animations itself.
    case animator
  }

  /// The sort of values that it runs between.
  enum ValueKind: String, Codable, Sendable {
    /// One number.
    case number
    /// x and y; width and height; x, y, width and height.
    case point, size, rectangle
    /// Red, green, blue and alpha.
    case color
    /// Any other, without a fixed number of components that an export could write.
    case other
  }

  /// A spring's parts, in Core Animation's units.
  package struct Spring: Codable, Sendable, Hashable {
    /// Positive.
    package var mass: Double
    /// Positive.
    package var stiffness: Double
    /// Not negative.
    package var damping: Double
    /// In ways from the beginning to the end per second.
    package var initialVelocity: Double
    /// Whether a damping beyond the critical one creeps instead of counting as the critical one.
    package var allowsOverdamping: Bool
    /// Whether it is damped more than critically, for which QuartzCore needs `allowsOverdamping`, of
    /// iOS 17.
    var isOverdamped: Bool { allowsOverdamping && damping > 2 * (mass * stiffness).squareRoot() }
  }

  /// The course of keyframes: their values, times and curves.
  package struct Keyframes: Codable, Sendable, Hashable {
    /// The values where they are numbers, points, sizes, rectangles or colours; nil for others, and
    /// along a path.
    package var values: [[Double]]?
    /// Whether they lie on a path.
    var followsPath: Bool
    /// When each is reached, in fractions of the duration; nil for evenly.
    package var times: [Double]?
    /// The curve of each way between two; nil for linear ones.
    package var curves: [[Double]]?
    /// How values are found between them, as Core Animation names it.
    package var calculationMode: String
    /// How the layer turns along a path, as Core Animation names it; nil where it doesn't.
    package var rotationMode: String?
    /// Of a spline; nil where none is set.
    var tensions: [Double]?
    /// Of a spline; nil where none is set.
    var continuities: [Double]?
    /// Of a spline; nil where none is set.
    var biases: [Double]?
  }

  /// The kind of a transition.
  package struct Transition: Codable, Sendable, Hashable {
    /// As Core Animation names it.
    package var type: String
    /// The direction, as Core Animation names it; nil for the type's own.
    package var subtype: String?
    /// Where in the whole transition it begins and ends, 0…1.
    package var startProgress: Double
    /// See ``startProgress``.
    package var endProgress: Double
  }

  /// The sort of animation.
  package var kind: Kind
  /// The property; nil for a group and a transition.
  package var keyPath: String?
  /// Of one cycle; positive.
  package var duration: Double
  /// From its adding to its beginning, or from a group's beginning; negative where it begins
  /// part-way.
  package var delay: Double
  /// How a cycle is paced; nil is linear, and for a spring nothing but the spring.
  package var curve: [Double]?
  /// How a cycle is paced that goes straight from point to point, in place of ``curve``.
  package var stops: [Easing.Stop]?
  /// Nil for what is no spring.
  package var spring: Spring?
  /// Nil for what has no keyframes.
  package var keyframes: Keyframes?
  /// Nil for what is no transition.
  package var transition: Transition?
  /// A group's animations; empty for all else.
  package var members: [ExportedMotion]
  /// The sort of values that it runs between.
  var valueKind: ValueKind
  /// The ends between which the scene runs it first, component by component; nil where they are not
  /// known or of a kind that is ``ValueKind/other``.
  package var from: [Double]?
  /// See ``from``.
  package var to: [Double]?
  /// How many cycles; nil for ever.
  package var cycles: Double?
  /// How long it repeats instead of a number of cycles; 0 where ``cycles`` says it, nil for ever.
  package var repeatDuration: Double?
  /// Whether each cycle runs backwards too.
  package var autoreverses: Bool
  /// How fast it runs, relative to its layer.
  package var speed: Double
  /// How far into its cycle it begins.
  package var timeOffset: Double
  /// Its fill mode outside of its time, as Core Animation names it.
  package var fillMode: String
  /// Whether the layer drops it when it has ended.
  package var isRemovedOnCompletion: Bool
  /// Whether its value is added to what is shown without it.
  package var isAdditive: Bool
  /// Whether each cycle starts where the one before ended.
  package var isCumulative: Bool
  /// The function that makes a transform of its numbers, as Core Animation names it; nil for none.
  package var valueFunction: String?
  /// What of UIKit runs it; nil for others.
  package var viewOrigin: ViewOrigin?
  /// Facts that formats have no word for, a sentence each.
  package var notes: [String]
}

extension ExportedMotion {
  /// How far a cycle has come, by the fraction of its duration, 0…1; from 0 to 1, beyond them where
  /// it overshoots. Of keyframes, groups and transitions the pace of the whole.
  package var course: @Sendable (Double) -> Double {
    let pace = easing?.timingFunction
    let paced: @Sendable (Double) -> Double = { pace?.value(at: $0) ?? $0 }
    guard let spring else { return paced }
    let (motion, velocity, duration) = (spring.motion, spring.initialVelocity, duration)
    return { motion.progress(at: paced($0) * duration, initialVelocity: velocity) }
  }

  /// How a cycle is paced; nil for a spring that nothing paces, and for constant speed.
  var easing: Easing? {
    stops.map { Easing($0) } ?? curve.map { Easing($0[0], $0[1], $0[2], $0[3]) }
  }

  /// Whether a policy makes another animation of it: whether it runs from value to value.
  package var takesPolicies: Bool { canBeSpring && !isAdditive }

  /// Whether a curve and a spring can change places: whether it runs from value to value, or adds
  /// values on the way from one to another.
  package var canBeSpring: Bool {
    (kind == .basic || kind == .spring) && valueFunction == nil && viewOrigin != .animator
  }

  /// The spring that takes over from what moves, under ``MidflightLayerTree/RetargetPolicy/spring``: without
  /// a velocity it settles in this motion's duration.
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
