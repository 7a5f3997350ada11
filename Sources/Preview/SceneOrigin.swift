import MidflightHost

/// The source of the scenes, if they may change, and its last result.
struct SceneOrigin {
  let source: (any SceneSource)?
  var generation = 0
  /// Why the shown scenes are not the latest; nil if they are.
  var error: SceneError?
  /// The missing names that were already reported, so that each is reported once.
  private var reportedLost: [String] = []

  init(_ source: (any SceneSource)?) { self.source = source }

  /// The missing names that have not been reported yet.
  mutating func newlyLost(_ missing: [String]) -> [String] {
    defer { reportedLost = missing }
    return missing.filter { !reportedLost.contains($0) }
  }
}
