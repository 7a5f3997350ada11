public import Foundation

extension Path {
  /// The path's dashes as open sub-paths, as curves, in order.
  ///
  /// - Parameters:
  ///   - lengths: Alternating lengths of dash and gap, in the path's units; an odd list counts as
  ///     repeated once. A gap of 0 does not part its dashes; a dash of 0 is a point with a
  ///     direction, which only caps make visible. Empty, all-zero, negative and non-finite lists
  ///     give the path itself.
  ///   - phase: How far into the pattern each sub-path starts; may be negative, non-finite counts
  ///     as 0.
  ///
  /// The pattern starts anew with each sub-path, as in Core Graphics. Where a closed sub-path both
  /// starts and ends in a dash, the two are one; where one dash covers it, it stays closed. A path
  /// that would have more than ``maximumDashes`` stays solid.
  ///
  /// - Complexity: O(segments + dashes); a few quadratures for each end of a dash on a curve.
  public func dashed(lengths: [CGFloat], phase: CGFloat) -> Path {
    dashed(lengths: lengths, phase: phase) { _, _ in false }
  }

  /// As the public function, without those dashes on a single line that `takeLine`, given their ends,
  /// says to have taken.
  func dashed(
    lengths: [CGFloat], phase: CGFloat,
    _ takeLine: (SIMD2<Double>, SIMD2<Double>) -> Bool
  ) -> Path {
    guard let pattern = DashPattern(lengths: lengths, phase: phase) else { return self }
    let measure = PathMeasure(self)
    let count = measure.length / pattern.period * Double(pattern.dashes.count)
    guard count <= Double(Path.maximumDashes) else { return self }

    var result = Path()
    var intervals: [(Double, Double)] = []
    for subPath in measure.subPaths {
      pattern.intervals(length: subPath.length, into: &intervals)
      if let first = intervals.first, first == (0, subPath.length) {
        measure.append(whole: subPath, to: &result)
        continue
      }
      func append(_ interval: (Double, Double), joining: Bool) {
        measure.append(
          subPath, from: subPath.start + interval.0, to: subPath.start + interval.1,
          to: &result, joining: joining)
        // A dash of no length gets one that is too short to see but has a direction.
        if interval.0 == interval.1, !joining,
          let u = measure.tangent(atLength: subPath.start + interval.0),
          let p = result.currentPoint
        {
          let short = pattern.largestGap * 1e-6
          result.addLine(to: CGPoint(x: p.x + u.x * short, y: p.y + u.y * short))
        }
      }
      if subPath.isClosed, intervals.count > 1, let first = intervals.first,
        let last = intervals.last, first.0 == 0, last.1 == subPath.length
      {
        append(last, joining: false)
        append(first, joining: true)
        intervals.removeFirst()
        intervals.removeLast()
      }
      var index = subPath.pieces.lowerBound
      for interval in intervals {
        let (low, high) = (subPath.start + interval.0, subPath.start + interval.1)
        while index + 1 < subPath.pieces.upperBound, measure.pieces[index].end <= low {
          index += 1
        }
        let piece = measure.pieces[index]
        if piece.verb == .line, piece.start <= low, high <= piece.end, low < high,
          takeLine(
            piece.point(at: piece.parameter(at: low - piece.start)),
            piece.point(at: piece.parameter(at: high - piece.start)))
        {
          continue
        }
        append(interval, joining: false)
      }
    }
    return result
  }

  /// The largest number of dashes that a path is cut into.
  public static let maximumDashes = 100_000
}

/// A dash pattern in which every gap is positive.
private struct DashPattern {
  /// Dash and the gap after it.
  var dashes: [(length: Double, gap: Double)] = []
  var period = 0.0
  var largestGap = 0.0
  /// Where in the pattern a sub-path starts, in 0..<period.
  var phase = 0.0

  /// Nil for a solid line.
  init?(lengths: [CGFloat], phase: CGFloat) {
    let list = lengths.count % 2 == 0 ? lengths : lengths + lengths
    guard list.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
    // A gap of nothing joins its neighbours.
    var carried = 0.0
    for i in stride(from: 0, to: list.count, by: 2) {
      carried += list[i]
      if list[i + 1] > 0 {
        dashes.append((carried, list[i + 1]))
        carried = 0
      }
    }
    guard !dashes.isEmpty else { return nil }
    // What is left over at the end belongs to the first dash, so the pattern starts earlier.
    dashes[0].length += carried
    largestGap = dashes.map(\.gap).max() ?? 0
    period = dashes.reduce(0) { $0 + $1.length + $1.gap }
    guard period.isFinite else { return nil }
    let start = (phase.isFinite ? phase : 0) + carried
    self.phase = start.truncatingRemainder(dividingBy: period)
    if self.phase < 0 { self.phase += period }
    if self.phase >= period { self.phase = 0 }
  }

  /// The dashes' places on a sub-path, clipped to 0…length.
  func intervals(length: Double, into result: inout [(Double, Double)]) {
    result.removeAll(keepingCapacity: true)
    var position = -phase
    while true {
      for dash in dashes {
        let end = position + dash.length
        if position > length || (position == length && length > 0) { return }
        // A dash that ends where the sub-path starts is over, unless it is a point.
        if end > 0 || (end == 0 && dash.length == 0) {
          result.append((max(position, 0), min(end, length)))
        }
        let next = end + dash.gap
        // A period too short to move on at this magnitude.
        if !(next > position) { return }
        position = next
      }
    }
  }
}
