package import MidflightLayerTree

/// A stretch of time, and the way in which playing goes on at its ends.
package struct LoopRange: Sendable, Hashable, Codable {
  package enum Mode: Sendable, Hashable, Codable, CaseIterable {
    /// It rests at the end.
    case off
    /// It begins again.
    case loop
    /// It turns around.
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
  /// The ends; nil for those of the scene.
  package var start: Flicks?
  package var end: Flicks?

  /// The whole scene, once, unless said otherwise.
  package init(mode: Mode = .off, start: Flicks? = nil, end: Flicks? = nil) {
    (self.mode, self.start, self.end) = (mode, start, end)
  }

  /// The first instant.
  package var first: Flicks { start ?? .zero }

  /// Where playing from inside the stretch goes on that would reach `target`; nil where nothing is
  /// in its way.
  ///
  /// - Parameters:
  ///   - rest: When the scene comes to rest; nil while it is not known.
  ///   - isReversed: Whether time runs back.
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
