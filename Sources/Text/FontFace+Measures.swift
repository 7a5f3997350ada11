import CMidflightFreeType
import CMidflightHarfBuzz
import Foundation

/// Less common measures of a face, in font units with y up.
struct FontMeasures {
  var glyphCount = 0
  var postScriptName = ""
  var styleName = ""
  var isBold = false
  var isItalic = false
  var box = CGRect.zero
  var capHeight = 0.0
  var xHeight = 0.0
  var underlinePosition = 0.0
  var underlineThickness = 0.0

  /// Reads the measures of a face.
  ///
  /// - Parameter face: The face, which no other thread may use during the call.
  init(_ face: FT_Face, shaping: OpaquePointer) {
    let record = face.pointee
    glyphCount = Int(record.num_glyphs)
    postScriptName = FT_Get_Postscript_Name(face).map { String(cString: $0) } ?? ""
    styleName = record.style_name.map { String(cString: $0) } ?? ""
    isBold = record.style_flags & FT_Long(FT_STYLE_FLAG_BOLD) != 0
    isItalic = record.style_flags & FT_Long(FT_STYLE_FLAG_ITALIC) != 0
    let (min, max) = (
      CGPoint(x: record.bbox.xMin, y: record.bbox.yMin),
      CGPoint(x: record.bbox.xMax, y: record.bbox.yMax)
    )
    box = CGRect(x: min.x, y: min.y, width: max.x - min.x, height: max.y - min.y)
    underlinePosition = Double(record.underline_position)
    underlineThickness = Double(record.underline_thickness)
    capHeight = Self.height(HB_OT_METRICS_TAG_CAP_HEIGHT, of: shaping) ?? Self.height("H", face)
    xHeight = Self.height(HB_OT_METRICS_TAG_X_HEIGHT, of: shaping) ?? Self.height("x", face)
  }

  /// Returns a height from the font's tables; nil if the tables lack it, as in older fonts.
  private static func height(_ tag: hb_ot_metrics_tag_t, of shaping: OpaquePointer) -> Double? {
    var value: hb_position_t = 0
    guard hb_ot_metrics_get_position(shaping, tag, &value) != 0, value > 0 else { return nil }
    return Double(value)
  }

  /// Returns the height of a letter's glyph; 0 if the font lacks the letter.
  private static func height(_ letter: Unicode.Scalar, _ face: FT_Face) -> Double {
    let index = FT_Get_Char_Index(face, FT_ULong(letter.value))
    guard index != 0, FT_Load_Glyph(face, index, FT_Int32(FT_LOAD_NO_SCALE)) == 0 else { return 0 }
    return Double(face.pointee.glyph.pointee.metrics.horiBearingY)
  }
}

extension FontFace {
  func glyphIndex(of character: UInt32) -> UInt32 {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(shaping, character, &glyph) != 0 ? glyph : 0
  }

  func advance(ofGlyph index: UInt32) -> Double {
    Double(hb_font_get_glyph_h_advance(shaping, index))
  }
}
