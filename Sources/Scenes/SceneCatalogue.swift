/// The scenes that can be shown: the program's own, and those in the user's files.
///
/// ## Guarantees
///
/// All names are different: of several scenes with the same name, only the first is kept.
package struct SceneCatalogue: Sendable {
  /// The scenes in the order of the previewer's pages: the scenes in the user's files come first.
  package let scenes: [SceneDefinition]
  private let own: [SceneDefinition]

  package init(added: [SceneDefinition] = [], own: [SceneDefinition]) {
    var names: Set<String> = []
    scenes = (added + own).filter { names.insert($0.name).inserted }
    self.own = own
  }

  @MainActor
  package init(added: [SceneDefinition] = []) { self.init(added: added, own: Self.builtIn) }

  /// Returns a catalogue in which `added` replaces the scenes in the user's files.
  package func replacingAdded(by added: [SceneDefinition]) -> SceneCatalogue {
    SceneCatalogue(added: added, own: own)
  }

  @MainActor
  package static let builtIn: [SceneDefinition] = [
    RoundProgressScene.definition,
    AnimatedLinesScene.definition,
    LogoFadeScene.definition,
    ExplicitColorScene.definition,
    GalleryScene.definition,
  ]

  package var names: [String] { scenes.map(\.name) }

  package func scene(named name: String) -> SceneDefinition? { scenes.first { $0.name == name } }
}
