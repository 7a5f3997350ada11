import Foundation
package import MidflightLayerTree

/// A spring with tunable values.
///
/// A perceptual duration d and a bounce b are equivalent to stiffness and damping for a given mass
/// m: stiffness is m(2π/d)², and damping is 4πm(1 − b)/d, or 4πm/(d(1 + b)) for a bounce below 0,
/// which is overdamped.
/// [SwiftUI's `Spring`](https://developer.apple.com/documentation/swiftui/spring) has the same pair
/// of parameters.
package struct TunedSpring: Sendable, Hashable, Codable {
  package var mass: Double
  /// The spring's stiffness: its force per unit of displacement.
  package var stiffness: Double
  /// The spring's damping: its force per unit of velocity, against the motion.
  package var damping: Double
  /// The initial velocity, in multiples of the distance from start to target per second.
  package var initialVelocity: Double

  package init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
    self.initialVelocity = initialVelocity
  }

  /// Creates a spring of mass 1 from a perceptual duration, in seconds, and a bounce.
  package init(duration: Double, bounce: Double) {
    self.init(mass: 1, stiffness: 1, damping: 0)
    set(duration: duration, bounce: bounce)
  }

  /// The period of oscillation that the spring would have without damping, in seconds.
  package var perceptualDuration: Double {
    get { 2 * .pi * (mass / stiffness).squareRoot() }
    set { set(duration: newValue, bounce: bounce) }
  }

  /// The spring's bounce. At 0, the spring is critically damped; from 0 to 1, it overshoots; from 0
  /// to −1, it is overdamped.
  package var bounce: Double {
    get {
      let ratio = damping / (2 * (stiffness * mass).squareRoot())
      return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    }
    set { set(duration: perceptualDuration, bounce: newValue) }
  }

  private mutating func set(duration: Double, bounce: Double) {
    let frequency = 2 * .pi / duration
    stiffness = mass * frequency * frequency
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    damping = 2 * ratio * mass * frequency
  }

  /// The spring's motion; it is overdamped if the bounce is negative.
  package var motion: Spring {
    Spring(mass: mass, stiffness: stiffness, damping: damping, allowsOverdamping: true)
  }

  /// The time after which the spring stays within a thousandth of the distance from start to
  /// target, in seconds; at most 60.
  package var settlingDuration: Double {
    let settled = motion.settlingDuration(initialVelocity: initialVelocity)
    return min(max((settled * 1000).rounded(.up) / 1000, Tuning.durations.lowerBound), 60)
  }

  /// The distance by which the spring overshoots its target, as a fraction of the distance from
  /// start to target; 0 if it does not overshoot.
  ///
  /// This is the maximum of 2,000 samples up to the settling time. It is within a part in 10⁵ of
  /// the true maximum, since each oscillation has more than a hundred samples.
  package var overshoot: Double {
    let (motion, end) = (motion, settlingDuration)
    let farthest = (0...2000).map {
      motion.progress(at: end * Double($0) / 2000, initialVelocity: initialVelocity)
    }.max()
    return max((farthest ?? 1) - 1, 0)
  }
}
