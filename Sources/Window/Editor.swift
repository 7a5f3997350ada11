import Foundation
import MidflightHost
import MidflightPNG

/// The user's editor, which the environment variable `VISUAL` or `EDITOR` names.
enum Editor {
  /// Opens a file at a line, and does not wait for the editor.
  ///
  /// A terminal editor runs in the terminal that started this program, or in a new one.
  ///
  /// - Returns: The error as a sentence; nil on success.
  static func open(_ location: FileLocation) -> String? {
    let environment = ProcessInfo.processInfo.environment
    let chosen = [environment["VISUAL"], environment["EDITOR"]].compactMap(\.self)
      .first { !$0.allSatisfy(\.isWhitespace) }
    guard let chosen else { return "no editor is set; set VISUAL or EDITOR" }
    let words = chosen.split(separator: " ").map(String.init)
    var command = words + arguments(of: words[0], at: location)
    let hasTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    if needsTerminal(words[0]), !hasTerminal { command = ["x-terminal-emulator", "-e"] + command }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    do {
      try process.run()
      return nil
    } catch {
      return "cannot start \(words[0]): \(SystemError.reason(of: error))"
    }
  }

  private static func name(of editor: String) -> String {
    URL(fileURLWithPath: editor).lastPathComponent
  }

  /// Returns the arguments that make an editor open a file at a line. Most editors take the line in
  /// the same form as vi.
  static func arguments(of editor: String, at location: FileLocation) -> [String] {
    let spot = "\(location.path):\(location.line):\(location.column)"
    switch name(of: editor) {
    case "code", "code-insiders", "codium", "vscodium", "cursor": return ["-g", spot]
    case "subl", "zed", "hx", "helix", "micro": return [spot]
    case "kate", "kwrite":
      return ["-l", "\(location.line)", "-c", "\(location.column)", location.path]
    default: return ["+\(location.line)", location.path]
    }
  }

  private static func needsTerminal(_ editor: String) -> Bool {
    ["vi", "vim", "nvim", "nano", "pico", "micro", "hx", "helix", "ed", "joe", "ne"]
      .contains(name(of: editor))
  }
}
