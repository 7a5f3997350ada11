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
    guard let dashes = Dashes(self, lengths: lengths, phase: phase) else { return self }
    var result = Path()
    dashes.write(to: &result)
    return result
  }

  /// The largest number of dashes that a path is cut into.
  public static let maximumDashes = 100_000
}

/// Takes dashes.
protocol DashSink: PieceSink {
  /// Dashes each of which lies on one line and has a length; says whether they are taken so.
  mutating func dashes(_ dashes: ArraySlice<Dash>, on line: PathMeasure.Piece) -> Bool
}

extension Path: DashSink {
  func dashes(_ dashes: ArraySlice<Dash>, on line: PathMeasure.Piece) -> Bool { false }
}

/// A dash's two ends, as lengths from the path's start.
struct Dash: Equatable {
  var start: Double
  var end: Double
}

/// A measured path and the pattern that it is cut by.
struct Dashes {
  private let pattern: DashPattern
  private let measure: PathMeasure

  /// Nil for what stays solid.
  init?(_ path: Path, lengths: [CGFloat], phase: CGFloat) {
    guard let pattern = DashPattern(lengths: lengths, phase: phase) else { return nil }
    self.pattern = pattern
    measure = PathMeasure(path)
    guard pattern.count(over: measure.length) <= Double(Path.maximumDashes) else { return nil }
  }

  func write<Sink: DashSink>(to sink: inout Sink) {
    var dashes: [Dash] = []
    for subPath in measure.subPaths {
      pattern.cut(subPath, into: &dashes)
      guard let first = dashes.first, let last = dashes.last else { continue }
      if first == Dash(start: subPath.start, end: subPath.end) {
        measure.append(whole: subPath, to: &sink)
        continue
      }
      var rest = dashes.indices
      if subPath.isClosed, rest.count > 1, first.start == subPath.start, last.end == subPath.end {
        append(last, of: subPath, joining: false, to: &sink)
        append(first, of: subPath, joining: true, to: &sink)
        rest = rest.dropFirst().dropLast()
      }
      var index = subPath.pieces.lowerBound
      while let next = rest.first {
        while index + 1 < subPath.pieces.upperBound,
          measure.pieces[index].end <= dashes[next].start
        {
          index += 1
        }
        var end = measure.pieces[index].endOfLine(dashes, rest)
        if end == next || !sink.dashes(dashes[next..<end], on: measure.pieces[index]) {
          end = max(end, next + 1)
          for i in next..<end { append(dashes[i], of: subPath, joining: false, to: &sink) }
        }
        rest = end..<rest.upperBound
      }
    }
  }

  private func append<Sink: DashSink>(
    _ dash: Dash, of subPath: PathMeasure.SubPath, joining: Bool, to sink: inout Sink
  ) {
    measure.append(subPath, from: dash.start, to: dash.end, to: &sink, joining: joining)
    // A dash of no length gets one that is too short to see but has a direction.
    if dash.start == dash.end, !joining, let u = measure.tangent(atLength: dash.start),
      let p = measure.point(atLength: dash.start)
    {
      sink.line(to: SIMD2(p) + SIMD2(u) * (pattern.largestGap * 1e-6))
    }
  }
}

extension PathMeasure.Piece {
  /// Where in a range of dashes those end that have a length and lie on the piece, if it is a line.
  fileprivate func endOfLine(_ dashes: [Dash], _ range: Range<Int>) -> Int {
    var next = range.lowerBound
    while verb == .line, next < range.upperBound, start <= dashes[next].start,
      dashes[next].start < dashes[next].end, dashes[next].end <= end
    {
      next += 1
    }
    return next
  }
}

/// A dash pattern in which every gap is positive.
struct DashPattern {
  /// Dash and the gap after it.
  var dashes: [(length: Double, gap: Double)] = []
  var period = 0.0
  var largestGap = 0.0
  /// Where in the pattern a sub-path starts, in 0..<period.
  var phase = 0.0
  /// The first dash that is not over where a sub-path starts, and where it begins, counted from
  /// there.
  private var first = (index: 0, position: 0.0)

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
    // The length that is left over at the end belongs to the first dash, so the pattern starts
    // earlier.
    dashes[0].length += carried
    largestGap = dashes.map { $0.gap }.max() ?? 0
    period = dashes.reduce(0) { $0 + $1.length + $1.gap }
    guard period.isFinite else { return nil }
    let start = (phase.isFinite ? phase : 0) + carried
    self.phase = start.truncatingRemainder(dividingBy: period)
    if self.phase < 0 { self.phase += period }
    if self.phase >= period { self.phase = 0 }
    first.position = -self.phase
    while first.index + 1 < dashes.count {
      let end = first.position + dashes[first.index].length
      if Self.reachesIn(end, dashes[first.index].length) { break }
      first.position = end + dashes[first.index].gap
      first.index += 1
    }
  }

  /// Whether a dash that ends there, counted from a sub-path's start, is not over: one that ends
  /// with the start is, unless it is a point.
  @inline(__always)
  private static func reachesIn(_ end: Double, _ length: Double) -> Bool {
    end > 0 || (end == 0 && length == 0)
  }

  /// About how many dashes there are on a length.
  func count(over length: Double) -> Double { length / period * Double(dashes.count) }

  /// The dashes of a sub-path, clipped to it.
  func cut(_ subPath: PathMeasure.SubPath, into result: inout [Dash]) {
    result.removeAll(keepingCapacity: true)
    let (start, length) = (subPath.start, subPath.length)
    // Some more than go in whole: its ends cut two.
    let most = Int(count(over: length)) + 2 * dashes.count + 1
    result.append(addingCapacity: most) { result in
      var (index, position) = first
      while !result.isFull, position < length || (position == 0 && length == 0) {
        let dash = dashes[index]
        let end = position + dash.length
        if Self.reachesIn(end, dash.length) {
          result.append(Dash(start: start + max(position, 0), end: start + min(end, length)))
        }
        // May stand still for a dash and a gap too short for this magnitude, which others follow.
        position = end + dash.gap
        index = index + 1 < dashes.count ? index + 1 : 0
      }
    }
  }
}
