/// An error that prevents a newer version of a scene from being shown.
package struct SceneError: Sendable, Hashable, Codable {
  package var sentence: String
  package var details: String
  /// The error's position in a file; nil if unknown.
  package var location: FileLocation?

  package init(_ sentence: String, details: String = "", location: FileLocation? = nil) {
    (self.sentence, self.details, self.location) = (sentence, details, location)
  }
}
