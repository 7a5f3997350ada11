/// Why there is nothing newer to show than what is shown.
public struct Trouble: Sendable, Hashable, Codable {
  /// The error, as a sentence.
  public var sentence: String
  /// More about it, such as a compiler's lines.
  public var details: String
  /// Where in a file; nil where that is not known.
  public var place: SourcePlace?

  /// Trouble of these words.
  public init(_ sentence: String, details: String = "", place: SourcePlace? = nil) {
    (self.sentence, self.details, self.place) = (sentence, details, place)
  }
}
