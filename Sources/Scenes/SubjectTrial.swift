import CMidflightSwiftCall
import Foundation

/// Tries the code of a class in a forked copy of the process, because the code may crash.
@MainActor
enum SubjectTrial {
  /// The time limit for a trial, in seconds.
  static let seconds: UInt32 = 2

  struct Outcome {
    fileprivate var end: midflight_trial_end
    /// The last part of the text that the code printed.
    var output: String

    var isGood: Bool { end.comes_back != 0 }
  }

  /// Runs `body` in a copy of the process, and returns how it ended and what it printed.
  static func outcome(_ body: @escaping @MainActor () -> Void) -> Outcome {
    var trial = body
    var end = midflight_trial_end()
    let size = 1 << 14
    let output = String(unsafeUninitializedCapacity: size) { output in
      output.withMemoryRebound(to: CChar.self) { output in
        withUnsafePointer(to: &trial) { trial in
          midflight_trial(
            { trial in
              MainActor.assumeIsolated {
                trial.assumingMemoryBound(to: (@MainActor () -> Void).self).pointee()
              }
            }, trial, seconds, output.baseAddress!, Int32(size), &end)
        }
      }
      return Int(end.count)
    }
    return Outcome(end: end, output: output)
  }
}

extension SubjectTrial.Outcome {
  /// Returns the reason why the code did not return, as the end of a sentence; nil if it returned.
  ///
  /// - Parameter code: The phrase for the code in the sentence, such as `its code`.
  @MainActor
  func obstacle(_ code: String) -> String? {
    if isGood { return nil }
    if end.signal == SIGALRM {
      return "\(code) did not return within \(SubjectTrial.seconds) s"
    }
    if end.signal == 0, end.status < 0 { return "it cannot be tried in a copy of the process" }
    if output.contains("Use of unimplemented initializer") {
      return "it has no initializer without arguments; create it in a #Preview { … }"
    }
    if let (location, reason) = fatalError {
      return "\(code) crashed\(location.map { " at \($0)" } ?? ""): \(reason)"
    }
    let last = lines.last.map { "; it printed last: \($0)" } ?? ""
    let end =
      switch end.signal {
      case 0: "\(code) exited with status \(end.status)"
      case SIGILL, SIGTRAP: "\(code) crashed"
      case SIGABRT: "\(code) aborted"
      case SIGSEGV, SIGBUS:
        "\(code) accessed invalid memory, or recursed too deeply"
      case SIGFPE: "\(code) divided by zero"
      default: "\(code) was ended by signal \(end.signal)"
      }
    return end + last
  }

  /// The lines that the code printed, without the runtime's stack trace.
  private var lines: [Substring] {
    output.split(separator: "\n").filter { line in
      line != "Current stack trace:" && !(line.contains(" 0x") && line.first?.isNumber == true)
    }
  }

  /// The last error message of Swift's runtime. If the file and line before it belong to the user's
  /// code, they are the location.
  private var fatalError: (location: Substring?, reason: Substring)? {
    let mark = ": Fatal error: "
    guard let line = lines.last(where: { $0.contains(mark) }),
      let range = line.firstRange(of: mark)
    else { return nil }
    // The text before the message consists of a module's name, a file's name, and a line number.
    let location = line[..<range.lowerBound]
    let parts = location.split(separator: "/", maxSplits: 1)
    let isOwn = parts.count == 2 && parts[0] != "Swift" && !parts[0].hasPrefix("Midflight")
    return (isOwn ? parts[1] : nil, line[range.upperBound...])
  }
}
