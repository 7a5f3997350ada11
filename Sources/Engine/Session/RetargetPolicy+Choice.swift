import Foundation
package import MidflightLayerTree

/// A policy as people choose it for a scene's joints; nil leaves them to the scene.
extension RetargetPolicy? {
  /// All that can be chosen.
  package static var choices: [Self] { [nil] + RetargetPolicy.allCases }

  /// The choice of a name; nil where there is none.
  package init?(named name: String) {
    guard let choice = Self.choices.first(where: { $0.name == name }) else { return nil }
    self = choice
  }

  /// The name in texts and options.
  package var name: String { self?.rawValue ?? "authored" }

  /// The choice after this one; after the last the first.
  package var next: Self {
    let all = Self.choices
    return all[(all.firstIndex(of: self)! + 1) % all.count]
  }

  /// The policy in words, for the tuner.
  package var title: String {
    switch self {
    case nil: "as the scene has it"
    case .fromModel: "from model (jumps)"
    case .fromPresentation: "from presentation"
    case .additive: "additive"
    case .spring: "spring"
    }
  }

  /// The title without what it says in brackets.
  var shortTitle: String { String(title.split(separator: " (").first ?? "") }

  /// Explains the policy in a sentence.
  package var explanation: String {
    switch self {
    case nil: "each animation begins as the scene's own code has it"
    case .fromModel:
      "it begins at the model's value, where the last one was to lead: the picture jumps there "
        + "first"
    case .fromPresentation:
      "it begins at what is shown: no jump, but the motion stops short and sets off anew"
    case .additive:
      "it is laid over the old one, which runs on and dies away: value and speed go on"
    case .spring:
      "a spring takes over both value and speed, and settles at the new target"
    }
  }
}
