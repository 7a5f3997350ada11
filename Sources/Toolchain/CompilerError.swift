/// An error in the compiler's output, with its file and line.
struct CompilerError {
  let location: DiagnosticLocation
  /// The error's message, without the diagnostic group that the compiler appends.
  let message: Substring

  /// Parses a line of the compiler's output; nil if the line contains no error.
  init?(_ line: Substring) {
    let sign = ": error: "
    guard let location = DiagnosticLocation(line), line[location.end...].hasPrefix(sign) else {
      return nil
    }
    self.location = location
    let words = line[location.end...].dropFirst(sign.count)
    message = words.firstRange(of: " [#").map { words[..<$0.lowerBound] } ?? words
  }

  var line: String { "\(location.path):\(location.line)" }

  /// A name that the compiler did not find.
  struct Missing {
    /// The missing name. For a member, it may begin with the member's type, as in `Type.member`.
    let name: String
    /// A key that is equal for all errors about the same missing name.
    let key: String
    /// The row that lists the name with its replacement; nil if no replacement is known.
    let row: MissingName?

    init(_ name: String, of type: Substring? = nil, key: String? = nil) {
      let whole = type.map { "\($0).\(name)" }
      let row = whole.flatMap { MissingName.row(of: $0) }
      self.name = row != nil ? whole ?? name : name
      self.row = row ?? MissingName.row(of: name)
      self.key = self.row != nil ? self.name : key ?? name
    }
  }

  /// Returns the name that the error reports as missing; nil for any other error.
  ///
  /// - Parameter code: The code of the file that contains the error. If the compiler does not name
  ///   a missing initializer, the name is taken from the line of the error.
  func missing(in code: PortCode?) -> Missing? {
    if let name = missingInScope { return Missing(name) }
    if let found = message.firstMatch(of: #/type '(?:\w+\.)*(\w+)\??' has no member '(\w+)'/#) {
      return Missing(String(found.2), of: found.1, key: String(message))
    }
    let member = #/'(\w+)' is not a member type of \w+ '(?:\w+\.)*(\w+)'/#
    if let found = message.firstMatch(of: member) {
      return Missing(String(found.1), of: found.2)
    }
    let isCall =
      message.hasPrefix("no exact matches in call to initializer")
      || message.hasPrefix("incorrect argument label") || message.hasPrefix("extraneous argument")
    guard isCall, let name = code.flatMap({ MissingName.call(in: $0, line: location.line) }) else {
      return nil
    }
    return Missing(name)
  }

  /// The missing name; nil if the error is about a member or is not about a missing name.
  var missingInScope: String? {
    message.firstMatch(of: #/cannot find (?:type )?'(\w+)' in scope/#).map { String($0.1) }
  }

  /// The name of a member whose type the compiler can't infer, because the type is missing; nil for
  /// any other error.
  var contextualMember: String? {
    message.firstMatch(of: #/cannot infer contextual base in reference to member '(\w+)'/#)
      .map { String($0.1) }
  }

  /// Whether the error means that the compiler does not know a type. If there is another error on
  /// the same line, that error is the cause of this one.
  var isContextual: Bool {
    ["cannot infer contextual base", "generic parameter ", "'nil' requires a contextual type"]
      .contains(where: message.hasPrefix) || message.contains("of type '_'")
  }
}
