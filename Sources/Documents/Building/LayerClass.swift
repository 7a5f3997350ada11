import MidflightLayerTree

@MainActor
enum LayerClass {
  private static let known: [String: CALayer.Type] = [
    "CALayer": CALayer.self, "CAShapeLayer": CAShapeLayer.self,
    "CAGradientLayer": CAGradientLayer.self, "CATextLayer": CATextLayer.self,
    "CAReplicatorLayer": CAReplicatorLayer.self, "CATransformLayer": CATransformLayer.self,
    "CAEmitterLayer": CAEmitterLayer.self, "CAScrollLayer": CAScrollLayer.self,
  ]

  nonisolated static func isName(_ name: String) -> Bool {
    name.hasPrefix("CA") && name.hasSuffix("Layer")
  }

  /// Whether an element is a layer, according to its name or, if it is named after a property, to
  /// its type.
  nonisolated static func isName(of node: XMLNode) -> Bool {
    isName(node.name) || node["type"].map { isName($0) } == true
  }

  static func named(_ name: String) -> CALayer.Type? { known[name] }
}
