import Foundation

extension Paragraph {
  /// A part of the paragraph as a line with an ellipsis in place of what there is no room for; the
  /// ellipsis is there in any case.
  ///
  /// The line is shaped anew with the ellipsis in it, so that it stands where the text's direction
  /// puts it and letters beside it join as they should.
  ///
  /// - Parameters:
  ///   - mode: Where the ellipsis stands; none is as the end.
  ///   - sums: The paragraph's ``advanceSums(_:)`` where they are known.
  func truncatedLine(
    _ range: Range<Int>, to width: Double, mode: TextTruncation, sums: [Double]? = nil
  ) -> ShapedLine {
    let sums = sums ?? advanceSums(shapedItems())
    var room = width
    // Each round takes off what the one before was too wide by, a cluster at least: mostly there
    // are two.
    for _ in 0..<16 {
      let kept = kept(of: range, room: room, mode: mode, sums: sums)
      let paragraph = withEllipsis(kept.head, kept.tail)
      let line = paragraph.line(paragraph.range)
      let excess = line.width - width
      if excess <= 0 || (kept.head.isEmpty && kept.tail.isEmpty) { return line }
      let width = [kept.head, kept.tail].reduce(0) {
        $0 + sums[$1.upperBound] - sums[$1.lowerBound]
      }
      room = min(room - excess, width.nextDown)
    }
    let nothing = range.lowerBound..<range.lowerBound
    let paragraph = withEllipsis(nothing, nothing)
    return paragraph.line(paragraph.range)
  }

  /// Returns the text before and after the ellipsis: as many clusters as there is room for.
  private func kept(
    of range: Range<Int>, room: Double, mode: TextTruncation, sums: [Double]
  ) -> (head: Range<Int>, tail: Range<Int>) {
    /// The end of the clusters from the beginning that fit.
    func head(_ room: Double) -> Range<Int> {
      var end = range.lowerBound
      for i in range.dropFirst() where isClusterStart[i] {
        if sums[i] - sums[range.lowerBound] > room { break }
        end = i
      }
      if sums[range.upperBound] - sums[range.lowerBound] <= room { end = range.upperBound }
      return range.lowerBound..<trimmed(range.lowerBound..<end)
    }
    /// The beginning of the clusters to the end that fit, not before `limit`.
    func tail(_ room: Double, after limit: Int) -> Range<Int> {
      var start = range.upperBound
      for i in (limit..<range.upperBound).reversed() where isClusterStart[i] {
        if sums[range.upperBound] - sums[i] > room { break }
        start = i
      }
      while start < range.upperBound, Units.isSpace(units[start]) { start += 1 }
      return start..<range.upperBound
    }

    let none = range.upperBound..<range.upperBound
    switch mode {
    case .none, .end: return (head(room), none)
    case .start: return (range.lowerBound..<range.lowerBound, tail(room, after: range.lowerBound))
    case .middle:
      let head = head(room / 2)
      let left = room - (sums[head.upperBound] - sums[head.lowerBound])
      return (head, tail(left, after: head.upperBound))
    }
  }

  /// Two parts of the paragraph with an ellipsis between them, in the style of what it stands at.
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
