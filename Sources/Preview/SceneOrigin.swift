import MidflightHost

/// Where the scenes come from, if they may change, and what has become of them.
struct SceneOrigin {
  let source: (any SceneSource)?
  /// How many times they were loaded anew.
  var generation = 0
  /// Why the scenes that are shown are not the latest; nil when they are.
  var trouble: Trouble?
  /// The names that were said to be missing of what was done and tuned, so that they are said once.
  private var saidLost: [String] = []

  init(_ source: (any SceneSource)?) { self.source = source }

  /// Returns the missing names that have not been said.
  mutating func newlyLost(_ missing: [String]) -> [String] {
    defer { saidLost = missing }
    return missing.filter { !saidLost.contains($0) }
  }
}
