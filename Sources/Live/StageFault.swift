import Foundation
import MidflightEngine
import MidflightHost
import MidflightProcesses

/// How a process that has the scene was lost.
enum StageFault: Equatable {
  case ended(StageProcess.End)
  /// It gave no answer for so long, in seconds.
  case silent(Double)
  /// Its words can't be read.
  case garbage

  /// The trouble in words.
  ///
  /// - Parameters:
  ///   - source: What the code's files were called by.
  ///   - said: What the process wrote to standard error last.
  ///   - place: Where in the files it was.
  func trouble(source: String, said: String, place: SourcePlace?, memory: Int) -> Trouble {
    // Without the addresses that the runtime lists.
    let lines = said.split(separator: "\n").filter { line in
      line != "Current stack trace:"
        && !(line.contains(" 0x") && line.first?.isNumber == true)
    }.suffix(12)
    let fatal = lines.last { $0.contains("Fatal error: ") }?.split(
      separator: "Fatal error: ", maxSplits: 1
    ).last
    return Trouble(
      sentence(source: source, place: place, memory: memory, reason: fatal.map(String.init)),
      details: lines.joined(separator: "\n")
        + "\n\nThe next save, or F5, restarts it at this instant with its log.",
      place: place)
  }

  /// The trouble in a sentence.
  ///
  /// - Parameters:
  ///   - memory: How many bytes the process may ask for; nil for what the system has.
  ///   - reason: The runtime's words for a trap, where they are not told already.
  func sentence(
    source: String, place: SourcePlace?, memory: Int? = nil, reason: String? = nil
  ) -> String {
    let at = place.map { " at \(URL(fileURLWithPath: $0.path).lastPathComponent):\($0.line)" } ?? ""
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
