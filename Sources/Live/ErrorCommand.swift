import MidflightHost

/// A command that the user gives in a window that shows an error instead of a scene.
enum ErrorCommand {
  /// Compiles the files again, or starts the scene's process again.
  case restart
  /// Opens the editor at the error's line.
  case edit
  case quit

  init?(_ event: HostEvent) {
    switch event {
    case .quit: self = .quit
    case .pointerPressed(.left, _, _, _, _): self = .edit
    case .accessibility("error", .perform(.press)): self = .edit
    case .keyDown(let key, isRepeat: false):
      switch key.name {
      case "F5": self = .restart
      case "e" where key.modifiers == .control: self = .edit
      case "q" where key.modifiers == .control, "w" where key.modifiers == .control: self = .quit
      default: return nil
      }
    default: return nil
    }
  }
}
