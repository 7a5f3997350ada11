import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree

/// Makes the layers of a bundle, their animations and their states, in the current session.
///
/// Attributes and elements are named after properties of the layer's class. Their text is parsed
/// according to the property's type.
@MainActor
final class LayerBuilder {
  let bundle: DocumentBundle
  let problems: DocumentProblems
  /// The top-level layers, back to front.
  private(set) var roots: [CALayer] = []
  /// The animations that run from the start, in document order.
  private(set) var animations: [AnimationPlan] = []
  private(set) var states: [LayerStates] = []
  /// The layers, by the identifiers that animations and states use for them.
  private var layers: [String: CALayer] = [:]
  /// Elements with animations or states, and their layers. The animations and states can be read
  /// only after all layers have been made.
  private var later: [(layer: CALayer, node: XMLNode)] = []
  /// The `style` elements of layers, which apply to the whole wallpaper.
  private var styles: [XMLNode] = []
  /// The layers that states add, each by the ``XMLNode/number`` of the element that describes it.
  private var members: [Int: CALayer] = [:]
  /// The values that follow the device's tilt.
  var tilts: [TiltedValue] = []
  var memberCount = 0
  /// The number of values that states have inherited from their base states.
  var inheritedCount = 0

  init(_ bundle: DocumentBundle, problems: DocumentProblems) {
    (self.bundle, self.problems) = (bundle, problems)
    for problem in bundle.missing { problems.note(problem, .image) }
    for node in bundle.root.children {
      if LayerClass.isName(node.name) {
        roots.append(layer(of: node))
      } else if !IgnoredKeys.contains(node.name) {
        problems.note(node.name, .element)
      }
    }
    for (_, node) in later { makeMembers(of: node) }
    // Use a counter, because the body of the loop may append elements to `later`.
    var done = 0
    while done < later.count {
      let (layer, node) = later[done]
      done += 1
      let all = node.children(of: "animations")
      if all.count > DocumentLimits.animationCount {
        problems.note("\(DocumentLimits.animationCount) animations of a layer", .limit)
      }
      animations += all.prefix(DocumentLimits.animationCount).compactMap { plan(of: $0, on: layer) }
      if let states = layerStates(of: node) { self.states.append(states) }
    }
    later = []
    if !styles.isEmpty {
      let layers = layersByName
      for style in styles { read(style: style, of: layers) }
    }
    styles = []
    animations = AnimationPlan.named(animations)
  }

  // MARK: Layers

  private func layer(of node: XMLNode) -> CALayer {
    let className = LayerClass.isName(node.name) ? node.name : node["type"] ?? "CALayer"
    let kind = LayerClass.named(className)
    if kind == nil { problems.note(className, .layerClass) }
    let layer = (kind ?? CALayer.self).make()
    if let id = node["id"] {
      if layers[id] != nil { problems.note("two layers are called \(id)", .other) }
      layers[id] = layers[id] ?? layer
      layer.name = OneLine.text(id.hasPrefix("#") ? String(id.dropFirst()) : id)
    }
    for attribute in node.attributes {
      set(attribute.value, for: attribute.name, of: layer, className)
    }
    for child in node.children { take(child, into: layer, className) }
    if let style = node.child("style") { styles.append(style) }
    if node.children.contains(where: { Self.laterParts.contains($0.name) }) {
      later.append((layer, node))
    }
    return layer
  }

  private static let laterParts: Set<String> = ["animations", "states", "stateTransitions"]

  private func set(_ text: String, for key: String, of layer: CALayer, _ className: String) {
    switch key {
    case "id", "key": return
    case _ where IgnoredKeys.contains(key) || IgnoredKeys.isNoValue(text): return
    // An element named after a property may be a layer itself. Its attribute `type` then names the
    // layer's class, not a property.
    case "type" where LayerClass.isName(text): return
    case "name": layer.name = OneLine.text(text)
    default:
      guard let type = layer.valueType(forKeyPath: key) else {
        return problems.note("\(className).\(key)", .property)
      }
      let isTime = ["duration", "repeatCount", "repeatDuration"].contains(key)
      guard let value = isTime ? Notation.duration(text) : Notation.value(text, as: type) else {
        return problems.note("\(className).\(key) = \(Self.excerpt(text))", .value)
      }
      layer.setValue(value, forKeyPath: key)
    }
  }

  private func take(_ node: XMLNode, into layer: CALayer, _ className: String) {
    switch node.name {
    case let name where Self.laterParts.contains(name) || IgnoredKeys.contains(name): return
    case "sublayers":
      layer.sublayers = node.children.compactMap { child in
        if LayerClass.isName(child.name) { return self.layer(of: child) }
        if !IgnoredKeys.contains(child.name) { problems.note(child.name, .element) }
        return nil
      }
    case "mask":
      let mask = LayerClass.isName(node["type"] ?? "") ? node : node.children.first ?? node
      layer.mask = self.layer(of: mask)
    case "emitterCells":
      layer.setValue(node.children.map { cell(of: $0) }, forKey: "emitterCells")
    case "emitterBehaviors":
      layer.setValue(node.children.compactMap { behavior(of: $0) }, forKey: "emitterBehaviors")
    case "filters":
      if node.children.count > DocumentLimits.filterCount {
        problems.note("\(DocumentLimits.filterCount) filters of a layer", .limit)
      }
      layer.filters = node.children.prefix(DocumentLimits.filterCount).compactMap { filter(of: $0) }
    case "compositingFilter": layer.compositingFilter = compositingFilter(of: node)
    default:
      let key = node.name == "p" ? node["key"] ?? "p" : node.name
      guard let type = layer.valueType(forKeyPath: key) else {
        return problems.note("\(className).\(key)", .property)
      }
      guard let value = value(of: node, as: type) else {
        if node.children.isEmpty, IgnoredKeys.isNoValue(node["value"] ?? node.text) { return }
        return problems.note("\(className).\(key)", .value)
      }
      layer.setValue(value, forKeyPath: key)
    }
  }

  func add(_ states: LayerStates) { self.states.append(states) }

  /// The layers by name. If several layers have the same name, the first of them in preorder is
  /// used.
  var layersByName: [String: CALayer] {
    var found: [String: CALayer] = [:]
    func look(at layer: CALayer) {
      if let name = layer.name, found[name] == nil { found[name] = layer }
      for sublayer in layer.sublayers ?? [] { look(at: sublayer) }
      if let mask = layer.mask { look(at: mask) }
    }
    for root in roots { look(at: root) }
    return found
  }

  /// Makes the layers that an element's states add. They are made early, because other states may
  /// refer to them.
  private func makeMembers(of node: XMLNode) {
    for element in node.children(of: "states").flatMap({ $0.children(of: "elements") })
    where element.name.hasSuffix("AddElement") && element["object"] == nil {
      let object = element.child("object") ?? element
      guard object["object"] == nil,
        let own = LayerClass.isName(of: object)
          ? object : object.children.first(where: { LayerClass.isName(of: $0) })
      else { continue }
      members[object.number] = layer(of: own)
    }
  }

  /// Returns the layer that an element of a state adds or removes. If the element names no layer,
  /// notes the problem and returns nil.
  func member(of node: XMLNode) -> CALayer? {
    if let id = node["object"] { return layer(called: id, for: "a state") }
    if let own = members[node.number] { return own }
    problems.note("nothing in a state", .target)
    return nil
  }

  /// Returns the layer with an identifier. If there is none, notes the problem and returns nil.
  ///
  /// - Parameters:
  ///   - id: The layer's identifier.
  ///   - what: What refers to the layer, for the message.
  func layer(called id: String?, for what: String) -> CALayer? {
    if let layer = id.flatMap({ layers[$0] }) { return layer }
    problems.note("\(id ?? "") in \(what)", .target)
    return nil
  }

  static func excerpt(_ text: String) -> String { OneLine.text(text, limit: 40) }

  // MARK: Values

  /// Returns the value that an element gives for a property of type `type`; nil if it can't be
  /// parsed.
  func value(of node: XMLNode, as type: Any.Type) -> Any? {
    if ["null", "nil", "NSNull"].contains(node["type"] ?? node.name) { return NSNull() }
    if let source = node["src"] {
      // A missing image has already been noted; the layer shows nothing instead.
      return bundle.images[source] ?? NSNull()
    }
    if type == [CGColor].self || type == [CGFloat].self || type == [CGFloat]?.self,
      !node.children.isEmpty
    {
      let member: Any.Type = type == [CGColor].self ? CGColor.self : CGFloat.self
      let members = node.children.compactMap { value(of: $0, as: member) }
      return members.count == node.children.count ? members : nil
    }
    if let text = node["value"] ?? node["d"] ?? node["string"] ?? node["name"] {
      return value(text, as: type, opacity: node["opacity"])
    }
    if let only = node.children.first, node.children.count == 1 { return value(of: only, as: type) }
    return node.text.isEmpty && node["type"] == nil
      ? nil : value(node.text, as: type, opacity: node["opacity"])
  }

  private func value(_ text: String, as type: Any.Type, opacity: String?) -> Any? {
    guard let value = Notation.value(text, as: type) else { return nil }
    guard let color = value as? CGColor, let opacity = opacity.flatMap({ Notation.number($0) })
    else { return value }
    return color.copy(alpha: color.alpha * CGFloat(opacity)) ?? color
  }
}
