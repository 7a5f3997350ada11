package import Foundation
package import MidflightGeometry

/// A font's glyphs by their numbers, and its measures beside those of lines.
extension Font {
  /// The font whose own face is a given one: this one where it is its own.
  func withFace(_ face: FontFace) -> Font {
    if face === faces.primary { return self }
    return (try? Font(path: face.location.path, index: face.location.index)) ?? self
  }

  /// The number of the glyph for a character; 0 where the font has none.
  package func glyph(for character: Unicode.Scalar) -> UInt32 {
    faces.primary.glyphIndex(of: character.value)
  }

  /// A glyph's outline with its origin at (0, 0), y down; empty for a blank one, and for a number
  /// that no glyph has.
  ///
  /// - Parameter size: The em's size; one that is not positive and finite gives an empty path.
  package func outline(ofGlyph index: UInt32, size: CGFloat) -> Path {
    guard size > 0, size.isFinite else { return Path() }
    let scale = size / faces.primary.unitsPerEm
    return faces.primary.glyph(index).path.applying(CGAffineTransform(scaleX: scale, y: scale))
  }

  /// How far a glyph moves the pen to the right, in the units of `size`.
  package func advance(ofGlyph index: UInt32, size: CGFloat) -> CGFloat {
    faces.primary.advance(ofGlyph: index) * scale(size)
  }

  /// The number of the font's glyphs.
  package var glyphCount: Int { faces.primary.measures.glyphCount }
  /// The units that an em is divided into.
  package var unitsPerEm: Int { Int(faces.primary.unitsPerEm) }
  /// The name by which printers know the font; empty where it has none.
  package var postScriptName: String { faces.primary.measures.postScriptName }
  /// The name of the face within its family, `Bold` for example.
  package var styleName: String { faces.primary.measures.styleName }
  /// Whether the font says that its strokes are bold.
  package var isBold: Bool { faces.primary.measures.isBold }
  /// Whether the font says that it is slanted.
  package var isItalic: Bool { faces.primary.measures.isItalic }

  /// The box that holds each of the font's glyphs about its origin, y up, in the units of `size`.
  package func boundingBox(size: CGFloat) -> CGRect {
    faces.primary.measures.box.applying(CGAffineTransform(scaleX: scale(size), y: scale(size)))
  }

  /// The height of capitals, in the units of `size`.
  package func capHeight(size: CGFloat) -> CGFloat {
    faces.primary.measures.capHeight * scale(size)
  }

  /// The height of a small x, in the units of `size`.
  package func xHeight(size: CGFloat) -> CGFloat { faces.primary.measures.xHeight * scale(size) }

  /// Where an underline's middle is above the baseline, so negative mostly, and how thick it is, in
  /// the units of `size`.
  package func underline(size: CGFloat) -> (position: CGFloat, thickness: CGFloat) {
    let measures = faces.primary.measures
    return (measures.underlinePosition * scale(size), measures.underlineThickness * scale(size))
  }
}
