import Foundation
import MidflightScenes

extension RewrittenSources {
  /// A declaration that is left out because it uses a name that exists only on Apple's systems.
  struct LeftOut: Hashable {
    let name: String
    let sentence: String
  }

  var skipped: [String] {
    let imports = zip(files, codes).flatMap { file, code in
      code.swiftUIImports().map { line, _ in
        "Skipped import SwiftUI (\(file.lastPathComponent):\(line)): SwiftUI does not exist here"
      }
    }
    return imports + leftOut.map(\.sentence)
  }

  /// Returns the same files without the declarations that fail to compile. Each of these must use a
  /// name in ``MissingName``, a name from SwiftUI in a file that imports it, or the name of a
  /// declaration that has already been left out. Returns nil if nothing more can be left out, or if
  /// an error is outside the declarations.
  ///
  /// - Parameter diagnostics: The compiler's output, with the line numbers of the original files.
  func leavingOut(_ diagnostics: SwiftToolchain.Diagnostics) -> RewrittenSources? {
    let declarations = codes.map { $0.topDeclarations() }
    var reasons: [DeclarationID: (line: Int, LeftOut)] = [:]
    for error in diagnostics.text.split(separator: "\n").compactMap({ CompilerError($0) }) {
      let line = error.location.line
      guard let file = files.firstIndex(where: { $0.path == error.location.path }),
        let index = declarations[file].firstIndex(where: { codes[file].lines(of: $0) ~= line })
      else { return nil }
      guard let reason = reason(for: error, in: file) else { continue }
      let id = DeclarationID(file: file, index: index)
      // If several lines of a declaration fail, the first of them gives the reason.
      if let known = reasons[id], known.line <= line { continue }
      let declaration = declarations[file][index]
      let name = error.location.path.split(separator: "/").last ?? ""
      reasons[id] = (
        line,
        LeftOut(
          name: declaration.name,
          sentence: "Skipped \(declaration.words) (\(name):\(line)): \(reason)")
      )
    }
    if reasons.isEmpty { return nil }
    // If no declaration would remain, return nil, so that the user is shown the errors instead.
    guard leftOut.count + reasons.count < declarations.reduce(0, { $0 + $1.count }) else {
      return nil
    }
    var rest = self
    for id in reasons.keys.sorted(by: { ($0.file, $0.index) < ($1.file, $1.index) }) {
      rest.remove(declarations[id.file][id.index], in: id.file)
      if let reason = reasons[id] { rest.leftOut.append(reason.1) }
    }
    return rest
  }

  private func reason(for error: CompilerError, in file: Int) -> String? {
    let importsSwiftUI = !codes[file].swiftUIImports().isEmpty
    guard let missing = error.missing(in: codes[file]) else {
      let isOfSwiftUI = importsSwiftUI && error.message.hasPrefix("unknown attribute ")
      return isOfSwiftUI ? "SwiftUI does not exist here" : nil
    }
    if let row = missing.row { return row.sentence(missing.name) }
    if leftOut.contains(where: { $0.name == missing.name }) {
      return "\(missing.name) is skipped too"
    }
    let isType = error.message.hasPrefix("cannot find") && missing.name.first?.isUppercase == true
    return importsSwiftUI && isType ? "\(missing.name) does not exist here" : nil
  }

  /// Identifies a declaration by its file's index and its own index in that file.
  private struct DeclarationID: Hashable {
    let file: Int
    let index: Int
  }
}
