extension String {
  /// The text as it is displayed, with minus signs instead of hyphens before numbers. Text that is
  /// typed, copied or written to files keeps its hyphens.
  ///
  /// - Complexity: O(n) in the length of the text.
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
