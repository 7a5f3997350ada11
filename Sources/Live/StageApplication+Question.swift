import MidflightHost

/// Answers the questions that the scene's process asks the window.
extension StageApplication {
  func answer(_ question: StageQuestion) -> String? {
    switch question {
    case .clipboard: return host?.clipboardText
    case .setClipboard(let text): host?.clipboardText = text
    case .keyLabel(let position): return host?.keyLabel(atPosition: position)
    case .edit(let location): return host?.edit(location)
    case .open(let path): return host?.open(path)
    }
    return nil
  }
}
