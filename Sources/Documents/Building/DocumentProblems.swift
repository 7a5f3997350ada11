/// Lists things that a document uses and nobody here knows, each with how often, in the order in
/// which it was met first.
@MainActor
final class DocumentProblems {
  /// The most different ones that are listed, and that are kept apart.
  private static let (limit, mostKept) = (50, 1000)

  private var order: [String] = []
  private var counts: [String: Int] = [:]

  func note(_ problem: String) {
    let problem = OneLine.text(problem, limit: 2 * DocumentLimits.wordLength)
    if counts[problem] == nil {
      if order.count >= Self.mostKept { return }
      order.append(problem)
    }
    counts[problem, default: 0] += 1
  }

  /// A line for each.
  var lines: [String] {
    let shown = order.prefix(Self.limit).map { problem in
      let count = counts[problem] ?? 1
      return count == 1 ? problem : "\(problem) (\(count) times)"
    }
    let rest = order.count - shown.count
    return rest > 0 ? shown + ["and \(rest) more"] : shown
  }
}
