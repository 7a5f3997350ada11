import Foundation

extension Paragraph {
  /// Returns a part of the paragraph as a line that contains an ellipsis and as much of the text as
  /// fits next to it.
  ///
  /// The line is shaped again with the ellipsis, so that the text's direction decides the
  /// ellipsis's position, and adjacent letters join as they should.
  ///
  /// - Parameters:
  ///   - range: The part of the paragraph. The line has an ellipsis even if this part fits.
  ///   - width: The largest width of the line.
  ///   - mode: The position of the ellipsis; `none` counts as `end`.
  ///   - sums: The paragraph's ``advanceSums(_:)`` if they are known.
  func truncatedLine(
    _ range: Range<Int>, to width: Double, mode: TextTruncation, sums: [Double]? = nil
  ) -> ShapedLine {
    let sums = sums ?? advanceSums(shapedItems())
    var space = width
    // In each round, remove the text by which the previous line was too wide, and at least one
    // cluster. Two rounds usually suffice.
    for _ in 0..<16 {
      let parts = visibleParts(of: range, space: space, mode: mode, sums: sums)
      let paragraph = withEllipsis(parts.head, parts.tail)
      let line = paragraph.line(paragraph.range)
      let excess = line.width - width
      if excess <= 0 || (parts.head.isEmpty && parts.tail.isEmpty) { return line }
      let width = [parts.head, parts.tail].reduce(0) {
        $0 + sums[$1.upperBound] - sums[$1.lowerBound]
      }
      space = min(space - excess, width.nextDown)
    }
    let nothing = range.lowerBound..<range.lowerBound
    let paragraph = withEllipsis(nothing, nothing)
    return paragraph.line(paragraph.range)
  }

  /// Returns the parts of the text before and after the ellipsis, with as many clusters as fit.
  private func visibleParts(
    of range: Range<Int>, space: Double, mode: TextTruncation, sums: [Double]
  ) -> (head: Range<Int>, tail: Range<Int>) {
    func head(_ space: Double) -> Range<Int> {
      var end = range.lowerBound
      for i in range.dropFirst() where isClusterStart[i] {
        if sums[i] - sums[range.lowerBound] > space { break }
        end = i
      }
      if sums[range.upperBound] - sums[range.lowerBound] <= space { end = range.upperBound }
      return range.lowerBound..<trimmed(range.lowerBound..<end)
    }
    /// Returns as many of the range's last clusters as fit, but none before `limit`.
    func tail(_ space: Double, after limit: Int) -> Range<Int> {
      var start = range.upperBound
      for i in (limit..<range.upperBound).reversed() where isClusterStart[i] {
        if sums[range.upperBound] - sums[i] > space { break }
        start = i
      }
      while start < range.upperBound, Units.isSpace(units[start]) { start += 1 }
      return start..<range.upperBound
    }

    let empty = range.upperBound..<range.upperBound
    switch mode {
    case .none, .end: return (head(space), empty)
    case .start: return (range.lowerBound..<range.lowerBound, tail(space, after: range.lowerBound))
    case .middle:
      let head = head(space / 2)
      let left = space - (sums[head.upperBound] - sums[head.lowerBound])
      return (head, tail(left, after: head.upperBound))
    }
  }

  /// Returns a paragraph that joins two parts of this one with an ellipsis in the style of the
  /// adjacent text.
  private func withEllipsis(_ head: Range<Int>, _ tail: Range<Int>) -> Paragraph {
    var runs: [StyleRun] = []
    func append(_ part: Range<Int>) {
      let base = (runs.last?.end ?? 0) - part.lowerBound
      var start = part.lowerBound
      for run in styleRuns where run.end > start && start < part.upperBound {
        start = min(run.end, part.upperBound)
        runs.append(StyleRun(end: start + base, style: run.style))
      }
      if start < part.upperBound {
        runs.append(StyleRun(end: part.upperBound + base, style: style(at: start)))
      }
    }
    append(head)
    runs.append(
      StyleRun(
        end: head.count + 1,
        style: style(at: head.isEmpty ? tail.lowerBound : head.upperBound - 1)))
    append(tail)
    return Paragraph(
      units: Array(units[head]) + [Units.ellipsis] + Array(units[tail]), styles: styles,
      styleRuns: runs, baseLevel: baseLevel)
  }
}
