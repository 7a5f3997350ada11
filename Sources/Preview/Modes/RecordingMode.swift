import MidflightEngine
import MidflightHost
import MidflightLayerTree

/// Records the shown frames until the key, the sign in the header or the window's end stops the
/// recording.
struct RecordingMode: InputMode {
  static let rank = ModeRank.background

  var take: Recording.Take

  /// Extends the recorded time span to include a shown instant.
  mutating func note(_ time: Flicks) {
    take.span = min(take.span.lowerBound, time)...max(take.span.upperBound, time)
  }

  /// A click on the red sign in the header ends the recording.
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

  /// Escape does not end a recording.
  func leave(in previewer: Previewer, at time: UInt64) -> Bool { false }
}

extension Previewer {
  var take: Recording.Take? {
    get { window.modes[RecordingMode.self]?.take }
    set { window.modes[RecordingMode.self] = newValue.map(RecordingMode.init) }
  }
}
