import MidflightHost

/// The source that delivers new versions of the scenes, if there is one, and the result of the last
/// attempt to load them.
struct SceneOrigin {
  let source: (any SceneSource)?
  var generation = 0
  /// The reason why the shown scenes are not the latest version; nil if they are the latest.
  var error: SceneError?
  /// The names that the last new version lacks and that have been reported, so that each is
  /// reported only once.
  private var reportedLost: [String] = []

  init(_ source: (any SceneSource)?) { self.source = source }

  /// Given the names that the new version lacks, returns those that have not been reported yet, and
  /// notes that they are reported now.
  mutating func newlyLost(_ missing: [String]) -> [String] {
    defer { reportedLost = missing }
    return missing.filter { !reportedLost.contains($0) }
  }
}
