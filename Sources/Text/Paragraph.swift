import CMidflightHarfBuzz
import CMidflightICU
import Foundation

/// Text without line ends, prepared for breaking into lines: its UTF-16 units with their directions
/// and faces.
///
/// Offsets are in UTF-16 units of the paragraph.
struct Paragraph {
  /// Units that are shaped together, because they have the same direction, script, face and style.
  struct Item {
    var range: Range<Int>
    /// The bidirectional embedding level: odd for right to left.
    var level: UInt8
    var script: hb_script_t
    var face: FontFace
    var style: Int

    var isRightToLeft: Bool { level & 1 != 0 }
  }

  /// A range of units in one style, which begins at the end of the previous run.
  struct StyleRun {
    var end: Int
    var style: Int
  }

  let units: [UInt16]
  let styles: [TextStyle]
  let styleRuns: [StyleRun]
  /// The paragraph's direction: 0 for left to right, 1 for right to left.
  let baseLevel: UInt8
  let levels: [UInt8]
  let isClusterStart: [Bool]
  /// Items in logical order, without gaps.
  let items: [Item]

  var range: Range<Int> { 0..<units.count }

  /// Creates a paragraph from units that ``Units/clean(_:tab:)`` returned.
  ///
  /// - Parameter baseLevel: The paragraph's direction; nil for the direction of the first strong
  ///   letter.
  init(units: [UInt16], styles: [TextStyle], styleRuns: [StyleRun], baseLevel: UInt8? = nil) {
    let clusters = Units.clusterStarts(units)
    let units = Units.limitClusters(units, clusters)
    self.units = units
    self.styles = styles
    self.styleRuns = styleRuns
    (levels, self.baseLevel) = Self.levels(of: units, baseLevel: baseLevel)
    isClusterStart = clusters
    items = Itemizer(
      units: units, levels: levels, isClusterStart: clusters, styles: styles,
      styleRuns: styleRuns
    ).items()
  }

  /// Creates a paragraph from text in one style. Line ends in the text are made invisible.
  init(line text: String, style: TextStyle) {
    let units = Units.clean(Array(text.utf16), tab: Units.invisible)
    self.init(
      units: units, styles: [style], styleRuns: [StyleRun(end: units.count, style: 0)])
  }

  /// Returns, for each unit, whether a line may end before it.
  func breaks() -> [Bool] {
    var breaks = [UInt8](repeating: 0, count: units.count)
    guard !units.isEmpty, icu_line_breaks(units, Int32(units.count), &breaks) else {
      return Array(repeating: false, count: units.count)
    }
    return zip(breaks, isClusterStart).map { $0 != 0 && $1 }
  }

  private static func levels(
    of units: [UInt16], baseLevel: UInt8?
  ) -> (levels: [UInt8], base: UInt8) {
    let known = baseLevel ?? 0
    var levels = [UInt8](repeating: known, count: units.count)
    // Text whose characters all come before Hebrew in Unicode needs no analysis, because it runs
    // from left to right.
    if units.isEmpty || (known == 0 && units.allSatisfy { $0 < 0x590 }) { return (levels, known) }
    var level = baseLevel ?? UInt8(0xFE)
    guard icu_bidi_levels(units, Int32(units.count), &levels, &level) else {
      return (Array(repeating: known, count: units.count), known)
    }
    return (levels, level)
  }
}

enum Units {
  /// The zero-width space, which draws nothing and takes no space.
  static let invisible: UInt16 = 0x200B
  static let ellipsis: UInt16 = 0x2026
  /// The word joiner, which draws nothing and takes no space, and at which no line may end.
  private static let invisibleJoiner: UInt16 = 0x2060

  /// Returns the units with tabs replaced by `tab`, control characters and line ends made
  /// invisible, and lone surrogates replaced by the replacement character.
  static func clean(_ units: [UInt16], tab: UInt16) -> [UInt16] {
    var result = units
    for i in result.indices {
      switch result[i] {
      case 9: result[i] = tab
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: result[i] = invisible
      case 0xD800..<0xDC00:
        if i + 1 == result.count || result[i + 1] & 0xFC00 != 0xDC00 { result[i] = 0xFFFD }
      case 0xDC00..<0xE000:
        if i == 0 || result[i - 1] & 0xFC00 != 0xD800 { result[i] = 0xFFFD }
      default: break
      }
    }
    return result
  }

  static func clusterStarts(_ units: [UInt16]) -> [Bool] {
    // If all units come before the combining marks in Unicode, each unit is a cluster. Line ends
    // such as CR LF were already removed.
    if units.allSatisfy({ $0 < 0x300 }) { return Array(repeating: true, count: units.count) }
    var starts = [Bool](repeating: false, count: units.count)
    var offset = 0
    for character in String(decoding: units, as: UTF16.self) {
      starts[offset] = true
      offset += character.utf16.count
    }
    return starts
  }

  /// Makes the units of each cluster after the first ``TextLayout/clusterLimit`` invisible, because
  /// shaping takes quadratic time in the number of marks on one letter.
  static func limitClusters(_ units: [UInt16], _ isClusterStart: [Bool]) -> [UInt16] {
    var units = units
    var start = 0
    for i in units.indices {
      if isClusterStart[i] { start = i }
      // The first unit of the character. Both units of a surrogate pair are replaced together.
      let first = units[i] & 0xFC00 == 0xDC00 ? i - 1 : i
      if first - start >= TextLayout.clusterLimit {
        if first < i { units[first] = invisibleJoiner }
        units[i] = invisibleJoiner
      }
    }
    return units
  }

  static func character(_ units: [UInt16], at offset: Int) -> (value: UInt32, length: Int) {
    let unit = units[offset]
    guard unit & 0xFC00 == 0xD800, offset + 1 < units.count else { return (UInt32(unit), 1) }
    return (0x10000 + UInt32(unit & 0x3FF) << 10 + UInt32(units[offset + 1] & 0x3FF), 2)
  }

  /// Whether the unit is a space that may extend beyond a line's end.
  static func isSpace(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: true
    default: false
    }
  }
}
