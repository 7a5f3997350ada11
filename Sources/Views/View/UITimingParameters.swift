public import Foundation
public import MidflightGeometry
import MidflightLayerTree

/// Provides the curve or the spring of an animator.
public protocol UITimingCurveProvider: Sendable {
  /// The curve; nil for a spring.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil for a curve.
  var springTimingParameters: UISpringTimingParameters? { get }
}

extension UIView {
  /// The predefined curves.
  public enum AnimationCurve: Int, Sendable, Hashable {
    /// Begins and ends slowly.
    case easeInOut
    /// Begins slowly.
    case easeIn
    /// Ends slowly.
    case easeOut
    /// Constant speed.
    case linear

    var timingFunction: CAMediaTimingFunction {
      let names: [CAMediaTimingFunctionName] = [.easeInEaseOut, .easeIn, .easeOut, .linear]
      return CAMediaTimingFunction(name: names[rawValue])
    }
  }
}

/// A cubic Bézier curve from (0, 0) to (1, 1), as in CSS
/// (https://www.w3.org/TR/css-easing-1/#cubic-bezier-easing-functions). Immutable.
public final class UICubicTimingParameters: UITimingCurveProvider, Hashable {
  let timingFunction: CAMediaTimingFunction

  /// Creates the default curve of animators, which begins and ends slowly.
  public convenience init() { self.init(animationCurve: .easeInOut) }

  /// Creates a predefined curve.
  public init(animationCurve curve: UIView.AnimationCurve) { timingFunction = curve.timingFunction }

  /// Creates a curve from its control points; their x are clamped to 0…1.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    timingFunction = CAMediaTimingFunction(
      controlPoints: Double(point1.x), Double(point1.y), Double(point2.x), Double(point2.y))
  }

  /// The first control point.
  public var controlPoint1: CGPoint { timingFunction.controlPoint(at: 1) }
  /// The second control point.
  public var controlPoint2: CGPoint { timingFunction.controlPoint(at: 2) }

  /// The object itself.
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  /// nil: it is not a spring.
  public var springTimingParameters: UISpringTimingParameters? { nil }

  /// Whether both have the same control points.
  public static func == (a: UICubicTimingParameters, b: UICubicTimingParameters) -> Bool {
    a.timingFunction == b.timingFunction
  }
  /// Feeds the control points to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(timingFunction) }
}

/// A spring with an initial velocity. Immutable.
///
/// Only the larger component of a velocity vector is used, because a spring moves a value along one
/// line.
public final class UISpringTimingParameters: UITimingCurveProvider, Hashable {
  enum Kind: Hashable, Sendable {
    /// Settles in the animator's duration.
    case ratio(Double)
    case parts(mass: Double, stiffness: Double, damping: Double)
    case perceptual(duration: Double, bounce: Double)
  }

  let kind: Kind
  /// The initial velocity; 1 would cover the distance from the old to the new value in a second.
  public let initialVelocity: CGVector

  /// Creates the spring of the system's own animations: mass 3, stiffness 1000 and damping 500,
  /// which arrives without overshoot.
  public convenience init() { self.init(mass: 3, stiffness: 1000, damping: 500) }

  /// Creates a spring that settles in the animator's duration.
  ///
  /// - Parameters:
  ///   - ratio: The damping ratio: 1 arrives without overshoot; smaller values oscillate.
  ///   - velocity: The initial velocity; 1 would cover the distance from the old to the new value
  ///     in a second.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
    (kind, initialVelocity) = (.ratio(Double(ratio)), velocity)
  }

  /// Creates a spring from mass, stiffness and damping. Its settling time replaces the animator's
  /// duration.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector = .zero
  ) {
    kind = .parts(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping))
    initialVelocity = velocity
  }

  /// Creates a spring from a perceived duration and bounce. Its settling time replaces the
  /// animator's duration.
  public init(duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector = .zero) {
    (kind, initialVelocity) = (.perceptual(duration: duration, bounce: Double(bounce)), velocity)
  }

  /// nil: it is not a curve.
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// The object itself.
  public var springTimingParameters: UISpringTimingParameters? { self }

  /// Whether both are the same spring with the same velocity.
  public static func == (a: UISpringTimingParameters, b: UISpringTimingParameters) -> Bool {
    a.kind == b.kind && a.initialVelocity == b.initialVelocity
  }
  /// Feeds the spring to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }

  /// The spring of an animator that has a given duration, and the duration of the spring itself.
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
    // Without damping the spring never settles.
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
