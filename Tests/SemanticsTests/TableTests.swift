/// Every test that a row of `Tests/SEMANTICS.md` names exists, and contains the numbers in the row.
struct TableTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  private struct Row {
    var rule: String
    var numbers: [String]
    var file: String
    var test: String
  }

  private static func rows(_ text: String) -> [Row] {
    text.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("| "), !line.hasPrefix("| rule |") else { return nil }
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 5 else {
        return Row(rule: String(line), numbers: [], file: "", test: "")
      }
      let numbers = cells[2].split(separator: "`").map(String.init).filter {
        !$0.allSatisfy(\.isWhitespace)
      }
      let test = cells[3].components(separatedBy: ": ")
      return Row(
        rule: cells[1], numbers: numbers, file: test[0],
        test: test.dropFirst().joined(separator: ": "))
    }
  }

  /// Whether the text contains the number on its own, not as part of a longer number.
  private static func holds(_ text: String, _ number: String) -> Bool {
    var rest = text[...]
    while let found = rest.range(of: number) {
      let before = text[..<found.lowerBound].last
      let after = text[found.upperBound...].first
      let isPart = before.map { $0.isNumber || $0 == "." } ?? false
      if !(isPart && number.first?.isNumber == true), after?.isNumber != true { return true }
      rest = text[found.upperBound...]
    }
    return false
  }

  /// Returns the source of a test, followed by the other members of its file that it uses, since
  /// these may contain the numbers. Nil if the file has no such test.
  private static func body(of test: String, in source: String) -> String? {
    // Members are indented by two columns and separated by empty lines.
    let members = source.components(separatedBy: "\n\n  ").reduce(into: [String]()) { all, part in
      if part.hasPrefix(" "), let last = all.indices.last {
        all[last] += "\n\n  " + part
      } else {
        all.append(part)
      }
    }
    guard let own = members.first(where: { $0.contains("func `\(test)`(") }) else { return nil }
    let words = Set(own.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    return members.reduce(own) { text, part in
      let heading = part.split(separator: "\n").first {
        !$0.contains("///") && ($0.contains("let ") || $0.contains("func "))
      }
      let name = heading?.prefix { $0 != "=" && $0 != "(" && $0 != ":" }.split(separator: " ").last
      return name.map { words.contains($0) } == true ? text + "\n" + part : text
    }
  }

  @Test func `every test that the table names exists and contains its numbers`() throws {
    let text = try String(
      contentsOf: Self.folder.appendingPathComponent("SEMANTICS.md"), encoding: .utf8)
    let sections = text.components(separatedBy: "\n## ").dropFirst()
    #expect(sections.compactMap { Int($0.prefix { $0.isNumber }) } == Array(1...16))
    var files: [String: String] = [:]
    // The smallest number of rows allowed in each section. Whoever removes a rule has to lower the
    // number too.
    let least = [20, 7, 8, 14, 10, 7, 12, 7, 7, 10, 13, 5, 26, 28, 27, 24]
    #expect(least.count == sections.filter { $0.first?.isNumber == true }.count)
    for (section, least) in zip(sections, least) {
      let rows = Self.rows(section)
      #expect(rows.count >= least, "\(section.prefix(20))")
      for row in rows {
        let source =
          try files[row.file]
          ?? String(
            contentsOf: Self.folder.appendingPathComponent("\(row.file).swift"), encoding: .utf8)
        files[row.file] = source
        let body = Self.body(of: row.test, in: source)
        #expect(body != nil, "\(row.file) has no test of the name \(row.test)")
        for number in row.numbers {
          #expect(
            Self.holds(body ?? "", number), "\(row.test) does not hold \(number): \(row.rule)")
        }
      }
    }
  }
}
