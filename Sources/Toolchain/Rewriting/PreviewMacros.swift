import Foundation
import MidflightScenes
import MidflightSwiftText

/// The `#Preview`s of Swift files, rewritten for a compiler without macros.
///
/// `#Preview("Half") {` becomes `var _0:AnyObject {`, so that its body becomes the body of a
/// getter.
struct PreviewMacros {
  /// A preview, the index of its file, and the index of its `#` token in that file.
  struct Found {
    let preview: ScenePreview
    let file: Int
    let token: Int
  }

  private(set) var found: [Found] = []
  /// The edits of each file. No edit crosses the end of a line.
  private(set) var edits: [[PortEdit]] = []

  /// Reads the files of one module.
  ///
  /// - Complexity: O(bytes).
  init(_ codes: [PortCode]) {
    edits = codes.map { _ in [] }
    guard codes.contains(where: { $0.words.contains("Preview") }) else { return }
    var names = VariableNames(avoiding: codes)
    for (file, code) in codes.enumerated() {
      for index in code.tokens.indices {
        guard let macro = Macro(code, at: index) else { continue }
        let variable = names.next()
        edits[file] += macro.edits(code, variable: variable)
        let preview = ScenePreview(
          title: macro.title, size: macro.size, fits: macro.fits, variable: variable)
        found.append(Found(preview: preview, file: file, token: index))
      }
    }
  }

  /// Generates short names that no file contains as a word. The first names have two characters.
  private struct VariableNames {
    private let words: Set<String>
    private var count = 0
    private static let letters = Array("0123456789abcdefghijklmnopqrstuvwxyz")

    init(avoiding codes: [PortCode]) { words = codes.reduce(into: []) { $0.formUnion($1.words) } }

    mutating func next() -> String {
      while true {
        let (round, letter) = count.quotientAndRemainder(dividingBy: Self.letters.count)
        count += 1
        let name = "_\(Self.letters[letter])" + (round > 0 ? "\(round)" : "")
        if !words.contains(name) { return name }
      }
    }
  }

  private struct Macro {
    var title: String?
    var size: CGSize?
    var fits = false
    /// The indices of the macro's `#` token and of its opening brace.
    let first: Int
    let brace: Int

    /// Parses a `#Preview` up to its opening brace; nil if none begins at the token.
    init?(_ code: PortCode, at index: Int) {
      guard code.text(index) == "#", code.text(index + 1) == "Preview",
        code.range(index, index + 1).count == "#Preview".utf8.count
      else { return nil }
      let open = index + 2
      let end = code.text(open) == "(" ? code.closing(open) : index + 1
      guard let end, code.text(end + 1) == "{" else { return nil }
      (first, brace) = (index, end + 1)
      read(code, min(open + 1, end)..<end)
    }

    private mutating func read(_ code: PortCode, _ arguments: Range<Int>) {
      if let first = arguments.first { title = code.string(first) }
      for index in arguments {
        if code.reads(".sizeThatFitsLayout", at: index) { fits = true }
        guard code.reads(".fixedLayout(width:", at: index), let end = code.closing(index + 2) else {
          continue
        }
        let numbers = (index + 3..<end).compactMap {
          Double(code.text($0).replacing("_", with: ""))
        }
        if numbers.count == 2, numbers.allSatisfy({ (1...4096).contains($0) }) {
          size = CGSize(width: numbers[0], height: numbers[1])
        }
      }
    }

    /// Returns the edits that replace the text from `#` to the opening brace with the declaration
    /// of a variable. If the text has several lines, all but the first become empty.
    func edits(_ code: PortCode, variable: String) -> [PortEdit] {
      let range = code.tokens[first].range.lowerBound..<code.tokens[brace].range.lowerBound
      var text = "var \(variable):AnyObject "
      return code.lines(of: range).map { line in
        defer { text = "" }
        return PortEdit(range: line, text: text)
      }
    }
  }
}
