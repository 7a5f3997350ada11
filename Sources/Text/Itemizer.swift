import CMidflightHarfBuzz

/// Cuts a paragraph into items that can be shaped, by direction, script, face and style.
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

  /// Each unit's script; characters of no script of their own have that of what stands before them,
  /// at the beginning that of what follows.
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
      // Nearly all text: one unit, in the face before it, which was the font's own.
      let unit = units[range.lowerBound]
      if unit >= 0x20, unit < 0x7F, let before, before === faces.primary,
        before.has(UInt32(unit))
      {
        return before
      }
    }
    var characters: [UInt32] = []
    var offset = range.lowerBound
    // A letter with more marks than that is drawn by whichever face has the first.
    while offset < range.upperBound, characters.count < 8 {
      let (character, length) = Units.character(units, at: offset)
      offset += length
      if let scalar = Unicode.Scalar(character), !scalar.properties.isDefaultIgnorableCodePoint {
        characters.append(character)
      }
    }
    // An invisible character goes with the one before it.
    if characters.isEmpty { return before ?? faces.primary }
    return faces.face(for: characters, language: Language.code(of: script))
  }
}

/// The language that a script is taken to be in, where fonts differ by it. Han alone is taken for
/// Japanese.
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
