public import Foundation
public import MidflightGeometry

extension TextLayout {
  /// The part of a line that is drawn in one colour.
  public struct Outline: Sendable {
    /// The line's index.
    public let line: Int
    /// The tag of the styles that it is of.
    public let tag: Int
    /// Filled with the `winding` rule, in the layout's space.
    public let path: Path
  }

  /// Glyphs side by side, of one font and style.
  public struct GlyphRun: Sendable {
    /// The font's file.
    public let fontPath: String
    /// The font's family.
    public let familyName: String
    /// The style that it was asked for by.
    public let style: TextStyle
    /// The UTF-16 units of its line's paragraph that the glyphs stand for.
    public let length: Int
    /// Whether the text runs to the left.
    public let isRightToLeft: Bool
    /// The glyphs' numbers in the font, left to right; 0 is the box for a missing one.
    public let glyphs: [UInt32]
    /// Where each glyph's origin is, in the layout's space.
    public let positions: [CGPoint]
    /// How far each glyph moves the pen to the right, in the layout's units.
    package let advances: [CGFloat]
    /// The first UTF-16 unit of the text that each glyph stands for. Of a line with an ellipsis they
    /// are counted in what is left of its text.
    package let indices: [Int]
    /// The font that has the glyphs: the style's, or one that stands in for it.
    package let font: Font
  }

  /// All outlines together are cut off beyond so many points: 64 MiB of them.
  static let pointLimit = 1 << 22

  /// The glyphs' outlines, for each line and tag one path, in order.
  ///
  /// - Parameter rect: Glyphs whose box lies outside of it are left out.
  /// - Complexity: O(glyphs + points of those inside).
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
        let transform = line.placing(glyph, of: run, pen: pen, at: origin)
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

  /// All outlines as one path.
  public func path() -> CGPath {
    var path = Path()
    for outline in outlines() { path.addPath(outline.path) }
    return CGPath(path)
  }

  /// The glyphs of a line, in runs from left to right; none for an index that no line has.
  public func glyphRuns(ofLine index: Int) -> [GlyphRun] {
    guard shaped.indices.contains(index) else { return [] }
    let (line, origin) = (shaped[index], lines[index].origin)
    var pen = origin.x + line.start
    // From the paragraph's units to the text's.
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
