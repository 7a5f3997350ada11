/// The tokens of Swift code that are needed to find calls and their arguments. Comments and the
/// contents of strings are skipped, but interpolations are included. The rules are in the chapter
/// Lexical Structure of [Swift's reference](https://github.com/swiftlang/swift-book).
///
/// Regular expressions between bare slashes are not recognised, because the files are compiled
/// without support for them.
package struct SwiftTokens {
  package struct Token {
    package enum Kind { case word, number, text, sign }

    package var kind: Kind
    /// The range of the token in bytes, without the backticks of a word in backticks.
    package var range: Range<Int>
  }

  package private(set) var tokens: [Token] = []
  /// The ranges, in bytes, of strings and block comments with their interpolations. A range may
  /// span several lines.
  package private(set) var stretches: [Range<Int>] = []
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  private static let deepest = 64

  /// Reads the tokens of a file.
  ///
  /// - Complexity: O(bytes).
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while position < bytes.count { read(isInterpolation: false) }
  }

  private func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private mutating func add(_ kind: Token.Kind, from start: Int, to end: Int? = nil) {
    tokens.append(Token(kind: kind, range: start..<(end ?? position)))
  }

  /// Reads tokens to the end of the file, or past the parenthesis that ends an interpolation.
  private mutating func read(isInterpolation: Bool) {
    var open = 0
    while let next = byte() {
      let start = position
      switch next {
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
        while let next = byte(), next != UInt8(ascii: "\n") { position += 1 }
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""): readString(hashes: 0, from: start)
      case UInt8(ascii: "#"): readHash()
      case UInt8(ascii: "`"):
        position += 1
        while let next = byte(), next != UInt8(ascii: "`"), next != UInt8(ascii: "\n") {
          position += 1
        }
        add(.word, from: start + 1)
        position += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        readNumber()
        add(.number, from: start)
      case _ where Self.isLetter(next):
        while let next = byte(), Self.isLetter(next) || Self.isDigit(next) { position += 1 }
        add(.word, from: start)
      case 0...UInt8(ascii: " "): position += 1
      default:
        position += 1
        if next == UInt8(ascii: "(") { open += 1 }
        if next == UInt8(ascii: ")") { open -= 1 }
        add(.sign, from: start)
        if isInterpolation, open < 0 { return }
      }
    }
  }

  /// Skips a block comment and the comments nested in it.
  private mutating func skipComment() {
    let start = position
    defer { stretches.append(start..<position) }
    var open = 0
    while let next = byte() {
      if next == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        (open, position) = (open + 1, position + 2)
      } else if next == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        (open, position) = (open - 1, position + 2)
        if open == 0 { return }
      } else {
        position += 1
      }
    }
  }

  /// Reads a token that begins with `#`: a string or regular expression delimited with hashes, or a
  /// directive.
  private mutating func readHash() {
    let start = position
    var hashes = 0
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    if byte(hashes) == UInt8(ascii: "\"") {
      position += hashes
      readString(hashes: hashes, from: start)
    } else if byte(hashes) == UInt8(ascii: "/") {
      position += hashes + 1
      while byte() != nil, !isEnd(UInt8(ascii: "/"), count: 1, hashes: hashes) { position += 1 }
      position = min(position + 1 + hashes, bytes.count)
      add(.text, from: start)
    } else {
      position += 1
      add(.sign, from: start)
    }
  }

  /// Whether the next bytes are `count` copies of the character `sign` and then `hashes` hashes.
  private func isEnd(_ sign: UInt8, count: Int, hashes: Int) -> Bool {
    (0..<count).allSatisfy { byte($0) == sign }
      && (0..<hashes).allSatisfy { byte(count + $0) == UInt8(ascii: "#") }
  }

  /// Reads a string literal from its opening quotation mark, including the code in its
  /// interpolations.
  private mutating func readString(hashes: Int, from start: Int) {
    let quote = UInt8(ascii: "\"")
    let quotes = byte(1) == quote && byte(2) == quote ? 3 : 1
    defer { stretches.append(start..<position) }
    add(.text, from: start, to: start + 1)
    position += quotes
    while let next = byte() {
      if isEnd(quote, count: quotes, hashes: hashes) {
        position += quotes + hashes
        return
      }
      if quotes == 1, next == UInt8(ascii: "\n") { return }
      position += 1
      guard next == UInt8(ascii: "\\"), isEnd(0, count: 0, hashes: hashes) else { continue }
      position += hashes
      guard byte() == UInt8(ascii: "("), depth < Self.deepest else {
        // Skip the escaped character, which does not end the string.
        position += 1
        continue
      }
      position += 1
      add(.sign, from: position - 1)
      depth += 1
      read(isInterpolation: true)
      depth -= 1
    }
  }

  private mutating func readNumber() {
    func isWord(_ byte: UInt8?) -> Bool {
      byte.map { Self.isLetter($0) || Self.isDigit($0) } == true
    }
    let isHexadecimal = byte() == UInt8(ascii: "0") && byte(1) == UInt8(ascii: "x")
    let exponents: [UInt8] =
      isHexadecimal
      ? [UInt8(ascii: "p"), UInt8(ascii: "P")] : [UInt8(ascii: "e"), UInt8(ascii: "E")]
    while let next = byte() {
      if exponents.contains(next), let sign = byte(1),
        sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
      {
        position += 2
      } else if isWord(next) {
        position += 1
      } else if next == UInt8(ascii: "."),
        isHexadecimal ? isWord(byte(1)) : byte(1).map(Self.isDigit) == true
      {
        position += 1
      } else {
        return
      }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }
}
