/// The quantity that a graph shows over time.
enum GraphQuantity: Sendable, Hashable, Codable, CaseIterable {
  case value, velocity, acceleration

  var title: String {
    switch self {
    case .value: "value"
    case .velocity: "velocity, per second"
    case .acceleration: "acceleration, per second²"
    }
  }
}
