import MidflightHost

/// What a user does in a window that shows why there is no scene.
enum TroubleAct {
  /// Compiles again, or starts the scene's process again.
  case restart
  /// Opens the editor at the line that is to blame.
  case edit
  case quit

  /// The act that an event asks for; nil if it asks for nothing.
  init?(_ event: HostEvent) {
    switch event {
    case .quit: self = .quit
    case .pointerPressed(.left, _, _, _, _): self = .edit
    case .accessibility("trouble", .perform(.press)): self = .edit
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
