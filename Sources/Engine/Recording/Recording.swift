package import MidflightLayerTree

/// The window's recording state: the settings for recordings, and the videos that are still to be
/// written.
package struct Recording {
  package struct Take: Sendable, Equatable {
    /// The range of instants shown since the recording began.
    package var span: ClosedRange<Flicks>
    package var format: RecordingFormat

    package init(span: ClosedRange<Flicks>, format: RecordingFormat) {
      (self.span, self.format) = (span, format)
    }
  }

  package var part = VideoPart.stage
  package var format = RecordingFormat.webp
  package var showsKeys = false
  /// The videos that are still to be written. The first one is being written.
  package var jobs: [RecordingJob] = []
  /// Requests for videos that an earlier process left unfinished. They wait until the window's size
  /// is known.
  package var left: [RecordingRequest] = []
  package var quitsWhenWritten = false

  package init() {}
}

/// The recording state that one process hands over to another.
package struct RecordingState: Sendable, Hashable, Codable {
  /// The time, in flicks, at which the recording in progress began; nil if nothing is being
  /// recorded.
  var start: Int64?
  var taken: RecordingFormat?
  var part: VideoPart
  var format: RecordingFormat
  var showsKeys: Bool
  var jobs: [RecordingRequest]
}

extension Recording {
  /// Returns the recording state for another process to take over.
  ///
  /// - Parameter take: The recording in progress; nil if there is none.
  @MainActor
  package func point(of take: Take?) -> RecordingState {
    RecordingState(
      start: take?.span.lowerBound.count, taken: take?.format, part: part, format: format,
      showsKeys: showsKeys, jobs: jobs.map(\.order) + left)
  }

  package init(_ point: RecordingState) {
    (part, format, showsKeys, left) = (point.part, point.format, point.showsKeys, point.jobs)
  }
}

extension RecordingState {
  package func take(at time: Flicks) -> Recording.Take? {
    start.map { start in
      let start = Flicks(count: start)
      return Recording.Take(
        span: min(start, time)...max(start, time), format: taken ?? format)
    }
  }
}
