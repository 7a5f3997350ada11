/// The fonts that stand in for those of Apple's systems, which fontconfig does not know by their
/// names.
///
/// A name is compared without spaces, hyphens and the dot that hidden fonts begin with, and
/// ignoring case: `Helvetica Neue`, `HelveticaNeue` and `.SFUI-Text` are found. What stands in is a
/// family that fontconfig has its own equivalents for, then a generic one.
enum StandIns {
  /// The families to ask for behind a name, best first; none for a name that is not of those.
  static func families(for name: String) -> [String] {
    let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return groups.first { group in group.prefixes.contains { plain.hasPrefix($0) } }?.families ?? []
  }

  /// Longer beginnings before the shorter ones that they begin with.
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
