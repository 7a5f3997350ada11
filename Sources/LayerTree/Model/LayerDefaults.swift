/// The values that built-in properties have on a new layer of a class.
@MainActor enum LayerDefaults {
  private static var layers: [ObjectIdentifier: CALayer] = [:]

  static func value(forKey key: String, of kind: CALayer.Type) -> Any? {
    guard kind.builtInProperty(forKey: key) != nil else { return nil }
    let layer = layers[ObjectIdentifier(kind)] ?? kind.init()
    layers[ObjectIdentifier(kind)] = layer
    return layer.storedValue(forKey: key)
  }
}
