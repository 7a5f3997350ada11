import MidflightPNG

/// Writes a session's trace until writing fails.
@MainActor
package struct TraceRecorder {
  package private(set) var trace: Trace?
  private var failure: (any Error)?

  package init(_ trace: Trace?) { self.trace = trace }

  /// Replaces the rows of the present instant, and returns an error message for the user, if any.
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
  /// - Throws: The first error of writing.
  package mutating func end() throws {
    if let failure { throw failure }
    try trace?.end()
  }
}
