/// Why there is nothing newer to show than what is shown.
package struct Trouble: Sendable, Hashable, Codable {
  /// The error, as a sentence.
  package var sentence: String
  /// More about it, such as a compiler's lines.
  package var details: String
  /// Where in a file; nil where that is not known.
  package var place: SourcePlace?

  /// Trouble of these words.
  package init(_ sentence: String, details: String = "", place: SourcePlace? = nil) {
    (self.sentence, self.details, self.place) = (sentence, details, place)
  }
}
