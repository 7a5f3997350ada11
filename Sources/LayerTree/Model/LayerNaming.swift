/// An object that knows the names that code gives to layers without a `name`, for
/// ``CALayer/layerPath``.
@MainActor package protocol LayerNaming: AnyObject {
  func name(of layer: CALayer) -> String?

  /// Updates the known names. Called before an animation is added to an unnamed layer, because code
  /// may have given it a name since the last update.
  func lookUp(_ layer: CALayer)
}
