/// Facts about members that can be read in the text of Swift files, but not in a library's symbols.
///
/// ## Guarantees
///
/// Methods are identified by name only: a fact about a method of one class applies to all methods
/// with the same name.
package struct MemberFacts: Codable, Sendable, Hashable {
  /// The names of the methods that override a method of a superclass.
  package private(set) var overrides: Set<String> = []
  /// The names of the methods that the classes call themselves, in initializers and in overridden
  /// methods.
  package private(set) var calledByItself: Set<String> = []
  /// The names of the properties with accessors or observers, so that setting them has an effect.
  package private(set) var observed: Set<String> = []

  /// The properties that are `private(set)` or `fileprivate(set)`, as `Type.name`.
  package private(set) var readOnly: Set<String> = []

  /// The names of the lazy properties, whose initializers run when they are first read.
  package private(set) var lazies: Set<String> = []

  package init() {}

  /// Reads the contents of Swift files.
  ///
  /// - Complexity: O(bytes).
  init(_ files: [[UInt8]]) {
    for bytes in files {
      let code = PortCode(bytes)
      for index in code.tokens.indices {
        switch code.text(index) {
        case "override": readOverride(code, index)
        case "init" where code.text(index - 1) != ".": readCalls(code, from: index + 1)
        case "var": readProperty(code, index)
        default: break
        }
      }
    }
  }

  private mutating func readOverride(_ code: PortCode, _ index: Int) {
    var next = index + 1
    while code.isWord(next), !["func", "var", "init", "subscript"].contains(code.text(next)) {
      next += 1
    }
    guard code.text(next) == "func", code.isWord(next + 1) else { return }
    overrides.insert(code.text(next + 1))
    // Calls in `didMoveToWindow` and similar methods don't count, because these methods run each
    // time a view is shown, which may be more than once.
    if !code.text(next + 1).hasPrefix("didMove") { readCalls(code, from: next + 2) }
  }

  /// Records the names of the functions called in a function's body. `index` is the token at which
  /// the function's parameters begin, or a `?` or `!` before them, as in `init?`.
  private mutating func readCalls(_ code: PortCode, from index: Int) {
    let open = ["?", "!"].contains(code.text(index)) ? index + 1 : index
    guard code.text(open) == "(", let end = code.closing(open) else { return }
    var (next, depth) = (end + 1, 0)
    while code.tokens.indices.contains(next), code.text(next) != "{" {
      if ["}", "func", "var", "init"].contains(code.text(next)) { return }
      next += 1
    }
    while code.tokens.indices.contains(next) {
      switch code.text(next) {
      case "{": depth += 1
      case "}": depth -= 1
      default: break
      }
      if depth == 0 { return }
      let isOwn = code.text(next - 1) != "." || code.text(next - 2) == "self"
      if code.isWord(next), code.text(next + 1) == "(", isOwn {
        calledByItself.insert(code.text(next))
      }
      next += 1
    }
  }

  /// Reads a property such as `var progress: CGFloat = 0 { didSet { … } }`.
  private mutating func readProperty(_ code: PortCode, _ index: Int) {
    guard code.isWord(index + 1) else { return }
    let line = code.line(of: index)
    let isReadOnly = (max(index - 8, 0)..<index).contains {
      code.line(of: $0) == line
        && (code.reads("private(set)", at: $0) || code.reads("fileprivate(set)", at: $0))
    }
    if isReadOnly, let type = code.enclosingTypeName(index) {
      readOnly.insert("\(type.split(separator: ".").last ?? "").\(code.text(index + 1))")
    }
    if (max(index - 3, 0)..<index).contains(where: {
      code.text($0) == "lazy" && code.line(of: $0) == line
    }) {
      lazies.insert(code.text(index + 1))
    }
    var next = index + 2
    while code.tokens.indices.contains(next), code.text(next) != "{" {
      if ["}", ";", "var", "func", "let"].contains(code.text(next)) { return }
      if code.line(of: next) > line { return }
      next += 1
    }
    if ["didSet", "willSet", "get", "set"].contains(code.text(next + 1)) {
      observed.insert(code.text(index + 1))
    }
  }
}
