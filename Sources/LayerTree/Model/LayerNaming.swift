/// Provides the names in code of layers without a `name`, for ``CALayer/layerPath``.
@MainActor package protocol LayerNaming: AnyObject {
  func name(of layer: CALayer) -> String?

  /// Called before an animation is added to an unnamed layer, because code may have named it since.
  func lookUp(_ layer: CALayer)
}
