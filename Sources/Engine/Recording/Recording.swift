package import MidflightLayerTree

/// What is recorded in the window: how, and the videos that are being written.
package struct Recording {
  /// What is recorded now.
  package struct Take: Sendable, Equatable {
    /// The instants that were shown since it was begun.
    package var span: ClosedRange<Flicks>
    /// Whether it becomes an image of each frame instead of a video.
    package var isSequence: Bool

    package init(span: ClosedRange<Flicks>, isSequence: Bool) {
      (self.span, self.isSequence) = (span, isSequence)
    }
  }

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
  /// The state in which another process can go on.
  ///
  /// - Parameter take: What is recorded now; nil for nothing.
  @MainActor
  package func point(of take: Take?) -> RecordingPoint {
    RecordingPoint(
      start: take?.span.lowerBound.count, isSequence: take?.isSequence ?? false, part: part,
      showsKeys: showsKeys, films: films.map(\.order) + left)
  }

  /// Goes on where another process has ended.
  package init(_ point: RecordingPoint) {
    (part, showsKeys, left) = (point.part, point.showsKeys, point.films)
  }
}

extension RecordingPoint {
  /// What is recorded on from an instant; nil while nothing is.
  package func take(at time: Flicks) -> Recording.Take? {
    start.map { start in
      let start = Flicks(count: start)
      return Recording.Take(
        span: min(start, time)...max(start, time), isSequence: isSequence)
    }
  }
}
