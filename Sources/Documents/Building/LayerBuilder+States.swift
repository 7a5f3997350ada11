import Foundation
import MidflightLayerTree

extension LayerBuilder {
  func layerStates(of node: XMLNode) -> LayerStates? {
    var states: [LayerStates.State] = []
    var bases: [String: String] = [:]
    for child in node.children(of: "states") {
      guard child.name == "LKState" || child.name == "CAState" else {
        problems.note(child.name, .state)
        continue
      }
      guard states.count < DocumentLimits.stateCount else {
        problems.note("\(DocumentLimits.stateCount) states of a layer", .limit)
        break
      }
      let state = self.state(of: child)
      // Refuse an empty name, because it means "no state" in transitions.
      if state.name.isEmpty {
        problems.note("a state without a name", .state)
        continue
      }
      if states.contains(where: { $0.name == state.name }) {
        problems.note("a second \(state.name)", .state)
        continue
      }
      states.append(state)
      bases[state.name] = child["basedOn"]
    }
    if states.isEmpty { return nil }
    let transitions = node.children(of: "stateTransitions").compactMap { transition(of: $0) }
    let result = LayerStates(inheriting(states, bases), transitions)
    result.source = node
    return result
  }

  private func state(of node: XMLNode) -> LayerStates.State {
    var state = LayerStates.State(name: node["name"] ?? "")
    state.isInitial =
      (node["initial"] ?? node["isInitial"]).flatMap { Notation.flag($0) } ?? false
    for element in node.children(of: "elements") {
      if element["enabled"].flatMap({ Notation.flag($0) }) == false { continue }
      switch element.name {
      case "LKStateSetValue", "CAStateSetValue", "LKStateSetProperty":
        if let setting = setting(of: element) { state.settings.append(setting) }
      case "LKStateAddAnimation", "CAStateAddAnimation":
        state.animations += stateAnimations(of: element, for: "a state")
      case "LKStateRemoveAnimation", "CAStateRemoveAnimation":
        if let layer = layer(called: element["targetId"], for: "a state") {
          state.removals.append((layer, element["key"] ?? ""))
        }
      case "LKStateAddElement", "CAStateAddElement", "LKStateRemoveElement",
        "CAStateRemoveElement":
        if let change = sublayerChange(of: element) { state.members.append(change) }
      default: problems.note(element.name, .state)
      }
    }
    return state
  }

  private func setting(of node: XMLNode) -> LayerStates.Setting? {
    guard let layer = layer(called: node["targetId"], for: "a state") else { return nil }
    let keyPath = node["keyPath"] ?? ""
    guard let type = layer.valueType(forKeyPath: keyPath) else {
      problems.note("a value of \(keyPath)", .state)
      return nil
    }
    guard let value = node.child("value").flatMap({ value(of: $0, as: type) }) else {
      problems.note("\(keyPath) in a state", .value)
      return nil
    }
    return LayerStates.Setting(
      property: LayerKeyPath(layer: layer, name: keyPath), value: value, target: node["targetId"])
  }

  /// Returns the change that an element of a state describes: a sublayer is added to a layer or
  /// removed from it.
  private func sublayerChange(of node: XMLNode) -> SublayerChange? {
    let keyPath = node["keyPath"] ?? ""
    guard keyPath == "sublayers" else {
      problems.note("a member of \(keyPath.isEmpty ? "nothing" : keyPath)", .state)
      return nil
    }
    let object = node.child("object") ?? node
    guard let layer = layer(called: node["targetId"], for: "a state"),
      let member = member(of: object)
    else { return nil }
    // Refuse the change if the layer is inside the sublayer, because the sublayer would become its
    // own descendant.
    var above: CALayer? = layer
    while let next = above {
      if next === member {
        problems.note("a layer in itself", .state)
        return nil
      }
      above = next.superlayer
    }
    guard memberCount < DocumentLimits.memberCount else {
      problems.note("\(DocumentLimits.memberCount) sublayers of states", .limit)
      return nil
    }
    memberCount += 1
    let next = (node["beforeObject"] ?? node.child("beforeObject")?["object"])
      .flatMap { self.layer(called: $0, for: "a state") }
    return SublayerChange(
      layer: layer, member: member, isAddition: node.name.hasSuffix("AddElement"), next: next)
  }

  private func stateAnimations(of node: XMLNode, for what: String) -> [AnimationPlan] {
    guard let layer = layer(called: node["targetId"], for: what) else { return [] }
    return node.children.compactMap { plan(of: $0, on: layer, key: node["key"]) }
  }

  private func transition(of node: XMLNode) -> LayerStates.Transition? {
    guard node.name == "LKStateTransition" || node.name == "CAStateTransition" else {
      problems.note(node.name, .state)
      return nil
    }
    let animations = node.children(of: "elements").flatMap { element in
      if element.name == "LKStateTransitionElement" || element.name == "CAStateTransitionElement" {
        return stateAnimations(of: element, for: "a transition")
      }
      problems.note(element.name, .state)
      return []
    }
    return LayerStates.Transition(
      from: node["fromState"] ?? "*", to: node["toState"] ?? "*", animations: animations)
  }

  /// Returns the states, each extended by the values of the states that it is based on. A value
  /// that a state sets itself takes precedence.
  private func inheriting(
    _ states: [LayerStates.State], _ bases: [String: String]
  ) -> [LayerStates.State] {
    states.map { state in
      var result = state
      result.lineage = [state.name]
      var properties = Set(state.settings.map(\.property))
      var visited: Set<String> = [state.name]
      var next = bases[state.name]
      while let name = next {
        guard visited.insert(name).inserted else {
          problems.note("\(state.name) is based on itself", .state)
          break
        }
        guard let base = states.first(where: { $0.name == name }) else {
          problems.note("\(state.name) is based on \(name), which does not exist", .state)
          break
        }
        for setting in base.settings where properties.insert(setting.property).inserted {
          guard inheritedCount < DocumentLimits.settingCount else {
            problems.note("\(DocumentLimits.settingCount) values of states", .limit)
            return result
          }
          inheritedCount += 1
          result.settings.append(setting)
        }
        result.lineage.append(name)
        next = bases[name]
      }
      return result
    }
  }
}
