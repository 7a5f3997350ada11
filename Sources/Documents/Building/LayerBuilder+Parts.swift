import Foundation
import MidflightLayerTree

/// The parts of layers that are no layers: emitter cells.
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
      } else {
        set(child, in: cell)
      }
    }
    return cell
  }

  /// Sets the property of a cell that an element is named after.
  private func set(_ node: XMLNode, in cell: CAEmitterCell) {
    if node.name == "name" { return cell.setValue(node.text, forKey: "name") }
    guard let type = cell.valueType(forKey: node.name) else {
      if EditorKeys.contains(node.name) { return }
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
}
