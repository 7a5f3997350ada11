/// A file's text after edits. No edit crosses the end of a line, so lines keep their numbers, and
/// columns can be converted back.
struct RewrittenText {
  let bytes: [UInt8]
  private let code: PortCode
  /// The edits that were made, in order and without overlaps.
  private let edits: [PortEdit]
  private let lines: [Int: [PortEdit]]

  /// Makes the edits in a file's text.
  ///
  /// - Complexity: O(bytes).
  init(_ code: PortCode, _ wanted: [PortEdit]) {
    var edits: [PortEdit] = []
    // If edits overlap, keep the first; if two begin at the same offset, keep the longer one.
    for edit in wanted.sorted(by: {
      ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
    })
    where edit.range.lowerBound >= edits.last?.range.upperBound ?? 0 { edits.append(edit) }
    (self.code, self.edits) = (code, edits)
    bytes = code.applying(edits, mark: nil)
    lines = Dictionary(grouping: edits) { code.line(ofByte: $0.range.lowerBound) + 1 }
  }

  /// Whether a line, counted from 1, differs from the original.
  func isChanged(_ line: Int) -> Bool { lines[line] != nil }

  /// Returns a line of the original file without its line break. `line` is counted from 1.
  func line(_ line: Int) -> String { String(decoding: bytes(ofLine: line), as: UTF8.self) }

  private func bytes(ofLine line: Int) -> ArraySlice<UInt8> { code.bytes[code.range(ofLine: line)] }

  /// Returns the edits of a line. Each has its start in the original line and in the new one, both
  /// counted from 0.
  private func shifts(_ line: Int) -> [(edit: PortEdit, old: Int, new: Int)] {
    let start = code.range(ofLine: line).lowerBound
    var shift = 0
    return (lines[line] ?? []).map { edit in
      let old = edit.range.lowerBound - start
      defer { shift += edit.text.utf8.count - edit.range.count }
      return (edit, old, old + shift)
    }
  }

  /// Returns the original column for a column of the new text, both in bytes, counted from 1. A
  /// column inside a replacement becomes the column of the same word in the replaced text, or else
  /// the column where the replaced text begins.
  func column(_ column: Int, inLine line: Int) -> Int {
    guard let (edit, old, new) = shifts(line).last(where: { $0.new < column }) else {
      return column
    }
    let inside = column - 1 - new
    let text = Array(edit.text.utf8)
    if inside >= text.count { return column + edit.range.count - text.count + old - new }
    let word = text[inside...].prefix {
      $0 == UInt8(ascii: "_") || $0 > 127 || Character(Unicode.Scalar($0)).isLetter
        || Character(Unicode.Scalar($0)).isNumber
    }
    guard !word.isEmpty, let found = code.bytes[edit.range].firstRange(of: word) else {
      return old + 1
    }
    return old + 1 + found.lowerBound - edit.range.lowerBound
  }

  /// Returns the column in the new text for a column of the original file, both counted from 1.
  func newColumn(_ column: Int, inLine line: Int) -> Int {
    guard let (edit, old, new) = shifts(line).last(where: { $0.old < column }) else {
      return column
    }
    return max(column - 1 - old - edit.range.count, 0) + new + edit.text.utf8.count + 1
  }

  /// Converts the column of a mark, such as a caret, that the compiler prints below a line of the
  /// new text. Returns the column below the original line. Both are counted in characters from 0.
  func mark(_ mark: Int, inLine line: Int) -> Int {
    guard isChanged(line) else { return mark }
    let new = String(decoding: newLine(line), as: UTF8.self)
    let originalColumn = column(new.prefix(mark).utf8.count + 1, inLine: line)
    return String(decoding: bytes(ofLine: line).prefix(originalColumn - 1), as: UTF8.self).count
  }

  private func newLine(_ line: Int) -> [UInt8] {
    let range = code.range(ofLine: line)
    var (text, end): ([UInt8], Int) = ([], range.lowerBound)
    for edit in lines[line] ?? [] {
      text += code.bytes[end..<edit.range.lowerBound] + Array(edit.text.utf8)
      end = edit.range.upperBound
    }
    return text + code.bytes[end..<range.upperBound]
  }
}
