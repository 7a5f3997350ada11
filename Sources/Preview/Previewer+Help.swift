import LayerTree
import Scenes

/// What the help says.
extension Previewer {
  /// The keys in their groups, what the policies do, and the acts of the mouse.
  package var helpRows: [KeyMap.HelpRow] {
    var rows: [KeyMap.HelpRow] = []
    func heading(_ text: String) { rows.append(KeyMap.HelpRow(keys: "", text: text)) }
    let groups = keyboard.map.helpGroups(actions: session.sceneType.actions, label: keyLabel)
    for (group, members) in groups {
      heading(group.rawValue)
      rows += members
      if group == .targets {
        heading("What a joint does")
        rows += InterruptionPolicy.allCases.map {
          KeyMap.HelpRow(keys: $0.title, text: $0.explanation)
        }
      }
    }
    heading("Mouse")
    rows += MouseAct.all.map { KeyMap.HelpRow(keys: $0.place, text: "\($0.act): \($0.help)") }
    return rows
  }
}

extension InterruptionPolicy {
  /// What it does, in a sentence.
  package var explanation: String {
    switch self {
    case .authored: "each animation begins as the scene's own code has it"
    case .fromModel:
      "it begins at the model's value, where the last one was to lead: the picture jumps there first"
    case .fromPresentation:
      "it begins at what is shown: no jump, but the motion stops short and sets off anew"
    case .additive:
      "it is laid over the old one, which runs on and dies away: value and speed go on"
    case .spring:
      "a spring takes over both value and speed, and settles at the new target"
    }
  }
}
