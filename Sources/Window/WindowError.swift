/// The reason why there is no window.
package enum WindowError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The environment names neither a Wayland session nor an X server, or the named one does not
  /// answer.
  case noDisplay(reason: String)
  /// The display exists, but SDL can't show an image on it.
  case cannotPresent(reason: String)
  /// The display was lost while the window was open.
  case displayLost
  /// The file of the window's journal can't be written.
  case cannotWriteJournal(path: String, reason: String)

  /// A message for the user who starts the program.
  package var description: String {
    switch self {
    case .noDisplay(let reason):
      "no display for a window (\(reason)); midflight render works without one"
    case .cannotPresent(let reason):
      "cannot draw in the window: \(reason)"
    case .displayLost:
      "lost the connection to the display"
    case .cannotWriteJournal(let path, let reason):
      "cannot write \(path): \(reason)"
    }
  }
}
