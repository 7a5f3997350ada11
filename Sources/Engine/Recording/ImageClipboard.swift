import CMidflightProcess
import Foundation
import Glibc
import MidflightProcesses

/// Copies images to the desktop's clipboard. SDL's clipboard supports only text, so the programs
/// `wl-copy` (Wayland, <https://github.com/bugaevc/wl-clipboard>) and `xclip` (X11,
/// <https://github.com/astrand/xclip>) offer the image to other programs.
package enum ImageClipboard {
  package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// The time within which `wl-copy` or `xclip` must read the image.
  private static let limit = Duration.seconds(2)

  /// The value of `MFD_CLOEXEC`, a C macro that Swift does not import.
  private static let closesOnExec: UInt32 = 1

  /// Copies a PNG to the clipboard, and waits until the program that offers it to others has read
  /// it.
  ///
  /// - Parameter environment: The environment variables, which name the display and the search path
  ///   for programs.
  /// - Throws: ``Failure`` if there is no such program, or if it fails.
  package static func copy(
    png: [UInt8], environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    let (name, arguments) = command(environment)
    guard let program = ProgramSearch.first(name, environment: environment) else {
      throw Failure(description: "it needs the program \(name), which is not on the PATH")
    }
    let file = memfd_create("image", Self.closesOnExec)
    guard file >= 0 else { throw Failure(description: String(cString: strerror(errno))) }
    defer { close(file) }
    guard write(png, to: file), lseek(file, 0, SEEK_SET) == 0 else {
      throw Failure(description: String(cString: strerror(errno)))
    }
    let process = try Spawn.start(program, [name] + arguments, environment: environment) {
      posix_spawn_file_actions_adddup2(&$0, file, STDIN_FILENO)
      posix_spawn_file_actions_addopen(&$0, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&$0, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addclosefrom_np(&$0, STDERR_FILENO + 1)
    }
    // Once they have read the image, both programs leave a process in the background and exit, so a
    // normal exit means success.
    guard ProcessEnd.wait(for: process, until: .now + limit) == .exited(0) else {
      throw Failure(description: "\(name) failed")
    }
  }

  private static func command(_ environment: [String: String]) -> (String, [String]) {
    environment["WAYLAND_DISPLAY"]?.isEmpty == false
      ? ("wl-copy", ["--type", "image/png"])
      : ("xclip", ["-selection", "clipboard", "-target", "image/png", "-in"])
  }

  private static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
