import MidflightHost
import MidflightToolchain

/// The window while its scene has no process.
extension StageApplication {
  func handleAlone(_ event: HostEvent) {
    switch ErrorCommand(event) {
    case .restart: if maker == nil { restart() } else { maker?.remake() }
    case .edit: edit()
    case .quit: state.wantsQuit = true
    case nil: break
    }
  }

  /// Opens the editor at the error. If that fails, the reason is shown.
  private func edit() {
    guard let location = sceneError?.location, let problem = host?.edit(location) else { return }
    sceneError?.details += "\n\(problem)"
    showSceneError()
  }
}
