package import MidflightLayerTree
package import MidflightScenes

/// A time in a scene, as users type it: seconds, a fraction of the scene's duration, or a frame.
package enum Moment: Sendable, Hashable {
  /// A time in seconds since the scene's start.
  case time(Flicks)
  /// A fraction of the scene's duration. A fraction above 1 is a time after the scene's end.
  case part(Double)
  /// A frame number, at 60 frames per second.
  case frame(Int)

  /// Parses `1.8s`, `1.8`, `1800ms`, `45%` or `108f`. Returns nil for other text, and for times
  /// outside 0 to `longest` seconds. The scene's duration is not known here, so a percentage is
  /// rejected if it would be later than `longest` in a scene an hour long.
  package init?(text: String, longest: Double) {
    if text.hasSuffix("%") {
      guard let percent = Readout.seconds(String(text.dropLast())),
        text.last(where: \.isLetter) == nil,
        (0...100 * longest / 3600).contains(percent)
      else { return nil }
      self = .part(percent / 100)
    } else if text.hasSuffix("f") {
      let digits = text.dropLast()
      guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
        let frame = Int(digits), Double(frame) / Double(Self.grid.rate) <= longest
      else { return nil }
      self = .frame(frame)
    } else {
      guard let seconds = Readout.seconds(text), (0...longest).contains(seconds) else { return nil }
      self = .time(Flicks(seconds: seconds))
    }
  }

  private static let grid = FrameGrid(rate: 60)

  @MainActor
  package func time(in scene: SceneDefinition) -> Flicks {
    switch self {
    case .time(let time): time
    case .part(let part): Flicks(seconds: scene.duration * part)
    case .frame(let frame): Self.grid.time(of: frame)
    }
  }
}
