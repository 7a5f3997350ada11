import MidflightPNG

/// Writes a session's trace. After the first error, nothing more is written.
@MainActor
package struct TraceRecorder {
  package private(set) var trace: Trace?
  private var failure: (any Error)?

  package init(_ trace: Trace?) { self.trace = trace }

  /// Records the rows of the current instant in place of earlier rows of the same instant. Returns
  /// an error message for the user if writing has failed, otherwise nil.
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

  /// Writes the last rows of the trace.
  ///
  /// - Throws: The first error that occurred while writing the trace.
  package mutating func end() throws {
    if let failure { throw failure }
    try trace?.end()
  }
}
