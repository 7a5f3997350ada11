import Foundation
import MidflightEngine
import MidflightLayerTree

extension InterfaceState {
  /// Springs as points: across the duration, upwards the bounce.
  package struct SpringPad: Equatable {
    /// The present spring's perceptual duration, in seconds, and its bounce.
    package var duration, bounce: Double
    /// The durations that are seen.
    package var durations: ClosedRange<Double>
    /// Whether the keys move the point.
    var isHeld = false

    /// The bounces that are seen.
    static let bounces = -1.0...1

    /// The durations to show around one.
    static func durations(around duration: Double) -> ClosedRange<Double> {
      let ends: [Double] = [1, 2, 4, 8, 16]
      return 0...(ends.first { duration <= $0 * 0.9 } ?? 32)
    }
  }
}

/// The lines of equal overshoot and of equal settling in a ``InterfaceState/SpringPad``, of springs
/// that begin at rest.
package enum SpringContours {
  /// Overshoots that get a line, as fractions of the distance.
  package static let overshoots = [0.05, 0.25, 0.5]

  /// The bounce at which a spring passes its end by a share of its way.
  ///
  /// A spring of the damping ratio ζ = 1 − bounce passes it by exp(−πζ/√(1 − ζ²)).
  package static func bounce(overshooting share: Double) -> Double {
    let logarithm = log(share)
    return 1 + logarithm / (logarithm * logarithm + .pi * .pi).squareRoot()
  }

  /// Settling times that get a line, for the visible durations.
  package static func times(in durations: ClosedRange<Double>) -> [Double] {
    let end = durations.upperBound
    return [0.5, 1, 2].map { $0 * end }
  }

  /// The bounces, and for each how many of its durations a spring takes to settle.
  ///
  /// The duration scales a spring's time, so that one of each bounce tells of all: a slow one, since
  /// springs that don't swing settle in whole tenths of a second.
  package static let settling: [(bounce: Double, durations: Double)] = stride(
    from: -90, through: 90, by: 2
  ).map { percent in
    let (bounce, slow) = (Double(percent) / 100, 1000.0)
    let spring = TunedSpring(duration: slow, bounce: bounce)
    return (bounce, spring.motion.settlingDuration(initialVelocity: 0) / slow)
  }
}
