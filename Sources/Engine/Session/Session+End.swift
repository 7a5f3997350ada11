package import MidflightLayerTree
package import MidflightScenes

extension Session {
  private static let longestRunOut = 60.0

  /// Returns the time at which traces, videos and checks of a log end by default: the end of the
  /// scene's duration, or two seconds after the last unmuted entry, whichever is later. If a motion
  /// is running at that time, returns the motion's end instead, unless that is more than a minute
  /// later, as for a motion that repeats forever.
  ///
  /// - Complexity: One evaluation of the log.
  package static func naturalEnd(
    of scene: SceneDefinition, tuning: Tuning, log: InputLog
  ) -> Flicks {
    let end = log.end(in: scene)
    let session = Session(scene, tuning: tuning, log: log, notesCallers: false)
    session.play(to: end + Flicks(seconds: longestRunOut))
    return max(end, session.restTime ?? end)
  }

  /// The names of the properties that a trace contains by default: all properties except the
  /// arguments of methods.
  package var tracedProperties: [String] {
    let arguments = Set(scene.arguments.map(\.name))
    return properties.map(\.name).filter { !arguments.contains($0) }
  }
}

extension Trace {
  /// Records a session from 0 s to `end`: each frame of a grid, and the instant `end`. The session
  /// must be at 0 s.
  @MainActor
  package mutating func record(_ session: Session, on grid: FrameGrid, to end: Flicks) throws {
    let last = grid.frame(at: end)
    for frame in 0...last {
      session.seek(to: grid.time(of: frame))
      try record(session)
    }
    if grid.time(of: last) < end {
      session.seek(to: end)
      try record(session)
    }
    try self.end()
  }
}

extension InputLog {
  /// The description of ``Session/naturalEnd(of:tuning:log:)`` in the help of command-line options.
  package static let endHelp =
    "the latest of the scene's duration, two seconds after the log's last entry, and the end of the "
    + "motion that runs then."
}
