/// Making layers of a class that is known at run time alone.
///
/// The language lets only initializers be called on such a class that are `required`, which those
/// of programs for Apple's systems are not. A convenience initializer may call any of the class
/// that it is asked of, so it is called here by its symbol, as the function of the class that it is
/// for the compiler. Where a class lacks the initializer that is called in the end, the runtime
/// says so and ends the program.
extension CALayer {
  @usableFromInline convenience init(plain: Void) { self.init() }
  @usableFromInline convenience init(copying layer: CALayer) { self.init(layer: layer) }

  /// One as `init()` makes it.
  @_silgen_name("$s18MidflightLayerTree7CALayerC5plainACyt_tcfC")
  package static func make() -> Self

  /// One as `init(layer:)` makes it.
  @_silgen_name("$s18MidflightLayerTree7CALayerC7copyingA2C_tcfC")
  package static func make(copying layer: __owned CALayer) -> Self
}

/// Making animations of such a class.
extension CAAnimation {
  @usableFromInline convenience init(plain: Void) { self.init() }

  /// One as `init()` makes it.
  @_silgen_name("$s18MidflightLayerTree11CAAnimationC5plainACyt_tcfC")
  package static func make() -> Self
}
