import ArgumentParser
import Foundation
import MidflightImageIO
import MidflightLive

/// The program's entry point. It parses the arguments, runs the command, and turns an error into a
/// line of text and an exit status.
///
/// Exit statuses: 0 success · 1 a difference · 2 bad usage or an error · 3 a program is missing ·
/// 130 interrupted.
@main
enum Main {
  // `main` is synchronous, because after a suspension, main-actor code may continue on another
  // thread, which the windowing library does not allow.
  @MainActor
  static func main() {
    StandardDescriptors.open()
    StartFolder.keep()
    if CodeEnd.isReporter {
      guard let sentence = CodeEnd.sentence else { exit(1) }
      Output.report(sentence)
      exit(0)
    }
    Signals.install()
    let status = run()
    // Record that the program ends by itself. If a process ends without this record, code in a
    // user's file has ended it.
    CodeEnd.noteProgramExit()
    exit(status)
  }

  /// Runs the command that the arguments name.
  ///
  /// - Returns: The exit status.
  @MainActor
  private static func run() -> Int32 {
    do {
      let arguments = try Typed.words()
      try PreviewCommand.checkFirstWord(arguments.first)
      if arguments.first == "help" { try PreviewCommand.checkHelp(arguments.dropFirst()) }
      var command = try Midflight.parseAsRoot(EvaluationOptions.repeated.folded(arguments))
      if let verb = command as? any Verb {
        do { try verb.execute() } catch let code as ExitCode { throw code } catch {
          throw Failure(error)
        }
      } else {
        // All other commands, such as `help`, are implemented by the argument parser.
        try command.run()
      }
      return 0
    } catch let failure as Failure {
      Output.report(failure.message)
      return failure.status
    } catch let code as ExitCode {
      // An `ExitCode` has no message: the error has already been printed.
      return code.rawValue
    } catch {
      guard Midflight.exitCode(for: error) == .success else {
        Output.report(Midflight.message(for: error))
        return 2
      }
      // The parser also throws if the user asked for help or the version: print the text and
      // succeed.
      do throws(Failure) {
        try Output.write(Midflight.fullMessage(for: error) + "\n")
      } catch {
        Output.report(error.message)
        return error.status
      }
      return 0
    }
  }
}

struct Midflight: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "midflight",
    abstract: "Shows what happens to an animated property when its target changes mid-flight.",
    discussion: HelpText.discussion(
      """
      preview, the default verb, and play open a window. The other verbs need no display. A scene is \
      a Swift file, a document of layers or one of the built-in scenes: \
      \(MainActor.assumeIsolated { Catalogue.sceneNames }).

      Exit status: 0 success; 1 check found a difference, or port found code to change; 2 bad usage \
      or an error; 3 a required program is missing; 130 interrupted. If code in your file \
      crashes, a verb without a window crashes with it (132 or 133 in a shell); if the code calls \
      exit(), the verb exits with 2.

      The pages in Documentation are in the repository, and below share/doc/midflight of an \
      installation.
      """,
      examples: [
        ("midflight", "Open the first scene."),
        ("midflight new Gauge", "Write Gauge.swift, a layer to start from."),
        ("midflight Gauge.swift", "Open it; each save reloads it."),
        ("midflight trace Gauge.swift --joints", "Measure its interruptions."),
      ], seeAlso: ["Documentation/Guide/README.md", "Documentation/Window.md"]),
    version: version,
    subcommands: [
      PreviewCommand.self, PlayCommand.self, ListCommand.self, RenderCommand.self,
      RecordCommand.self, CheckCommand.self,
      TraceCommand.self, FitCommand.self, ExportCommand.self, NewCommand.self, PortCommand.self,
      DoctorCommand.self,
      ServeCommand.self, IntegrateCommand.self,
    ],
    defaultSubcommand: PreviewCommand.self)
}

/// A command of the program. It runs on the main actor, as layers require.
protocol Verb: ParsableCommand {
  @MainActor func execute() throws
}

/// An error that ends the program, with a message on one line.
struct Failure: Error, CustomStringConvertible {
  var message: String
  var status: Int32 = 2
  var description: String { message }
}

extension Failure {
  init(_ error: any Error, in part: String? = nil) {
    self =
      error as? Failure
      ?? Failure(
        message: (part.map { "\($0): " } ?? "") + SystemError.reason(of: error))
  }
}
