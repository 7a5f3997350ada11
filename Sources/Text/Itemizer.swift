import CMidflightHarfBuzz

/// Divides a paragraph into items for shaping, by direction, script, face and style.
struct Itemizer {
  let units: [UInt16]
  let levels: [UInt8]
  let isClusterStart: [Bool]
  let styles: [TextStyle]
  let styleRuns: [Paragraph.StyleRun]

  func items() -> [Paragraph.Item] {
    let scripts = scripts()
    var items: [Paragraph.Item] = []
    var start = 0
    var run = 0
    while start < units.count {
      var end = start + 1
      while end < units.count, !isClusterStart[end] { end += 1 }
      while run + 1 < styleRuns.count, styleRuns[run].end <= start { run += 1 }
      let style = styleRuns[run].style
      let script = scripts[start]
      let face = face(
        for: start..<end, script: script, faces: styles[style].font.faces,
        before: items.last.flatMap { $0.style == style ? $0.face : nil })
      if let last = items.last, last.level == levels[start], last.script == script,
        last.face === face, last.style == style
      {
        items[items.count - 1].range = last.range.lowerBound..<end
      } else {
        items.append(
          Paragraph.Item(
            range: start..<end, level: levels[start], script: script, face: face, style: style))
      }
      start = end
    }
    return items
  }

  /// Returns each unit's script. A character that belongs to no single script gets the script of
  /// the previous character, or of the next one if it is at the start
  /// (<https://www.unicode.org/reports/tr24/>).
  private func scripts() -> [hb_script_t] {
    let functions = hb_unicode_funcs_get_default()
    var scripts = [hb_script_t](repeating: HB_SCRIPT_COMMON, count: units.count)
    var last: hb_script_t?
    var offset = 0
    while offset < units.count {
      let (character, length) = Units.character(units, at: offset)
      let script =
        character < 0x80 && !Self.isLetter(character)
        ? HB_SCRIPT_COMMON : hb_unicode_script(functions, character)
      if script != HB_SCRIPT_COMMON, script != HB_SCRIPT_INHERITED, script != HB_SCRIPT_UNKNOWN {
        if last == nil { for i in 0..<offset { scripts[i] = script } }
        last = script
      }
      for i in offset..<offset + length { scripts[i] = last ?? HB_SCRIPT_COMMON }
      offset += length
    }
    return scripts
  }

  private static func isLetter(_ character: UInt32) -> Bool {
    (0x41...0x5A).contains(character & ~0x20)
  }

  private func face(
    for range: Range<Int>, script: hb_script_t, faces: FaceList, before: FontFace?
  ) -> FontFace {
    if range.count == 1 {
      // A fast path for most text: a single ASCII character, after text in the font's own face,
      // stays in that face.
      let unit = units[range.lowerBound]
      if unit >= 0x20, unit < 0x7F, let before, before === faces.primary,
        before.has(UInt32(unit))
      {
        return before
      }
    }
    var characters: [UInt32] = []
    var offset = range.lowerBound
    // Only the first eight characters of a cluster decide its face, even if it has more marks.
    while offset < range.upperBound, characters.count < 8 {
      let (character, length) = Units.character(units, at: offset)
      offset += length
      if let scalar = Unicode.Scalar(character), !scalar.properties.isDefaultIgnorableCodePoint {
        characters.append(character)
      }
    }
    // If the cluster is invisible, it has the face of the previous cluster.
    if characters.isEmpty { return before ?? faces.primary }
    return faces.face(for: characters, language: Language.code(of: script))
  }
}

/// The language assumed for a script whose glyphs differ between languages. Han characters are
/// assumed to be Japanese.
enum Language {
  static func code(of script: hb_script_t) -> String {
    switch script {
    case HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA: "ja"
    case HB_SCRIPT_HANGUL: "ko"
    case HB_SCRIPT_BOPOMOFO: "zh-tw"
    case HB_SCRIPT_ARABIC: "ar"
    case HB_SCRIPT_HEBREW: "he"
    default: "en"
    }
  }
}
