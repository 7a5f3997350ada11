/// Provides the names that layers without a `name` have in code, for ``CALayer/layerPath``.
@MainActor package protocol LayerNaming: AnyObject {
  func name(of layer: CALayer) -> String?

  /// Called before an animation is added to an unnamed layer, because code may have named it since.
  func lookUp(_ layer: CALayer)
}
