/// Creates layers and animations of a class that is known only at run time.
///
/// For such a class, Swift allows only calls of `required` initializers, but programs written for
/// Apple's systems do not mark their initializers as required. A convenience initializer, however,
/// may call any initializer of its class, so `make()` calls a convenience initializer by its
/// symbol. If the class does not have the initializer that is finally called, the runtime ends the
/// program with a message.
extension CALayer {
  @usableFromInline convenience init(plain: Void) { self.init() }
  @usableFromInline convenience init(copying layer: CALayer) { self.init(layer: layer) }

  @_silgen_name("$s18MidflightLayerTree7CALayerC5plainACyt_tcfC")
  package static func make() -> Self

  @_silgen_name("$s18MidflightLayerTree7CALayerC7copyingA2C_tcfC")
  package static func make(copying layer: __owned CALayer) -> Self
}

extension CAAnimation {
  @usableFromInline convenience init(plain: Void) { self.init() }

  @_silgen_name("$s18MidflightLayerTree11CAAnimationC5plainACyt_tcfC")
  package static func make() -> Self
}
