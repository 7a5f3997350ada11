package enum ExportNames {
  /// Returns a unique identifier for each animation, made from the name of its property in the
  /// scene or, if the scene does not list the property, from the layer's name and the key path. The
  /// CSS names that are derived from the identifiers are also unique.
  static func identifiers(for tunables: [Tunable]) -> [String] {
    var taken: Set<String> = []
    return tunables.map { tunable in
      let base = identifier(words(of: tunable))
      let name = numbered(base).first { taken.isDisjoint(with: namesInCSS($0)) } ?? base
      taken.formUnion(namesInCSS(name))
      return name
    }
  }

  /// Returns the name or, if it is taken, the name with the lowest free number appended. Adds the
  /// result to `taken`.
  static func unique(_ name: String, _ taken: inout Set<String>) -> String {
    let name = numbered(name).first { !taken.contains($0) } ?? name
    taken.insert(name)
    return name
  }

  /// Returns the name, then the name followed by 2, by 3 and so on. If the name ends with a digit,
  /// a letter separates it from the number.
  private static func numbered(_ name: String) -> some Sequence<String> {
    let base = name + (name.last?.isNumber == true ? "N" : "")
    return sequence(state: 1) { number in
      defer { number += 1 }
      return number == 1 ? name : "\(base)\(number)"
    }
  }

  private static func namesInCSS(_ identifier: String) -> Set<String> {
    let name = hyphenated(identifier)
    let parts = ["-duration", "-delay", "-easing"]
    let variants = [name, name + "-takeover", name + "-played"]
    return Set(variants + variants.flatMap { variant in parts.map { variant + $0 } })
  }

  private static func words(of tunable: Tunable) -> [String] {
    let key = tunable.targets.first?.animationKey ?? ""
    if let property = tunable.property {
      if tunable.name == property || key.isEmpty { return split(property) }
      // Omit the property's name if the key already contains it.
      return key.contains(property) ? split(key) : split(property) + split(key)
    }
    // Use the last component of the path that is a name. Unnamed layers appear in a path as their
    // class and an index in brackets.
    let path = tunable.targets.first?.layerPath.split(separator: "/") ?? []
    let layer = path.last { !$0.contains("[") } ?? ""
    let last = tunable.motion.keyPath?.split(separator: ".").last.map { String($0) } ?? key
    return split(String(layer)) + split(last)
  }

  static func split(_ text: String) -> [String] {
    text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map { String($0) }
  }

  static func identifier(_ words: [String]) -> String {
    let joined = words.enumerated().map { i, word in
      (i == 0 ? word.prefix(1).lowercased() : word.prefix(1).uppercased()) + word.dropFirst()
    }.joined()
    if joined.first.map({ !$0.isLetter }) ?? true || reserved.contains(joined) {
      return "motion" + joined.prefix(1).uppercased() + joined.dropFirst()
    }
    return joined
  }

  /// Returns a type's name made from a scene's name, such as `RoundProgress`.
  static func typeName(_ name: String) -> String {
    let joined = identifier(split(name))
    return joined.prefix(1).uppercased() + joined.dropFirst()
  }

  package static func hyphenated(_ identifier: String) -> String {
    var text = ""
    for character in identifier {
      if character.isUppercase, !text.isEmpty { text += "-" }
      text += character.lowercased()
    }
    return text
  }

  /// Reserved words of Swift and CSS, including those of the `animation` property, and names that
  /// the exported code uses.
  private static let reserved: Set<String> = [
    "alternate", "alternateReverse", "animation", "any", "as", "associatedtype", "auto",
    "backwards", "both", "break", "case", "catch", "change", "class", "continue", "default",
    "defer", "deinit", "do", "ease", "easeIn", "easeInOut", "easeOut", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "forwards", "func", "guard", "if", "import", "in",
    "infinite", "inherit", "init", "initial", "inout", "internal", "is", "layer", "let", "linear",
    "model", "nil", "none", "normal", "number", "operator", "paused", "private", "protocol",
    "public", "repeat", "rethrows", "return", "reverse", "revert", "revertLayer", "running", "self",
    "shown", "static", "stepEnd", "stepStart", "struct", "subscript", "super", "switch", "target",
    "throw", "throws", "true", "try", "typealias", "unset", "var", "where", "while",
  ]
}
