import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree

/// The parts of layers that are no layers: emitter cells and filters.
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

  /// A filter by its type's name, with or without Core Image's beginning; nil, and noted, for
  /// another.
  func filter(of node: XMLNode) -> Filter? {
    let kind = node["type"] ?? node["filter"] ?? node["name"] ?? node.name
    func amount(_ keys: String..., or initial: CGFloat) -> CGFloat {
      for key in keys {
        let text = node[key] ?? node.child(key)?["value"]
        if let number = text.flatMap({ Notation.number($0) }) { return CGFloat(number) }
      }
      return initial
    }
    let name = kind.hasPrefix("CI") ? String(kind.dropFirst(2)) : kind
    switch name.lowercased() {
    case "gaussianblur": return .gaussianBlur(radius: amount("inputRadius", or: 10))
    case "colorbrightness", "brightness": return .brightness(1 + amount("inputAmount", or: 0))
    case "colorcontrast", "contrast": return .contrast(amount("inputAmount", or: 1))
    case "colorsaturate", "saturation": return .saturation(amount("inputAmount", or: 1))
    case "colorhuerotate", "hueadjust": return .hueRotate(amount("inputAngle", or: 0))
    case "colorinvert": return .invert(1)
    case "sepiatone": return .sepia(amount("inputIntensity", "inputAmount", or: 1))
    default:
      problems.note(kind, .filter)
      return nil
    }
  }
}
