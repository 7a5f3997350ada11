import Foundation

extension MotionFit.Deviation {
  /// `largest error 0.41 %, RMS 0.12 % of the way`
  package var text: String {
    "largest error \(Self.percent(largest)), RMS \(Self.percent(rootMeanSquare)) of the distance"
  }

  /// The sentence for what is no fit: `no spring fits: the nearest is off by 12 %`; nil for a fit.
  ///
  /// - Parameter name: What was looked for.
  package func refusal(_ name: String) -> String? {
    isFit
      ? nil
      : "poor fit of a \(name): the largest error is \(Self.percent(largest)), more than "
        + Self.percent(MotionFit.bound)
  }

  private static func percent(_ share: Double) -> String {
    // Two digits, so that small errors are not 0.
    let value = share * 100
    let decimals = value >= 10 ? 0 : value >= 1 ? 1 : value >= 0.1 ? 2 : 3
    return "\(Readout.number(value, decimals: decimals)) %"
  }
}

extension MotionFit.SpringFit {
  /// The spring as the tuner and `--easing` take it, to the bit.
  package var text: String {
    "spring(mass: 1, stiffness: \(Readout.exact(spring.stiffness)), "
      + "damping: \(Readout.exact(spring.damping))"
      + (spring.initialVelocity == 0
        ? "" : ", initialVelocity: \(Readout.exact(spring.initialVelocity))") + ")"
  }
}
