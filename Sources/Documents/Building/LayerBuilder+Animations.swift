import Foundation
import MidflightGeometry
import MidflightLayerTree

extension LayerBuilder {
  private static let animationClasses: [String: CAAnimation.Type] = [
    "CABasicAnimation": CABasicAnimation.self, "CAKeyframeAnimation": CAKeyframeAnimation.self,
    "CASpringAnimation": CASpringAnimation.self, "CAAnimationGroup": CAAnimationGroup.self,
    "CATransition": CATransition.self,
  ]

  /// Returns the animation that an element describes for a layer. If the element is not an
  /// animation, or its property is unknown, notes the problem and returns nil.
  ///
  /// - Parameter key: The key to use if the element names none.
  func plan(of node: XMLNode, on layer: CALayer, key: String? = nil) -> AnimationPlan? {
    guard node["enabled"].flatMap({ Notation.flag($0) }) != false,
      let animation = animation(of: node, on: layer, keyPath: key)
    else { return nil }
    let keyPath = (animation as? CAPropertyAnimation)?.keyPath
    let mode = node["beginTimeMode"]
    if let mode, !["relative", "absolute", "nonZeroAbsolute"].contains(mode) {
      problems.note("beginTimeMode = \(OneLine.text(mode))", .value)
    }
    return AnimationPlan(
      layer: layer, key: node["key"] ?? key ?? keyPath ?? "animation", animation: animation,
      beginsRelatively: mode == "relative", source: node)
  }

  private func animation(of node: XMLNode, on layer: CALayer, keyPath: String?) -> CAAnimation? {
    let className = Self.animationClasses[node.name] == nil ? node["type"] ?? node.name : node.name
    guard let kind = Self.animationClasses[className] else {
      problems.note(className, .animation)
      return nil
    }
    let animation = kind.make()
    var type: Any.Type = Any.self
    if let moving = animation as? CAPropertyAnimation {
      let path = node["keyPath"] ?? keyPath ?? ""
      guard let found = layer.valueType(forKeyPath: path) else {
        problems.note("of \(path.isEmpty ? "nothing" : path)", .animation)
        return nil
      }
      moving.keyPath = path
      type = found
      if let name = node["valueFunction"] ?? node.child("valueFunction")?["name"] {
        guard let function = CAValueFunction(name: CAValueFunctionName(rawValue: name)) else {
          problems.note("by the value function \(name)", .animation)
          return nil
        }
        moving.valueFunction = function
        type = ["scale", "translate"].contains(name) ? [CGFloat].self : CGFloat.self
      }
    }
    let parts = node.attributes.filter { !Self.handled.contains($0.name) }
      .map { XMLNode(name: $0.name, text: $0.value) }
    for part in parts + node.children where !Self.handled.contains(part.name) {
      take(part, into: animation, className, on: layer, as: type)
    }
    return animation
  }

  /// The names of attributes and elements that are not properties of the animation.
  private static let handled: Set<String> = [
    "type", "key", "id", "keyPath", "enabled", "beginTimeMode", "valueFunction",
  ]

  private func take(
    _ node: XMLNode, into animation: CAAnimation, _ className: String, on layer: CALayer,
    as type: Any.Type
  ) {
    let key = node.name == "velocity" ? "initialVelocity" : node.name
    if IgnoredKeys.contains(key) { return }
    guard animation.hasProperty(forKey: key) else {
      return problems.note("\(className).\(key)", .property)
    }
    let value: Any?
    switch key {
    case "fromValue", "toValue", "byValue": value = self.value(of: node, as: type)
    case "values":
      let values = node.children.compactMap { self.value(of: $0, as: type) }
      value = values.count == node.children.count ? values : nil
    case "animations":
      value = node.children.compactMap { self.animation(of: $0, on: layer, keyPath: nil) }
    default: value = setting(of: node, for: key, of: animation)
    }
    guard let value else {
      return problems.note("\(className).\(key) = \(Self.excerpt(node.text))", .value)
    }
    animation.setValue(value, forKey: key)
  }

  /// Returns the value of one of the animation's properties, such as its timing function.
  /// (`fromValue` and similar properties are read elsewhere, because they have the animated
  /// property's type.)
  private func setting(of node: XMLNode, for key: String, of animation: CAAnimation) -> Any? {
    let text = node["value"] ?? node["name"] ?? node["controlPoints"] ?? node.text
    switch key {
    case "timingFunction": return timingFunction(of: node)
    case "timingFunctions":
      let timingFunctions = node.children.compactMap { timingFunction(of: $0) }
      return timingFunctions.count == node.children.count ? timingFunctions : nil
    case "keyTimes", "tensionValues", "continuityValues", "biasValues":
      return (value(of: node, as: [CGFloat].self) as? [Double])?
        .map { NSNumber(value: $0) }
    case "calculationMode": return CAAnimationCalculationMode(rawValue: text)
    case "rotationMode": return CAAnimationRotationMode(rawValue: text)
    case "path": return (value(of: node, as: Path.self) as? Path).map { CGPath($0) }
    case "fillMode": return text
    case "subtype": return CATransitionSubtype(rawValue: text)
    case "delegate": return nil
    default:
      return animation.value(forKey: key) is Bool ? Notation.flag(text) : Notation.duration(text)
    }
  }

  /// Returns the timing function that an element gives by name or as four numbers.
  private func timingFunction(of node: XMLNode) -> CAMediaTimingFunction? {
    let text = node["name"] ?? node["controlPoints"] ?? node["value"] ?? node.text
    let name = CAMediaTimingFunctionName(rawValue: text)
    if CAMediaTimingFunctionName.all.contains(name) { return CAMediaTimingFunction(name: name) }
    if let numbers = Notation.numbers(text), numbers.count == 4 {
      return CAMediaTimingFunction(
        controlPoints: numbers[0], numbers[1], numbers[2], numbers[3])
    }
    return node.children.count == 1 ? timingFunction(of: node.children[0]) : nil
  }
}
