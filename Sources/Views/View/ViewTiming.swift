import Foundation
import MidflightLayerTree

/// The timing with which a property changes over a duration: a curve or a spring.
@MainActor enum ViewTiming {
  case curve(CAMediaTimingFunction)
  case spring(ViewSpring)

  /// Returns an animation of a key path with this timing; the caller sets its values and duration.
  func animation(keyPath: String) -> CABasicAnimation {
    switch self {
    case .curve(let function):
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.timingFunction = function
      return animation
    case .spring(let spring):
      let animation = CASpringAnimation(keyPath: keyPath)
      animation.mass = spring.mass
      animation.stiffness = spring.stiffness
      animation.damping = spring.damping
      animation.initialVelocity = spring.velocity
      animation.allowsOverdamping = true
      return animation
    }
  }

  func progress(at fraction: Double, duration: Double) -> Double {
    switch self {
    case .curve(let function): function.value(at: fraction)
    case .spring(let spring):
      spring.motion.progress(at: fraction * duration, initialVelocity: spring.velocity)
    }
  }

  /// Returns the fraction of the duration at which the motion first reaches `progress`, or 1 if it
  /// never does.
  func fraction(at progress: Double, duration: Double) -> Double {
    if progress <= 0 { return 0 }
    let steps = 200
    var low = 0.0
    for i in 1...steps {
      var high = Double(i) / Double(steps)
      if self.progress(at: high, duration: duration) < progress {
        low = high
        continue
      }
      for _ in 0..<50 {
        let middle = (low + high) / 2
        if self.progress(at: middle, duration: duration) < progress {
          low = middle
        } else {
          high = middle
        }
      }
      return high
    }
    return 1
  }
}

/// A spring with an initial velocity. A velocity of 1 would cover the whole distance in one second.
struct ViewSpring {
  var mass = 1.0
  var stiffness: Double
  var damping: Double
  var velocity = 0.0

  init(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
    (self.mass, self.stiffness, self.damping, self.velocity) = (mass, stiffness, damping, velocity)
  }

  /// Creates the spring that has a given damping ratio and settles in a given duration. A stiffer
  /// spring settles sooner, so the stiffness is found by bisection. A ratio above 1 counts as 1,
  /// which does not overshoot either. A ratio that is not positive counts as 0.01. See
  /// https://en.wikipedia.org/wiki/Harmonic_oscillator#Damped_harmonic_oscillator
  init(dampingRatio: Double, velocity: Double, settlingIn duration: Double) {
    let ratio = dampingRatio > 0 ? min(dampingRatio, 1) : 0.01
    let duration = duration > 0 && duration.isFinite ? duration : CATransaction.defaultDuration
    let velocity = velocity.isFinite ? velocity : 0
    /// Returns the settling time of the spring with the angular frequency ω = `frequency`, computed
    /// from the motion's envelope. For ζ = 1, the motion is (1 + (ω − v)t)e^(−ωt).
    func settles(_ frequency: Double) -> Double {
      if ratio < 1 {
        let spring = Spring(
          mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
          allowsOverdamping: false)
        return spring.settlingDuration(initialVelocity: velocity)
      }
      var t = 1 / frequency
      for _ in 0..<60 {
        t = log((1 + abs(frequency - velocity) * t) / Spring.settlingTolerance) / frequency
      }
      return t
    }
    var (low, high) = (1e-3 / duration, 1e6 / duration)
    for _ in 0..<200 {
      let middle = (low * high).squareRoot()
      if settles(middle) > duration { low = middle } else { high = middle }
    }
    let frequency = high
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      velocity: velocity)
  }

  @MainActor init(perceptualDuration: Double, bounce: Double, velocity: Double) {
    let spring = CASpringAnimation(perceptualDuration: perceptualDuration, bounce: bounce)
    self.init(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, velocity: velocity)
  }

  var motion: Spring {
    Spring(mass: mass, stiffness: stiffness, damping: damping, allowsOverdamping: true)
  }
}
