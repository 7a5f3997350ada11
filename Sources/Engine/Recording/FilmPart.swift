/// How much of the window a picture or a film shows.
package enum FilmPart: String, Sendable, Hashable, CaseIterable, Codable {
  /// The stage alone.
  case stage
  /// The stage with graph and timeline.
  case graph
  /// Everything.
  case window

  /// In a few words.
  package var title: String {
    switch self {
    case .stage: "the stage"
    case .graph: "the stage with graph and timeline"
    case .window: "the whole window"
    }
  }
}
