/// The scenes that the program knows. A scene of one's own is added here.
public enum SceneCatalogue {
  /// In the order in which the previewer turns their pages.
  @MainActor
  public static let all: [any Scene.Type] = [
    RoundProgressScene.self,
    AnimatedLinesScene.self,
    LogoFadeScene.self,
    ExplicitColorScene.self,
    GalleryScene.self,
  ]

  /// The scene that is called exactly so; nil when there is none.
  @MainActor
  public static func scene(named name: String) -> (any Scene.Type)? {
    all.first { $0.name == name }
  }
}
