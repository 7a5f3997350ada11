import Foundation
import MidflightLayerTree

extension LayerBuilder {
  /// The states of a layer; nil where it has none.
  func layerStates(of node: XMLNode) -> LayerStates? {
    var states: [LayerStates.State] = []
    var bases: [String: String] = [:]
    for child in node.children(of: "states") {
      guard child.name == "LKState" || child.name == "CAState" else {
        problems.note("the element \(child.name) is not known among states")
        continue
      }
      guard states.count < DocumentLimits.stateCount else {
        problems.note("more than \(DocumentLimits.stateCount) states of a layer are left out")
        break
      }
      let state = self.state(of: child)
      if states.contains(where: { $0.name == state.name }) {
        problems.note("two states are called \(state.name)")
        continue
      }
      states.append(state)
      bases[state.name] = child["basedOn"]
    }
    if states.isEmpty { return nil }
    let transitions = node.children(of: "stateTransitions").compactMap { transition(of: $0) }
    return LayerStates(inheriting(states, bases), transitions)
  }

  private func state(of node: XMLNode) -> LayerStates.State {
    var state = LayerStates.State(name: node["name"] ?? "")
    state.isInitial =
      (node["initial"] ?? node["isInitial"]).flatMap { Notation.flag($0) } ?? false
    for element in node.children(of: "elements") {
      switch element.name {
      case "LKStateSetValue", "CAStateSetValue":
        if let setting = setting(of: element) { state.settings.append(setting) }
      case "LKStateAddAnimation", "CAStateAddAnimation":
        state.animations += stateAnimations(of: element, for: "an animation of a state")
      case "LKStateRemoveAnimation", "CAStateRemoveAnimation":
        if let layer = layer(called: element["targetId"], for: "an element of a state") {
          state.removals.append((layer, element["key"] ?? ""))
        }
      default: problems.note("the element \(element.name) of a state is not known")
      }
    }
    return state
  }

  private func setting(of node: XMLNode) -> LayerStates.Setting? {
    guard let layer = layer(called: node["targetId"], for: "a value of a state") else { return nil }
    let keyPath = node["keyPath"] ?? ""
    guard let type = layer.valueType(forKeyPath: keyPath) else {
      problems.note("a state sets '\(keyPath)', which its layer has not")
      return nil
    }
    guard let value = node.child("value").flatMap({ value(of: $0, as: type) }) else {
      problems.note("a state sets \(keyPath) to what it can't be")
      return nil
    }
    return LayerStates.Setting(place: LayerPlace(layer: layer, name: keyPath), value: value)
  }

  private func stateAnimations(of node: XMLNode, for what: String) -> [AnimationPlan] {
    guard let layer = layer(called: node["targetId"], for: what) else { return [] }
    return node.children.compactMap { plan(of: $0, on: layer, key: node["key"]) }
  }

  private func transition(of node: XMLNode) -> LayerStates.Transition? {
    guard node.name == "LKStateTransition" || node.name == "CAStateTransition" else {
      problems.note("the element \(node.name) is not known among transitions")
      return nil
    }
    let animations = node.children(of: "elements").flatMap { element in
      if element.name == "LKStateTransitionElement" || element.name == "CAStateTransitionElement" {
        return stateAnimations(of: element, for: "an element of a transition")
      }
      problems.note("the element \(element.name) of a transition is not known")
      return []
    }
    return LayerStates.Transition(
      from: node["fromState"] ?? "*", to: node["toState"] ?? "*", animations: animations)
  }

  /// The states with what those set that they are based on, as far as they do not say it
  /// themselves.
  private func inheriting(
    _ states: [LayerStates.State], _ bases: [String: String]
  ) -> [LayerStates.State] {
    states.map { state in
      var result = state
      var said = Set(state.settings.map(\.place))
      var met: Set<String> = [state.name]
      var next = bases[state.name]
      while let name = next {
        guard met.insert(name).inserted else {
          problems.note("the state \(state.name) is based on itself")
          break
        }
        guard let base = states.first(where: { $0.name == name }) else {
          problems.note("a state is based on \(name), which there is not")
          break
        }
        for setting in base.settings where said.insert(setting.place).inserted {
          guard inheritedCount < DocumentLimits.settingCount else {
            problems.note("more than \(DocumentLimits.settingCount) values are taken over")
            return result
          }
          inheritedCount += 1
          result.settings.append(setting)
        }
        next = bases[name]
      }
      return result
    }
  }
}
