import Foundation
import MidflightPNG

/// Another window of the program.
enum OtherWindow {
  /// Starts the program again to open a saved log or image, and does not wait for it.
  ///
  /// - Returns: The error as a sentence; nil on success.
  static func open(_ path: String) -> String? {
    let process = Process()
    // The path is resolved, because the link would refer to the child if a child process followed
    // it.
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
