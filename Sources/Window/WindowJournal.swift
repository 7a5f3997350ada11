import Foundation
import MidflightHost

/// A record of what the window's loop does, with one line per event. It serves observers outside
/// the program, such as a test that waits until a key has been handled, or the reader of a bug
/// report.
///
///     4711.250312 size 1080 748 1.0
///     4711.301127 key 5
///     4711.309846 frame 17 5320
///     4711.310002 rest
///
/// A line begins with the time of the monotonic clock, in seconds. `frame` gives the number of
/// images sent to the screen so far, and the number of changed pixels. Each time the loop falls
/// asleep, it writes `idle` if nothing will be drawn until a certain time, or `rest` if nothing
/// will be drawn until input arrives. It writes `sent` instead if a Wayland compositor has not
/// shown the last image yet. `tree` gives the number of elements in a published accessible
/// tree. All other lines are input.
final class WindowJournal {
  private let file: Int32
  private let path: String
  /// The reason why a line could not be written; nil if all lines were written.
  private(set) var failure: WindowError?

  /// Creates a journal in a new file, or empties an existing file. The path `-` means standard
  /// output.
  ///
  /// - Throws: ``WindowError/cannotWriteJournal(path:reason:)``.
  init(path: String) throws(WindowError) {
    self.path = path
    file =
      path == "-"
      ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
      : unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o666)
    if file < 0 {
      throw .cannotWriteJournal(path: path, reason: unsafe String(cString: strerror(errno)))
    }
  }

  deinit { close(file) }

  func note(_ line: String, at time: UInt64) {
    let microseconds = String(time / 1000 % 1_000_000)
    let fraction = String(repeating: "0", count: 6 - microseconds.count) + microseconds
    let bytes = [UInt8]("\(time / 1_000_000_000).\(fraction) \(line)\n".utf8)
    // Write each line with one call, so that a reader never sees half a line. A full disk does not
    // end the preview; the error is reported when the preview ends.
    let count = unsafe bytes.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    if count < 0, failure == nil {
      failure = .cannotWriteJournal(path: path, reason: unsafe String(cString: strerror(errno)))
    }
  }

  func note(_ event: HostEvent, at time: UInt64) { note(Self.line(for: event), at: time) }

  private static func line(for event: HostEvent) -> String {
    switch event {
    case .keyDown(let key, let isRepeat): "\(isRepeat ? "repeat" : "key") \(name(of: key))"
    case .keyUp(let key): "released \(name(of: key))"
    // The typed text is quoted, so that it stays on one line.
    case .text(let text): "text \(text.debugDescription)"
    case .pointerMoved(let x, let y, _): "pointer \(x) \(y)"
    case .pointerPressed(let button, let x, let y, let clicks, _):
      "press \(button) \(x) \(y) \(clicks)"
    case .pointerReleased(let button, let x, let y, _): "unpress \(button) \(x) \(y)"
    case .pointerLeft: "pointer left"
    case .wheel(let dx, let dy, let x, let y, _): "wheel \(dx) \(dy) \(x) \(y)"
    case .resized(let width, let height, let scale): "size \(width) \(height) \(scale)"
    case .focusChanged(let hasFocus): "focus \(hasFocus ? "gained" : "lost")"
    case .visibilityChanged(let isVisible): isVisible ? "shown" : "hidden"
    case .maximized(let isMaximized): "maximized \(isMaximized)"
    case .preferencesChanged(let preferences):
      "preferences \(preferences.prefersLight ? "light" : "dark")"
        + (preferences.reducesMotion ? " reduced" : "")
    case .fileDropped(let path): "drop \(path.debugDescription)"
    case .accessibility(let id, let request): "accessible \(id.debugDescription) \(request)"
    case .quit: "quit"
    }
  }

  private static func name(of key: KeyPress) -> String {
    let held: [(KeyPress.Modifiers, String)] = [
      (.control, "ctrl+"), (.alt, "alt+"), (.shift, "shift+"), (.super, "super+"),
    ]
    return held.map { key.modifiers.contains($0.0) ? $0.1 : "" }.joined() + key.name
  }
}
