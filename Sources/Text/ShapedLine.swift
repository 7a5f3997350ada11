import Foundation
import MidflightGeometry

/// A line's runs from left to right.
struct ShapedLine {
  var runs: [ShapedRun]
  /// Without spaces that hang over the end.
  var width: Double
  /// Where the first run begins, left of 0 where spaces hang over a line's left end.
  var start: Double
  var ascent: Double
  var descent: Double
  /// The space that the line keeps free besides.
  var leading: Double

  /// Appends the glyphs' outlines, the line's left end of the baseline at `origin`.
  func addOutline(to path: inout Path, at origin: CGPoint) {
    visit { run, glyph, pen in
      let outline = run.face.glyph(glyph.index)
      if outline.path.isEmpty { return }
      path.addPath(outline.path, transform: placing(glyph, of: run, pen: pen, at: origin))
    }
  }

  /// The map from a glyph's units to its place.
  func placing(
    _ glyph: ShapedGlyph, of run: ShapedRun, pen: Double, at origin: CGPoint
  ) -> CGAffineTransform {
    CGAffineTransform(
      a: run.scale, b: 0, c: 0, d: run.scale, tx: origin.x + pen + glyph.offset.dx,
      ty: origin.y + glyph.offset.dy)
  }

  /// Visits the glyphs from left to right, each with the pen's place before it.
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
  /// The line that a range of the paragraph makes.
  ///
  /// - Parameter whole: Runs of whole items that are shaped already.
  /// - Complexity: O(the range's length).
  func line(_ range: Range<Int>, whole: [ShapedRun] = []) -> ShapedLine {
    var pieces: [ShapedRun] = []
    // The spaces at the end, which the paragraph's own direction puts at its end (UAX #9, L1).
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

  /// The range's end without the spaces there.
  func trimmed(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, Units.isSpace(units[end - 1]) { end -= 1 }
    return end
  }

  /// The items that share units with a range.
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

  /// From the highest level down to 1 every sequence of runs at that level or above is turned
  /// around (UAX #9, L2).
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

  /// As high as the highest of the line's faces, the style's own included.
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

  /// The style of a unit; the last one's at the end.
  func style(at offset: Int) -> Int {
    (styleRuns.first { $0.end > offset } ?? styleRuns.last)?.style ?? 0
  }
}
