import MidflightPNG

/// Writes a session's trace. After the first error, it writes nothing more.
@MainActor
package struct TraceRecorder {
  package private(set) var trace: Trace?
  private var failure: (any Error)?

  package init(_ trace: Trace?) { self.trace = trace }

  /// Records the rows of the current instant, replacing earlier ones. Returns an error message for
  /// the user, if writing failed.
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
  /// - Throws: The first error that occurred in writing.
  package mutating func end() throws {
    if let failure { throw failure }
    try trace?.end()
  }
}
