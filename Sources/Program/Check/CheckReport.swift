import Foundation
import MidflightEngine

/// The results of a check, as text, JSON, [JUnit XML](https://github.com/testmoapp/junitxml) or
/// GitHub's workflow commands.
struct CheckReport {
  enum Format: String, CaseIterable {
    case text, json, junit, github
  }

  let folder: String
  let format: Format
  let isUpdate: Bool
  private(set) var findings: [CheckFinding] = []

  init(of folder: String, as format: Format, isUpdate: Bool) {
    (self.folder, self.format, self.isUpdate) = (folder, format, isUpdate)
  }

  func count(_ outcome: CheckFinding.Outcome) -> Int { findings.count { $0.outcome == outcome } }

  /// Adds the result for a file. In a format with a line for each file, the line is written
  /// immediately.
  mutating func add(_ finding: CheckFinding) throws(Failure) {
    findings.append(finding)
    switch format {
    case .text: try writeText(finding)
    case .github:
      if let line = workflowCommand(finding) { try Output.write(line + "\n") }
    case .json, .junit: break
    }
  }

  /// Writes the part of the report that can be written only after all results are known.
  func end() throws(Failure) {
    switch format {
    case .text, .github: try Output.write(summary + "\n")
    case .json: try Output.write(json)
    case .junit: try Output.write(junit)
    }
  }

  /// Returns a file's path: a relative one if the user gave a relative path for the checked folder,
  /// otherwise an absolute one.
  private func path(of finding: CheckFinding) -> String {
    folder == "." ? finding.file : "\(folder)/\(finding.file)"
  }

  private var summary: String {
    var parts = ["\(count(.same)) same"]
    if isUpdate { parts.append("\(count(.updated)) updated") }
    if !isUpdate || count(.different) > 0 { parts.append("\(count(.different)) different") }
    if count(.error) > 0 { parts.append("\(count(.error)) that cannot be checked") }
    return parts.joined(separator: ", ")
  }

  // MARK: Text

  private func writeText(_ finding: CheckFinding) throws(Failure) {
    let message = finding.message ?? ""
    switch finding.outcome {
    case .same: break
    case .different, .updated:
      let word = finding.outcome == .updated ? "updated" : "differs"
      try Output.write("\(word)  \(finding.file)\(message.isEmpty ? "" : "  \(message)")\n")
    case .skipped: Output.report("Skipped \(path(of: finding)): \(message)")
    case .error: if !message.isEmpty { Output.report(message) }
    }
  }

  // MARK: GitHub

  /// Returns the workflow command that annotates a file; nil if there is nothing to report.
  ///
  /// See <https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands>.
  private func workflowCommand(_ finding: CheckFinding) -> String? {
    let level: String
    switch finding.outcome {
    case .same: return nil
    case .different, .error: level = "error"
    case .updated: level = "notice"
    case .skipped: level = "warning"
    }
    let message = finding.message ?? finding.outcome.rawValue
    return "::\(level) file=\(Self.escaped(path(of: finding), alsoIn: ":,")),"
      + "title=midflight check::\(Self.escaped(message, alsoIn: ""))"
  }

  /// Percent-encodes characters that would end a workflow command or one of its properties.
  private static func escaped(_ text: String, alsoIn others: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if "%\r\n".unicodeScalars.contains(scalar) || others.unicodeScalars.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "%" + (digits.count < 2 ? "0" : "") + digits
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  // MARK: JSON

  private struct Document: Encodable {
    let version = 1
    let folder: String
    let same, different, updated, skipped, errors: Int
    let files: [CheckFinding]
  }

  private var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let document = Document(
      folder: folder, same: count(.same), different: count(.different), updated: count(.updated),
      skipped: count(.skipped), errors: count(.error), files: findings)
    guard let data = try? encoder.encode(document) else {
      preconditionFailure("the report cannot be encoded")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  // MARK: JUnit

  /// The report as a test suite with a test case for each file. It contains only the elements that
  /// CI services read. It contains no times and no host names, so that equal results give equal
  /// reports.
  private var junit: String {
    let name = Self.xml("midflight check \(folder)")
    let counts =
      "tests=\"\(findings.count)\" failures=\"\(count(.different))\" errors=\"\(count(.error))\""
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(counts)>",
      "  <testsuite name=\"\(name)\" \(counts) skipped=\"\(count(.skipped))\">",
    ]
    for finding in findings {
      let start =
        "    <testcase classname=\"\(Self.xml(folder))\" name=\"\(Self.xml(finding.file))\""
      let message = Self.xml(finding.message ?? "")
      switch finding.outcome {
      case .same, .updated: lines.append(start + "/>")
      case .different:
        lines += [start + ">", "      <failure message=\"\(message)\"/>", "    </testcase>"]
      case .error:
        lines += [start + ">", "      <error message=\"\(message)\"/>", "    </testcase>"]
      case .skipped:
        lines += [start + ">", "      <skipped message=\"\(message)\"/>", "    </testcase>"]
      }
    }
    return (lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
  }

  /// Escapes text for use in an XML attribute. Characters that are invalid in XML 1.0 become
  /// U+FFFD.
  private static func xml(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n", "\r", "\t": escaped += "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE: escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
