/// Replacements for the fonts of Apple's systems, whose names fontconfig does not know.
///
/// Names are compared without regard to case, spaces, hyphens and the initial dot of hidden fonts,
/// so that `Helvetica Neue`, `HelveticaNeue` and `.SFUI-Text` are all found. A font is replaced by
/// a family for which fontconfig knows similar ones or, if none is installed, by a generic family.
enum FontSubstitutes {
  /// Returns the families to request instead of one of Apple's fonts, best first; empty for other
  /// names.
  static func families(for name: String) -> [String] {
    let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return groups.first { group in group.prefixes.contains { plain.hasPrefix($0) } }?.families ?? []
  }

  /// Prefixes of font names, with the families that replace the fonts. If one prefix begins with
  /// another, the longer one comes first.
  private static let groups: [(prefixes: [String], families: [String])] = [
    (
      [
        "sfmono", "sfnsmono", "menlo", "monaco", "andalemono", "ptmono", "osakamono",
        "applesystemuifontmonospaced",
      ], ["monospace"]
    ),
    (["couriernew", "americantypewriter"], ["Courier", "monospace"]),
    (["hiraginomincho", "hiramin", "yumin", "toppanbunkyumin"], ["IPAMincho", "serif"]),
    (
      ["hiragino", "hirakaku", "hiramaru", "yugo", "toppanbunkyugo", "yukyo", "osaka"],
      ["IPAPGothic", "IPAGothic", "sans-serif"]
    ),
    (["pingfang", "heiti", "stheiti"], ["Noto Sans CJK SC", "sans-serif"]),
    (["songti", "stsong", "kaiti"], ["Noto Serif CJK SC", "serif"]),
    (["applesdgothicneo"], ["Noto Sans CJK KR", "sans-serif"]),
    (
      [
        "newyork", "sfserif", "applesystemuifontserif", "applegaramond", "garamond", "baskerville",
        "bodoni", "charter", "cochin", "didot", "hoeflertext", "iowanoldstyle", "superclarendon",
        "rockwell", "bigcaslon",
      ], ["serif"]
    ),
    (["timesnewroman"], ["Times", "serif"]),
    (["helveticaneue"], ["Helvetica", "sans-serif"]),
    (
      [
        "sfpro", "sfcompact", "sfui", "sfns", "sfrounded", "sanfrancisco", "applesystemuifont",
        "systemfont", "avenir", "arialrounded", "futura", "geneva", "gillsans", "lucidagrande",
        "optima", "skia", "trebuchet",
      ], ["sans-serif"]
    ),
  ]
}
