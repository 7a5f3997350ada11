package import MidflightLayerTree

/// A range of time, and the way in which playback loops through it.
package struct LoopRange: Sendable, Hashable, Codable {
  package enum Mode: Sendable, Hashable, Codable, CaseIterable {
    case off
    case loop
    case pingPong

    package var title: String {
      switch self {
      case .off: "loop off"
      case .loop: "loop: starts again at the end"
      case .pingPong: "ping-pong: reverses at the ends"
      }
    }
  }

  package var mode = Mode.off
  /// The start and the end of the range. Nil means the scene's own start or end.
  package var start: Flicks?
  package var end: Flicks?

  /// Creates a range: by default, the whole scene, played once.
  package init(mode: Mode = .off, start: Flicks? = nil, end: Flicks? = nil) {
    (self.mode, self.start, self.end) = (mode, start, end)
  }

  package var first: Flicks { start ?? .zero }

  /// Returns how playback continues if playing to `target` would reach either end of the range: the
  /// time to go to, and whether to reverse the direction. Returns nil if neither end would be
  /// reached.
  ///
  /// - Parameters:
  ///   - rest: The time at which the scene comes to rest; nil if unknown.
  ///   - isReversed: Whether playback runs backwards.
  func turn(at target: Flicks, rest: Flicks?, isReversed: Bool) -> (time: Flicks, turns: Bool)? {
    if mode == .off { return nil }
    let last = end ?? rest
    if isReversed {
      guard target <= first else { return nil }
      return mode == .pingPong ? (first, true) : last.map { ($0, false) }
    }
    guard let last, target >= last, last > first else { return nil }
    return mode == .pingPong ? (last, true) : (first, false)
  }
}
