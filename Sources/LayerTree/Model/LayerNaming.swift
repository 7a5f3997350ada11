/// Knows the names that code has for layers without a name of their own, for ``CALayer/layerPath``.
@MainActor package protocol LayerNaming: AnyObject {
  /// The name of a layer in the code; nil if unknown.
  func name(of layer: CALayer) -> String?

  /// Told that an animation is about to be added to a layer whose name is not known: the code may
  /// have named it since.
  func lookUp(_ layer: CALayer)
}
