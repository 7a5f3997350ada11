public import Foundation
public import MidflightGeometry
import MidflightLayerTree

/// Provides an animator's timing, which is either a curve or a spring.
public protocol UITimingCurveProvider: Sendable {
  /// The timing curve; nil if the timing is a spring.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil if the timing is a curve.
  var springTimingParameters: UISpringTimingParameters? { get }
}

extension UIView {
  /// The predefined timing curves.
  public enum AnimationCurve: Int, Sendable, Hashable {
    /// The change begins and ends slowly.
    case easeInOut
    /// The change begins slowly.
    case easeIn
    /// The change ends slowly.
    case easeOut
    /// The change has a constant speed.
    case linear

    var timingFunction: CAMediaTimingFunction {
      let names: [CAMediaTimingFunctionName] = [.easeInEaseOut, .easeIn, .easeOut, .linear]
      return CAMediaTimingFunction(name: names[rawValue])
    }
  }
}

/// A timing curve that is a cubic Bézier curve from (0, 0) to (1, 1), as in CSS
/// (https://www.w3.org/TR/css-easing-1/#cubic-bezier-easing-functions). Immutable.
public final class UICubicTimingParameters: UITimingCurveProvider, Hashable {
  let timingFunction: CAMediaTimingFunction

  /// Creates the default curve of animators, ``UIView/AnimationCurve/easeInOut``, which begins and
  /// ends slowly.
  public convenience init() { self.init(animationCurve: .easeInOut) }

  /// Creates one of the predefined curves.
  public init(animationCurve curve: UIView.AnimationCurve) { timingFunction = curve.timingFunction }

  /// Creates a curve from its two control points, whose x coordinates are clamped to 0…1.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    timingFunction = CAMediaTimingFunction(
      controlPoints: Double(point1.x), Double(point1.y), Double(point2.x), Double(point2.y))
  }

  /// The curve's first control point.
  public var controlPoint1: CGPoint { timingFunction.controlPoint(at: 1) }
  /// The curve's second control point.
  public var controlPoint2: CGPoint { timingFunction.controlPoint(at: 2) }

  /// The timing curve, which is this object.
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  /// Always nil, because the timing is a curve.
  public var springTimingParameters: UISpringTimingParameters? { nil }

  /// Whether both curves have the same control points.
  public static func == (a: UICubicTimingParameters, b: UICubicTimingParameters) -> Bool {
    a.timingFunction == b.timingFunction
  }
  /// Feeds the control points to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(timingFunction) }
}

/// A spring with an initial velocity. Immutable.
///
/// Only the velocity's component with the larger absolute value is used, because a spring moves a
/// value along a single line.
public final class UISpringTimingParameters: UITimingCurveProvider, Hashable {
  enum Kind: Hashable, Sendable {
    /// The damping ratio of a spring whose stiffness is chosen so that it settles in the animator's
    /// duration.
    case ratio(Double)
    case parts(mass: Double, stiffness: Double, damping: Double)
    case perceptual(duration: Double, bounce: Double)
  }

  let kind: Kind
  /// The initial velocity. A velocity of 1 would cover the distance from the old to the new value
  /// in one second.
  public let initialVelocity: CGVector

  /// Creates the spring of the system's own animations, with mass 3, stiffness 1000 and damping
  /// 500. It arrives without overshoot.
  public convenience init() { self.init(mass: 3, stiffness: 1000, damping: 500) }

  /// Creates a spring that settles in the animator's duration.
  ///
  /// - Parameters:
  ///   - ratio: The damping ratio. With 1, the spring arrives without overshoot; with smaller
  ///     values, it oscillates.
  ///   - velocity: The initial velocity. A velocity of 1 would cover the distance from the old to
  ///     the new value in one second.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
    (kind, initialVelocity) = (.ratio(Double(ratio)), velocity)
  }

  /// Creates a spring from mass, stiffness and damping. The animator's duration is ignored: the
  /// animation lasts for the spring's settling time.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector = .zero
  ) {
    kind = .parts(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping))
    initialVelocity = velocity
  }

  /// Creates a spring from a perceived duration and a bounce. The animator's duration is ignored:
  /// the animation lasts for the spring's settling time.
  public init(duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector = .zero) {
    (kind, initialVelocity) = (.perceptual(duration: duration, bounce: Double(bounce)), velocity)
  }

  /// Always nil, because the timing is a spring.
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// The spring, which is this object.
  public var springTimingParameters: UISpringTimingParameters? { self }

  /// Whether both springs have the same parameters and the same initial velocity.
  public static func == (a: UISpringTimingParameters, b: UISpringTimingParameters) -> Bool {
    a.kind == b.kind && a.initialVelocity == b.initialVelocity
  }
  /// Feeds the spring's parameters to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }

  /// Returns the spring for an animator, and the duration of its animation, which is `duration`
  /// only if the spring is given by its damping ratio.
  @MainActor func spring(duration: Double) -> (spring: ViewSpring, duration: Double) {
    let (dx, dy) = (Double(initialVelocity.dx), Double(initialVelocity.dy))
    let velocity = abs(dx) >= abs(dy) ? dx : dy
    let spring: ViewSpring
    switch kind {
    case .ratio(let ratio):
      return (
        ViewSpring(dampingRatio: ratio, velocity: velocity, settlingIn: duration), duration
      )
    case .parts(let mass, let stiffness, let damping):
      spring = ViewSpring(
        mass: mass, stiffness: stiffness, damping: damping, velocity: velocity)
    case .perceptual(let duration, let bounce):
      spring = ViewSpring(perceptualDuration: duration, bounce: bounce, velocity: velocity)
    }
    let settled = spring.motion.settlingDuration(initialVelocity: velocity)
    // A spring without damping never settles, so limit the duration to 1000 s.
    return (spring, min(settled, 1000))
  }
}

extension UITimingCurveProvider {
  @MainActor func timing(duration: Double) -> (timing: ViewTiming, duration: Double) {
    if let spring = springTimingParameters?.spring(duration: duration) {
      return (.spring(spring.spring), spring.duration)
    }
    let curve = cubicTimingParameters ?? UICubicTimingParameters()
    return (.curve(curve.timingFunction), duration)
  }
}
