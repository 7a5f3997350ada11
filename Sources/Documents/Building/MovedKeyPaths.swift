import MidflightLayerTree

@MainActor
struct MovedKeyPaths {
  private var whole: Set<LayerKeyPath> = []
  /// The moved values, and all values that contain a moved value.
  private var partly: Set<LayerKeyPath> = []

  init(_ plans: [AnimationPlan]) {
    for plan in plans {
      for case let animation as CAPropertyAnimation in plan.animation.leaves {
        guard let keyPath = animation.keyPath else { continue }
        whole.insert(LayerKeyPath(layer: plan.layer, name: keyPath))
        partly.formUnion(Self.prefixes(of: LayerKeyPath(layer: plan.layer, name: keyPath)))
      }
    }
  }

  /// Whether the value itself, a part of it, or a value that contains it is moved.
  ///
  /// - Complexity: O(length of the key path).
  func contains(_ property: LayerKeyPath) -> Bool {
    partly.contains(property) || Self.prefixes(of: property).contains { whole.contains($0) }
  }

  /// Returns the value itself and all values that contain it.
  private static func prefixes(of property: LayerKeyPath) -> [LayerKeyPath] {
    let dots = property.name.indices.filter { property.name[$0] == "." }
    return (dots + [property.name.endIndex]).map {
      LayerKeyPath(layer: property.layer, name: String(property.name[..<$0]))
    }
  }
}
