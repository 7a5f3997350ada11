/// A file's text with edits, none of which goes over the end of a line: so lines keep their
/// numbers, and columns are found again.
struct RewrittenText {
  /// The new text.
  let bytes: [UInt8]
  private let code: PortCode
  /// In order, and none inside of another.
  private let edits: [PortEdit]
  /// The edits of each line, from 1.
  private let lines: [Int: [PortEdit]]

  /// - Complexity: O(bytes).
  init(_ code: PortCode, _ wanted: [PortEdit]) {
    var edits: [PortEdit] = []
    // Of two that begin in one place the longer one goes before.
    for edit in wanted.sorted(by: {
      ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
    })
    where edit.range.lowerBound >= edits.last?.range.upperBound ?? 0 { edits.append(edit) }
    (self.code, self.edits) = (code, edits)
    bytes = code.applying(edits, mark: nil)
    lines = Dictionary(grouping: edits) { code.line(ofByte: $0.range.lowerBound) + 1 }
  }

  /// Whether a line, from 1, is another one than in the file.
  func isChanged(_ line: Int) -> Bool { lines[line] != nil }

  /// A line of the file, from 1, without what ends it.
  func line(_ line: Int) -> String { String(decoding: bytes(ofLine: line), as: UTF8.self) }

  private func bytes(ofLine line: Int) -> ArraySlice<UInt8> { code.bytes[code.range(ofLine: line)] }

  /// The edits of a line with where each begins in the line, and in the new one, from 0.
  private func shifts(_ line: Int) -> [(edit: PortEdit, old: Int, new: Int)] {
    let start = code.range(ofLine: line).lowerBound
    var shift = 0
    return (lines[line] ?? []).map { edit in
      let old = edit.range.lowerBound - start
      defer { shift += edit.text.utf8.count - edit.range.count }
      return (edit, old, old + shift)
    }
  }

  /// The column, from 1 and in bytes, of the file for one of the new text. Inside of what was
  /// replaced it is that of the same word, or of the beginning.
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

  /// The column, from 1, of the new text for one of the file.
  func newColumn(_ column: Int, inLine line: Int) -> Int {
    guard let (edit, old, new) = shifts(line).last(where: { $0.old < column }) else {
      return column
    }
    return max(column - 1 - old - edit.range.count, 0) + new + edit.text.utf8.count + 1
  }

  /// The column of the file, both in characters from 0, for a mark below the new line.
  func mark(_ mark: Int, inLine line: Int) -> Int {
    guard isChanged(line) else { return mark }
    let new = String(decoding: newLine(line), as: UTF8.self)
    let place = column(new.prefix(mark).utf8.count + 1, inLine: line)
    return String(decoding: bytes(ofLine: line).prefix(place - 1), as: UTF8.self).count
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
