import Foundation
import MidflightPNG

/// Opens another window of the program.
enum OtherWindow {
  /// Starts another process of this program to open a saved log or image, and does not wait for the
  /// process.
  ///
  /// - Returns: The error as a sentence; nil on success.
  static func open(_ path: String) -> String? {
    let process = Process()
    // Resolve the link here, because in a child process it would refer to the child.
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
