import ArgumentParser
import Foundation
import MidflightDrawing
import MidflightHost
import MidflightImageIO
import MidflightPreviewer

/// Writes the files that make the program known to a desktop and to a shell. `scripts/install`
/// calls this command.
struct IntegrateCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "integrate",
    abstract: "Write icons, manual page and completions below a folder such as /usr/local.",
    shouldDisplay: false)

  @Argument(help: "The folder.", transform: Typed.output)
  var prefix: String

  private static let sides = [16, 24, 32, 48, 64, 128, 256, 512]

  @MainActor
  func execute() throws {
    for side in Self.sides {
      guard let icon = HostIcon.image(side: side) else {
        throw Failure(message: "out of memory for an icon of \(side) pixels")
      }
      let bytes: [UInt8]
      do throws(ImageIOError) {
        bytes = try PNG.encode(icon)
      } catch {
        throw Failure(message: error.description)
      }
      try write(bytes, to: "share/icons/hicolor/\(side)x\(side)/apps/midflight.png")
    }
    let page = try ManualPage(describing: Midflight._dumpHelp())
    let text = page.text(version: Midflight.configuration.version)
    try write([UInt8](text.utf8), to: "share/man/man1/midflight.1")
    let scripts: [(CompletionShell, String)] = [
      (.bash, "bash-completion/completions/midflight"), (.zsh, "zsh/site-functions/_midflight"),
      (.fish, "fish/vendor_completions.d/midflight.fish"),
    ]
    for (shell, path) in scripts {
      // The script is sourced, not run, so drop its first line, which names a shell.
      let lines = Midflight.completionScript(for: shell).split(
        separator: "\n", omittingEmptySubsequences: false)
      let script = lines.drop { $0.hasPrefix("#!") }.joined(separator: "\n")
      try write([UInt8](script.utf8), to: "share/\(path)")
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let file = URL(fileURLWithPath: prefix).appendingPathComponent(path)
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    } catch {
      throw Failure(
        message:
          "cannot create the folder \(file.deletingLastPathComponent().path): \(SystemError.reason(of: error))"
      )
    }
    try Output.write(bytes, to: file.path)
    try Output.write(file.path + "\n")
  }
}
