extension PortCode {
  /// A type, an extension or a function that stands in no other.
  struct Declaration {
    /// The name behind its keyword.
    let name: String
    /// What it is called in a sentence.
    let words: String
    /// Its tokens, attributes and modifiers included.
    let tokens: ClosedRange<Int>
  }

  private static let keywords: Set = ["class", "struct", "enum", "extension", "protocol", "func"]
  private static let modifiers: Set = [
    "public", "private", "fileprivate", "internal", "open", "final", "indirect", "package",
  ]

  /// The declarations with bodies that stand at the top of the file, in order.
  ///
  /// - Complexity: O(tokens).
  func topDeclarations() -> [Declaration] {
    var found: [Declaration] = []
    // Where the present one may begin, its keyword and the brace of its body.
    var (start, keyword, brace) = (0, Int?.none, Int?.none)
    var depth = 0
    for index in tokens.indices {
      switch text(index) {
      case "{", "(", "[":
        if depth == 0, text(index) == "{" { brace = index }
        depth += 1
      case "}", ")", "]":
        depth -= 1
        guard depth == 0, text(index) == "}", brace != nil else { continue }
        if let keyword, isWord(keyword + 1) {
          let first = beginning(of: keyword, from: start)
          let name = text(keyword + 1)
          let words = text(keyword) == "extension" ? "an extension of \(name)" : name
          found.append(Declaration(name: name, words: words, tokens: first...index))
        }
        (start, keyword, brace) = (index + 1, nil, nil)
      case let word where depth == 0 && keyword == nil && Self.keywords.contains(word):
        keyword = index
      default: break
      }
    }
    return found
  }

  /// The first of the modifiers and attributes before a keyword.
  private func beginning(of keyword: Int, from start: Int) -> Int {
    var first = keyword
    while first > start {
      if Self.modifiers.contains(text(first - 1)) {
        first -= 1
      } else if text(first - 2) == "@", first - 2 >= start {
        first -= 2
      } else {
        break
      }
    }
    return first
  }

  /// What takes a declaration out, its lines kept.
  func removal(of declaration: Declaration) -> [PortEdit] {
    lines(of: range(declaration.tokens.lowerBound, declaration.tokens.upperBound)).map {
      PortEdit(range: $0, text: "")
    }
  }
}
