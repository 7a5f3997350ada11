import Foundation
import MidflightPNG
import MidflightProcesses
package import MidflightScenes
import MidflightSwiftText

/// Swift files whose `#Preview`s are read, for a compiler without macros.
///
/// `#Preview("Half") {` becomes `var _0:AnyObject {`, as long as it was: so the body is a getter's, and
/// every line and column of the file stays what it is. The compiler reads the new text in the place of
/// the file's, by an overlay over the file system, and names the file itself in whatever it says.
struct PreviewMacros {
  /// The previews in the order in which they stand.
  private(set) var previews: [ScenePreview] = []
  /// The new texts, by the places of their files.
  private var texts: [Int: [UInt8]] = [:]
  /// What stands where: the new beginnings, and those of the files.
  private var headers: [(new: String, old: String)] = []
  private let files: [URL]

  /// `AnyObject` where that would be too long.
  private static let shortType = "_P"

  /// Reads the files of one module.
  ///
  /// - Complexity: O(bytes).
  init(_ files: [URL]) {
    self.files = files
    let data = files.map { [UInt8]((try? Data(contentsOf: $0)) ?? Data()) }
    let mark = Array("#Preview".utf8)
    guard data.contains(where: { $0.firstRange(of: mark) != nil }) else { return }
    let codes = data.map { PortCode($0) }
    var names = VariableNames(avoiding: codes)
    for (place, code) in codes.enumerated() {
      var edits: [PortEdit] = []
      for index in code.tokens.indices {
        guard let found = Found(code, at: index) else { continue }
        let variable = names.next()
        let edit = found.edit(code, variable: variable)
        edits.append(edit.edit)
        headers.append(edit.header)
        previews.append(
          ScenePreview(
            title: found.title, size: found.size, fits: found.fits, variable: variable))
      }
      if edits.isEmpty { continue }
      var (text, end): ([UInt8], Int) = ([], 0)
      for edit in edits {
        text += code.bytes[end..<edit.range.lowerBound] + Array(edit.text.utf8)
        end = edit.range.upperBound
      }
      text += code.bytes[end...]
      if texts.isEmpty { text += Array("\n\n\ntypealias \(Self.shortType) = AnyObject\n".utf8) }
      texts[place] = text
    }
  }

  /// The compiler's options that put the new texts in the place of the files'; none where nothing is
  /// new.
  func options(_ number: Int, in folder: ScratchFolder) throws -> [String] {
    if texts.isEmpty { return [] }
    var roots: [[String: String]] = []
    for (place, text) in texts.sorted(by: { $0.key < $1.key }) {
      let name = "previews-\(number)-\(place).swift"
      try folder.write(text, to: name)
      roots.append([
        "type": "file", "name": files[place].path,
        "external-contents": folder.url.appendingPathComponent(name).path,
      ])
    }
    let overlay: [String: Any] = ["version": 0, "use-external-names": false, "roots": roots]
    let name = "previews-\(number).yaml"
    try folder.write([UInt8](JSONSerialization.data(withJSONObject: overlay)), to: name)
    return ["-vfsoverlay", folder.url.appendingPathComponent(name).path]
  }

  /// Removes what ``options(_:in:)`` has written.
  func cleanUp(_ number: Int, in folder: ScratchFolder) {
    let names = texts.keys.map { "previews-\(number)-\($0).swift" } + ["previews-\(number).yaml"]
    for name in names {
      try? FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
    }
  }

  /// What the compiler says, with the lines as the files have them.
  func restored(_ text: String) -> String {
    headers.reduce(text) { $0.replacing($1.new, with: $1.old) }
      .replacing("'\(Self.shortType)' (aka 'AnyObject')", with: "'AnyObject'")
  }

  /// Names of two characters that no file has as a word.
  private struct VariableNames {
    private let words: Set<String>
    private var count = 0
    private static let letters = Array("0123456789abcdefghijklmnopqrstuvwxyz")

    init(avoiding codes: [PortCode]) {
      words = Set(codes.flatMap { code in code.tokens.indices.map(code.text) })
    }

    mutating func next() -> String {
      while true {
        let (round, letter) = count.quotientAndRemainder(dividingBy: Self.letters.count)
        count += 1
        let name = "_\(Self.letters[letter])" + (round > 0 ? "\(round)" : "")
        if !words.contains(name) { return name }
      }
    }
  }

  /// A `#Preview` and its beginning.
  private struct Found {
    var title: String?
    var size: CGSize?
    var fits = false
    /// The sign, and the brace.
    let first: Int
    let brace: Int

    /// Nil where none begins at a token.
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

    /// The beginning of a variable in the place of its own, which ends at the same column.
    func edit(
      _ code: PortCode, variable: String
    ) -> (edit: PortEdit, header: (new: String, old: String)) {
      let range =
        code.tokens[first].range.lowerBound..<code.tokens[brace].range.lowerBound
      let old = code.bytes[range]
      let line = old.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      let long = "var \(variable):AnyObject"
      let start =
        long.utf8.count <= line.count ? long : "var \(variable):\(PreviewMacros.shortType)"
      let blanks = String(repeating: " ", count: max(line.count - start.utf8.count, 0))
      let rest = old.dropFirst(line.count).map { byte -> UInt8 in
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") ? byte : UInt8(ascii: " ")
      }
      let text = start + blanks + String(decoding: rest, as: UTF8.self)
      return (
        PortEdit(range: range, text: text),
        (start + blanks, String(decoding: line, as: UTF8.self))
      )
    }
  }
}
