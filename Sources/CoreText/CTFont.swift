public import Foundation
public import MidflightDrawing
public import MidflightGeometry
import MidflightText
public import MidflightViews

/// A font at a certain size. As on Apple's systems, a Core Text font is a `UIFont`; see
/// https://developer.apple.com/documentation/coretext/ctfont
public typealias CTFont = UIFont

/// The kinds of fonts that the system provides.
public enum CTFontUIFontType: UInt32, Sendable {
  /// The monospaced font.
  case userFixedPitch = 1
  /// The font for user interfaces, in its regular and its bold weight.
  case system, emphasizedSystem
}

/// The direction in which the advances of glyphs are measured.
public enum CTFontOrientation: UInt32, Sendable {
  /// The font's own direction. All fonts are horizontal in this library.
  case `default`
  /// From left to right.
  case horizontal
}

/// Traits of a font face, such as bold.
public struct CTFontSymbolicTraits: OptionSet, Sendable {
  /// The traits as a bit mask, with the same bits as in Core Text.
  public let rawValue: UInt32
  /// Creates a set of the traits whose bits are set.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Italic or oblique.
  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1)
  /// Bold.
  public static let traitBold = CTFontSymbolicTraits(rawValue: 2)
}

// MARK: Creating

/// Returns the installed font with a given face or family name, or else the most similar font.
///
/// - Parameters:
///   - name: The name of the face or the family, as for `UIFont(name:size:)`.
///   - size: The size in points; 12 is used if it is not positive.
///   - matrix: nil or the identity. Any other transform stops the program, because it is not
///     supported.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  checkIdentity(matrix)
  let size = size > 0 ? size : 12
  return CTFont(name: name, size: size) ?? .systemFont(ofSize: size)
}

/// Returns the system's font for a purpose; never returns nil. The language has no effect.
///
/// - Parameter size: The size in points; 12 is used if it is not positive.
public func CTFontCreateUIFontForLanguage(
  _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
  let size = size > 0 ? size : 12
  return switch uiType {
  case .system: .systemFont(ofSize: size)
  case .emphasizedSystem: .boldSystemFont(ofSize: size)
  case .userFixedPitch: .monospacedSystemFont(ofSize: size, weight: .regular)
  }
}

/// Returns a font at another size. A size that is not positive leaves the font's size unchanged.
///
/// - Parameters:
///   - matrix: nil or the identity. Any other transform stops the program, because it is not
///     supported.
///   - attributes: Always nil, because font descriptors are not supported.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: Never?
) -> CTFont {
  checkIdentity(matrix)
  return size > 0 ? font.withSize(size) : font
}

private func checkIdentity(_ matrix: UnsafePointer<CGAffineTransform>?) {
  precondition(
    matrix.map { $0.pointee == .identity } ?? true,
    "the font's matrix is not the identity, which is not supported")
}

// MARK: Measures

/// Returns the size of the em in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.pointSize }

/// Returns the font's ascent, its height above the baseline, in points.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascender }

/// Returns the font's descent, its depth below the baseline, in points, as a positive number.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { -font.descender }

/// Returns the font's leading, the space between two lines, in points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat {
  max(font.lineHeight - font.ascender + font.descender, 0)
}

/// Returns the number of units per em.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 {
  UInt32(font.textFont?.unitsPerEm ?? 1000)
}

/// Returns the number of glyphs in the font.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.textFont?.glyphCount ?? 0 }

/// Returns a rectangle around all glyphs of the font when their origins coincide at (0, 0), in
/// points with y up.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  font.textFont?.boundingBox(size: font.pointSize) ?? .zero
}

/// Returns the height of capitals in points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat {
  font.textFont?.capHeight(size: font.pointSize) ?? 0
}

/// Returns the height of a lowercase x in points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat {
  font.textFont?.xHeight(size: font.pointSize) ?? 0
}

/// Returns the y coordinate of an underline's middle, in points above the baseline; usually
/// negative.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  font.textFont?.underline(size: font.pointSize).position ?? 0
}

/// Returns the thickness of an underline in points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  font.textFont?.underline(size: font.pointSize).thickness ?? 0
}

/// Returns whether the font is marked as bold or italic.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  var traits: CTFontSymbolicTraits = []
  if font.textFont?.isBold == true { traits.insert(.traitBold) }
  if font.textFont?.isItalic == true { traits.insert(.traitItalic) }
  return traits
}

/// Returns the transform of the font's glyphs: always the identity.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { .identity }

/// Returns the family name of the installed font that `font` uses.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.familyName }

/// Returns the font's PostScript name.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString {
  font.textFont?.postScriptName ?? ""
}

/// Returns the font's full name: the family name followed by the face name, which is omitted if it
/// is Regular or Book.
public func CTFontCopyFullName(_ font: CTFont) -> CFString {
  let style = font.textFont?.styleName ?? ""
  return [font.familyName, style].filter { !$0.isEmpty && $0 != "Regular" && $0 != "Book" }
    .joined(separator: " ")
}

// MARK: Glyphs

/// Writes the index of the glyph for each character: 0 if the font has no glyph for a character,
/// and 0 for the second unit of a surrogate pair. Returns whether the font has a glyph for every
/// character.
///
/// - Parameters:
///   - characters: `count` UTF-16 units.
///   - glyphs: A buffer for `count` glyph indices.
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
  _ count: CFIndex
) -> Bool {
  var hasAll = true
  var index = 0
  while index < count {
    let isPair =
      UTF16.isLeadSurrogate(characters[index]) && index + 1 < count
      && UTF16.isTrailSurrogate(characters[index + 1])
    let character = String(
      decoding: UnsafeBufferPointer(start: characters + index, count: isPair ? 2 : 1),
      as: UTF16.self
    ).unicodeScalars.first
    let glyph = character.flatMap { font.textFont?.glyph(for: $0) } ?? 0
    glyphs[index] = CGGlyph(truncatingIfNeeded: glyph)
    if glyph == 0 { hasAll = false }
    if isPair { glyphs[index + 1] = 0 }
    index += isPair ? 2 : 1
  }
  return hasAll
}

/// Returns a glyph's outline with the glyph's origin at (0, 0), in points with y up; nil for a
/// glyph without an outline, such as a space.
///
/// - Parameter matrix: A transform for the outline; nil for no transform.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  let outline = upright(font, glyph)
  if outline.isEmpty { return nil }
  return CGPath(matrix.map { outline.applying($0.pointee) } ?? outline)
}

/// Returns a glyph's outline with y up.
func upright(_ font: CTFont, _ glyph: CGGlyph) -> Path {
  guard let face = font.textFont else { return Path() }
  return face.outline(ofGlyph: UInt32(glyph), size: font.pointSize)
    .applying(CGAffineTransform(scaleX: 1, y: -1))
}

/// Writes the advance of each glyph in points, and returns the sum of the advances.
///
/// - Parameter advances: A buffer for `count` advances; nil if only the sum is needed.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  var sum = 0.0
  for index in 0..<max(count, 0) {
    let advance = font.textFont?.advance(ofGlyph: UInt32(glyphs[index]), size: font.pointSize) ?? 0
    advances?[index] = CGSize(width: advance, height: 0)
    sum += Double(advance)
  }
  return sum
}

/// Writes each glyph's bounding box relative to the glyph's origin, in points with y up, and
/// returns the union of the boxes. The box of a glyph without an outline is empty.
///
/// - Parameter boundingRects: A buffer for `count` rectangles; nil if only the union is needed.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
  var all = CGRect.null
  for index in 0..<max(count, 0) {
    let outline = upright(font, glyphs[index])
    let box = outline.isEmpty ? CGRect.zero : outline.boundingBoxOfPath
    boundingRects?[index] = box
    if !outline.isEmpty { all = all.union(box) }
  }
  return all.isNull ? .zero : all
}

/// Draws glyphs in the context's fill colour.
///
/// - Parameter positions: The origin of each glyph in text space; `count` points.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>,
  _ count: Int, _ context: CGContext
) {
  var path = Path()
  for index in 0..<max(count, 0) {
    let position = positions[index]
    path.addPath(
      upright(font, glyphs[index]),
      transform: CGAffineTransform(translationX: position.x, y: position.y))
  }
  context.drawingText { context.fillText(path) }
}
