import Foundation
package import MidflightLayerTree

/// The user's choice of an interruption policy for a scene; nil if the scene decides at each
/// interruption.
extension RetargetPolicy? {
  package static var choices: [Self] { [nil] + RetargetPolicy.allCases }

  package init?(named name: String) {
    guard let choice = Self.choices.first(where: { $0.name == name }) else { return nil }
    self = choice
  }

  package var name: String { self?.rawValue ?? "authored" }

  package var next: Self {
    let all = Self.choices
    return all[(all.firstIndex(of: self)! + 1) % all.count]
  }

  /// The policy's title in the tuner.
  package var title: String {
    switch self {
    case nil: "the scene's own"
    case .fromModel: "from model (jumps)"
    case .fromPresentation: "from presentation"
    case .additive: "additive"
    case .spring: "spring"
    }
  }

  var shortTitle: String { String(title.split(separator: " (").first ?? "") }

  package var explanation: String {
    switch self {
    case nil: "each animation starts as the scene's code sets it"
    case .fromModel:
      "it starts at the model value, the old animation's target, so the image jumps there "
        + "first"
    case .fromPresentation:
      "it starts at the shown value: the value is continuous, the velocity jumps"
    case .additive:
      "it is added to the old animation, which continues: the value is continuous, and the velocity "
        + "too if the curve starts at rest"
    case .spring:
      "a spring takes over value and velocity, and settles at the new target"
    }
  }
}
