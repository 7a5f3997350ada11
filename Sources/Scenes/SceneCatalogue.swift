/// The scenes that the program knows: its own, and those of files that were added.
package enum SceneCatalogue {
  /// In the order in which the previewer turns their pages.
  @MainActor
  package static var all: [any Scene.Type] { shown ?? added + builtIn }

  /// The only ones, for a program that has its own; nil for all there are.
  @MainActor package static var shown: [any Scene.Type]?

  /// Those of files, before the others: one of the name of another hides that one. None at first;
  /// they change when the files do.
  @MainActor package static var added: [any Scene.Type] = []

  /// The numbers in the code of ``added`` that can be tuned.
  @MainActor package static var tweaks: [SceneTweak] = [] {
    didSet {
      if tweaks == oldValue { return }
      SubjectSizes.forget()
      SubjectMotion.forget()
    }
  }

  /// The numbers in a scene's code that can be tuned.
  @MainActor
  package static func tweaks(of scene: any Scene.Type) -> [SceneTweak] {
    tweaks.isEmpty || !added.contains { $0 == scene } ? [] : tweaks
  }

  /// Those that are part of the program.
  @MainActor
  package static let builtIn: [any Scene.Type] = [
    RoundProgressScene.self,
    AnimatedLinesScene.self,
    LogoFadeScene.self,
    ExplicitColorScene.self,
    GalleryScene.self,
  ]

  /// The scene that is called exactly so; nil when there is none.
  @MainActor
  package static func scene(named name: String) -> (any Scene.Type)? {
    all.first { $0.name == name }
  }
}
