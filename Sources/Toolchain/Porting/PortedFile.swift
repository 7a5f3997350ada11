/// A file of a program for Apple's systems: what has to be changed in it, and its text once that
/// was changed which needs no judgement.
package struct PortedFile: Sendable {
  /// A line that has to be changed.
  package struct Finding: Sendable {
    /// Counted from 1.
    package let line: Int
    /// Counted from 1.
    package let column: Int
    /// The row that says how.
    package let row: PortRow
    /// The line as it is, without the blanks around it.
    package let before: String
    /// The line with all its mechanical changes, which ``PortedFile/ported`` has; nil where this one
    /// is for a person to make.
    package let after: String?

    /// Whether the change needs no judgement.
    package var isMechanical: Bool { after != nil }
  }

  /// The file's path from the folder on.
  package let path: String
  /// The text as it is.
  package let bytes: [UInt8]
  /// In the order of lines.
  package let findings: [Finding]
  /// Branches of `#if` that are never compiled here, in which nothing is looked for.
  package struct UnusedBranch: Sendable {
    /// The branch's lines, that of its directive included, counted from 1.
    package let lines: ClosedRange<Int>
    /// The directive and its condition.
    package let directive: String
  }

  /// The branches that are never compiled here, in order.
  package let unusedBranches: [UnusedBranch]
  /// The text with the mechanical changes, each line of them with a mark at its end; the text as it
  /// is where there are none. Lines keep their numbers.
  package let ported: [UInt8]
  /// The modules that the file imports, with their lines.
  let imports: [(name: String, line: Int)]
  /// The types that it names, with the first line of each.
  let typeNames: [String: Int]

  /// The beginning of a mark: the line of before follows.
  package static let mark = "// midflight port: "

  /// Looks through a file.
  ///
  /// - Complexity: O(bytes), and again for each property of a layer with `@objc`.
  package init(_ bytes: [UInt8], path: String) {
    (self.bytes, self.path) = (bytes, path)
    let code = PortCode(bytes)
    var found: [(index: Int, row: PortRow, isMechanical: Bool)] = []
    var edits: [PortEdit] = []
    for (index, row, change) in Self.changes(code) {
      var isMechanical = false
      if case .edits(let wanted) = change, code.mayMark(wanted) {
        isMechanical = true
        edits += wanted
      }
      found.append((index, row, isMechanical))
    }
    let changed = PortCode(edits.isEmpty ? [] : code.applying(edits, mark: nil))
    findings = found.map { index, row, isMechanical in
      let line = code.line(of: index)
      return Finding(
        line: line, column: code.column(of: index) + 1, row: row, before: code.line(line),
        after: isMechanical ? changed.line(line) : nil)
    }
    ported = edits.isEmpty ? bytes : code.applying(edits, mark: Self.mark)
    unusedBranches = code.dead.map { UnusedBranch(lines: $0.lines, directive: $0.directive) }
    imports = code.imports
    typeNames = code.typeNames
  }

  /// What the rows demand of a file, in order.
  private static func changes(
    _ code: PortCode
  ) -> [(index: Int, row: PortRow, change: PortChange)] {
    code.matches(PortRow.all).compactMap { index, match in
      let row = match.rewrite == .attribute && code.isAnimated(index) ? PortRow.animated : match
      let change = row.rewrite.map { code.edits($0, at: index) } ?? .byHand
      return change.map { (index, row, $0) }
    }
  }

  /// The changes that need no judgement, of a file that is compiled as it is: none where it has
  /// nothing of the library.
  static func editsAtLoad(_ code: PortCode) -> [PortEdit] {
    let names = code.imports.map(\.name)
    guard names.contains(where: { PortCheck.isOfLibrary($0) || $0 == "SwiftUI" }) else {
      return []
    }
    return changes(code).flatMap { _, _, change -> [PortEdit] in
      guard case .edits(let edits) = change, code.keepToLines(edits) else { return [] }
      return edits
    }
  }
}

/// Other text in the place of some bytes.
struct PortEdit {
  var range: Range<Int>
  var text: String
}

/// A row's demand at a place; none where the code is fine as it is.
enum PortChange {
  case edits([PortEdit])
  case byHand
}
