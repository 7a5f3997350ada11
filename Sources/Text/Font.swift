public import Foundation
public import Geometry
import Synchronization

/// A font that turns text into outlines.
///
/// Faces are found by fontconfig and read by FreeType. Text is laid out on one line from left to
/// right, a glyph for each character, with the font's pair kerning; ligatures, marks placed by
/// OpenType tables and right-to-left scripts are not handled.
///
/// Copies share the face and its glyphs. Any thread may use it; two threads take turns.
public struct Font: Sendable {
  /// How heavy the strokes are. Where a family lacks the weight, the nearest one that is installed
  /// stands in.
  public enum Weight: Sendable, Hashable, CaseIterable {
    case light, regular, medium, semibold, bold
  }

  /// What the previewer's panels are written in.
  public static let defaultFamily = "DejaVu Sans"
  /// What the previewer's numbers are written in, so that digits keep their places.
  public static let defaultMonospacedFamily = "DejaVu Sans Mono"

  private let faces: FaceList

  /// Finds the installed font that is nearest to a family and weight; ``familyName`` tells which.
  ///
  /// - Parameters:
  ///   - family: a family's name, or `sans-serif`, `serif`, `monospace`.
  ///   - weight: of the strokes; the nearest that the family has.
  public init(family: String = Font.defaultFamily, weight: Weight = .regular) throws(FontError) {
    guard let location = FontLookup.location(family: family, weight: weight) else {
      throw .noFonts(family: family)
    }
    faces = FaceList(try FontFace(location), family: family, weight: weight)
  }

  /// Reads a font file.
  ///
  /// - Parameters:
  ///   - path: the file's.
  ///   - index: the face's number in a collection, 0 in other files.
  public init(path: String, index: Int = 0) throws(FontError) {
    let face = try FontFace(FontLocation(path: path, index: index))
    faces = FaceList(face, family: face.familyName, weight: .regular)
  }

  /// The family that was found, which differs from the one asked for when that is not installed.
  public var familyName: String { faces.primary.familyName }

  /// The height above the baseline that lines keep free, positive, in the units of `size`.
  public func ascent(size: CGFloat) -> CGFloat { faces.primary.ascent * scale(size) }

  /// The depth below the baseline that lines keep free, positive, in the units of `size`.
  public func descent(size: CGFloat) -> CGFloat { faces.primary.descent * scale(size) }

  /// The distance from baseline to baseline, in the units of `size`.
  public func lineHeight(size: CGFloat) -> CGFloat { faces.primary.lineHeight * scale(size) }

  /// The text's outline, its baseline at y = 0 with y down, the pen's start at x = 0, and how far the
  /// pen moves. Fill it with the `winding` rule.
  ///
  /// A character that the font lacks comes from another installed font, and is the font's box for
  /// missing characters when none has it. Control and invisible characters, line ends included,
  /// draw nothing and take no room.
  ///
  /// - Parameters:
  ///   - text: one line of it.
  ///   - size: the em's size in the caller's units. Nothing is drawn, and the advance is 0, when it
  ///     is not positive and finite.
  /// - Complexity: O(n) in the points of the outline; loading a glyph happens once a font.
  public func outline(of text: String, size: CGFloat) -> (path: Path, advance: CGFloat) {
    var path = Path()
    let advance = faces.layOut(text, scale: scale(size)) { glyph, transform in
      path.addPath(glyph.path, transform: transform)
    }
    return (path, advance)
  }

  /// How far the pen moves over the text: ``outline(of:size:)`` without the outline.
  public func advance(of text: String, size: CGFloat) -> CGFloat {
    faces.layOut(text, scale: scale(size)) { _, _ in }
  }

  private func scale(_ size: CGFloat) -> Double {
    size > 0 && size.isFinite ? size / faces.primary.unitsPerEm : 0
  }
}

/// A face and those that lend it characters it lacks.
private final class FaceList: Sendable {
  struct Glyph {
    var face: FontFace
    var index: UInt32
  }

  struct State {
    var glyphs: [Unicode.Scalar: Glyph] = [:]
    var borrowed: [FontLocation: FontFace] = [:]
  }

  let primary: FontFace
  let family: String
  let weight: Font.Weight
  private let state = Mutex(State())

  init(_ primary: FontFace, family: String, weight: Font.Weight) {
    self.primary = primary
    self.family = family
    self.weight = weight
  }

  /// Visits the text's glyphs with their places and returns the pen's way, both scaled; 0, and no
  /// visits, at scale 0.
  func layOut(
    _ text: String, scale: Double, visit: (FontFace.Glyph, CGAffineTransform) -> Void
  ) -> Double {
    guard scale > 0 else { return 0 }
    return state.withLock { state in
      var pen = 0.0
      var last: Glyph?
      // Composed letters first: an accent as a glyph of its own would stand beside its letter.
      for character in text.precomposedStringWithCanonicalMapping.unicodeScalars {
        if Self.isInvisible(character) { continue }
        let item = glyph(for: character, in: &state)
        let unit = scale * primary.unitsPerEm / item.face.unitsPerEm
        if let last, last.face === item.face {
          pen += item.face.kerning(last.index, item.index) * unit
        }
        let glyph = item.face.glyph(item.index)
        visit(glyph, CGAffineTransform(a: unit, b: 0, c: 0, d: unit, tx: pen, ty: 0))
        pen += glyph.advance * unit
        last = item
      }
      return pen
    }
  }

  private func glyph(for character: Unicode.Scalar, in state: inout State) -> Glyph {
    if let known = state.glyphs[character] { return known }
    var glyph = Glyph(face: primary, index: primary.glyphIndex(of: character))
    if glyph.index == 0, let other = lender(of: character, in: &state) { glyph = other }
    state.glyphs[character] = glyph
    return glyph
  }

  private func lender(of character: Unicode.Scalar, in state: inout State) -> Glyph? {
    guard
      let location = FontLookup.location(family: family, weight: weight, covering: character),
      location != primary.location,
      let face = state.borrowed[location] ?? (try? FontFace(location))
    else { return nil }
    let index = face.glyphIndex(of: character)
    if index == 0 { return nil }
    state.borrowed[location] = face
    return Glyph(face: face, index: index)
  }

  private static func isInvisible(_ character: Unicode.Scalar) -> Bool {
    let properties = character.properties
    return properties.generalCategory == .control || properties.isDefaultIgnorableCodePoint
  }
}
