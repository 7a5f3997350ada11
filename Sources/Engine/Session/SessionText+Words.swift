extension SessionText {
  /// The largest number of words in a statement. The longest statements name a scene's steps.
  static let maxWords = 10_000

  struct Word {
    var text: String
    var line: Int
    var column: Int

    func error(_ message: String) -> ParseError {
      ParseError(line: line, column: column, message: message)
    }
  }

  struct Statements {
    private var rest: Substring?
    private var line = 0

    init(_ text: String) { rest = text[...] }

    mutating func next() throws(ParseError) -> [Word]? {
      while let text = rest {
        line += 1
        let end = text.firstIndex(of: "\n")
        rest = end.map { text[text.index(after: $0)...] }
        let words = try Self.words(of: text[..<(end ?? text.endIndex)], line: line)
        if !words.isEmpty { return words }
      }
      return nil
    }

    private static func words(
      of line: Substring, line number: Int
    ) throws(ParseError) -> [Word] {
      var words: [Word] = []
      var word: Word?
      func take(_ word: Word) throws(ParseError) {
        guard words.count < maxWords else {
          throw word.error("the statement has more than \(maxWords) words")
        }
        words.append(word)
      }
      var (isQuoted, isEscaped) = (false, false)
      var column = 0
      for character in line where character != "\r" {
        column += 1
        if word == nil, words.isEmpty, character == "#" { return [] }
        if isEscaped {
          word?.text.append(character)
          isEscaped = false
        } else if isQuoted, character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          if word == nil { word = Word(text: "", line: number, column: column) }
          isQuoted.toggle()
        } else if !isQuoted, character == " " || character == "\t" {
          if let done = word { try take(done) }
          word = nil
        } else if word == nil {
          word = Word(text: String(character), line: number, column: column)
        } else {
          word?.text.append(character)
        }
      }
      if isQuoted, let word { throw word.error("a closing quote is missing") }
      if let word { try take(word) }
      return words
    }
  }
}
