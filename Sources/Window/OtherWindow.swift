import Foundation
import MidflightPNG

/// Another window of the program.
enum OtherWindow {
  /// Starts the program again for a saved log or image, without waiting.
  ///
  /// - Returns: The error as a sentence; nil on success.
  static func open(_ path: String) -> String? {
    let process = Process()
    // The resolved path, because the link in a child process would lead to the child.
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
