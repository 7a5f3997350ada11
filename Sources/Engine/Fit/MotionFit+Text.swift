import Foundation

extension MotionFit.Deviation {
  /// The errors as text, in percent of the distance from start to target.
  package var text: String {
    "largest error \(Self.percent(largest)), RMS \(Self.percent(rootMeanSquare)) of the distance"
  }

  /// Returns an error message if the largest error exceeds ``MotionFit/bound``; nil if it does not.
  ///
  /// - Parameter name: The kind of curve that was fitted, for the message.
  package func refusal(_ name: String) -> String? {
    isFit
      ? nil
      : "poor fit of a \(name): the largest error is \(Self.percent(largest)), more than "
        + Self.percent(MotionFit.bound)
  }

  private static func percent(_ fraction: Double) -> String {
    // Keep at least two digits, so that small errors are not rounded to 0.
    let value = fraction * 100
    let decimals = value >= 10 ? 0 : value >= 1 ? 1 : value >= 0.1 ? 2 : 3
    return "\(Readout.number(value, decimals: decimals)) %"
  }
}

extension MotionFit.SpringFit {
  /// The spring in the form that the tuner and `--easing` accept. Reading it gives the same
  /// numbers, exact to the bit.
  package var text: String {
    "spring(mass: 1, stiffness: \(Readout.exact(spring.stiffness)), "
      + "damping: \(Readout.exact(spring.damping))"
      + (spring.initialVelocity == 0
        ? "" : ", initialVelocity: \(Readout.exact(spring.initialVelocity))") + ")"
  }
}
