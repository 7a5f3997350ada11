/// A file of a program for Apple's systems, the changes that it needs, and its text with the
/// automatic changes made.
package struct PortedFile: Sendable {
  /// A line that has to be changed.
  package struct Finding: Sendable {
    /// The line's number, counted from 1.
    package let line: Int
    /// The number of the column at which the code to be changed begins, counted from 1.
    package let column: Int
    package let row: PortRow
    /// The original line, without surrounding spaces.
    package let before: String
    /// The line after all of its automatic changes, as in ``PortedFile/ported``; nil if the user
    /// has to change it by hand.
    package let after: String?

    package var isMechanical: Bool { after != nil }
  }

  /// The file's path, relative to the folder that is ported.
  package let path: String
  package let bytes: [UInt8]
  /// The lines that have to be changed, in order.
  package let findings: [Finding]
  /// A branch of `#if` that is never compiled on Linux, and therefore is not searched.
  package struct UnusedBranch: Sendable {
    package let lines: ClosedRange<Int>
    package let directive: String
  }

  package let unusedBranches: [UnusedBranch]
  /// The file's text after the automatic changes, in which each changed line ends in a mark; the
  /// original text if there are no such changes. Lines keep their numbers.
  package let ported: [UInt8]
  let imports: [(name: String, line: Int)]
  let typeNames: [String: Int]

  /// The start of the mark at the end of a changed line. The original line follows.
  package static let mark = "// midflight port: "

  /// Searches a file for lines that have to be changed.
  ///
  /// - Complexity: O(bytes), and O(bytes) again for each `@objc` property of a layer class.
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

  private static func changes(
    _ code: PortCode
  ) -> [(index: Int, row: PortRow, change: PortChange)] {
    code.matches(PortRow.all).compactMap { index, match in
      let row = match.rewrite == .attribute && code.isAnimated(index) ? PortRow.animated : match
      let change = row.rewrite.map { code.edits($0, at: index) } ?? .byHand
      return change.map { (index, row, $0) }
    }
  }

  /// Returns the automatic changes to a file that is compiled without having been ported first;
  /// empty if the file imports neither the Midflight library nor SwiftUI.
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

struct PortEdit {
  var range: Range<Int>
  var text: String
}

/// The change at a token where a pattern of a ``PortRow`` occurs.
enum PortChange {
  case edits([PortEdit])
  case byHand
}
