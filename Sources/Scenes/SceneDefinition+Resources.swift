import MidflightText

extension SceneDefinition {
  /// An error message if a resource of the scene (an image, or the fonts) is missing; nil if all
  /// exist.
  @MainActor
  package var missingResource: String? {
    for name in imageNames where SceneResources.image(named: name) == nil {
      return "\(name) shows the image Resources/\(name), which is missing or not a PNG "
        + "(MIDFLIGHT_RESOURCES sets its folder)"
    }
    if showsText, case .failure(let error) = SceneFont.faces {
      return "\(name) shows text: \(error)"
    }
    return nil
  }
}
