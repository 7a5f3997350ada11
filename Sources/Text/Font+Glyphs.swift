package import Foundation
package import MidflightGeometry

extension Font {
  /// Returns this font with another face, such as a fallback. If the face is the font's own or
  /// can't be opened, returns the font unchanged.
  func withFace(_ face: FontFace) -> Font {
    if face === faces.primary { return self }
    return (try? Font(path: face.location.path, index: face.location.index)) ?? self
  }

  /// Returns the index of a character's glyph; 0 if the font lacks the character.
  package func glyph(for character: Unicode.Scalar) -> UInt32 {
    faces.primary.glyphIndex(of: character.value)
  }

  /// Returns a glyph's outline with its origin at (0, 0), y down; empty for a blank glyph and for
  /// an invalid index.
  ///
  /// - Parameter size: The size of the em. A size that is not positive and finite gives an empty
  ///   path.
  package func outline(ofGlyph index: UInt32, size: CGFloat) -> Path {
    guard size > 0, size.isFinite else { return Path() }
    let scale = size / faces.primary.unitsPerEm
    return faces.primary.glyph(index).path.applying(CGAffineTransform(scaleX: scale, y: scale))
  }

  /// Returns the advance of a glyph to the right, in the units of `size`.
  package func advance(ofGlyph index: UInt32, size: CGFloat) -> CGFloat {
    faces.primary.advance(ofGlyph: index) * scale(size)
  }

  package var glyphCount: Int { faces.primary.measures.glyphCount }
  package var unitsPerEm: Int { Int(faces.primary.unitsPerEm) }
  /// The font's PostScript name; empty if the font has no such name.
  package var postScriptName: String { faces.primary.measures.postScriptName }
  /// The name of the face in its family, such as `Bold`.
  package var styleName: String { faces.primary.measures.styleName }
  package var isBold: Bool { faces.primary.measures.isBold }
  package var isItalic: Bool { faces.primary.measures.isItalic }

  /// The bounding box of all glyphs, relative to their origins, y up, in the units of `size`.
  package func boundingBox(size: CGFloat) -> CGRect {
    faces.primary.measures.box.applying(CGAffineTransform(scaleX: scale(size), y: scale(size)))
  }

  /// The height of capitals, in the units of `size`.
  package func capHeight(size: CGFloat) -> CGFloat {
    faces.primary.measures.capHeight * scale(size)
  }

  /// The height of a lowercase x, in the units of `size`.
  package func xHeight(size: CGFloat) -> CGFloat { faces.primary.measures.xHeight * scale(size) }

  /// The position of an underline's middle above the baseline, usually negative, and its thickness,
  /// in the units of `size`.
  package func underline(size: CGFloat) -> (position: CGFloat, thickness: CGFloat) {
    let measures = faces.primary.measures
    return (measures.underlinePosition * scale(size), measures.underlineThickness * scale(size))
  }
}
