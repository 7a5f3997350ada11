import Foundation
import MidflightLayerTree

/// Reads parts of layers that are not layers themselves: emitter cells and behaviors.
extension LayerBuilder {
  func cell(of node: XMLNode) -> CAEmitterCell {
    let cell = CAEmitterCell()
    if node.name != "CAEmitterCell" {
      problems.note(node.name, .element)
      return cell
    }
    for attribute in node.attributes where attribute.name != "id" && attribute.name != "type" {
      set(XMLNode(name: attribute.name, text: attribute.value), in: cell)
    }
    for child in node.children {
      if child.name == "emitterCells" {
        cell.emitterCells = child.children.map { self.cell(of: $0) }
      } else if child.name == "emitterBehaviors" {
        cell.emitterBehaviors = child.children.compactMap { behavior(of: $0) }
      } else {
        set(child, in: cell)
      }
    }
    return cell
  }

  private func set(_ node: XMLNode, in cell: CAEmitterCell) {
    if node.name == "name" { return cell.setValue(node.text, forKey: "name") }
    guard let type = cell.valueType(forKey: node.name) else {
      if IgnoredKeys.contains(node.name) { return }
      return problems.note("CAEmitterCell.\(node.name)", .property)
    }
    let given: Any? =
      node.name == "duration" ? Notation.duration(node.text) : value(of: node, as: type)
    guard let given else {
      return problems.note(
        "CAEmitterCell.\(node.name) = \(Self.excerpt(node.text))", .value)
    }
    cell.setValue(given, forKey: node.name)
  }

  /// Returns the emitter behavior that an element describes. Its inputs are attributes or elements.
  /// If the behavior's type is not supported, notes the problem and returns nil.
  func behavior(of node: XMLNode) -> CAEmitterBehavior? {
    let type = node["type"] ?? node.name
    guard CAEmitterBehavior.isKnown(type) else {
      problems.note(type, .behavior)
      return nil
    }
    let behavior = CAEmitterBehavior(type: type)
    for attribute in node.attributes where attribute.name != "id" && attribute.name != "type" {
      set(XMLNode(name: attribute.name, text: attribute.value), in: behavior)
    }
    for child in node.children { set(child, in: behavior) }
    return behavior
  }

  private func set(_ node: XMLNode, in behavior: CAEmitterBehavior) {
    let key = node.name == "p" ? node["key"] ?? "p" : node.name
    if key == "name" {
      behavior.name = node["value"] ?? node.text
      return
    }
    // For an unknown input, `setValue` reports the problem.
    guard let type = behavior.valueType(forKey: key) else {
      return behavior.setValue(node.text, forKey: key)
    }
    guard let given = value(of: node, as: type) else {
      return problems.note("\(behavior.type).\(key) = \(Self.excerpt(node.text))", .value)
    }
    behavior.setValue(given, forKey: key)
  }
}
