import MidflightText

extension SceneDefinition {
  /// The reason why the scene does not look as it should: a missing picture, or fonts; nil when
  /// all is there.
  @MainActor
  package var missingResource: String? {
    for picture in pictures where SceneResources.image(named: picture) == nil {
      return "\(name) shows the image Resources/\(picture), which is missing or not a PNG "
        + "(MIDFLIGHT_RESOURCES sets its folder)"
    }
    if showsText, case .failure(let error) = SceneFont.faces {
      return "\(name) shows text: \(error)"
    }
    return nil
  }
}
