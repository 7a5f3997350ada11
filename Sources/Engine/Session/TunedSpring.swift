import Foundation
package import MidflightLayerTree

/// A spring as the tuner holds it.
///
/// A designer's pair says the same as stiffness and damping for a given mass m: with the perceptual
/// duration d and the bounce b, stiffness is m(2π/d)² and damping 4πm(1 − b)/d, or 4πm/(d(1 + b))
/// for a bounce below 0, which creeps.
package struct TunedSpring: Sendable, Hashable, Codable {
  /// Of what hangs on the spring.
  package var mass: Double
  /// How hard it pulls for each unit of displacement.
  package var stiffness: Double
  /// How strongly velocity is braked.
  package var damping: Double
  /// At the beginning, in ways from the beginning to the end per second.
  package var initialVelocity: Double

  /// A spring by its four numbers.
  package init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
    self.initialVelocity = initialVelocity
  }

  /// A spring of mass 1 by what is seen of it.
  package init(duration: Double, bounce: Double) {
    self.init(mass: 1, stiffness: 1, damping: 0)
    set(duration: duration, bounce: bounce)
  }

  /// The time of one swing without damping, in seconds: the perceptual duration.
  package var perceptualDuration: Double {
    get { 2 * .pi * (mass / stiffness).squareRoot() }
    set { set(duration: newValue, bounce: bounce) }
  }

  /// 0 arrives without passing the end; up to 1 it swings, down to −1 it creeps.
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

  /// The motion, which may creep.
  package var motion: Spring {
    Spring(mass: mass, stiffness: stiffness, damping: damping, allowsOverdamping: true)
  }

  /// When it stays within a thousandth of its way from its end, in seconds, a minute at most.
  package var settlingDuration: Double {
    let settled = motion.settlingDuration(initialVelocity: initialVelocity)
    return min(max((settled * 1000).rounded(.up) / 1000, Tuning.durations.lowerBound), 60)
  }

  /// How far it passes its end, in ways; 0 where it does not.
  ///
  /// The largest of what is evaluated at 2,000 instants up to where it settles: within a part in
  /// 10⁵ of the true one, since a swing has more than a hundred of them.
  package var overshoot: Double {
    let (motion, end) = (motion, settlingDuration)
    let farthest = (0...2000).map {
      motion.progress(at: end * Double($0) / 2000, initialVelocity: initialVelocity)
    }.max()
    return max((farthest ?? 1) - 1, 0)
  }
}
