import Foundation
import MidflightEngine
import MidflightLayerTree

extension InterfaceState {
  /// The pad in which the user chooses a spring: the perceptual duration increases to the right and
  /// the bounce upwards. See https://developer.apple.com/documentation/quartzcore/caspringanimation
  package struct SpringPad: Equatable {
    /// The current spring's perceptual duration in seconds, and its bounce.
    package var duration, bounce: Double
    package var durations: ClosedRange<Double>
    /// Whether the arrow keys move the pad's current point.
    var isHeld = false

    static let bounces = -1.0...1

    /// Returns the range of durations that the pad shows for a spring with the given duration.
    static func durations(around duration: Double) -> ClosedRange<Double> {
      let ends: [Double] = [1, 2, 4, 8, 16]
      return 0...(ends.first { duration <= $0 * 0.9 } ?? 32)
    }
  }
}

/// Contours of equal overshoot and of equal settling time in a ``InterfaceState/SpringPad``, for
/// springs that start at rest.
package enum SpringContours {
  /// The overshoots for which contours are drawn, as fractions of the distance that the spring
  /// travels.
  package static let overshoots = [0.05, 0.25, 0.5]

  /// Returns the bounce of springs that overshoot by a fraction of the distance that they travel.
  ///
  /// A spring with the damping ratio ζ = 1 − bounce overshoots by exp(−πζ/√(1 − ζ²)):
  /// https://en.wikipedia.org/wiki/Overshoot_(signal)
  package static func bounce(overshooting fraction: Double) -> Double {
    let logarithm = log(fraction)
    return 1 + logarithm / (logarithm * logarithm + .pi * .pi).squareRoot()
  }

  /// Returns the settling times, in seconds, for which contours are drawn.
  package static func times(in durations: ClosedRange<Double>) -> [Double] {
    let end = durations.upperBound
    return [0.5, 1, 2].map { $0 * end }
  }

  /// The settling time for each of several bounces, as a multiple of the spring's duration.
  ///
  /// A spring's settling time is proportional to its duration, so it is computed for only one
  /// duration. That duration is long, because the settling time of a spring that does not oscillate
  /// is a multiple of 0.1 s, which would be too coarse for a short duration.
  package static let settling: [(bounce: Double, durations: Double)] = stride(
    from: -90, through: 90, by: 2
  ).map { percent in
    let (bounce, slow) = (Double(percent) / 100, 1000.0)
    let spring = TunedSpring(duration: slow, bounce: bounce)
    return (bounce, spring.motion.settlingDuration(initialVelocity: 0) / slow)
  }
}
