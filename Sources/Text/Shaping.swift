import CMidflightHarfBuzz
import Foundation
import MidflightGeometry

/// A glyph in its place in a shaped run, in the layout's units.
struct ShapedGlyph {
  var index: UInt32
  /// The first unit of the paragraph that it stands for.
  var cluster: Int
  /// How far the pen moves, to the right.
  var advance: Double
  /// Where it stands relative to the pen, y down.
  var offset: CGVector
}

/// An item's glyphs, left to right.
struct ShapedRun {
  var face: FontFace
  var style: Int
  /// From the face's units to the layout's.
  var scale: Double
  var range: Range<Int>
  var level: UInt8
  var glyphs: [ShapedGlyph]

  var width: Double { glyphs.reduce(0) { $0 + $1.advance } }
}

extension Paragraph {
  /// Shapes a part of an item, with what stands beside it in mind.
  ///
  /// - Complexity: O(the part's length).
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
    hb_shape(item.face.shaping, buffer, nil, 0)

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
    return run
  }

  /// The whole items' runs, in logical order: what line lengths are measured by.
  func shapedItems() -> [ShapedRun] { items.map { shape($0.range, of: $0) } }

  /// How far each unit's glyphs move the pen, summed up from the paragraph's beginning: one more
  /// entry than units. A cluster's advance is its first unit's.
  func advanceSums(_ runs: [ShapedRun]) -> [Double] {
    var sums = [Double](repeating: 0, count: units.count + 1)
    for run in runs {
      for glyph in run.glyphs { sums[glyph.cluster + 1] += glyph.advance }
    }
    for i in 1..<sums.count { sums[i] += sums[i - 1] }
    return sums
  }
}
