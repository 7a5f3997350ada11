import CFreeType
import Foundation
import Geometry

/// One face of one font file, in font units with y down.
///
/// Outlines are loaded without scaling, so they are the designer's integers: no hinting, no rounding
/// to 1/64 pixel, the same for every size.
///
/// FreeType's objects must not be used by two threads at once: a face is touched only under its
/// font's lock, which is what makes it safe to send.
final class FontFace: @unchecked Sendable {
  /// A glyph's picture and how far the pen moves on after it.
  struct Glyph {
    var path: Path
    var advance: Double
  }

  let location: FontLocation
  let familyName: String
  let unitsPerEm: Double
  /// From the baseline up, positive.
  let ascent: Double
  /// From the baseline down, positive.
  let descent: Double
  /// From baseline to baseline.
  let lineHeight: Double

  private let library: FT_Library
  private let face: FT_Face
  private let hasKerning: Bool
  private var glyphs: [UInt32: Glyph] = [:]

  init(_ location: FontLocation) throws(FontError) {
    var library: FT_Library?
    var status = FT_Init_FreeType(&library)
    guard status == 0, let library else {
      throw .unreadable(path: location.path, code: Int(status))
    }
    var face: FT_Face?
    status = FT_New_Face(library, location.path, FT_Long(location.index), &face)
    guard status == 0, let face, face.pointee.units_per_EM > 0 else {
      if let face { FT_Done_Face(face) }
      FT_Done_FreeType(library)
      throw .unreadable(path: location.path, code: Int(status))
    }
    self.location = location
    self.library = library
    self.face = face
    familyName = face.pointee.family_name.map { String(cString: $0) } ?? ""
    unitsPerEm = Double(face.pointee.units_per_EM)
    ascent = Double(face.pointee.ascender)
    descent = -Double(face.pointee.descender)
    // Some fonts state a height of 0.
    let height = Double(face.pointee.height)
    lineHeight = height > 0 ? height : ascent + descent
    hasKerning = face.pointee.face_flags & FT_Long(FT_FACE_FLAG_KERNING) != 0
  }

  deinit {
    FT_Done_Face(face)
    FT_Done_FreeType(library)
  }

  /// The glyph's number; 0, the box for missing characters, when the face has none.
  func glyphIndex(of character: Unicode.Scalar) -> UInt32 {
    FT_Get_Char_Index(face, FT_ULong(character.value))
  }

  /// What the font's pair table adds between two glyphs.
  func kerning(_ left: UInt32, _ right: UInt32) -> Double {
    guard hasKerning, left != 0, right != 0 else { return 0 }
    var delta = FT_Vector()
    let status = FT_Get_Kerning(face, left, right, FT_UInt(FT_KERNING_UNSCALED.rawValue), &delta)
    return status == 0 ? Double(delta.x) : 0
  }

  /// The glyph, from the cache when it was asked for before; empty where the font has no outline.
  func glyph(_ index: UInt32) -> Glyph {
    if let known = glyphs[index] { return known }
    var glyph = Glyph(path: Path(), advance: 0)
    if FT_Load_Glyph(face, index, FT_Int32(FT_LOAD_NO_SCALE)) == 0, let slot = face.pointee.glyph {
      glyph.advance = Double(slot.pointee.metrics.horiAdvance)
      if slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE {
        glyph.path = Self.path(of: &slot.pointee.outline)
      }
    }
    glyphs[index] = glyph
    return glyph
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
    // A broken outline ends early: what came before it stays.
    withUnsafeMutablePointer(to: &path) { _ = FT_Outline_Decompose(&outline, &functions, $0) }
    path.closeSubpath()
    return path
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
