import MidflightHost

/// The source of the scenes, if they may change, and the result of the last attempt to load them.
struct SceneOrigin {
  let source: (any SceneSource)?
  var generation = 0
  /// The reason why the shown scenes are not the latest; nil if they are.
  var error: SceneError?
  /// The missing names that have already been reported, so that each is reported only once.
  private var reportedLost: [String] = []

  init(_ source: (any SceneSource)?) { self.source = source }

  /// The missing names that have not been reported yet.
  mutating func newlyLost(_ missing: [String]) -> [String] {
    defer { reportedLost = missing }
    return missing.filter { !reportedLost.contains($0) }
  }
}
