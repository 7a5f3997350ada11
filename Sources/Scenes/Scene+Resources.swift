import MidflightText

extension Scene {
  /// The reason why the scene does not look as it should: a missing picture, or fonts; nil when
  /// all is there.
  package static var missingResource: String? {
    for name in pictures where SceneResources.image(named: name) == nil {
      return "\(self.name) shows the picture Resources/\(name), which is missing or no PNG "
        + "(MIDFLIGHT_RESOURCES names its folder)"
    }
    if showsText, case .failure(let error) = SceneFont.faces {
      return "\(name) shows text: \(error)"
    }
    return nil
  }
}
