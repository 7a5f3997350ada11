extension String {
  /// The text with minus signs for the hyphens before numbers, as it is shown. Texts that are typed,
  /// copied or written keep their hyphens.
  var typographic: String {
    guard contains("-") else { return self }
    return replacing(/(^|[^\p{L}\p{N}])-(?=[0-9.])/) { "\($0.1)\u{2212}" }
  }
}
