import MidflightDrawing

extension CGBlendMode {
  package init?(compositingFilter any: Any) {
    if let mode = any as? CGBlendMode {
      self = mode
      return
    }
    guard var name = any as? String else { return nil }
    if name.hasPrefix("CI") { name.removeFirst(2) }
    for ending in ["BlendMode", "Compositing"] where name.hasSuffix(ending) {
      name.removeLast(ending.count)
    }
    name = name.lowercased()
    let mode = Self.allCases.first { "\($0)".lowercased() == name } ?? Self.others[name]
    guard let mode else { return nil }
    self = mode
  }

  /// The names, in lower case, that Core Animation and Core Image use for blend modes that Core
  /// Graphics names differently.
  private static let others: [String: CGBlendMode] = [
    "sourceover": .normal, "destover": .destinationOver, "destin": .destinationIn,
    "destout": .destinationOut, "destatop": .destinationAtop, "addition": .plusLighter,
    "plusl": .plusLighter, "plusd": .plusDarker, "maximum": .lighten, "minimum": .darken,
    "lightensourceover": .lighten, "darkensourceover": .darken, "subtracts": .subtractGround,
    "subtractd": .subtract,
  ]
}
