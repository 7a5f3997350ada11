extension String {
  /// The text with minus signs instead of hyphens before numbers, for display. Typed, copied and
  /// written text keeps its hyphens.
  ///
  /// - Complexity: O(length).
  package var typographic: String {
    guard contains("-") else { return self }
    var text = ""
    var previous: Character?
    var rest = self[...]
    while let character = rest.popFirst() {
      let isSign =
        character == "-" && previous?.isLetter != true && previous?.isNumber != true
        && rest.first.map { $0 == "." || ("0"..."9").contains($0) } ?? false
      text.append(isSign ? "\u{2212}" : character)
      previous = character
    }
    return text
  }
}
