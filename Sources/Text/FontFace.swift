import CMidflightFreeType
import CMidflightHarfBuzz
import Foundation
import MidflightGeometry

/// One face of a font file, in font units with y down.
///
/// Outlines are loaded unscaled, as the integers of the font file. They have no hinting and are not
/// rounded to 1/64 pixel, so they are the same for every size. FreeType reads the outlines, and
/// HarfBuzz reads the same file for shaping.
///
/// FreeType's objects must not be used by two threads at once, so they are only used under the
/// face's lock. HarfBuzz's font is immutable after its creation. This makes a face safe to send.
final class FontFace: @unchecked Sendable {
  struct Glyph {
    var path: Path
    var box: CGRect
  }

  let location: FontLocation
  let familyName: String
  let unitsPerEm: Double
  /// The height above the baseline, positive.
  let ascent: Double
  /// The depth below the baseline, positive.
  let descent: Double
  let lineHeight: Double
  let measures: FontMeasures
  /// HarfBuzz's font, in font units.
  let shaping: OpaquePointer

  private let library: FT_Library
  private let face: FT_Face
  private let glyphs = Guarded(GlyphCache())

  /// Opens a font file in the OpenType container format; Type 1 and bitmap fonts are refused.
  init(_ location: FontLocation) throws(FontError) {
    var library: FT_Library?
    var status = FT_Init_FreeType(&library)
    guard status == 0, let library else {
      throw .unreadable(path: location.path, code: Int(status))
    }
    var face: FT_Face?
    status = FT_New_Face(library, location.path, FT_Long(location.index), &face)
    let isReadable = FT_Long(FT_FACE_FLAG_SFNT | FT_FACE_FLAG_SCALABLE)
    guard status == 0, let face, face.pointee.units_per_EM > 0,
      face.pointee.face_flags & isReadable == isReadable,
      let shaping = Self.shapingFont(location)
    else {
      if let face { FT_Done_Face(face) }
      FT_Done_FreeType(library)
      throw .unreadable(path: location.path, code: Int(status))
    }
    self.location = location
    self.library = library
    self.face = face
    self.shaping = shaping
    measures = FontMeasures(face, shaping: shaping)
    familyName = face.pointee.family_name.map { String(cString: $0) } ?? ""
    unitsPerEm = Double(face.pointee.units_per_EM)
    ascent = Double(face.pointee.ascender)
    descent = -Double(face.pointee.descender)
    // Some fonts state a line height of 0. For these, ascent and descent are added.
    let height = Double(face.pointee.height)
    lineHeight = height > 0 ? height : ascent + descent
  }

  deinit {
    hb_font_destroy(shaping)
    FT_Done_Face(face)
    FT_Done_FreeType(library)
  }

  private static func shapingFont(_ location: FontLocation) -> OpaquePointer? {
    guard let blob = hb_blob_create_from_file_or_fail(location.path) else { return nil }
    defer { hb_blob_destroy(blob) }
    // Pass only the lower half of FreeType's index, because the upper half is the number of a
    // variable font's instance.
    let face = hb_face_create(blob, UInt32(truncatingIfNeeded: location.index & 0xFFFF))
    defer { hb_face_destroy(face) }
    let font = hb_font_create(face)
    let units = Int32(clamping: hb_face_get_upem(face))
    hb_font_set_scale(font, units, units)
    if location.index >> 16 > 0 {
      hb_font_set_var_named_instance(font, UInt32(location.index >> 16 - 1))
    }
    hb_font_make_immutable(font)
    return font
  }

  func has(_ character: UInt32) -> Bool {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(shaping, character, &glyph) != 0
  }

  /// Returns the glyph at an index, and caches it; empty if the font has no outline for it.
  func glyph(_ index: UInt32) -> Glyph {
    glyphs.withLock { cache in
      if let known = cache.glyphs[index] { return known }
      var path = Path()
      if FT_Load_Glyph(face, index, FT_Int32(FT_LOAD_NO_SCALE)) == 0,
        let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
      {
        path = Self.path(of: &slot.pointee.outline)
      }
      if index == 0, path.isEmpty { path = missingCharacterBox() }
      let glyph = Glyph(path: path, box: path.boundingBox)
      cache.add(glyph, at: index)
      return glyph
    }
  }

  /// Returns a box for missing characters, about as high as capitals. It is used if the face's own
  /// glyph for missing characters is empty.
  private func missingCharacterBox() -> Path {
    let advance = Double(hb_font_get_glyph_h_advance(shaping, 0))
    let (height, line) = (0.7 * unitsPerEm, 0.05 * unitsPerEm)
    let outer = CGRect(x: line, y: -height, width: advance - 2 * line, height: height)
    let inner = outer.insetBy(dx: line, dy: line)
    guard inner.width > 0, !inner.isNull else { return Path() }
    var path = Path()
    path.addRect(outer)
    // Draw the inner rectangle in the opposite direction, which makes it a hole.
    path.move(to: CGPoint(x: inner.minX, y: inner.minY))
    path.addLine(to: CGPoint(x: inner.minX, y: inner.maxY))
    path.addLine(to: CGPoint(x: inner.maxX, y: inner.maxY))
    path.addLine(to: CGPoint(x: inner.maxX, y: inner.minY))
    path.closeSubpath()
    return path
  }

  private static func path(of outline: inout FT_Outline) -> Path {
    var functions = FT_Outline_Funcs(
      move_to: { to, context in
        withPath(context) {
          $0.closeSubpath()
          $0.move(to: point(to))
        }
      },
      line_to: { to, context in withPath(context) { $0.addLine(to: point(to)) } },
      conic_to: { control, to, context in
        withPath(context) { $0.addQuadCurve(to: point(to), control: point(control)) }
      },
      cubic_to: { control1, control2, to, context in
        withPath(context) {
          $0.addCurve(to: point(to), control1: point(control1), control2: point(control2))
        }
      },
      shift: 0, delta: 0)
    var path = Path()
    // If the outline is damaged, FreeType stops at the damage, and the part before it is kept.
    withUnsafeMutablePointer(to: &path) { _ = FT_Outline_Decompose(&outline, &functions, $0) }
    path.closeSubpath()
    return path
  }
}

/// A cache of the outlines requested so far. When their size exceeds the limit, all are removed.
private struct GlyphCache {
  /// The number of points at which the cache is emptied. At 16 bytes each, they take 4 MiB, which
  /// suffices for a few thousand ideographs or a whole alphabet.
  private static let pointLimit = 1 << 18

  private(set) var glyphs: [UInt32: FontFace.Glyph] = [:]
  private var points = 0

  mutating func add(_ glyph: FontFace.Glyph, at index: UInt32) {
    // The dictionary's entry takes about as much memory as eight points.
    let cost = glyph.path.pointCount + 8
    if points + cost > Self.pointLimit {
      glyphs.removeAll()
      points = 0
    }
    glyphs[index] = glyph
    points += cost
  }
}

private func point(_ vector: UnsafePointer<FT_Vector>?) -> CGPoint {
  guard let vector else { return .zero }
  return CGPoint(x: Double(vector.pointee.x), y: -Double(vector.pointee.y))
}

private func withPath(_ context: UnsafeMutableRawPointer?, _ body: (inout Path) -> Void) -> Int32 {
  guard let context else { return 1 }
  body(&context.assumingMemoryBound(to: Path.self).pointee)
  return 0
}
