import Foundation
import MidflightLayerTree

/// Reads the filters of layers, such as
/// `<CAFilter filter="gaussianBlur" name="blur" inputRadius="4"/>`. A filter's inputs are
/// attributes or elements.
extension LayerBuilder {
  /// Returns the filter that an element describes. If the filter's type is not supported, notes the
  /// problem and returns nil.
  func filter(of node: XMLNode) -> CAFilter? {
    var filter = CAFilter(type: Self.filterType(named: Self.kind(of: node) ?? node.name))
    guard filter.filter != nil else {
      problems.note(filter.type.rawValue, .filter)
      return nil
    }
    if let name = node["name"] ?? node["id"] { filter.name = name }
    let attributes = node.attributes.map { XMLNode(name: $0.name, text: $0.value) }
    for input in attributes + node.children where !Self.handled.contains(input.name) {
      guard let type = CAFilter.valueType(forKey: input.name) else {
        // An unknown input that is switched off has no effect, so it is not a problem.
        if Notation.flag(input["value"] ?? input.text) != false {
          problems.note("\(filter.type.rawValue).\(input.name)", .property)
        }
        continue
      }
      let value = value(of: input, as: type)
      if value.map({ filter.setValue($0, forKey: input.name) }) != true {
        let text = Self.excerpt(input["value"] ?? input.text)
        problems.note("\(filter.type.rawValue).\(input.name) = \(text)", .value)
      }
    }
    return filter
  }

  /// Returns the name of the blend mode in a `compositingFilter` element; nil if the filter is not
  /// enabled or has no name.
  func compositingFilter(of node: XMLNode) -> String? {
    let node = node.children.first { Self.kind(of: $0) != nil } ?? node
    if node["enabled"].flatMap({ Notation.flag($0) }) == false { return nil }
    let name = Self.kind(of: node) ?? node["value"] ?? node.text
    return name.isEmpty ? nil : name
  }

  /// Returns the name of the filter's type from an element's attributes; nil if they don't name it.
  private static func kind(of node: XMLNode) -> String? {
    [node["filter"], node["type"], node["name"]].compactMap { $0 }
      .first { !["CAFilter", "CIFilter", "string", "NSString", "null", "nil"].contains($0) }
  }

  /// Attributes that are not inputs: they name the filter or only affect its speed.
  private static let handled: Set<String> = [
    "type", "filter", "name", "id", "cachesInputImage", "inputQuality", "inputDither",
    "inputIntermediateBitDepth",
  ]

  /// Returns the filter type with a name, with or without Core Image's prefix `CI`.
  private static func filterType(named name: String) -> CAFilterType {
    switch name.hasPrefix("CI") ? String(name.dropFirst(2)) : name {
    case "GaussianBlur": .gaussianBlur
    case "ColorInvert": .colorInvert
    case "HueAdjust": .colorHueRotate
    case "ColorMonochrome": .colorMonochrome
    case "SepiaTone": .sepiaTone
    case "brightness": .colorBrightness
    case "contrast": .colorContrast
    case "saturation": .colorSaturate
    case let other: CAFilterType(rawValue: other)
    }
  }
}
