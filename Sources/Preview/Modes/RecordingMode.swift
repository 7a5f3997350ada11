import MidflightEngine
import MidflightHost
import MidflightLayerTree

/// What is shown is recorded, until it is ended by its key, its sign or the window's end.
struct RecordingMode: InputMode {
  static let rank = ModeRank.background

  var take: Recording.Take

  /// Notes an instant that is shown.
  mutating func note(_ time: Flicks) {
    take.span = min(take.span.lowerBound, time)...max(take.span.upperBound, time)
  }

  /// A click on the red sign in the header ends it.
  func takePointer(_ event: HostEvent, in previewer: Previewer, at time: UInt64) -> Bool {
    guard case .pointerPressed(.left, let x, let y, _, _) = event,
      previewer.layout.target(at: previewer.point(x, y)) == .status
    else { return false }
    previewer.endRecording()
    return true
  }

  func show(in state: inout InterfaceState, of previewer: Previewer) {
    state.header.activeTools.insert(.record)
  }

  /// It goes on below whatever else is done.
  func leave(in previewer: Previewer, at time: UInt64) -> Bool { false }
}

extension Previewer {
  /// What is recorded now; nil while nothing is.
  var take: Recording.Take? {
    get { window.modes[RecordingMode.self]?.take }
    set { window.modes[RecordingMode.self] = newValue.map(RecordingMode.init) }
  }
}
