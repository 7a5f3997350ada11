/// The problems of a session, each of which is reported once.
@MainActor final class ProblemLog {
  /// The most problems that are reported; the last one says so.
  private static let limit = 1000

  /// See ``CAContext/report``.
  var report: @MainActor (String) -> Void = { ProcessProblems.write($0) }

  private var reported: Set<String> = []

  /// Whether nothing more is reported.
  var isSilent: Bool { reported.count > Self.limit }

  /// Reports a problem, the first time that there is it.
  func note(_ message: String) {
    guard !isSilent, reported.insert(message).inserted else { return }
    report(
      isSilent ? "more than \(Self.limit) problems; further ones are not reported" : message)
  }
}
