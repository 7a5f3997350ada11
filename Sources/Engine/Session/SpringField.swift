package enum SpringField: CaseIterable, Sendable {
  case response
  case bounce, mass, stiffness, damping, velocity

  /// The independent numbers of a spring. Response and bounce are derived from these.
  package static let numbers: [SpringField] = [.mass, .stiffness, .damping, .velocity]

  package var path: WritableKeyPath<TunedSpring, Double> {
    switch self {
    case .response: \.perceptualDuration
    case .bounce: \.bounce
    case .mass: \.mass
    case .stiffness: \.stiffness
    case .damping: \.damping
    case .velocity: \.initialVelocity
    }
  }

  package var title: String {
    switch self {
    case .response: "response"
    case .bounce: "bounce"
    case .mass: "mass"
    case .stiffness: "stiffness"
    case .damping: "damping"
    case .velocity: "velocity"
    }
  }

  package var limits: ClosedRange<Double> {
    switch self {
    case .response: 0.02...30
    case .bounce: -0.95...0.95
    case .mass: 0.001...1000
    case .stiffness: 0.001...1e6
    case .damping: 0.001...1e6
    case .velocity: -1000...1000
    }
  }

  /// Returns the amount by which one step changes a value. For stiffness and damping, the step is
  /// larger for larger values.
  package func step(at value: Double) -> Double {
    switch self {
    case .response, .bounce: 0.05
    case .velocity: 0.5
    case .mass: 0.1
    case .stiffness: value >= 200 ? 10 : value >= 20 ? 5 : 1
    case .damping: value >= 20 ? 1 : 0.5
    }
  }

  package func value(_ text: String) throws(ValueText.Refusal) -> Double {
    switch self {
    case .response:
      try ValueText.time(text, in: limits, own: nil, what: "a response")
    case .bounce:
      try ValueText.number(text, in: limits, takesPercent: true, what: "a bounce")
    default: try ValueText.number(text, in: limits, what: "a spring's \(title)")
    }
  }

  package func text(_ value: Double) -> String {
    switch self {
    case .response: "\(Readout.number(value, decimals: 3)) s"
    case .bounce: Readout.number(value, decimals: 3)
    case .velocity: "\(Readout.number(value, decimals: 3)) /s"
    default: Readout.number(value, decimals: value < 10 ? 3 : 2)
    }
  }
}

extension TunedSpring {
  /// Whether all numbers of the spring are within their limits, including the derived response and
  /// bounce.
  package var isWithinLimits: Bool {
    SpringField.allCases.allSatisfy { $0.limits.contains(self[keyPath: $0.path]) }
  }
}
