/// The errors of a compilation that follow from others of it, which tell of the cause.
struct FollowingErrors {
  /// A class without its superclass, so that the compiler knows none of what it inherits.
  private struct Orphan {
    let path: String
    let name: String
    let lines: ClosedRange<Int>
    /// The lines before its body.
    let head: ClosedRange<Int>
  }

  private let codes: [String: PortCode]
  /// The lines that have an error of their own.
  private let wrong: Set<String>
  /// The lines in which something is missing that ``MissingName`` has.
  private let known: Set<String>
  /// Whether a name is missing, whose type others may not know.
  private let misses: Bool
  private let orphans: [Orphan]

  /// - Parameters:
  ///   - errors: All of them.
  ///   - codes: The files, by their paths.
  /// - Complexity: O(errors × declarations).
  init(_ errors: [CompilerError], in codes: [String: PortCode]) {
    self.codes = codes
    wrong = Set(errors.lazy.filter { !$0.isContextual }.map(\.line))
    known = Set(
      errors.lazy.filter { $0.missing(in: codes[$0.place.path])?.row != nil }.map(\.line))
    misses = errors.contains { $0.missingInScope != nil }
    let declarations = codes.mapValues { code in
      code.topDeclarations().filter(\.isType).map { declaration in
        let head = code.line(of: declaration.tokens.lowerBound)...code.line(of: declaration.body)
        return (declaration.name, code.lines(of: declaration), head)
      }
    }
    orphans = errors.filter { $0.message.hasPrefix("cannot find type") }.compactMap { error in
      let path = error.place.path
      return declarations[path]?.first { $0.2 ~= error.place.line }
        .map { Orphan(path: path, name: $0.0, lines: $0.1, head: $0.2) }
    }
  }

  /// Whether an error follows from another one.
  func contains(_ error: CompilerError) -> Bool {
    if error.isContextual {
      let isKnown = error.contextualMember.flatMap { MissingName.row(of: $0) } != nil
      return wrong.contains(error.line) || (misses && !isKnown)
    }
    let (code, line) = (codes[error.place.path], error.place.line)
    let missing = error.missing(in: code)
    if missing?.row != nil { return false }
    if known.contains(error.line), missing == nil { return true }
    return orphans.contains { orphan in
      if orphan.path == error.place.path, orphan.lines ~= line {
        return missing == nil || !(orphan.head ~= line)
      }
      return code?.hasWord(orphan.name, inLine: line) == true
    }
  }
}
