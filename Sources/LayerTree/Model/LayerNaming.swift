/// An object that finds names for layers without a `name`: the names of the properties in code that
/// refer to them. ``CALayer/layerPath`` uses these names.
@MainActor package protocol LayerNaming: AnyObject {
  func name(of layer: CALayer) -> String?

  /// Updates the known names. Called before an animation is added to an unnamed layer, because
  /// since the last update, code may have stored the layer under a name.
  func lookUp(_ layer: CALayer)
}
