import Foundation
import MidflightGeometry

struct ShapedLine {
  var runs: [ShapedRun]
  /// The width without trailing spaces.
  var width: Double
  /// The left end of the first run; negative if trailing spaces extend beyond a line's left end.
  var start: Double
  var ascent: Double
  var descent: Double
  /// The space that the line reserves below its descent.
  var leading: Double

  /// Appends the glyphs' outlines, with the left end of the baseline at `origin`.
  func addOutline(to path: inout Path, at origin: CGPoint) {
    visit { run, glyph, pen in
      let outline = run.face.glyph(glyph.index)
      if outline.path.isEmpty { return }
      path.addPath(outline.path, transform: glyphTransform(glyph, of: run, pen: pen, at: origin))
    }
  }

  /// Returns the transform from a glyph's units to its position in the line.
  func glyphTransform(
    _ glyph: ShapedGlyph, of run: ShapedRun, pen: Double, at origin: CGPoint
  ) -> CGAffineTransform {
    CGAffineTransform(
      a: run.scale, b: 0, c: 0, d: run.scale, tx: origin.x + pen + glyph.offset.dx,
      ty: origin.y + glyph.offset.dy)
  }

  func visit(_ body: (ShapedRun, ShapedGlyph, Double) -> Void) {
    var pen = start
    for run in runs {
      for glyph in run.glyphs {
        body(run, glyph, pen)
        pen += glyph.advance
      }
    }
  }
}

extension Paragraph {
  /// Shapes a range of the paragraph as a line.
  ///
  /// - Parameter whole: The shaped runs of all items of the paragraph, which are reused for items
  ///   that are inside the range; empty if they are not shaped yet.
  /// - Complexity: O(n) in the range's length.
  func line(_ range: Range<Int>, whole: [ShapedRun] = []) -> ShapedLine {
    var pieces: [ShapedRun] = []
    // Find where trailing spaces begin: the paragraph's direction decides on which side of the line
    // they are (UAX #9, rule L1: https://www.unicode.org/reports/tr9/#L1).
    let textEnd = trimmed(range)
    for index in itemIndices(in: range) {
      let item = items[index]
      for part in [range.lowerBound..<textEnd, textEnd..<range.upperBound] {
        let piece = item.range.clamped(to: part)
        if piece.isEmpty { continue }
        var run: ShapedRun
        if piece == item.range, index < whole.count {
          run = whole[index]
        } else {
          run = shape(piece, of: item)
        }
        if part.lowerBound == textEnd { run.level = baseLevel }
        pieces.append(run)
      }
    }
    let hanging = pieces.reduce(0) { $0 + ($1.range.lowerBound >= textEnd ? $1.width : 0) }
    let all = pieces.reduce(0) { $0 + $1.width }
    var line = ShapedLine(
      runs: Self.visualOrder(pieces), width: max(all - hanging, 0),
      start: baseLevel & 1 != 0 ? -hanging : 0, ascent: 0, descent: 0, leading: 0)
    measureHeight(of: &line, at: range.lowerBound)
    return line
  }

  func trimmed(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, Units.isSpace(units[end - 1]) { end -= 1 }
    return end
  }

  private func itemIndices(in range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else { return 0..<0 }
    func first(where isBeyond: (Item) -> Bool) -> Int {
      var (low, high) = (0, items.count)
      while low < high {
        let middle = (low + high) / 2
        if isBeyond(items[middle]) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    return first {
      $0.range.upperBound > range.lowerBound
    }..<first { $0.range.lowerBound >= range.upperBound }
  }

  /// Returns the runs in visual order: for each level from the highest down to 1, reverses each
  /// sequence of runs of that level or a higher one (UAX #9, rule L2:
  /// https://www.unicode.org/reports/tr9/#L2).
  private static func visualOrder(_ runs: [ShapedRun]) -> [ShapedRun] {
    guard var level = runs.map(\.level).max(), level > 0 else { return runs }
    var runs = runs
    while level > 0 {
      var start = 0
      while start < runs.count {
        var end = start
        while end < runs.count, runs[end].level >= level { end += 1 }
        if end > start { runs[start..<end].reverse() }
        start = max(end, start + 1)
      }
      level -= 1
    }
    return runs
  }

  /// Sets the line's ascent, descent and leading to the largest values among the faces of its
  /// glyphs and the primary faces of its styles' fonts.
  private func measureHeight(of line: inout ShapedLine, at offset: Int) {
    func include(_ face: FontFace, _ scale: Double) {
      line.ascent = max(line.ascent, face.ascent * scale)
      line.descent = max(line.descent, face.descent * scale)
      line.leading = max(
        line.leading, (face.lineHeight - face.ascent - face.descent) * scale)
    }
    func include(_ style: TextStyle) {
      let face = style.font.faces.primary
      include(face, style.drawnSize / face.unitsPerEm)
    }
    if line.runs.isEmpty, !styles.isEmpty { include(styles[style(at: offset)]) }
    for run in line.runs {
      include(styles[run.style])
      include(run.face, run.scale)
    }
  }

  /// Returns the index of the style of the unit at `offset`; at the paragraph's end, of the last
  /// style.
  func style(at offset: Int) -> Int {
    (styleRuns.first { $0.end > offset } ?? styleRuns.last)?.style ?? 0
  }
}
