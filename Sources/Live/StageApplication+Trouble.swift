import MidflightHost
import MidflightToolchain

/// What a window does while its scene has no process.
extension StageApplication {
  /// Does what can be done while there is no process.
  func handleAlone(_ event: HostEvent) {
    switch TroubleAct(event) {
    case .restart: if maker == nil { restart() } else { maker?.remake() }
    case .edit: edit()
    case .quit: state.wantsQuit = true
    case nil: break
    }
  }

  /// Opens the editor where things went wrong; what keeps it from opening is shown.
  private func edit() {
    guard let place = trouble?.place, let complaint = host?.edit(place) else { return }
    trouble?.details += "\n\(complaint)"
    showTrouble()
  }
}
