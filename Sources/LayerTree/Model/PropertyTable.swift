/// The properties of a class of layers, including its superclass's. Each property is declared only
/// once, as a constant in one of the lists passed to `init`.
@MainActor final class PropertyTable {
  private let kind: CALayer.Type
  private(set) var declaredKeys: Set<String> = []
  private var properties: [String: AnyLayerProperty]
  private var hints: [String: any AnyLayerHint]
  private lazy var specimen = kind.make()

  /// Creates the table of the layer class `kind`.
  ///
  /// - Parameters:
  ///   - lists: Values whose stored constants are the class's properties and hints.
  ///   - base: The superclass's table.
  init(of kind: CALayer.Type, _ lists: Any..., over base: PropertyTable?) {
    self.kind = kind
    (properties, hints) = (base?.properties ?? [:], base?.hints ?? [:])
    for constant in lists.flatMap({ Mirror(reflecting: $0).children }) {
      if let property = constant.value as? AnyLayerProperty {
        for key in [property.key, property.alias].compactMap({ $0 }) {
          declaredKeys.insert(key)
          properties[key] = property
        }
      } else if let hint = constant.value as? any AnyLayerHint {
        hints[hint.key] = hint
      }
    }
  }

  subscript(key: String) -> AnyLayerProperty? { properties[key] }

  func hint(forKey key: String) -> (any AnyLayerHint)? { hints[key] }

  /// Returns the value that a new layer of the class has; nil for an unknown key.
  func initialValue(forKey key: String) -> Any? {
    properties[key] == nil ? nil : specimen.storedValue(forKey: key)
  }
}
