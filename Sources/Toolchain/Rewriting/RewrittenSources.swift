import Foundation
import MidflightProcesses
import MidflightScenes

/// Swift files as the compiler is to read them: with their `#Preview`s as variables, and with the
/// changes that `midflight port` would write.
///
/// The compiler reads the new texts in the place of the files', by an overlay over the file system,
/// and names the files themselves in whatever it says.
package struct RewrittenSources {
  /// The previews that are compiled, in the order in which they stand.
  var previews: [ScenePreview] { found.map(\.preview) }
  /// The previews, each with its file's index, and its sign's there.
  private var found: [PreviewMacros.Found]
  /// The files themselves.
  let files: [URL]
  let codes: [PortCode]
  private var edits: [[PortEdit]] = []
  /// The texts by their files' paths, those that are others than the files'.
  private var texts: [String: RewrittenText] = [:]
  /// What is not compiled, in order.
  var leftOut: [LeftOut] = []

  /// Reads the files of one module.
  ///
  /// - Complexity: O(bytes).
  init(_ files: [URL], _ data: [[UInt8]]) {
    self.files = files
    codes = data.map { PortCode($0) }
    let macros = PreviewMacros(codes)
    found = macros.found
    edits = zip(codes, macros.edits).map { code, edits in
      PortedFile.editsAtLoad(code) + code.swiftUIImports().map(\.edit) + edits
    }
    for place in codes.indices { write(place) }
  }

  private mutating func write(_ place: Int) {
    if edits[place].isEmpty { return }
    texts[files[place].path] = RewrittenText(codes[place], edits[place])
  }

  /// Takes a declaration out of a file.
  mutating func remove(_ declaration: PortCode.Declaration, in place: Int) {
    edits[place] += codes[place].removal(of: declaration)
    found.removeAll { $0.file == place && declaration.tokens.contains($0.token) }
    write(place)
  }

  /// The files, by their paths.
  var codesByPath: [String: PortCode] {
    Dictionary(zip(files.map(\.path), codes), uniquingKeysWith: { first, _ in first })
  }

  /// A file's bytes as they are compiled; nil where these are the file's own.
  func bytes(of file: URL) -> [UInt8]? { texts[file.path]?.bytes }

  /// The column, from 1, in which the compiler sees what stands in one of a file.
  func newColumn(_ column: Int, inLine line: Int, of file: URL) -> Int {
    texts[file.path]?.newColumn(column, inLine: line) ?? column
  }

  // MARK: The compiler

  private func name(_ number: Int, _ place: Int) -> String { "rewritten-\(number)-\(place).swift" }

  private func overlay(_ number: Int) -> String { "rewritten-\(number).yaml" }

  /// The compiler's options that put the new texts in the place of the files'; none where nothing
  /// is new.
  func options(_ number: Int, in folder: ScratchFolder) throws -> [String] {
    if texts.isEmpty { return [] }
    var roots: [[String: String]] = []
    for (place, file) in files.enumerated() {
      guard let text = texts[file.path] else { continue }
      try folder.write(text.bytes, to: name(number, place))
      roots.append([
        "type": "file", "name": file.path,
        "external-contents": folder.url.appendingPathComponent(name(number, place)).path,
      ])
    }
    let overlay: [String: Any] = ["version": 0, "use-external-names": false, "roots": roots]
    try folder.write(
      [UInt8](JSONSerialization.data(withJSONObject: overlay)), to: self.overlay(number))
    return ["-vfsoverlay", folder.url.appendingPathComponent(self.overlay(number)).path]
  }

  /// Removes what ``options(_:in:)`` has written.
  func cleanUp(_ number: Int, in folder: ScratchFolder) {
    if texts.isEmpty { return }
    for name in files.indices.map({ name(number, $0) }) + [overlay(number)] {
      try? FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
    }
  }

  /// What the compiler says, with the lines and the columns as the files have them.
  func restored(_ said: String) -> String {
    if texts.isEmpty { return said }
    // The file that is told of, and the line that is shown.
    var (text, shown): (RewrittenText?, Int?) = (nil, nil)
    let lines = said.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if let place = DiagnosticPlace(line) {
        (text, shown) = (texts[place.path], nil)
        guard let text else { return String(line) }
        let column = text.column(place.column, inLine: place.line)
        return "\(place.path):\(place.line):\(column)" + line[place.end...]
      }
      guard let text, let bar = line.firstRange(of: " | ") else { return String(line) }
      let gutter = line[..<bar.lowerBound]
      if let number = Int(gutter.drop { $0 == " " }) {
        shown = number
        return text.isChanged(number) ? "\(gutter) | \(text.line(number))" : String(line)
      }
      guard let shown, text.isChanged(shown), gutter.allSatisfy({ $0 == " " }) else {
        return String(line)
      }
      let rest = line[bar.upperBound...]
      let blanks = rest.prefix { $0 == " " }.count
      let moved = String(repeating: " ", count: text.mark(blanks, inLine: shown))
      return "\(gutter) | \(moved)\(rest.dropFirst(blanks))"
    }
    return lines.joined(separator: "\n")
  }
}
