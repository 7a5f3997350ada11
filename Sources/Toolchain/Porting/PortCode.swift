import Foundation
import MidflightSwiftText

/// The tokens and the lines of a file.
struct PortCode {
  let bytes: [UInt8]
  let tokens: [SwiftTokens.Token]
  private let texts: [String]
  /// The byte ranges of those strings and comments that may span several lines.
  private let stretches: [Range<Int>]
  private let lines: [Int]
  private(set) var dead: [Branch] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let read = SwiftTokens(bytes)
    (tokens, stretches) = (read.tokens, read.stretches)
    texts = tokens.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    lines = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    dead = deadBranches()
  }

  // MARK: Tokens

  /// Returns a token's text; empty if the index is outside the file or the token begins a string.
  func text(_ index: Int) -> String {
    tokens.indices.contains(index) && tokens[index].kind != .text ? texts[index] : ""
  }

  func reads(_ code: String, at index: Int) -> Bool { reads(Self.tokens(of: code), at: index) }

  private func reads(_ words: [String], at index: Int) -> Bool {
    words.indices.allSatisfy { text(index + $0) == words[$0] }
  }

  private static func tokens(of code: String) -> [String] {
    let bytes = [UInt8](code.utf8)
    return SwiftTokens(bytes).tokens.map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  /// Returns the contents of a string that is on a single line and has no escapes; nil for other
  /// tokens.
  func string(_ index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .text else { return nil }
    let quote = UInt8(ascii: "\"")
    let start = tokens[index].range.upperBound
    guard bytes[tokens[index].range].elementsEqual([quote]),
      let end = bytes[start...].prefix(256).firstIndex(where: { $0 == quote || $0 == 10 }),
      bytes[end] == quote
    else { return nil }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  func isWord(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .word
  }

  /// Returns the index of the token that closes the bracket, of any kind, at `open`; nil if the
  /// bracket is not closed.
  func closing(_ open: Int) -> Int? {
    var depth = 0
    for index in open..<tokens.count {
      switch text(index) {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      default: break
      }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Returns the byte range from one token to another, including both.
  func range(_ first: Int, _ last: Int) -> Range<Int> {
    tokens[first].range.lowerBound..<tokens[last].range.upperBound
  }

  /// The indices of the tokens outside branches that are never compiled here.
  private var live: [Int] {
    var (next, dead) = (0, dead[...])
    var found: [Int] = []
    found.reserveCapacity(tokens.count)
    while next < tokens.count {
      if let first = dead.first, first.tokens.lowerBound <= next {
        next = max(next, first.tokens.upperBound)
        dead = dead.dropFirst()
        continue
      }
      found.append(next)
      next += 1
    }
    return found
  }

  /// Returns the index of each token at which a row's pattern occurs, with the row, in order. If
  /// several patterns match at the same token, the longest one is taken.
  func matches(_ rows: [PortRow]) -> [(index: Int, row: PortRow)] {
    let signs = rows.flatMap { row in row.signs.map { (Self.tokens(of: $0), row) } }
    let byFirst = Dictionary(grouping: signs) { $0.0[0] }
    var found: [(Int, PortRow)] = []
    for index in live {
      let here = (byFirst[text(index)] ?? []).filter { reads($0.0, at: index) }
      if let longest = here.max(by: { $0.0.count < $1.0.count }) {
        found.append((index, longest.1))
      }
    }
    return found
  }

  var imports: [(name: String, line: Int)] {
    live.compactMap { index in
      importedModule(index).map { (text($0), line(of: index)) }
    }
  }

  /// Returns the imports of a module, or of declarations in it, as the indices of each import's
  /// first and last token.
  func imports(of module: String) -> [(first: Int, last: Int)] {
    live.compactMap { index in
      guard let first = importedModule(index), text(first) == module else { return nil }
      return importedName(index).map { (index, $0) }
    }
  }

  /// Returns the index of the last token of the imported name, if there is an `import` at `index`;
  /// otherwise nil.
  func importedName(_ index: Int) -> Int? {
    guard var last = importedModule(index) else { return nil }
    while text(last + 1) == ".", isWord(last + 2) { last += 2 }
    return last
  }

  /// Returns the index of the imported module's token, if there is an `import` at `index`;
  /// otherwise nil.
  private func importedModule(_ index: Int) -> Int? {
    let kinds: Set = ["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"]
    guard text(index) == "import" else { return nil }
    let name = kinds.contains(text(index + 1)) ? index + 2 : index + 1
    return isWord(name) ? name : nil
  }

  var words: Set<String> { Set(tokens.indices.lazy.filter(isWord).map(text)) }

  /// The words that begin with a capital letter, each with the number of the first line where it
  /// occurs.
  var typeNames: [String: Int] {
    var found: [String: Int] = [:]
    for index in live where isWord(index) && texts[index].first?.isUppercase == true {
      if found[texts[index]] == nil { found[texts[index]] = line(of: index) }
    }
    return found
  }

  // MARK: Lines

  /// Returns the number of the line that contains a token, counted from 1.
  func line(of index: Int) -> Int { line(ofByte: tokens[index].range.lowerBound) + 1 }

  /// Returns the index of the line that contains a byte, counted from 0.
  func line(ofByte byte: Int) -> Int {
    var (low, high) = (0, lines.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle] <= byte { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the offset at which a line ends, before its line break. `line` is counted from 0.
  private func end(ofLine line: Int) -> Int {
    guard line + 1 < lines.count else { return bytes.count }
    let end = lines[line + 1] - 1
    return end > lines[line] && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
  }

  /// Returns the byte range of a line, without its line break. `line` is counted from 1.
  func range(ofLine line: Int) -> Range<Int> { lines[line - 1]..<end(ofLine: line - 1) }

  /// Splits a byte range into lines, without their line breaks.
  func lines(of range: Range<Int>) -> [Range<Int>] {
    (line(ofByte: range.lowerBound)...line(ofByte: range.upperBound)).map {
      self.range(ofLine: $0 + 1).clamped(to: range)
    }
  }

  /// Whether no edit crosses the end of a line.
  func keepToLines(_ edits: [PortEdit]) -> Bool {
    edits.allSatisfy { $0.range.upperBound <= end(ofLine: line(ofByte: $0.range.lowerBound)) }
  }

  /// Whether each changed line can get a mark, which is a comment at its end: no edit crosses the
  /// end of a line, and no changed line ends inside a string or a comment, which would swallow the
  /// mark.
  func mayMark(_ edits: [PortEdit]) -> Bool {
    keepToLines(edits)
      && edits.allSatisfy { edit in
        let end = end(ofLine: line(ofByte: edit.range.lowerBound))
        return !stretches.contains { $0.lowerBound < end && $0.upperBound > end }
      }
  }

  /// Returns a line, counted from 1, without surrounding spaces.
  func line(_ number: Int) -> String {
    let text = String(decoding: bytes[lines[number - 1]..<end(ofLine: number - 1)], as: UTF8.self)
    return text.trimmingCharacters(in: .whitespaces)
  }

  /// Returns the offset of a token from the start of its line, in bytes.
  func column(of index: Int) -> Int {
    let start = tokens[index].range.lowerBound
    return start - lines[line(ofByte: start)]
  }

  /// Returns the text after edits. Unless `mark` is nil, each changed line ends in `mark` followed
  /// by the original line.
  func applying(_ edits: [PortEdit], mark: String?) -> [UInt8] {
    var result: [UInt8] = []
    var offset = 0
    func ends(_ line: Int) -> [UInt8] {
      guard let mark else { return [] }
      let old = bytes[lines[line]..<end(ofLine: line)]
      let text = String(decoding: old, as: UTF8.self).trimmingPrefix(while: \.isWhitespace)
      return [UInt8]((" " + mark + text).utf8)
    }
    var marked: Int?
    func finishLine() {
      guard let line = marked else { return }
      result += bytes[offset..<end(ofLine: line)] + ends(line)
      offset = end(ofLine: line)
    }
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.range.lowerBound >= offset {
      let line = line(ofByte: edit.range.lowerBound)
      if line != marked { finishLine() }
      marked = line
      result += bytes[offset..<edit.range.lowerBound] + [UInt8](edit.text.utf8)
      offset = edit.range.upperBound
    }
    finishLine()
    return result + bytes[offset...]
  }
}
