public import Foundation
public import MidflightGeometry

/// A font that turns text into outlines.
///
/// Fonts are found by [fontconfig](https://www.freedesktop.org/wiki/Software/fontconfig/), read by
/// [FreeType](https://freetype.org) and shaped by [HarfBuzz](https://harfbuzz.github.io) with the
/// font's kerning, ligatures, marks and joined scripts. Text that mixes directions is arranged in
/// visual order.
///
/// Fonts with the same description are equal, and share the face and its glyphs. Fonts can be used
/// from any thread, but only one thread at a time reads a face.
public struct Font: Sendable, Hashable {
  /// The weight of the strokes, as an [OpenType weight
  /// class](https://learn.microsoft.com/en-us/typography/opentype/spec/os2#usweightclass). If a
  /// family lacks a weight, the closest installed one is used.
  public enum Weight: Sendable, Hashable, CaseIterable {
    /// Weight 300.
    case light
    /// Weight 400.
    case regular
    /// Weight 500.
    case medium
    /// Weight 600.
    case semibold
    /// Weight 700.
    case bold
  }

  /// The font family for text in the previewer's panels.
  public static let defaultFamily = "DejaVu Sans"
  /// The font family for numbers in the previewer, with digits of equal width.
  public static let defaultMonospacedFamily = "DejaVu Sans Mono"

  let faces: FaceList

  /// Finds the installed font closest to a family and weight. ``familyName`` is the family that was
  /// found.
  ///
  /// - Parameters:
  ///   - family: A family's name, or `sans-serif`, `serif`, `monospace`. If one of Apple's fonts is
  ///     not installed, a similar font is used, such as a monospaced one for Menlo.
  ///   - weight: The weight of the strokes. The closest weight in the family is used.
  ///   - isItalic: Whether an italic or oblique face is preferred, if the family has one.
  public init(
    family: String = Font.defaultFamily, weight: Weight = .regular, isItalic: Bool = false
  ) throws(FontError) {
    faces = try FaceList.list(
      .description(FontDescription(family: family, weight: weight, isItalic: isItalic)))
  }

  /// Reads a TrueType or OpenType file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - index: The face's index in a collection, 0 in other files.
  public init(path: String, index: Int = 0) throws(FontError) {
    faces = try FaceList.list(.file(FontLocation(path: path, index: index)))
  }

  /// Whether both fonts were found by the same description, or were read from the same file.
  public static func == (a: Font, b: Font) -> Bool { a.faces.key == b.faces.key }
  /// Feeds the font's description or file to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(faces.key) }

  /// The family that was found, which differs from the requested family if that is not installed.
  public var familyName: String { faces.primary.familyName }

  /// The height that lines reserve above the baseline, in the units of `size`; positive.
  public func ascent(size: CGFloat) -> CGFloat { faces.primary.ascent * scale(size) }

  /// The depth that lines reserve below the baseline, in the units of `size`; positive.
  public func descent(size: CGFloat) -> CGFloat { faces.primary.descent * scale(size) }

  /// The distance between baselines, in the units of `size`.
  public func lineHeight(size: CGFloat) -> CGFloat { faces.primary.lineHeight * scale(size) }

  /// Returns the outline of the text as one line, and the line's width. The baseline is at y = 0,
  /// the left end is at x = 0, and y points down. Fill the outline with the `winding` rule.
  ///
  /// A character that the font lacks is drawn in another installed font, or as the font's box for
  /// missing characters if no font has it. Control characters, invisible characters and line ends
  /// draw nothing and take no space. The first strong letter decides the line's direction.
  ///
  /// - Parameters:
  ///   - text: One line of text.
  ///   - size: The size of the em in the caller's units. If it is not positive and finite, nothing
  ///     is drawn and the advance is 0.
  /// - Complexity: O(n) in the points of the outline. Glyphs are cached, and so are a few thousand
  ///   recent lines of each font.
  public func outline(of text: String, size: CGFloat) -> (path: Path, advance: CGFloat) {
    guard size > 0, size.isFinite, !text.isEmpty else { return (Path(), 0) }
    return faces.line(LineCache.Key(text: text, size: size, width: .infinity)) {
      let paragraph = Paragraph(line: text, style: TextStyle(font: self, size: size))
      return outline(of: paragraph.line(paragraph.range))
    }
  }

  /// Returns the width of ``outline(of:size:)``.
  public func advance(of text: String, size: CGFloat) -> CGFloat {
    outline(of: text, size: size).advance
  }

  /// Returns the text's outline. Text wider than `width` is truncated, with an ellipsis. An
  /// ellipsis alone is shown even if it is wider than `width`.
  ///
  /// - Parameters:
  ///   - text: One line of text.
  ///   - size: As for ``outline(of:size:)``.
  ///   - width: The largest width of the line, in the units of `size`; NaN counts as 0.
  ///   - mode: The position of the ellipsis; `none` counts as `end`.
  /// - Complexity: As for ``outline(of:size:)``; the truncated line is cached too.
  public func outline(
    of text: String, size: CGFloat, truncatedTo width: CGFloat, at mode: TextTruncation = .end
  ) -> (path: Path, advance: CGFloat) {
    let whole = outline(of: text, size: size)
    if whole.advance <= width { return whole }
    let width = width.isNaN ? 0 : width
    return faces.line(LineCache.Key(text: text, size: size, width: width, mode: mode)) {
      let paragraph = Paragraph(line: text, style: TextStyle(font: self, size: size))
      return outline(of: paragraph.truncatedLine(paragraph.range, to: width, mode: mode))
    }
  }

  private func outline(of line: ShapedLine) -> (path: Path, advance: CGFloat) {
    var path = Path()
    line.addOutline(to: &path, at: .zero)
    return (path, line.width)
  }

  func scale(_ size: CGFloat) -> Double {
    size > 0 && size.isFinite ? size / faces.primary.unitsPerEm : 0
  }
}
