import MidflightLive
import MidflightScenes
import MidflightToolchain

/// A report of the changes that a port needs, file by file.
struct PortReport {
  /// The paths of the files whose changes were written; nil if no changes were to be written.
  let written: Set<String>?
  /// The paths of the files that may be changed, because their current contents are stored in git.
  let writable: Set<String>
  private var files = 0
  /// The number of automatic changes that were not written, in ``writable`` files and in others.
  private var mechanical = (writable: 0, others: 0)
  private var byHand = 0
  private var done = 0
  private var missing: Set<String> = []
  private var errors = 0
  private var branches = 0

  init(written: Set<String>?, writable: Set<String>) {
    (self.written, self.writable) = (written, writable)
  }

  /// Whether a file still has to be changed, automatically or by hand.
  var needsChanges: Bool {
    mechanical.writable + mechanical.others + byHand + errors + missing.count > 0
  }

  /// Adds a file, and returns the file's part of the report; empty if nothing has to be changed.
  mutating func add(_ file: PortedFile, _ problems: [PortCheck.Problem]) -> String {
    files += 1
    let isWritten = written?.contains(file.path) == true
    var lines: [(Int, String)] = []
    // The number of the line shown last. A line with several changes is shown only once, after all
    // of its changes have been made.
    var shown = 0
    for finding in file.findings {
      guard let after = finding.after else {
        byHand += 1
        let here = Self.plain(finding.row.here).replacing("–", with: "remove it")
        lines.append(
          (
            finding.line,
            "\(Self.cut(finding.before))  (by hand, as \(Self.plain(finding.row.apple))  →  \(here))"
          ))
        continue
      }
      if finding.line == shown { continue }
      shown = finding.line
      let isOffered = written == nil && writable.contains(file.path)
      if isWritten {
        done += 1
      } else if isOffered {
        mechanical.writable += 1
      } else {
        mechanical.others += 1
      }
      let state = isWritten ? "  [written]" : isOffered ? "  [--write]" : ""
      lines.append((finding.line, Self.change(finding.before, after) + state))
    }
    for branch in file.unusedBranches {
      branches += 1
      let last = branch.lines.upperBound
      let reach = last > branch.lines.lowerBound ? ", up to line \(last)" : ""
      lines.append(
        (branch.lines.lowerBound, "\(Self.cut(branch.directive)) is never compiled here\(reach)"))
    }
    for problem in problems {
      if let name = problem.name { missing.insert(name) } else { errors += 1 }
      let others = problem.lines.dropFirst().map(String.init).joined(separator: ", ")
      let tail = others.isEmpty ? "" : "  (also \(others))"
      lines.append((problem.lines[0], Self.plain(problem.text) + tail))
    }
    if lines.isEmpty { return "" }
    // Sort by line number, and keep the order of entries for the same line.
    let sorted = lines.enumerated().sorted { ($0.1.0, $0.0) < ($1.1.0, $1.0) }.map(\.element)
    return "\(file.path)\n" + sorted.map { "  \($0): \($1)\n" }.joined()
  }

  var summary: String {
    var parts: [String] = []
    if done > 0 { parts.append(Self.count(done, "line") + " changed") }
    if mechanical.writable > 0 {
      parts.append(Self.count(mechanical.writable, "line") + " to change by --write")
    }
    if mechanical.others > 0 {
      parts.append(
        Self.count(mechanical.others, "line")
          + (written == nil
            ? " to change by --write after the files are committed"
            : " to change in files that --write skipped"))
    }
    if byHand > 0 { parts.append(Self.count(byHand, "line") + " to change by hand") }
    if !missing.isEmpty { parts.append(Self.count(missing.count, "name") + " missing") }
    if errors > 0 { parts.append(Self.count(errors, "other error")) }
    var what = parts.isEmpty ? "no changes needed" : parts.joined(separator: ", ")
    if branches > 0 {
      what += "; \(branches) \(branches == 1 ? "branch is" : "branches are") never compiled here"
    }
    return "\(Self.count(files, "file")): \(what)\n"
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Returns a line before and after its change. A long line is cut to the part around the change.
  private static func change(_ before: String, _ after: String) -> String {
    let longest = 64
    guard max(before.count, after.count) > longest else { return "\(before)  →  \(after)" }
    let start = zip(before, after).prefix { $0 == $1 }.count
    let end = min(
      zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count,
      min(before.count, after.count) - start)
    let context = 12
    func middle(_ line: String) -> String {
      let (from, to) = (max(start - context, 0), min(line.count - end + context, line.count))
      return (from > 0 ? "…" : "") + line.dropFirst(from).prefix(to - from)
        + (to < line.count ? "…" : "")
    }
    return "\(middle(before))  →  \(middle(after))"
  }

  private static func cut(_ line: String) -> String {
    let longest = 64
    return line.count > longest ? line.prefix(longest) + "…" : line
  }

  private static func plain(_ cell: String) -> String { cell.replacing("`", with: "") }
}
