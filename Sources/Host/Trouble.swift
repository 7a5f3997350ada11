/// An error that prevents showing a newer version of a scene.
package struct Trouble: Sendable, Hashable, Codable {
  package var sentence: String
  package var details: String
  /// The position in a file; nil if unknown.
  package var place: SourcePlace?

  package init(_ sentence: String, details: String = "", place: SourcePlace? = nil) {
    (self.sentence, self.details, self.place) = (sentence, details, place)
  }
}
