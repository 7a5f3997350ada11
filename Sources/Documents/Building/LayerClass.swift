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

  /// Whether an element describes a layer: either its name is the name of a layer class, or it is
  /// named after a property and its `type` is the name of a layer class.
  nonisolated static func isName(of node: XMLNode) -> Bool {
    isName(node.name) || node["type"].map { isName($0) } == true
  }

  static func named(_ name: String) -> CALayer.Type? { known[name] }
}
