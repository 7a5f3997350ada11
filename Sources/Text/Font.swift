public import Foundation
public import MidflightGeometry

/// A font that turns text into outlines.
///
/// Faces are found by fontconfig, read by FreeType and shaped by HarfBuzz: kerning, ligatures,
/// marks and joined scripts are as the font has them, and text of both directions stands in visual
/// order.
///
/// Fonts that ask for the same are equal, and share the face and its glyphs. Any thread may use
/// one; two threads take turns.
public struct Font: Sendable, Hashable {
  /// How heavy the strokes are. Where a family lacks the weight, the nearest one that is installed
  /// stands in.
  public enum Weight: Sendable, Hashable, CaseIterable {
    /// 300 in OpenType's scale.
    case light
    /// 400.
    case regular
    /// 500.
    case medium
    /// 600.
    case semibold
    /// 700.
    case bold
  }

  /// The family that the previewer's panels are written in.
  public static let defaultFamily = "DejaVu Sans"
  /// The family that the previewer's numbers are written in, so that digits keep their places.
  public static let defaultMonospacedFamily = "DejaVu Sans Mono"

  let faces: FaceList

  /// Finds the installed font that is nearest to a family and weight; ``familyName`` tells which.
  ///
  /// - Parameters:
  ///   - family: A family's name, or `sans-serif`, `serif`, `monospace`. Names of fonts of Apple's
  ///     systems lead to one of their kind where they are not installed: Menlo to a monospaced one.
  ///   - weight: Of the strokes; the nearest that the family has.
  ///   - isItalic: Whether a slanted face is preferred, where the family has one.
  public init(
    family: String = Font.defaultFamily, weight: Weight = .regular, isItalic: Bool = false
  ) throws(FontError) {
    faces = try FaceList.list(
      .description(FontDescription(family: family, weight: weight, isItalic: isItalic)))
  }

  /// Reads a TrueType or OpenType file.
  ///
  /// - Parameters:
  ///   - path: the file's.
  ///   - index: the face's number in a collection, 0 in other files.
  public init(path: String, index: Int = 0) throws(FontError) {
    faces = try FaceList.list(.file(FontLocation(path: path, index: index)))
  }

  /// Whether both were asked for by the same description, or by the same file.
  public static func == (a: Font, b: Font) -> Bool { a.faces.key == b.faces.key }
  /// Feeds the description to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(faces.key) }

  /// The family that was found, which differs from the one asked for when that is not installed.
  public var familyName: String { faces.primary.familyName }

  /// The height above the baseline that lines keep free, positive, in the units of `size`.
  public func ascent(size: CGFloat) -> CGFloat { faces.primary.ascent * scale(size) }

  /// The depth below the baseline that lines keep free, positive, in the units of `size`.
  public func descent(size: CGFloat) -> CGFloat { faces.primary.descent * scale(size) }

  /// The distance from baseline to baseline, in the units of `size`.
  public func lineHeight(size: CGFloat) -> CGFloat { faces.primary.lineHeight * scale(size) }

  /// The text's outline as one line, its baseline at y = 0 with y down, its left end at x = 0, and
  /// how wide it is. Fill it with the `winding` rule.
  ///
  /// A character that the font lacks comes from another installed font, and is the font's box for
  /// missing characters when none has it. Control and invisible characters, line ends included,
  /// draw nothing and take no room. The line runs as its first strong letter does.
  ///
  /// - Parameters:
  ///   - text: one line of it.
  ///   - size: the em's size in the caller's units. Nothing is drawn, and the advance is 0, when it
  ///     is not positive and finite.
  /// - Complexity: O(n) in the points of the outline. Lines are kept, some thousands a font, so
  ///   that one that was asked for lately is there at once; so are glyphs.
  public func outline(of text: String, size: CGFloat) -> (path: Path, advance: CGFloat) {
    guard size > 0, size.isFinite, !text.isEmpty else { return (Path(), 0) }
    return faces.line(LineCache.Key(text: text, size: size, width: .infinity)) {
      let paragraph = Paragraph(line: text, style: TextStyle(font: self, size: size))
      return outline(of: paragraph.line(paragraph.range))
    }
  }

  /// How wide the text is: ``outline(of:size:)`` without the outline.
  public func advance(of text: String, size: CGFloat) -> CGFloat {
    outline(of: text, size: size).advance
  }

  /// The text's outline, cut and with an ellipsis in it where it is wider than `width`; an ellipsis
  /// alone is shown at any width.
  ///
  /// - Parameters:
  ///   - text: one line of it.
  ///   - size: as for ``outline(of:size:)``.
  ///   - width: in the units of `size`; NaN counts as 0.
  ///   - mode: Where the ellipsis stands; none is as the end.
  /// - Complexity: as for that; the cut line is kept too.
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
