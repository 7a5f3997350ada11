public import Foundation
public import MidflightGeometry

extension TextLayout {
  /// The outlines of all glyphs with one tag, such as one colour, in one line.
  public struct Outline: Sendable {
    /// The line's index.
    public let line: Int
    /// The tag of the styles in which the glyphs are drawn.
    public let tag: Int
    /// The path, in the layout's space; fill it with the `winding` rule.
    public let path: Path
  }

  /// Adjacent glyphs of one font and style.
  public struct GlyphRun: Sendable {
    /// The path of the font's file.
    public let fontPath: String
    /// The font's family.
    public let familyName: String
    /// The style that was requested.
    public let style: TextStyle
    /// The number of the text's UTF-16 units that the glyphs represent.
    public let length: Int
    /// Whether the text runs from right to left.
    public let isRightToLeft: Bool
    /// The glyphs' indices in the font, left to right; 0 is the box for a missing glyph.
    public let glyphs: [UInt32]
    /// The glyphs' origins in the layout's space.
    public let positions: [CGPoint]
    /// The glyphs' advances to the right, in the layout's units.
    package let advances: [CGFloat]
    /// For each glyph, the index of the first UTF-16 unit that it represents in the text. In a
    /// truncated line, units that were removed are not counted.
    package let indices: [Int]
    /// The font of the glyphs: the font of the style, or a fallback.
    package let font: Font
  }

  /// The maximum number of points in all outlines together, which then take 64 MiB. Further
  /// outlines are left out.
  static let pointLimit = 1 << 22

  /// Returns the glyphs' outlines, one path for each line and tag, in order.
  ///
  /// - Parameter rect: Glyphs whose boxes are outside this rectangle are left out.
  /// - Complexity: O(n) in the number of glyphs and in the points of the outlines inside `rect`.
  public func outlines(within rect: CGRect = .infinite) -> [Outline] {
    var outlines: [Outline] = []
    var budget = Self.pointLimit
    for (index, line) in shaped.enumerated() {
      let origin = lines[index].origin
      var tags: [Int] = []
      var paths: [Path] = []
      line.visit { run, glyph, pen in
        let outline = run.face.glyph(glyph.index)
        if outline.path.isEmpty || outline.path.pointCount > budget { return }
        let transform = line.glyphTransform(glyph, of: run, pen: pen, at: origin)
        if rect != .infinite, !outline.box.applying(transform).intersects(rect) { return }
        let tag = styles[run.style].tag
        let slot = tags.firstIndex(of: tag) ?? tags.count
        if slot == tags.count {
          tags.append(tag)
          paths.append(Path())
        }
        paths[slot].addPath(outline.path, transform: transform)
        budget -= outline.path.pointCount
      }
      for (tag, path) in zip(tags, paths) {
        outlines.append(Outline(line: index, tag: tag, path: path))
      }
    }
    return outlines
  }

  /// Returns all outlines as one path.
  public func path() -> CGPath {
    var path = Path()
    for outline in outlines() { path.addPath(outline.path) }
    return CGPath(path)
  }

  /// Returns the glyphs of a line in runs from left to right; empty for an invalid index.
  public func glyphRuns(ofLine index: Int) -> [GlyphRun] {
    guard shaped.indices.contains(index) else { return [] }
    let (line, origin) = (shaped[index], lines[index].origin)
    var pen = origin.x + line.start
    // The number to add to an offset in the paragraph to get an offset in the text.
    let offset =
      lines[index].range.lowerBound - (line.runs.map(\.range.lowerBound).min() ?? 0)
    return line.runs.map { run in
      var positions: [CGPoint] = []
      for glyph in run.glyphs {
        positions.append(
          CGPoint(x: pen + glyph.offset.dx, y: origin.y + glyph.offset.dy))
        pen += glyph.advance
      }
      return GlyphRun(
        fontPath: run.face.location.path, familyName: run.face.familyName,
        style: styles[run.style], length: run.range.count,
        isRightToLeft: run.level & 1 != 0, glyphs: run.glyphs.map(\.index), positions: positions,
        advances: run.glyphs.map { CGFloat($0.advance) },
        indices: run.glyphs.map { $0.cluster + offset },
        font: styles[run.style].font.withFace(run.face))
    }
  }
}
