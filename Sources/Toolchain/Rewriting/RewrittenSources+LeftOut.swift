import Foundation
import MidflightScenes

extension RewrittenSources {
  /// A declaration that is not compiled, because it needs what is missing here.
  struct LeftOut: Hashable {
    /// The declaration's name; empty for none.
    let name: String
    /// What is said of it, as a sentence.
    let sentence: String
  }

  /// The sentences about what is not compiled.
  var skipped: [String] {
    let imports = zip(files, codes).flatMap { file, code in
      code.swiftUIImports().map { line, _ in
        "Skipped import SwiftUI (\(file.lastPathComponent):\(line)): SwiftUI does not exist here"
      }
    }
    return imports + leftOut.map(\.sentence)
  }

  /// The same files without the declarations that do not compile because they name what
  /// ``MissingName`` lists, what SwiftUI has in a file that imports it, or what was left out for
  /// that; nil where no more is left out, and another error is among what the compiler says.
  ///
  /// - Parameter said: With the lines as the files have them.
  func leavingOut(_ said: SwiftToolchain.Diagnostics) -> RewrittenSources? {
    let declarations = codes.map { $0.topDeclarations() }
    var reasons: [Place: (line: Int, LeftOut)] = [:]
    for error in said.text.split(separator: "\n").compactMap({ CompilerError($0) }) {
      let line = error.place.line
      guard let file = files.firstIndex(where: { $0.path == error.place.path }),
        let index = declarations[file].firstIndex(where: { codes[file].lines(of: $0) ~= line })
      else { return nil }
      guard let reason = reason(for: error, in: file) else { continue }
      let place = Place(file: file, index: index)
      // The first of its lines says why.
      if let known = reasons[place], known.line <= line { continue }
      let declaration = declarations[file][index]
      let name = error.place.path.split(separator: "/").last ?? ""
      reasons[place] = (
        line,
        LeftOut(
          name: declaration.name,
          sentence: "Skipped \(declaration.words) (\(name):\(line)): \(reason)")
      )
    }
    if reasons.isEmpty { return nil }
    // Where nothing would be left, the errors say more.
    guard leftOut.count + reasons.count < declarations.reduce(0, { $0 + $1.count }) else {
      return nil
    }
    var rest = self
    for place in reasons.keys.sorted(by: { ($0.file, $0.index) < ($1.file, $1.index) }) {
      rest.remove(declarations[place.file][place.index], in: place.file)
      if let reason = reasons[place] { rest.leftOut.append(reason.1) }
    }
    return rest
  }

  /// Why a declaration with an error is left out; nil for an error of its own.
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

  /// A declaration by its file and its index there.
  private struct Place: Hashable {
    let file: Int
    let index: Int
  }
}
