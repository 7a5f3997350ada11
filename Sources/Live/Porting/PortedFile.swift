/// A file of a program for Apple's systems: what has to be changed in it, and its text once that
/// was changed which needs no judgement.
public struct PortedFile: Sendable {
  /// A line that has to be changed.
  public struct Finding: Sendable {
    /// Counted from 1.
    public let line: Int
    /// Counted from 1.
    public let column: Int
    /// The row that says how.
    public let row: PortRow
    /// The line as it is, without the blanks around it.
    public let before: String
    /// The line with all its mechanical changes, which ``PortedFile/ported`` has; nil where this one
    /// is for a person to make.
    public let after: String?

    /// Whether the change needs no judgement.
    public var isMechanical: Bool { after != nil }
  }

  /// The file's path from the folder on.
  public let path: String
  /// The text as it is.
  public let bytes: [UInt8]
  /// In the order of lines.
  public let findings: [Finding]
  /// The text with the mechanical changes, each line of them with a mark at its end; the text as it
  /// is where there are none. Lines keep their numbers.
  public let ported: [UInt8]
  /// The modules that the file imports, with their lines.
  let imports: [(name: String, line: Int)]
  /// The types that it names, with the first line of each.
  let typeNames: [String: Int]

  /// The beginning of a mark: the line of before follows.
  public static let mark = "// midflight port: "

  /// Looks through a file.
  ///
  /// - Complexity: O(bytes).
  public init(_ bytes: [UInt8], path: String) {
    (self.bytes, self.path) = (bytes, path)
    let code = PortCode(bytes)
    var found: [(index: Int, row: PortRow, isMechanical: Bool)] = []
    var edits: [PortEdit] = []
    for (index, row) in code.matches(PortRow.all) {
      guard let change = row.rewrite.map({ code.edits($0, at: index) }) ?? .byHand else { continue }
      var isMechanical = false
      if case .edits(let wanted) = change, code.mayEdit(wanted) {
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
    imports = code.imports
    typeNames = code.typeNames
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
