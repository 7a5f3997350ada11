import Foundation
import MidflightPNG

/// Another window of the program.
enum OtherWindow {
  /// Starts the program once more, for a saved log or picture, and does not wait.
  ///
  /// - Returns: what kept it from starting, as a sentence; nil for nothing.
  static func open(_ path: String) -> String? {
    let process = Process()
    // Where it is, for a child's own link leads to the child.
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["preview", path]
    do {
      try process.run()
      return nil
    } catch {
      return "cannot open another window: \(SystemError.reason(of: error))"
    }
  }
}
