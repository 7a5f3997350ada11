import Foundation
import MidflightProcesses
import MidflightScenes

/// Swift files as the compiler reads them: with variables instead of `#Preview`s, imports of UIKit
/// instead of SwiftUI, and the changes that `midflight port` would write.
///
/// The compiler reads the new texts through a
/// [virtual file system overlay](https://clang.llvm.org/docs/ClangCommandLineReference.html), so
/// its diagnostics name the original files.
package struct RewrittenSources {
  var previews: [ScenePreview] { found.map(\.preview) }
  /// The previews. Each has the index of its file, and the index of its `#` token in that file.
  private var found: [PreviewMacros.Found]
  let files: [URL]
  let codes: [PortCode]
  private var edits: [[PortEdit]] = []
  /// The texts of the changed files, by the files' paths.
  private var texts: [String: RewrittenText] = [:]
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
    for file in codes.indices { write(file) }
  }

  private mutating func write(_ file: Int) {
    if edits[file].isEmpty { return }
    texts[files[file].path] = RewrittenText(codes[file], edits[file])
  }

  mutating func remove(_ declaration: PortCode.Declaration, in file: Int) {
    edits[file] += codes[file].removal(of: declaration)
    found.removeAll { $0.file == file && declaration.tokens.contains($0.token) }
    write(file)
  }

  var codesByPath: [String: PortCode] {
    Dictionary(zip(files.map(\.path), codes), uniquingKeysWith: { first, _ in first })
  }

  func bytes(of file: URL) -> [UInt8]? { texts[file.path]?.bytes }

  /// Returns the column in the compiled text for a column of the original file, both counted from
  /// 1.
  func newColumn(_ column: Int, inLine line: Int, of file: URL) -> Int {
    texts[file.path]?.newColumn(column, inLine: line) ?? column
  }

  // MARK: The compiler

  private func name(_ number: Int, _ file: Int) -> String { "rewritten-\(number)-\(file).swift" }

  private func overlay(_ number: Int) -> String { "rewritten-\(number).yaml" }

  /// Writes the changed sources into a folder, and returns the compiler options that substitute
  /// them for the original files; empty if nothing has changed.
  func options(_ number: Int, in folder: ScratchFolder) throws -> [String] {
    if texts.isEmpty { return [] }
    var roots: [[String: String]] = []
    for (index, file) in files.enumerated() {
      guard let text = texts[file.path] else { continue }
      try folder.write(text.bytes, to: name(number, index))
      roots.append([
        "type": "file", "name": file.path,
        "external-contents": folder.url.appendingPathComponent(name(number, index)).path,
      ])
    }
    let overlay: [String: Any] = ["version": 0, "use-external-names": false, "roots": roots]
    try folder.write(
      [UInt8](JSONSerialization.data(withJSONObject: overlay)), to: self.overlay(number))
    return ["-vfsoverlay", folder.url.appendingPathComponent(self.overlay(number)).path]
  }

  func cleanUp(_ number: Int, in folder: ScratchFolder) {
    if texts.isEmpty { return }
    for name in files.indices.map({ name(number, $0) }) + [overlay(number)] {
      try? FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
    }
  }

  /// Returns the compiler's output with lines and columns converted to those of the original files.
  func restored(_ output: String) -> String {
    if texts.isEmpty { return output }
    // The file of the diagnostic being read, and the number of the line that the diagnostic quotes.
    var (text, shown): (RewrittenText?, Int?) = (nil, nil)
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if let location = DiagnosticLocation(line) {
        (text, shown) = (texts[location.path], nil)
        guard let text else { return String(line) }
        let column = text.column(location.column, inLine: location.line)
        return "\(location.path):\(location.line):\(column)" + line[location.end...]
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
