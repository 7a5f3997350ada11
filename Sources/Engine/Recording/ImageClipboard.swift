import CMidflightProcess
import Foundation
import Glibc
import MidflightProcesses

/// The desktop's clipboard for images, which SDL has for text alone: the programs `wl-copy` (Wayland)
/// and `xclip` (X11) hold one for others to take.
package enum ImageClipboard {
  /// Why an image is not on the clipboard.
  package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// How long a program may take to read the image.
  private static let limit = Duration.seconds(2)

  /// `MFD_CLOEXEC`, a macro that Swift does not see.
  private static let closesOnExec: UInt32 = 1

  /// Puts a PNG on the clipboard, and waits until the program that holds it has read it.
  ///
  /// - Parameter environment: Names the display, and where programs are.
  /// - Throws: ``Failure``: there is no such program, or it failed.
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
    // Both go on in the background once they have the image.
    guard ProcessEnd.wait(for: process, until: .now + limit) == .exited(0) else {
      throw Failure(description: "\(name) failed")
    }
  }

  /// The program for an environment's display, and its arguments.
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
