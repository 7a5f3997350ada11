import CMidflightFontconfig

struct FontLocation: Hashable {
  var path: String
  var index: Int
}

struct FontDescription: Hashable {
  var family: String
  var weight: Font.Weight
  var isItalic: Bool
}

/// Finds fonts with fontconfig. The results depend only on the installed fonts and the
/// configuration. The user's language, which would otherwise decide between equal matches, has no
/// effect.
enum FontLookup {
  /// Returns the location of the font that best matches a description, among outline fonts in the
  /// OpenType container format.
  static func location(of description: FontDescription) -> FontLocation? {
    guard let pattern = pattern(description, language: "en") else { return nil }
    defer { FcPatternDestroy(pattern) }
    var result = FcResultMatch
    guard let match = FcFontMatch(nil, pattern, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    if let location = location(of: match) { return location }
    // In rare cases the best match is a font of an unsupported kind, so take the first supported
    // font in fontconfig's order.
    return FallbackFonts(description, language: "en")?.locations.first
  }

  fileprivate static func pattern(
    _ description: FontDescription, language: String
  ) -> OpaquePointer? {
    guard let pattern = FcPatternCreate() else { return nil }
    FcPatternAddString(pattern, FC_FAMILY, description.family)
    // Add replacements after the requested name, so that they count only if no font has that name.
    for family in FontSubstitutes.families(for: description.family) {
      FcPatternAddString(pattern, FC_FAMILY, family)
    }
    FcPatternAddInteger(pattern, FC_WEIGHT, description.weight.fontconfigWeight)
    FcPatternAddInteger(pattern, FC_SLANT, description.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    FcPatternAddBool(pattern, FC_SCALABLE, FcBool(1))
    FcPatternAddBool(pattern, FC_OUTLINE, FcBool(1))
    FcPatternAddString(pattern, FC_LANG, language)
    guard FcConfigSubstitute(nil, pattern, FcMatchPattern) != 0 else {
      FcPatternDestroy(pattern)
      return nil
    }
    FcDefaultSubstitute(pattern)
    return pattern
  }

  /// Returns the location of a font; nil if the font is not supported. Supported fonts have
  /// monochrome outlines with a single weight and width.
  fileprivate static func location(of pattern: OpaquePointer) -> FontLocation? {
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, FC_FONTFORMAT, 0, &text) == FcResultMatch, let text else {
      return nil
    }
    let format = String(cString: text)
    guard format == "TrueType" || format == "CFF" else { return nil }
    for refused in [FC_COLOR, FC_VARIABLE] {
      var flag: FcBool = 0
      if FcPatternGetBool(pattern, refused, 0, &flag) == FcResultMatch, flag != 0 { return nil }
    }
    var file: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, FC_FILE, 0, &file) == FcResultMatch, let file else {
      return nil
    }
    var index: Int32 = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    return FontLocation(path: String(cString: file), index: Int(index))
  }
}

/// The installed fonts that may supply characters that a font lacks, in fontconfig's order for the
/// font's description and a language. Fonts that add no character are left out.
///
/// Sendable because fontconfig's objects are only read here.
final class FallbackFonts: @unchecked Sendable {
  private let set: UnsafeMutablePointer<FcFontSet>
  private let fonts: [(location: FontLocation, characters: OpaquePointer)]

  init?(_ description: FontDescription, language: String) {
    guard let pattern = FontLookup.pattern(description, language: language) else { return nil }
    defer { FcPatternDestroy(pattern) }
    var result = FcResultMatch
    // Request all fonts without fontconfig's own trimming, which would leave out a supported font
    // if an unsupported one has the same characters.
    guard let set = FcFontSort(nil, pattern, FcBool(0), nil, &result) else { return nil }
    self.set = set
    var fonts: [(location: FontLocation, characters: OpaquePointer)] = []
    let covered = FcCharSetCreate()
    defer { FcCharSetDestroy(covered) }
    for index in 0..<Int(set.pointee.nfont) {
      guard let font = set.pointee.fonts[index], let location = FontLookup.location(of: font) else {
        continue
      }
      var characters: OpaquePointer?
      guard FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) == FcResultMatch, let characters
      else { continue }
      var isNew: FcBool = 0
      guard FcCharSetMerge(covered, characters, &isNew) != 0, isNew != 0 || fonts.isEmpty else {
        continue
      }
      fonts.append((location, characters))
    }
    self.fonts = fonts
  }

  deinit { FcFontSetDestroy(set) }

  var locations: [FontLocation] { fonts.map(\.location) }

  /// Returns the fonts with all of the characters, best first. If there are none, returns those
  /// with the first character.
  func covering(_ characters: [UInt32]) -> [FontLocation] {
    let whole = fonts.filter { font in
      characters.allSatisfy { FcCharSetHasChar(font.characters, $0) != 0 }
    }
    if !whole.isEmpty || characters.count < 2 { return whole.map(\.location) }
    return covering([characters[0]])
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
