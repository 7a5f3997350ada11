import MidflightEngine
import MidflightLayerTree
import MidflightScenes

extension Previewer {
  package var helpRows: [KeyMap.HelpRow] {
    var rows: [KeyMap.HelpRow] = []
    func heading(_ text: String) { rows.append(KeyMap.HelpRow(keys: "", text: text)) }
    let groups = keyboard.map.helpGroups(actions: session.definition.actions, label: keyLabel)
    for (group, members) in groups {
      heading(group.rawValue)
      rows += members
      if group == .targets {
        heading("Interruption policies")
        rows += RetargetPolicy?.choices.map {
          KeyMap.HelpRow(keys: $0.title, text: $0.explanation)
        }
      }
    }
    heading("Mouse")
    rows += MouseGesture.all.map {
      KeyMap.HelpRow(keys: $0.target, text: "\($0.gesture): \($0.help)")
    }
    return rows
  }
}
