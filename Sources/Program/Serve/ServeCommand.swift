import ArgumentParser
import Foundation
import MidflightEngine
import MidflightImageIO

struct ServeCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve scenes to an agent as tools of the Model Context Protocol.",
    discussion: HelpText.discussion(
      """
      Reads and writes JSON-RPC 2.0 on standard input and output, one message per line, until the \
      input ends. The tools list, open and change scenes, render frames, trace values and joints, \
      explain values and export code. A Swift file that a client opens is compiled and run with your \
      permissions. Files are written only to the folder of --write.
      """,
      examples: [("midflight serve --stdio --write out", "Allow files in out/.")],
      seeAlso: ["Documentation/Serve.md"]))

  @Flag(help: "Use standard input and output; required, since no other transport exists.")
  var stdio = false

  @Option(
    "An existing folder to which the tools may write files. Default: no files are written.",
    "folder", name: .customLong("write"))
  var folder: String?

  @MainActor
  func execute() throws {
    guard stdio else {
      throw Failure(message: "serve needs --stdio, its only transport")
    }
    let server = ToolServer(folder: try folder.map(Self.checked))
    // Protect standard input and output before any code of a client's file runs, because such code
    // may read and print.
    StandardDescriptors.keepOutput()
    var reader = LineReader(StandardDescriptors.takeInput(), limit: ToolServer.longestMessage)
    do {
      while let line = try reader.next() {
        if let reply = server.reply(to: line) { try Output.write(reply) }
      }
    } catch {
      throw Failure(error, in: "standard input")
    }
  }

  /// Returns the absolute path of a folder, which must exist.
  private static func checked(_ path: String) throws(Failure) -> String {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      throw Failure(message: "--write \(path): \(SystemError().reason)")
    }
    guard facts.st_mode & S_IFMT == S_IFDIR else {
      throw Failure(message: "--write \(path): it is not a folder")
    }
    return StartFolder.absolute(path)
  }
}
