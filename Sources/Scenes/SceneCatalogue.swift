/// The scenes that can be shown: the program's own, and those of the user's files.
///
/// ## Guarantees
/// No two have the same name: a name that is there twice is that of the first.
package struct SceneCatalogue: Sendable {
  /// In the order in which the previewer turns their pages: those of files first.
  package let scenes: [SceneDefinition]
  private let own: [SceneDefinition]

  /// The scenes of files before a program's own.
  package init(added: [SceneDefinition] = [], own: [SceneDefinition]) {
    var names: Set<String> = []
    scenes = (added + own).filter { names.insert($0.name).inserted }
    self.own = own
  }

  /// The scenes of files before those that are part of this program.
  @MainActor
  package init(added: [SceneDefinition] = []) { self.init(added: added, own: Self.builtIn) }

  /// The catalogue with these scenes of files in the place of those that it has.
  package func replacingAdded(by added: [SceneDefinition]) -> SceneCatalogue {
    SceneCatalogue(added: added, own: own)
  }

  /// Those that are part of the program.
  @MainActor
  package static let builtIn: [SceneDefinition] = [
    RoundProgressScene.definition,
    AnimatedLinesScene.definition,
    LogoFadeScene.definition,
    ExplicitColorScene.definition,
    GalleryScene.definition,
  ]

  /// The names, in the order of ``scenes``.
  package var names: [String] { scenes.map(\.name) }

  /// The scene that is called exactly so; nil when there is none.
  package func scene(named name: String) -> SceneDefinition? { scenes.first { $0.name == name } }
}
