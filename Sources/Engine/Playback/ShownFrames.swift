package import MidflightLayerTree

/// Which frames are shown during playback, to simulate a slower display or dropped frames.
package enum ShownFrames: Sendable, Hashable, CaseIterable {
  case all
  case rate24, rate30, rate60, rate120
  /// At 60 frames per second, shows two of every three frames.
  case everyThirdDropped

  package func instant(at time: Flicks) -> Flicks {
    switch self {
    case .all: return time
    case .rate24: return Self.last(24, time)
    case .rate30: return Self.last(30, time)
    case .rate60: return Self.last(60, time)
    case .rate120: return Self.last(120, time)
    case .everyThirdDropped:
      let grid = FrameGrid(rate: 60)
      let frame = grid.frame(at: time)
      return grid.time(of: frame % 3 == 2 ? frame - 1 : frame)
    }
  }

  private static func last(_ rate: Int, _ time: Flicks) -> Flicks {
    let grid = FrameGrid(rate: rate)
    return grid.time(of: grid.frame(at: time))
  }

  package var title: String {
    switch self {
    case .all: "all frames"
    case .rate24: "24 frames per second"
    case .rate30: "30 frames per second"
    case .rate60: "60 frames per second"
    case .rate120: "120 frames per second"
    case .everyThirdDropped: "60 frames per second, every third dropped"
    }
  }

  package var sign: String? {
    switch self {
    case .all: nil
    case .rate24: "24 fps"
    case .rate30: "30 fps"
    case .rate60: "60 fps"
    case .rate120: "120 fps"
    case .everyThirdDropped: "drops"
    }
  }
}
