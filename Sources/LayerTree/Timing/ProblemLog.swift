@MainActor final class ProblemLog {
  /// The largest number of problems that are reported. After them, one message says that further
  /// problems are not reported.
  private static let limit = 1000

  var report: @MainActor (String) -> Void = { ProcessProblems.write($0) }

  private var reported: Set<String> = []

  var isSilent: Bool { reported.count > Self.limit }

  func note(_ message: String) {
    guard !isSilent, reported.insert(message).inserted else { return }
    report(
      isSilent ? "more than \(Self.limit) problems; further ones are not reported" : message)
  }
}
