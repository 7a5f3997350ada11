package import MidflightLayerTree

/// The recording in the window, and how it is made.
package struct Recording {
  /// The instants that were shown since it was begun; nil while nothing is recorded.
  package var span: ClosedRange<Flicks>?
  /// Whether it becomes a picture of each frame instead of a film.
  package var isSequence = false
  /// How much of the window films show.
  package var part = FilmPart.stage
  /// Whether keys are shown in the picture.
  package var showsKeys = false
  /// The films that are being written, the first of them now.
  package var films: [Film] = []
  /// Those that another process has left, until the window's size is known.
  package var left: [FilmOrder] = []
  /// Whether the window closes when they are.
  package var quitsThen = false

  /// Nothing.
  package init() {}
}

/// The state in which another process goes on recording.
package struct RecordingPoint: Sendable, Hashable, Codable {
  /// Where what is recorded began, in flicks; nil while nothing is.
  var start: Int64?
  var isSequence: Bool
  var part: FilmPart
  var showsKeys: Bool
  /// The films that are not written yet.
  var films: [FilmOrder]
}

extension Recording {
  /// Where it stands.
  @MainActor
  package var point: RecordingPoint {
    RecordingPoint(
      start: span?.lowerBound.count, isSequence: isSequence, part: part, showsKeys: showsKeys,
      films: films.map(\.order) + left)
  }

  /// Goes on at an instant where another process has ended.
  package init(_ point: RecordingPoint, at time: Flicks) {
    (isSequence, part, showsKeys, left) = (
      point.isSequence, point.part, point.showsKeys, point.films
    )
    if let start = point.start {
      let start = Flicks(count: start)
      span = min(start, time)...max(start, time)
    }
  }
}
