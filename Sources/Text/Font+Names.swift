extension Font {
  /// Creates a font from the name of a family, or of a face with the weight and slant after a
  /// hyphen, as in `Georgia-BoldItalic`; nil if the machine has no fonts.
  public init?(name: String) {
    let parts = name.split(separator: "-", maxSplits: 1)
    var (family, weight, isItalic) = (name, Weight?.none, false)
    if parts.count == 2 {
      let style = parts[1].lowercased()
      weight = Self.weights.first { style.contains($0.word) }?.weight
      isItalic = style.contains("italic") || style.contains("oblique")
      // Remove the part after the hyphen only if it was recognised as a weight or a slant;
      // otherwise the hyphen may belong to the family's name.
      if weight != nil || isItalic { family = String(parts[0]) }
    }
    guard
      let font = try? Font(family: family, weight: weight ?? .regular, isItalic: isItalic)
    else { return nil }
    self = font
  }

  private static let weights: [(word: String, weight: Weight)] = [
    ("semibold", .semibold), ("demi", .semibold), ("bold", .bold), ("heavy", .bold),
    ("black", .bold), ("medium", .medium), ("light", .light), ("thin", .light),
    ("w6", .semibold), ("w7", .bold), ("w8", .bold), ("w9", .bold), ("regular", .regular),
    ("roman", .regular), ("book", .regular),
  ]
}
