import MidflightLayerTree

/// The classes of layers, by their names in documents.
@MainActor
enum LayerClass {
  private static let known: [String: CALayer.Type] = [
    "CALayer": CALayer.self, "CAShapeLayer": CAShapeLayer.self,
    "CAGradientLayer": CAGradientLayer.self, "CATextLayer": CATextLayer.self,
    "CAReplicatorLayer": CAReplicatorLayer.self, "CATransformLayer": CATransformLayer.self,
    "CAEmitterLayer": CAEmitterLayer.self, "CAScrollLayer": CAScrollLayer.self,
  ]

  /// Whether a name is one of a class of layers, known or not.
  nonisolated static func isName(_ name: String) -> Bool {
    name.hasPrefix("CA") && name.hasSuffix("Layer")
  }

  /// Whether an element is a layer: by its own name, or by its type where it is a property's.
  nonisolated static func isName(of node: XMLNode) -> Bool {
    isName(node.name) || node["type"].map { isName($0) } == true
  }

  /// The class of a name; nil for one that is not known.
  static func named(_ name: String) -> CALayer.Type? { known[name] }
}
