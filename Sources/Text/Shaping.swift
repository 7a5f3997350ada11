import CMidflightHarfBuzz
import Foundation
import MidflightGeometry

/// A glyph with its position in a shaped run, in the layout's units.
struct ShapedGlyph {
  var index: UInt32
  /// The offset of the first unit of the paragraph that the glyph represents.
  var cluster: Int
  /// The movement of the pen to the right.
  var advance: Double
  /// The glyph's position relative to the pen, y down.
  var offset: CGVector
}

/// The glyphs of an item, from left to right.
struct ShapedRun {
  var face: FontFace
  var style: Int
  /// The factor from the face's units to the layout's.
  var scale: Double
  var range: Range<Int>
  var level: UInt8
  var glyphs: [ShapedGlyph]

  var width: Double { glyphs.reduce(0) { $0 + $1.advance } }

  /// Adds space to each cluster: on the right, or on the left in right-to-left text.
  mutating func space(by kern: Double, isRightToLeft: Bool) {
    for i in glyphs.indices {
      let neighbour = isRightToLeft ? i - 1 : i + 1
      if glyphs.indices.contains(neighbour), glyphs[neighbour].cluster == glyphs[i].cluster {
        continue
      }
      glyphs[i].advance += kern
      if isRightToLeft { glyphs[i].offset.dx += kern }
    }
  }
}

extension Paragraph {
  /// Shapes a part of an item, in the context of the text around it.
  ///
  /// - Complexity: O(n) in the part's length.
  func shape(_ range: Range<Int>, of item: Item) -> ShapedRun {
    let size = styles[item.style].drawnSize
    let scale = size / item.face.unitsPerEm
    var run = ShapedRun(
      face: item.face, style: item.style, scale: scale, range: range, level: item.level, glyphs: [])
    guard size > 0, let buffer = hb_buffer_create() else { return run }
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES)
    units.withUnsafeBufferPointer {
      hb_buffer_add_utf16(
        buffer, $0.baseAddress, Int32(units.count), UInt32(range.lowerBound), Int32(range.count))
    }
    hb_buffer_set_direction(
      buffer, item.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, item.script == HB_SCRIPT_COMMON ? HB_SCRIPT_LATIN : item.script)
    hb_buffer_set_language(buffer, hb_language_from_string(Language.code(of: item.script), -1))
    let kern = styles[item.style].finiteKern
    var features = Self.features(kern: kern)
    hb_shape(item.face.shaping, buffer, &features, UInt32(features.count))

    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return run }
    run.glyphs.reserveCapacity(Int(count))
    for i in 0..<Int(count) {
      let position = positions[i]
      run.glyphs.append(
        ShapedGlyph(
          index: infos[i].codepoint, cluster: Int(infos[i].cluster),
          advance: Double(position.x_advance) * scale,
          offset: CGVector(
            dx: Double(position.x_offset) * scale, dy: -Double(position.y_offset) * scale)))
    }
    if let kern, kern != 0 { run.space(by: kern, isRightToLeft: item.isRightToLeft) }
    return run
  }

  /// Returns the font features that a kern value turns off. A value of 0 turns off the font's
  /// kerning; other values turn off ligatures.
  private static func features(kern: Double?) -> [hb_feature_t] {
    guard let kern else { return [] }
    let names = kern == 0 ? ["kern"] : ["liga", "clig"]
    return names.map {
      hb_feature_t(
        tag: hb_tag_from_string($0, -1), value: 0, start: UInt32(HB_FEATURE_GLOBAL_START),
        end: UInt32.max)
    }
  }

  func shapedItems() -> [ShapedRun] { items.map { shape($0.range, of: $0) } }

  /// Returns, for each unit, the total advance of the glyphs before it in the paragraph, and
  /// finally the total advance of the paragraph. A cluster's advance belongs to its first unit.
  func advanceSums(_ runs: [ShapedRun]) -> [Double] {
    var sums = [Double](repeating: 0, count: units.count + 1)
    for run in runs {
      for glyph in run.glyphs { sums[glyph.cluster + 1] += glyph.advance }
    }
    for i in 1..<sums.count { sums[i] += sums[i - 1] }
    return sums
  }
}
