public import Foundation
public import MidflightDrawing
public import MidflightGeometry
import MidflightText
public import MidflightViews

/// A font of a size: UIKit's, which is the same object on Apple's systems too.
public typealias CTFont = UIFont

/// The kinds of the system's fonts.
public enum CTFontUIFontType: UInt32, Sendable {
  /// A font with characters of one width.
  case userFixedPitch = 1
  /// The font that interfaces are written in, and that font bold.
  case system, emphasizedSystem
}

/// The directions in which advances are measured.
public enum CTFontOrientation: UInt32, Sendable {
  /// The font's own, which is to the right here.
  case `default`
  /// To the right.
  case horizontal
}

/// Kinds of faces within a family.
public struct CTFontSymbolicTraits: OptionSet, Sendable {
  /// Core Text's bits.
  public let rawValue: UInt32
  /// The traits whose bits are set.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Slanted.
  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1)
  /// Bold.
  public static let traitBold = CTFontSymbolicTraits(rawValue: 2)
}

// MARK: Creating

/// Returns the font of a face's or a family's name, or the nearest that the machine has.
///
/// - Parameters:
///   - name: As for `UIFont(name:size:)`.
///   - size: In points; 12 for one that is not positive.
///   - matrix: nil, or the identity: fonts are not mapped.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  checkIdentity(matrix)
  let size = size > 0 ? size : 12
  return CTFont(name: name, size: size) ?? .systemFont(ofSize: size)
}

/// Returns the system's font for a use; nil never. The language is of no effect.
///
/// - Parameter size: In points; 12 for one that is not positive.
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

/// Returns a font at another size; 0 keeps its own.
///
/// - Parameters:
///   - matrix: nil, or the identity: fonts are not mapped.
///   - attributes: nil: there are no descriptors of fonts.
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

/// Returns the em's size in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.pointSize }

/// Returns the height above the baseline in points.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascender }

/// Returns the depth below the baseline in points, positive.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { -font.descender }

/// Returns the space that lines keep free between them, in points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat {
  max(font.lineHeight - font.ascender + font.descender, 0)
}

/// Returns the number of units that the font's em is divided into.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 {
  UInt32(font.textFont?.unitsPerEm ?? 1000)
}

/// Returns the number of the font's glyphs.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.textFont?.glyphCount ?? 0 }

/// Returns the box that holds each of the font's glyphs about its origin, in points with y up.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  font.textFont?.boundingBox(size: font.pointSize) ?? .zero
}

/// Returns the height of capitals in points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat {
  font.textFont?.capHeight(size: font.pointSize) ?? 0
}

/// Returns the height of a small x in points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat {
  font.textFont?.xHeight(size: font.pointSize) ?? 0
}

/// Returns where an underline's middle is above the baseline, in points: negative in most fonts.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  font.textFont?.underline(size: font.pointSize).position ?? 0
}

/// Returns the thickness of an underline in points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  font.textFont?.underline(size: font.pointSize).thickness ?? 0
}

/// Returns the traits that the font says it has.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  var traits: CTFontSymbolicTraits = []
  if font.textFont?.isBold == true { traits.insert(.traitBold) }
  if font.textFont?.isItalic == true { traits.insert(.traitItalic) }
  return traits
}

/// Returns the map of the font's glyphs: always the identity.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { .identity }

/// Returns the name of the font's family that was found.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.familyName }

/// Returns the font's name for printers.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString {
  font.textFont?.postScriptName ?? ""
}

/// Returns the family's name with that of the face in it.
public func CTFontCopyFullName(_ font: CTFont) -> CFString {
  let style = font.textFont?.styleName ?? ""
  return [font.familyName, style].filter { !$0.isEmpty && $0 != "Regular" && $0 != "Book" }
    .joined(separator: " ")
}

// MARK: Glyphs

/// Writes the numbers of the glyphs of some characters, 0 for those that the font lacks, and for
/// the second unit of a pair. Returns whether there is a glyph for each.
///
/// - Parameters:
///   - characters: As many units of UTF-16 as `count` says.
///   - glyphs: As long.
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

/// Returns a glyph's outline with its origin at (0, 0), in points with y up; nil for a glyph without
/// one, a space for example.
///
/// - Parameter matrix: Maps the outline; nil maps nothing.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  let outline = upright(font, glyph)
  if outline.isEmpty { return nil }
  return CGPath(matrix.map { outline.applying($0.pointee) } ?? outline)
}

/// A glyph's outline with y up.
func upright(_ font: CTFont, _ glyph: CGGlyph) -> Path {
  guard let face = font.textFont else { return Path() }
  return face.outline(ofGlyph: UInt32(glyph), size: font.pointSize)
    .applying(CGAffineTransform(scaleX: 1, y: -1))
}

/// Writes how far some glyphs move the pen, in points, and returns the sum.
///
/// - Parameter advances: As long as `count` says; nil for the sum alone.
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

/// Writes the boxes of some glyphs about their origins, in points with y up, and returns the box
/// around them all; empty ones for glyphs without an outline.
///
/// - Parameter boundingRects: As long as `count` says; nil for the whole alone.
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

/// Draws glyphs in the context's colour.
///
/// - Parameter positions: The glyphs' origins in text space, as many as `count` says.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>,
  _ count: Int, _ context: CGContext
) {
  var path = Path()
  for index in 0..<max(count, 0) {
    let place = positions[index]
    path.addPath(
      upright(font, glyphs[index]),
      transform: CGAffineTransform(translationX: place.x, y: place.y))
  }
  context.drawingText { context.fillText(path) }
}
