extension Font {
  /// The font of a family's name, or of a face's, whose words after a hyphen tell weight and slant,
  /// as in `Georgia-BoldItalic`; nil where the machine has no font at all.
  public init?(name: String) {
    let parts = name.split(separator: "-", maxSplits: 1)
    var (family, weight, isItalic) = (name, Weight?.none, false)
    if parts.count == 2 {
      let style = parts[1].lowercased()
      weight = Self.weights.first { style.contains($0.word) }?.weight
      isItalic = style.contains("italic") || style.contains("oblique")
      // A hyphen may also be the family's own.
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
