/// The properties of a class of layers by their keys: those that its superclass has, and those that
/// it adds, each of which is a constant of a list and declared nowhere else.
@MainActor final class PropertyTable {
  private let kind: CALayer.Type
  /// The keys that the class adds.
  private(set) var ownKeys: Set<String> = []
  private var properties: [String: AnyLayerProperty]
  private var hints: [String: any AnyLayerHint]
  /// A new layer of the class.
  private lazy var specimen = kind.make()

  /// The table of a class.
  ///
  /// - Parameters:
  ///   - lists: Values whose constants are properties and hints.
  ///   - base: The superclass's.
  init(of kind: CALayer.Type, _ lists: Any..., over base: PropertyTable?) {
    self.kind = kind
    (properties, hints) = (base?.properties ?? [:], base?.hints ?? [:])
    for constant in lists.flatMap({ Mirror(reflecting: $0).children }) {
      if let property = constant.value as? AnyLayerProperty {
        for key in [property.key, property.alias].compactMap({ $0 }) {
          ownKeys.insert(key)
          properties[key] = property
        }
      } else if let hint = constant.value as? any AnyLayerHint {
        hints[hint.key] = hint
      }
    }
  }

  /// The property that a key names.
  subscript(key: String) -> AnyLayerProperty? { properties[key] }

  /// The property that a key names which does not animate and has no effect of its own.
  func hint(forKey key: String) -> (any AnyLayerHint)? { hints[key] }

  /// The value that a built-in property has on a new layer of the class.
  func initialValue(forKey key: String) -> Any? {
    properties[key] == nil ? nil : specimen.storedValue(forKey: key)
  }
}
