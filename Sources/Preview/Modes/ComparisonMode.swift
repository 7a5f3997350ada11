import MidflightEngine
import MidflightHost
import MidflightScenes

/// A mode that shows the scene with different settings, in several images on the stage.
protocol ComparingMode: InputMode {
  var comparison: Comparison { get }
}

extension ComparingMode {
  static var rank: ModeRank { .comparison }

  func show(in state: inout InterfaceState, of previewer: Previewer) {
    state.header.activeTools.insert(.compare)
  }

  func leave(in previewer: Previewer, at time: UInt64) -> Bool {
    previewer.endComparison(at: time)
    return true
  }
}

/// Shows the scene with the earlier tuned values (A) beside or behind the scene with the current
/// ones (B).
struct ComparisonMode: ComparingMode {
  let comparison: Comparison
}

extension Previewer {
  /// The current comparison, in either of the two comparing modes; nil if there is none.
  var comparison: Comparison? {
    window.modes[ComparisonMode.self]?.comparison ?? window.modes[LabMode.self]?.comparison
  }

  /// Switches to the next comparison in the order side by side, overlaid, off.
  func compare(at time: UInt64) {
    switch comparison?.layout {
    case nil, .lab:
      endComparison(at: time)
      window.modes[ComparisonMode.self] = ComparisonMode(
        comparison: Comparison(.sideBySide, reference: session.tuning))
      say("A is the current tuning; your changes from now on are B", while: .comparison)
    case .sideBySide:
      comparison?.layout = .over
      say("A is drawn faintly behind B", while: .comparison)
    case .over:
      endComparison(at: time)
      say("B alone")
    }
  }

  /// Starts the comparison that another previewer shows, if it shows one.
  ///
  /// - Parameter other: The other previewer's comparison; nil to do nothing.
  func compare(as other: Comparison?) {
    guard let other else { return }
    let comparison = Comparison(other.layout, reference: other.reference)
    if other.layout == .lab {
      window.modes[LabMode.self] = LabMode(
        comparison: comparison, seeksWorstJoint: false,
        playbackBefore: transport.playbackState(of: session))
    } else {
      window.modes[ComparisonMode.self] = ComparisonMode(comparison: comparison)
    }
  }

  func swapCompared() {
    guard let comparison = window.modes[ComparisonMode.self]?.comparison else {
      return say("nothing to swap; B starts a comparison", isWarning: true)
    }
    (comparison.reference, session.tuning) = (session.tuning, comparison.reference)
  }

  /// Shows the scene alone again, and restores the playback settings that applied before the
  /// comparison.
  func endComparison(at time: UInt64) {
    window.endMessage(about: .comparison)
    let before = window.modes[LabMode.self]?.playbackBefore
    (window.modes[ComparisonMode.self], window.modes[LabMode.self]) = (nil, nil)
    guard let before else { return }
    transport.resume(before, at: time)
    if let rest = before.rest { seekAndPause(to: rest, at: time) }
  }
}
