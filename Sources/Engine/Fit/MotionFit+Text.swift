import Foundation

extension MotionFit.Deviation {
  /// The errors as text: `largest error 0.41 %, RMS 0.12 % of the way`.
  package var text: String {
    "largest error \(Self.percent(largest)), RMS \(Self.percent(rootMeanSquare)) of the distance"
  }

  /// The message if the error is too large: `no spring fits: the nearest is off by 12 %`; nil if
  /// the error is small enough.
  package func refusal(_ name: String) -> String? {
    isFit
      ? nil
      : "poor fit of a \(name): the largest error is \(Self.percent(largest)), more than "
        + Self.percent(MotionFit.bound)
  }

  private static func percent(_ fraction: Double) -> String {
    // Two digits, so that small errors don't become 0.
    let value = fraction * 100
    let decimals = value >= 10 ? 0 : value >= 1 ? 1 : value >= 0.1 ? 2 : 3
    return "\(Readout.number(value, decimals: decimals)) %"
  }
}

extension MotionFit.SpringFit {
  /// The spring in the form that the tuner and `--easing` accept, exact to the bit.
  package var text: String {
    "spring(mass: 1, stiffness: \(Readout.exact(spring.stiffness)), "
      + "damping: \(Readout.exact(spring.damping))"
      + (spring.initialVelocity == 0
        ? "" : ", initialVelocity: \(Readout.exact(spring.initialVelocity))") + ")"
  }
}
