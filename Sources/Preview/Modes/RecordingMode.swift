import MidflightEngine
import MidflightHost
import MidflightLayerTree

/// A mode that records the shown frames. It ends when the recording's key is pressed, when the red
/// sign in the header is clicked, or when the window is closed.
struct RecordingMode: InputMode {
  static let rank = ModeRank.background

  var take: Recording.Take

  /// Extends the recorded range of time to include a shown instant.
  mutating func note(_ time: Flicks) {
    take.span = min(take.span.lowerBound, time)...max(take.span.upperBound, time)
  }

  /// Ends the recording on a click on the red sign in the header.
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

  /// Does nothing, because Escape does not end a recording.
  func leave(in previewer: Previewer, at time: UInt64) -> Bool { false }
}

extension Previewer {
  var take: Recording.Take? {
    get { window.modes[RecordingMode.self]?.take }
    set { window.modes[RecordingMode.self] = newValue.map(RecordingMode.init) }
  }
}
