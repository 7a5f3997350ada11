/// Finds the uses of `tweak` and `@Tweak` in Swift code, with their numbers and the names of the
/// tweaked values.
struct SwiftCode {
  struct Use {
    /// The name of the variable or argument that receives the number.
    var name: String
    /// The range of the number with its sign, in bytes of the file; nil if the value is an
    /// expression.
    var number: Range<Int>?
    /// The range of values that the use allows for the number; nil unless it is written with two
    /// numbers, such as `0...1`.
    var range: ClosedRange<Double>?
    /// The location that the compiler reports for the use, as an offset in the file, in bytes.
    var offset: Int
  }

  private(set) var uses: [Use] = []
  private let bytes: [UInt8]
  private let tokens: [SwiftTokens.Token]
  /// For each token, the index of the first token of its statement.
  private var statements: [Int] = []
  /// For each token, the index of the innermost opening brace around it; nil outside braces.
  private var braces: [Int?] = []

  /// Whether the file declares a function named `tweak`, which hides this library's function.
  private var hasOwnFunction = false

  /// The maximum number of tokens before a use that are searched for its name.
  private static let reach = 4000

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens = SwiftTokens(bytes).tokens
    guard
      tokens.indices.contains(where: { isWord($0, "tweak") || isWord($0, "Tweak") })
    else { return }
    findStatements()
    hasOwnFunction = tokens.indices.contains { isWord($0, "func") && isWord($0 + 1, "tweak") }
    for index in tokens.indices {
      if isWord(index, "tweak") { readCall(index) }
      if isWord(index, "Tweak") { readWrapper(index) }
    }
  }

  // MARK: Tokens

  private func text(_ index: Int) -> String {
    tokens.indices.contains(index)
      ? String(decoding: bytes[tokens[index].range], as: UTF8.self) : ""
  }

  private func isWord(_ index: Int, _ word: StaticString) -> Bool {
    guard tokens.indices.contains(index), tokens[index].kind == .word,
      tokens[index].range.count == word.utf8CodeUnitCount
    else { return false }
    return text(index) == "\(word)"
  }

  private func isWord(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .word
  }

  /// Returns the punctuation character of the token at an index; 0 if the token is not punctuation.
  private func sign(_ index: Int) -> UInt8 {
    guard tokens.indices.contains(index), tokens[index].kind == .sign else { return 0 }
    return bytes[tokens[index].range.lowerBound]
  }

  private func isSign(_ index: Int, _ sign: Unicode.Scalar) -> Bool {
    self.sign(index) == UInt8(ascii: sign)
  }

  /// Whether nothing separates two tokens.
  private func areJoined(_ a: Int, _ b: Int) -> Bool {
    tokens.indices.contains(a) && tokens.indices.contains(b)
      && tokens[a].range.upperBound == tokens[b].range.lowerBound
  }

  /// Returns the index after the parenthesis that closes the one at `open`.
  private func end(of open: Int) -> Int {
    var depth = 0
    for index in open..<tokens.count {
      if isSign(index, "(") { depth += 1 }
      if isSign(index, ")") { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return tokens.count
  }

  // MARK: Uses

  private static let modules: Set<String> = ["Midflight", "LayerTree"]

  /// Whether the name at an index refers to this library's declaration: it has no prefix, or only
  /// the library's module name.
  private func isOwn(_ index: Int) -> Bool {
    !isSign(index - 1, ".") || (Self.modules.contains(text(index - 2)) && !isSign(index - 3, "."))
  }

  private mutating func readCall(_ index: Int) {
    let open = index + 1
    guard isSign(open, "("), isOwn(index), !isWord(index - 1, "func"), !isReadOnce(index) else {
      return
    }
    if hasOwnFunction, !isSign(index - 1, ".") { return }
    var next = open + 1
    // If the first argument has a label, this is another function named `tweak`.
    if isWord(next), isSign(next + 1, ":") { return }
    var number = number(at: &next)
    if !isSign(next, ","), !isSign(next, ")") {
      number = nil
      while next < tokens.count, !isSign(next, ","), !isSign(next, ")") {
        next = isSign(next, "(") ? end(of: next) : next + 1
      }
    }
    next += 1
    uses.append(
      Use(
        name: recipient(of: isSign(index - 1, ".") ? index - 2 : index), number: number,
        range: range(at: next), offset: tokens[open].range.lowerBound))
  }

  /// Whether the value at an index is evaluated only once in the life of a process, so that
  /// changing the number later has no effect. This holds for a static stored property, a lazy
  /// property and a global variable.
  private func isReadOnce(_ index: Int) -> Bool {
    let start = statements[index]
    for at in start..<index {
      if isWord(at, "static") || isWord(at, "lazy") { return true }
      if isWord(at, "class"), isWord(at + 1, "let") || isWord(at + 1, "var") { return true }
      if isWord(at, "let") || isWord(at, "var") { return braces[at] == nil }
      if isSign(at, "(") || isSign(at, "{") { return false }
    }
    return false
  }

  private mutating func readWrapper(_ index: Int) {
    let first = isSign(index - 1, ".") ? index - 2 : index
    guard isOwn(index), isSign(first - 1, "@") else { return }
    var next = index + 1
    if isSign(next, "<") {
      while next < tokens.count, !isSign(next, ">") { next += 1 }
      next += 1
    }
    var range: ClosedRange<Double>?
    if isSign(next, "("), areJoined(next - 1, next) {
      range = self.range(at: next + 1)
      next = end(of: next)
    }
    // Search for the variable after other attributes and modifiers.
    let limit = min(next + 24, tokens.count)
    while next < limit, !isWord(next, "var") { next += 1 }
    guard isWord(next, "var"), isWord(next + 1) else { return }
    let name = text(next + 1)
    next += 2
    while next < limit, !isSign(next, "="), !isSign(next, "{"), !isSign(next, "}") { next += 1 }
    guard isSign(next, "=") else { return }
    next += 1
    var number = number(at: &next)
    if "+-*/%&|<>=?!^.([".utf8.contains(sign(next)) { number = nil }
    uses.append(
      Use(name: name, number: number, range: range, offset: tokens[first].range.lowerBound))
  }

  /// Returns the range of the number at an index, and moves the index past the number. Returns nil
  /// if no number begins there.
  private func number(at index: inout Int) -> Range<Int>? {
    let isNegative = isSign(index, "-") && areJoined(index, index + 1)
    let digits = isNegative ? index + 1 : index
    guard tokens.indices.contains(digits), tokens[digits].kind == .number else { return nil }
    defer { index = digits + 1 }
    return tokens[index].range.lowerBound..<tokens[digits].range.upperBound
  }

  /// Returns the range that begins at an index, if it is two numbers joined by `...`; otherwise
  /// nil.
  private func range(at index: Int) -> ClosedRange<Double>? {
    var next = index
    guard let lower = number(at: &next), (0..<3).allSatisfy({ isSign(next + $0, ".") }) else {
      return nil
    }
    next += 3
    guard let upper = number(at: &next), isSign(next, ")") || isSign(next, ",") else { return nil }
    let ends = [lower, upper].compactMap {
      NumberLiteral(String(decoding: bytes[$0], as: UTF8.self))?.value
    }
    guard ends.count == 2, ends[0] < ends[1], (ends[1] - ends[0]).isFinite else { return nil }
    return ends[0]...ends[1]
  }

  // MARK: Names

  /// Finds the starts of statements. A statement starts after a brace or semicolon, and on a line
  /// that does not continue the previous line. Line breaks in parentheses and square brackets are
  /// ignored.
  private mutating func findStatements() {
    // The open brackets, each with the start of the statement that contains it and the brace around
    // it.
    var open: [(isBrace: Bool, statement: Int, brace: Int?)] = []
    var start = 0
    var brace: Int?
    for index in tokens.indices {
      let isBetweenStatements =
        index == 0 || isSign(index - 1, "{") || isSign(index - 1, "}") || isSign(index - 1, ";")
      if open.last?.isBrace != false, isBetweenStatements || isNewLine(index) { start = index }
      statements.append(start)
      braces.append(brace)
      switch sign(index) {
      case UInt8(ascii: "("), UInt8(ascii: "["): open.append((false, start, brace))
      case UInt8(ascii: "{"):
        open.append((true, start, brace))
        brace = index
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let last = open.popLast() { (start, brace) = (last.statement, last.brace) }
      default: break
      }
    }
  }

  /// Whether the token at an index is the first on its line, and the line does not continue the
  /// previous statement.
  private func isNewLine(_ index: Int) -> Bool {
    let between = bytes[tokens[index - 1].range.upperBound..<tokens[index].range.lowerBound]
    guard between.contains(UInt8(ascii: "\n")) else { return false }
    let continuesLine = "=+-*/%&|<>?:.,^"
    return !continuesLine.utf8.contains(sign(index))
      && !continuesLine.utf8.contains(sign(index - 1))
  }

  /// Returns the name of the argument label, variable or function that receives the value at an
  /// index.
  private func recipient(of index: Int) -> String {
    var (index, function) = (index, "")
    let limit = index - Self.reach
    while true {
      let start = max(statements[index], limit, 0)
      var at = index - 1
      // `depth` is the nesting depth relative to the value: negative in the brackets around the
      // value. `around` is the smallest depth so far.
      var (depth, around, isOtherArgument) = (0, 0, false)
      while at >= start {
        switch sign(at) {
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth += 1
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
          depth -= 1
          guard depth < around else { break }
          (around, isOtherArgument) = (depth, false)
          if isSign(at, "("), function.isEmpty, isWord(at - 1) {
            function = name(ofFunction: text(at - 1))
          }
        case UInt8(ascii: ",") where depth == around: isOtherArgument = true
        case UInt8(ascii: ":") where depth == around && !isOtherArgument:
          if isWord(at - 1), isSign(at - 2, "(") || isSign(at - 2, ",") { return text(at - 1) }
        case UInt8(ascii: "=") where depth == around && !isOtherArgument:
          if let name = target(before: at, from: start) { return name }
        default: break
        }
        at -= 1
      }
      if !function.isEmpty { return function }
      if let name = declared(from: start, to: index) { return name }
      guard let brace = braces[index], brace > limit else { return "tweak" }
      index = brace
    }
  }

  /// Returns a name for the value that a function receives: the function's name without the prefix
  /// `set`. The name is empty if the function only transforms the value.
  private func name(ofFunction name: String) -> String {
    let passing: Set<String> = [
      "min", "max", "abs", "pow", "sqrt", "sin", "cos", "tweak", "if", "while", "switch", "return",
      "in",
      "for", "print", "append",
    ]
    guard name.first?.isLowercase == true, !passing.contains(name) else { return "" }
    let rest = name.dropFirst(3)
    guard name.hasPrefix("set"), let first = rest.first, first.isUppercase else { return name }
    return first.lowercased() + rest.dropFirst()
  }

  /// Returns the name of the variable to which an equals sign assigns; nil if the sign is part of a
  /// comparison.
  private func target(before equals: Int, from start: Int) -> String? {
    if areJoined(equals, equals + 1), isSign(equals + 1, "=") { return nil }
    var at = equals - 1
    if areJoined(at, equals) {
      if "=<>!".utf8.contains(sign(at)) { return nil }
      if "+-*/%".utf8.contains(sign(at)) { at -= 1 }
    }
    var found = isWord(at) ? text(at) : nil
    var depth = 0
    while at >= start, depth >= 0 {
      switch sign(at) {
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth += 1
      case UInt8(ascii: "("), UInt8(ascii: "["): depth -= 1
      case UInt8(ascii: ",") where depth == 0: return found
      case UInt8(ascii: ":") where depth == 0: found = isWord(at - 1) ? text(at - 1) : found
      default: break
      }
      if depth == 0, found == nil, isWord(at) { found = text(at) }
      if depth == 0, isWord(at, "let") || isWord(at, "var") {
        return isWord(at + 1) ? text(at + 1) : found
      }
      at -= 1
    }
    return found
  }

  /// Returns the name of the variable or function that the first tokens of a statement declare.
  private func declared(from start: Int, to end: Int) -> String? {
    for at in start..<min(end, start + 24) {
      if isWord(at, "var") || isWord(at, "func"), isWord(at + 1) { return text(at + 1) }
      if isSign(at, "(") || isSign(at, "{") { break }
    }
    return nil
  }
}
