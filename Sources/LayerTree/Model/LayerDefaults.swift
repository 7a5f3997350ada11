/// The values that built-in properties have on a new layer.
@MainActor enum LayerDefaults {
  private static let layer = CALayer()
  private static let shapeLayer = CAShapeLayer()

  static func value(forKey key: String, shape: Bool) -> Any? {
    let layer = shape ? shapeLayer : layer
    guard type(of: layer).builtInProperty(forKey: key) != nil else { return nil }
    return layer.storedValue(forKey: key)
  }
}
