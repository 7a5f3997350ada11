import MidflightSwiftText

extension PortCode {
  /// A top-level declaration: a type, an extension, a function, a variable, or a `#Preview`.
  struct Declaration {
    /// The name after the keyword; empty if there is none.
    let name: String
    /// A description of the declaration that can be used in a sentence.
    let words: String
    let tokens: ClosedRange<Int>
    /// The index of the opening brace of the declaration's body; for a variable, the index of its
    /// keyword.
    let body: Int
    let isType: Bool
  }

  private static let types: Set = ["class", "struct", "enum", "extension", "protocol", "actor"]
  private static let variables: Set = ["var", "let", "typealias"]
  private static let modifiers: Set = [
    "public", "private", "fileprivate", "internal", "open", "final", "indirect", "package", "set",
    "lazy", "weak", "unowned", "nonisolated", "unsafe",
  ]
  private static let directives: Set = ["if", "elseif", "else", "endif", "warning", "error"]

  /// Returns the top-level declarations of the file, in order, including those in branches of
  /// `#if`.
  ///
  /// - Complexity: O(tokens).
  func topDeclarations() -> [Declaration] {
    var found: [Declaration] = []
    // `start` is the first token that can belong to the next declaration; `variable` is a variable
    // whose end has not been found yet.
    var (start, index) = (0, 0)
    var variable: (first: Int, keyword: Int)?
    func endVariable(before next: Int) {
      guard let (first, keyword) = variable else { return }
      variable = nil
      let name = isWord(keyword + 1) ? text(keyword + 1) : ""
      found.append(
        Declaration(
          name: name, words: name.isEmpty ? "a variable" : name,
          tokens: first...max(first, next - 1),
          body: keyword, isType: false))
    }
    while index < tokens.count {
      let word = text(index)
      let first = beginning(of: index, from: start)
      let isFirst = variable == nil || isFirstInLine(first)
      switch word {
      case "import" where isFirst:
        endVariable(before: first)
        index = importedName(index).map { $0 + 1 } ?? index + 1
        start = index
      case "#" where isFirst && Self.directives.contains(text(index + 1)):
        endVariable(before: index)
        index = endOfLine(from: index)
        start = index
      case "#" where isFirst && text(index + 1) == "Preview", "func" where isFirst,
        _ where isFirst && Self.types.contains(word):
        guard let brace = brace(after: index), let end = closing(brace) else { return found }
        endVariable(before: first)
        let name = word == "#" ? "" : text(index + 1)
        let words =
          switch word {
          case "#": string(index + 3).map { "the preview \"\($0)\"" } ?? "a preview"
          case "extension": "an extension of \(name)"
          default: name
          }
        found.append(
          Declaration(
            name: name, words: words, tokens: first...end, body: brace,
            isType: Self.types.contains(word)))
        index = end + 1
        start = index
      case _ where isFirst && Self.variables.contains(word):
        endVariable(before: first)
        variable = (first, index)
        index += 1
      case "(", "[", "{": index = (closing(index) ?? tokens.count) + 1
      default: index += 1
      }
    }
    endVariable(before: tokens.count)
    return found
  }

  /// Returns the index of the first modifier or attribute of the declaration with this keyword.
  private func beginning(of keyword: Int, from start: Int) -> Int {
    var first = keyword
    while first > start {
      var last = first - 1
      // Skip the parentheses of `@available(iOS 17, *)` and `private(set)`.
      if text(last) == ")", let open = openingParenthesis(last), open > start { last = open - 1 }
      if last - 1 >= start, text(last - 1) == "@", isWord(last) {
        first = last - 1
      } else if Self.modifiers.contains(text(last)) {
        first = last
      } else {
        break
      }
    }
    return first
  }

  private func isFirstInLine(_ index: Int) -> Bool {
    index == 0 || line(of: index - 1) < line(of: index) || text(index - 1) == ";"
  }

  /// Returns the index of the opening brace of the body after a keyword. Braces in parentheses or
  /// brackets are skipped.
  private func brace(after index: Int) -> Int? {
    var next = index + 1
    while next < tokens.count {
      switch text(next) {
      case "{": return next
      case "(", "[":
        guard let end = closing(next) else { return nil }
        next = end + 1
      default: next += 1
      }
    }
    return nil
  }

  private func openingParenthesis(_ close: Int) -> Int? {
    var depth = 0
    for index in stride(from: close, through: 0, by: -1) {
      switch text(index) {
      case ")": depth += 1
      case "(": depth -= 1
      default: break
      }
      if depth == 0 { return index }
    }
    return nil
  }

  func lines(of declaration: Declaration) -> ClosedRange<Int> {
    line(of: declaration.tokens.lowerBound)...line(of: declaration.tokens.upperBound)
  }

  func hasWord(_ word: String, inLine line: Int) -> Bool {
    tokens(inLine: line).contains { isWord($0) && text($0) == word }
  }

  /// Returns the indices of the tokens on a line, which is counted from 1.
  func tokens(inLine line: Int) -> Range<Int> {
    let start = tokens.partitioningIndex { self.line(ofByte: $0.range.lowerBound) + 1 >= line }
    let end = tokens.partitioningIndex { self.line(ofByte: $0.range.lowerBound) + 1 > line }
    return start..<end
  }

  /// Returns the edits that remove a declaration but keep its line breaks.
  func removal(of declaration: Declaration) -> [PortEdit] {
    lines(of: range(declaration.tokens.lowerBound, declaration.tokens.upperBound)).map {
      PortEdit(range: $0, text: "")
    }
  }

  // MARK: SwiftUI

  /// Returns the imports of SwiftUI, outside branches that are never compiled. Each has an edit
  /// that imports UIKit instead, because SwiftUI re-exports UIKit on Apple's systems.
  func swiftUIImports() -> [(line: Int, edit: PortEdit)] {
    imports(of: "SwiftUI").map { first, last in
      (line(of: first), PortEdit(range: range(first, last), text: "import UIKit"))
    }
  }
}

extension Array {
  /// Returns the first index whose element satisfies a condition, by binary search. All elements
  /// after one that satisfies the condition must satisfy it too.
  fileprivate func partitioningIndex(where isLater: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isLater(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
