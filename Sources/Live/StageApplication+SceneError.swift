import MidflightHost
import MidflightToolchain

/// Handles events while the window shows an error, because its scene has no process.
extension StageApplication {
  func handleAlone(_ event: HostEvent) {
    switch ErrorCommand(event) {
    case .restart: if maker == nil { restart() } else { maker?.remake() }
    case .edit: edit()
    case .quit: state.wantsQuit = true
    case nil: break
    }
  }

  /// Opens the editor at the error. If the editor can't be opened, shows the reason.
  private func edit() {
    guard let location = sceneError?.location, let problem = host?.edit(location) else { return }
    sceneError?.details += "\n\(problem)"
    showSceneError()
  }
}
