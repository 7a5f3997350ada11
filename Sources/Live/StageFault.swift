import Foundation
import MidflightEngine
import MidflightHost
import MidflightProcesses

enum StageFault: Equatable {
  case ended(StageProcess.End)
  /// The process did not answer for this number of seconds.
  case silent(Double)
  /// The process's messages can't be decoded.
  case garbage

  /// Returns the error message for the fault, with details.
  ///
  /// - Parameters:
  ///   - source: The files of the code, as the user named them.
  ///   - output: The last text that the process printed to standard error.
  ///   - location: The location of the fault in the files.
  func sceneError(
    source: String, output: String, location: FileLocation?, memory: Int
  ) -> SceneError {
    // Leave out the runtime's stack trace.
    let lines = output.split(separator: "\n").filter { line in
      line != "Current stack trace:"
        && !(line.contains(" 0x") && line.first?.isNumber == true)
    }.suffix(12)
    let fatal = lines.last { $0.contains("Fatal error: ") }?.split(
      separator: "Fatal error: ", maxSplits: 1
    ).last
    return SceneError(
      sentence(source: source, location: location, memory: memory, reason: fatal.map(String.init)),
      details: lines.joined(separator: "\n")
        + "\n\nThe next save, or F5, restarts it at this instant with its log.",
      location: location)
  }

  /// Returns the message about the fault.
  ///
  /// - Parameters:
  ///   - memory: The process's memory limit in bytes; nil if only the system's memory limits it.
  ///   - reason: The runtime's message about a trap, unless the message has been printed already.
  func sentence(
    source: String, location: FileLocation?, memory: Int? = nil, reason: String? = nil
  ) -> String {
    let at =
      location.map { " at \(URL(fileURLWithPath: $0.path).lastPathComponent):\($0.line)" } ?? ""
    switch self {
    case .silent(let seconds):
      return "\(source) did not answer for \(Readout.number(seconds, decimals: 3)) s\(at)"
    case .garbage: return "\(source) wrote outside of its memory, so its process was ended"
    case .ended(.exited(let status)):
      return "\(source) ended its process with status \(status)\(at)"
    case .ended(.killed(let signal)):
      return
        "\(source) \(Self.words(for: signal, memory: memory))\(at)\(reason.map { ": \($0)" } ?? "")"
    }
  }

  private static func words(for signal: Int32, memory: Int?) -> String {
    switch signal {
    case SIGILL, SIGTRAP: "crashed"
    case SIGSEGV, SIGBUS:
      "accessed invalid memory, or recursed too deeply,"
    case SIGABRT:
      "aborted" + (memory.map { " (its memory limit is \($0 >> 20) MB)" } ?? "")
    case SIGFPE: "divided by zero"
    case SIGKILL: "was killed"
    default: "was ended by signal \(signal)"
    }
  }
}
