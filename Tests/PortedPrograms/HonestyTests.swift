import Foundation
import Testing

/// Programs mark each line that differs from the code on Apple's systems:
///
///     // iOS [row]: the line on Apple's systems instead of the next one
///     // iOS only [row]: a line that is omitted here
///     // Here only [row]
///
/// `row` identifies a row of the table in `Documentation/ComingFromCoreAnimation.md`, by text that
/// its cells quote.
struct HonestyTests {
  private struct Row {
    let apple: [String]
    let here: [String]
  }

  private struct Mark {
    let location: String
    let name: String
    /// The line on Apple's systems; nil if the line exists only in this library's version of the
    /// program.
    let apple: String?
    /// The line in this library's version; nil if the line exists only on Apple's systems.
    let here: String?
  }

  private struct Program {
    let name: String
    var marks: [Mark] = []
    var apple: [String] = []
    var problems: [String] = []
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private func quotes(in cell: Substring) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }

  private func rows() throws -> [Row] {
    let page = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/ComingFromCoreAnimation.md")
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("|") }.dropFirst(2)
    return lines.map { line in
      let cells = line.split(separator: "|")
      return Row(apple: quotes(in: cells[0]), here: cells.count > 1 ? quotes(in: cells[1]) : [])
    }
  }

  private func programs() throws -> [Program] {
    let folder = Self.folder.appendingPathComponent("Programs")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "swift" }
      .sorted { $0.path < $1.path }.map { try read($0) }
  }

  private func read(_ file: URL) throws -> Program {
    var program = Program(name: file.lastPathComponent)
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    var index = 0
    while index < lines.count {
      let line = lines[index].trimmingCharacters(in: .whitespaces)
      let location = "\(program.name):\(index + 1)"
      index += 1
      if let mark = line.wholeMatch(of: /\/\/ iOS( only)? \[(.+?)\]: (.*)/) {
        var here: String?
        if mark.1 == nil, index < lines.count {
          here = lines[index].trimmingCharacters(in: .whitespaces)
          index += 1
        }
        let apple = String(mark.3)
        program.marks.append(
          Mark(location: location, name: String(mark.2), apple: apple, here: here))
        program.apple.append(apple)
      } else if let mark = line.wholeMatch(of: /\/\/ Here only \[(.+)\]/), index < lines.count {
        let here = lines[index].trimmingCharacters(in: .whitespaces)
        index += 1
        program.marks.append(Mark(location: location, name: String(mark.1), apple: nil, here: here))
      } else {
        if line.contains("// iOS") || line.contains("// Here") {
          program.problems.append("\(location) is a mark that cannot be read")
        }
        program.apple.append(line)
      }
    }
    return program
  }

  @Test func `each marked line has its row, and contains the text of both columns`() throws {
    let rows = try rows()
    #expect(rows.count > 5)
    for program in try programs() {
      #expect(program.problems.isEmpty)
      for mark in program.marks {
        let row = rows.first { row in
          (mark.apple == nil ? row.here : row.apple).contains { $0.contains(mark.name) }
        }
        guard let row else {
          Issue.record("\(mark.location): the table has no row for \(mark.name)")
          continue
        }
        if let apple = mark.apple {
          #expect(apple.contains(mark.name), "\(mark.location)")
          // A line may be omitted here only if the table's row quotes nothing for this library.
          let heads = row.here.map { head(of: $0) }
          let isSaid = mark.here.map { line in heads.isEmpty || heads.contains { line.contains($0) }
          }
          #expect(isSaid ?? row.here.isEmpty, "\(mark.location)")
          #expect(mark.here != apple, "\(mark.location)")
        } else {
          #expect(mark.here?.contains(mark.name) == true, "\(mark.location)")
        }
      }
    }
  }

  @Test func `each row of the table was needed by a program`() throws {
    let marks = try programs().flatMap(\.marks)
    for row in try rows() {
      let isUsed = marks.contains { mark in
        (mark.apple == nil ? row.here : row.apple).contains { $0.contains(mark.name) }
      }
      #expect(isUsed, "no program needs the row of \(row.apple + row.here)")
    }
  }

  @Test func `code specific to Midflight is on marked lines only`() throws {
    let rows = try rows()
    let quoted = rows.flatMap(\.apple)
    let own = rows.flatMap(\.here).map { head(of: $0) }.filter { head in
      !quoted.contains { $0.contains(head) } && head != "@MainActor"
    }
    let others = [
      "CAContext", "Flicks", "Animatable", "SessionRandom", "Pixmap", "DisplayList", "Rasterizer",
      "PNG.", "retarget(", "applyBasicAnimation", "schedule(", ".perform {", ".turn {", "Session",
    ]
    for program in try programs() {
      for line in program.apple where !line.hasPrefix("//") {
        for name in Set(own + others) where line.contains(name) {
          Issue.record("\(program.name): \(name) is unmarked in \(line)")
        }
      }
    }
  }

  /// Returns the start of a quoted line, up to the first name that is specific to the quoted
  /// program.
  private func head(of quote: String) -> String {
    let head = quote.prefix { !":{\\".contains($0) }.trimmingCharacters(in: .whitespaces)
    // In a call such as `Selector(Meter.rise`, the name after the bracket is a class of the
    // program.
    return head.firstMatch(of: /^\w+\((?=[A-Z])/).map { String($0.0) } ?? head
  }
}
