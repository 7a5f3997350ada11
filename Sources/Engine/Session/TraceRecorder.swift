import MidflightPNG

/// Writes a session's trace until something keeps it from going on.
@MainActor
package struct TraceRecorder {
  /// Nil when none was asked for.
  package private(set) var trace: Trace?
  /// The error that ended it too early.
  private var failure: (any Error)?

  package init(_ trace: Trace?) { self.trace = trace }

  /// Brings the rows of the present instant up to date.
  ///
  /// - Returns: what there is to say.
  package mutating func record(_ session: Session) -> String? {
    if failure != nil { return nil }
    do {
      try trace?.record(session)
      return nil
    } catch {
      failure = error
      return "the trace stopped: \(SystemError.reason(of: error))"
    }
  }

  /// Writes the last rows.
  ///
  /// - Throws: what kept any of them from being written.
  package mutating func end() throws {
    if let failure { throw failure }
    try trace?.end()
  }
}
