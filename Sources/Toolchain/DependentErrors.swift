/// Finds the errors of a compilation that are only consequences of other errors, so that only the
/// causes are shown.
struct DependentErrors {
  /// A class whose superclass is missing, so that the compiler knows none of the inherited members.
  private struct Orphan {
    let path: String
    let name: String
    let lines: ClosedRange<Int>
    /// The line and the column, both counted from 1, of the opening brace of the class's body.
    let body: (line: Int, column: Int)

    func has(_ error: CompilerError) -> Bool {
      path == error.location.path && lines ~= error.location.line
    }

    /// Whether an error is in the class's head, that is, before its body.
    func hasInHead(_ error: CompilerError) -> Bool {
      has(error) && (error.location.line, error.location.column) < body
    }
  }

  private let codes: [String: PortCode]
  /// The lines with an error that may be the cause of others, because it is not
  /// ``CompilerError/isContextual``.
  private let wrong: Set<String>
  /// The lines that contain a missing name listed by ``MissingName``.
  private let known: Set<String>
  /// Whether any name is missing, which may leave the types of other names unknown.
  private let misses: Bool
  private let orphans: [Orphan]

  /// Collects the causes among the errors of a compilation.
  ///
  /// - Parameters:
  ///   - errors: All errors of the compilation.
  ///   - codes: The files, by their paths.
  /// - Complexity: O(errors × declarations).
  init(_ errors: [CompilerError], in codes: [String: PortCode]) {
    self.codes = codes
    wrong = Set(errors.lazy.filter { !$0.isContextual }.map(\.line))
    known = Set(
      errors.lazy.filter { $0.missing(in: codes[$0.location.path])?.row != nil }.map(\.line))
    misses = errors.contains { $0.missingInScope != nil }
    let types = codes.flatMap { path, code in
      code.topDeclarations().filter(\.isType).map { type in
        Orphan(
          path: path, name: type.name, lines: code.lines(of: type),
          body: (code.line(of: type.body), code.column(of: type.body) + 1))
      }
    }
    let missing = errors.filter { $0.message.hasPrefix("cannot find type") }
    orphans = types.filter { missing.contains(where: $0.hasInHead) }
  }

  func contains(_ error: CompilerError) -> Bool {
    if error.isContextual {
      let isKnown = error.contextualMember.flatMap { MissingName.row(of: $0) } != nil
      return wrong.contains(error.line) || (misses && !isKnown)
    }
    let (code, line) = (codes[error.location.path], error.location.line)
    let missing = error.missing(in: code)
    if missing?.row != nil { return false }
    if known.contains(error.line), missing == nil { return true }
    if missing != nil, orphans.contains(where: { $0.hasInHead(error) }) { return false }
    return orphans.contains { orphan in
      orphan.has(error) || code?.hasWord(orphan.name, inLine: line) == true
    }
  }
}
