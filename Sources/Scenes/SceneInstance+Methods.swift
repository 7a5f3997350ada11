extension SceneInstance {
  /// The names, with labels, of the callable methods in a program's own code; empty for code that
  /// was written as a scene.
  package var methods: [String] { (self as? LayerScene)?.own.methods ?? [] }

  /// The arguments of the callable methods, as properties. The next call of a method uses their
  /// values.
  package var arguments: [SceneProperty] {
    (self as? LayerScene).map { $0.own.arguments(on: $0.subjectLayer) } ?? []
  }

  /// Calls a method with the values of its ``arguments``. An unknown name is ignored.
  package func call(_ method: String) { (self as? LayerScene)?.own.call(method) }

  /// Whether the properties that the code declares accept all values in their ranges; false if a
  /// setter crashes at an end of its range.
  package var acceptsAllValues: Bool { (self as? LayerScene)?.acceptsAllValues ?? true }
}
