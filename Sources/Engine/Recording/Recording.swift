package import MidflightLayerTree

/// What is recorded in the window: how, and the videos that are being written.
package struct Recording {
  /// What is recorded now.
  package struct Take: Sendable, Equatable {
    /// The instants that were shown since it was begun.
    package var span: ClosedRange<Flicks>
    package var format: RecordingFormat

    package init(span: ClosedRange<Flicks>, format: RecordingFormat) {
      (self.span, self.format) = (span, format)
    }
  }

  /// How much of the window films show.
  package var part = FilmPart.stage
  /// The format of videos.
  package var format = RecordingFormat.webp
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
  /// The format of what is recorded now.
  var taken: RecordingFormat?
  var part: FilmPart
  /// The format of videos.
  var format: RecordingFormat
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
      start: take?.span.lowerBound.count, taken: take?.format, part: part, format: format,
      showsKeys: showsKeys, films: films.map(\.order) + left)
  }

  /// Goes on where another process has ended.
  package init(_ point: RecordingPoint) {
    (part, format, showsKeys, left) = (point.part, point.format, point.showsKeys, point.films)
  }
}

extension RecordingPoint {
  /// What is recorded on from an instant; nil while nothing is.
  package func take(at time: Flicks) -> Recording.Take? {
    start.map { start in
      let start = Flicks(count: start)
      return Recording.Take(
        span: min(start, time)...max(start, time), format: taken ?? format)
    }
  }
}
