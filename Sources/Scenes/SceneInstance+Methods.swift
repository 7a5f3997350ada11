extension SceneInstance {
  /// The names, with labels, of the methods in a program's own code that can be called; empty for
  /// code that was written as a scene.
  package var methods: [String] { (self as? LayerScene)?.own.methods ?? [] }

  /// The arguments of the methods as properties. The next call uses the values to which they are
  /// set.
  package var arguments: [SceneProperty] {
    (self as? LayerScene).map { $0.own.arguments(on: $0.subjectLayer) } ?? []
  }

  /// Calls a method with the values of its rows as arguments. An unknown name is ignored.
  package func call(_ method: String) { (self as? LayerScene)?.own.call(method) }

  /// Whether the properties that the code declares can be tried out; false if a setter fails at an
  /// end of its range.
  package var acceptsAllValues: Bool { (self as? LayerScene)?.acceptsAllValues ?? true }
}
