import Foundation

extension RewrittenSources {
  /// A declaration that is not compiled, since it needs what is missing here.
  struct LeftOut: Hashable {
    let name: String
    /// What it is called in a sentence.
    let words: String
    /// What it needs.
    let missing: String
    let path: String
    let line: Int

    /// The reason, as a sentence.
    var sentence: String {
      let file = path.split(separator: "/").last ?? ""
      return "\(words) is left out: '\(missing)' is missing, at \(file):\(line)"
    }
  }

  /// The same files without the declarations that do not compile because they name what
  /// ``MissingName`` lists, or what was left out for that; nil where another error is among what the
  /// compiler says.
  ///
  /// - Parameter said: With the lines as the files have them.
  func leavingOut(_ said: SwiftToolchain.Diagnostics) -> RewrittenSources? {
    var wrong: [Place: LeftOut?] = [:]
    for line in said.text.split(separator: "\n") {
      guard let place = DiagnosticPlace(line), line[place.end...].hasPrefix(": error: ") else {
        continue
      }
      guard let file = files.firstIndex(where: { $0.path == place.path }),
        let index = codes[file].topDeclarations().firstIndex(where: {
          codes[file].line(of: $0.tokens.lowerBound)...codes[file].line(of: $0.tokens.upperBound)
            ~= place.line
        })
      else { return nil }
      let key = Place(file: file, index: index)
      // The first of its lines says why.
      if let known = wrong[key], let known, known.line <= place.line { continue }
      let missing = line.matches(of: #/cannot find (?:type )?'(\w+)' in scope/#).first
        .map { String($0.1) }
      guard let missing,
        MissingName.row(of: missing) != nil || leftOut.contains(where: { $0.name == missing })
      else {
        if wrong[key] == nil { wrong[key] = .some(nil) }
        continue
      }
      let declaration = codes[file].topDeclarations()[index]
      wrong[key] = LeftOut(
        name: declaration.name, words: declaration.words, missing: missing, path: place.path,
        line: place.line)
    }
    if wrong.isEmpty || wrong.values.contains(where: { $0 == nil }) { return nil }
    let count = codes.reduce(0) { $0 + $1.topDeclarations().count }
    // Where nothing would be left, the errors say more.
    guard leftOut.count + wrong.count < count else { return nil }
    let places = wrong.keys.sorted { ($0.file, $0.index) < ($1.file, $1.index) }
    var rest = self
    for place in places {
      let declaration = codes[place.file].topDeclarations()[place.index]
      rest.remove(codes[place.file].removal(of: declaration), in: place.file)
      if case .some(.some(let reason)) = wrong[place] { rest.leftOut.append(reason) }
    }
    return rest
  }

  /// A declaration by its file and its index there.
  private struct Place: Hashable {
    let file: Int
    let index: Int
  }
}
