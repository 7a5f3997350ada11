/// An error that prevents a newer version of a scene from being shown.
package struct SceneError: Sendable, Hashable, Codable {
  package var sentence: String
  package var details: String
  /// The position in a file; nil if unknown.
  package var place: FileLocation?

  package init(_ sentence: String, details: String = "", place: FileLocation? = nil) {
    (self.sentence, self.details, self.place) = (sentence, details, place)
  }
}
