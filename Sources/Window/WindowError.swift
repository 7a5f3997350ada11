/// Why there is no window.
package enum WindowError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Neither a Wayland session nor an X server is named in the environment, or none answers.
  case noDisplay(reason: String)
  /// The display is there, but SDL can't put a picture on it.
  case cannotPresent(reason: String)
  /// The display has gone while the window was open.
  case displayLost
  /// The file of the window's journal can't be written.
  case cannotKeepJournal(path: String, reason: String)

  /// The sentence for the person who starts the program.
  package var description: String {
    switch self {
    case .noDisplay(let reason):
      "no display for a window (\(reason)); midflight render works without one"
    case .cannotPresent(let reason):
      "cannot draw in the window: \(reason)"
    case .displayLost:
      "lost the connection to the display"
    case .cannotKeepJournal(let path, let reason):
      "cannot write \(path): \(reason)"
    }
  }
}
