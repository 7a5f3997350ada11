extension SceneInstance {
  /// The methods of a program's own code that can be called, by their names with labels; none of a
  /// scene that was written as one.
  package var methods: [String] { (self as? LayerScene)?.own.methods ?? [] }

  /// The numbers that they take, as properties: the next call has the values that these are set to.
  package var arguments: [SceneProperty] {
    (self as? LayerScene).map { $0.own.arguments(on: $0.subjectLayer) } ?? []
  }

  /// Calls one of them, with the numbers that its rows have. A name that is none is left alone.
  package func call(_ method: String) { (self as? LayerScene)?.own.call(method) }

  /// Whether the properties that the code declares of its own can be tried out: false where a setter
  /// does not take its range's ends.
  package var takesAll: Bool { (self as? LayerScene)?.takesAll ?? true }
}
