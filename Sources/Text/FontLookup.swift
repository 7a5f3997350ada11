import CFontconfig

/// Where a face is: a file and the face's number in it.
struct FontLocation: Hashable {
  var path: String
  var index: Int
}

/// Asks fontconfig for fonts. Its answers depend on what is installed and configured, on nothing else.
enum FontLookup {
  /// The best scalable match for a family and weight; with a character, one that has it if any does.
  static func location(
    family: String, weight: Font.Weight, covering character: Unicode.Scalar? = nil
  ) -> FontLocation? {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, family)
    FcPatternAddInteger(pattern, FC_WEIGHT, weight.fontconfigWeight)
    FcPatternAddBool(pattern, FC_SCALABLE, FcBool(1))
    FcPatternAddBool(pattern, FC_OUTLINE, FcBool(1))
    if let character, let characters = FcCharSetCreate() {
      FcCharSetAddChar(characters, character.value)
      FcPatternAddCharSet(pattern, FC_CHARSET, characters)
      FcCharSetDestroy(characters)
    }
    guard FcConfigSubstitute(nil, pattern, FcMatchPattern) != 0 else { return nil }
    FcDefaultSubstitute(pattern)

    var result = FcResultMatch
    guard let match = FcFontMatch(nil, pattern, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    var file: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(match, FC_FILE, 0, &file) == FcResultMatch, let file else {
      return nil
    }
    var index: Int32 = 0
    FcPatternGetInteger(match, FC_INDEX, 0, &index)
    return FontLocation(path: String(cString: file), index: Int(index))
  }
}

extension Font.Weight {
  fileprivate var fontconfigWeight: Int32 {
    switch self {
    case .light: Int32(FC_WEIGHT_LIGHT)
    case .regular: Int32(FC_WEIGHT_REGULAR)
    case .medium: Int32(FC_WEIGHT_MEDIUM)
    case .semibold: Int32(FC_WEIGHT_DEMIBOLD)
    case .bold: Int32(FC_WEIGHT_BOLD)
    }
  }
}
