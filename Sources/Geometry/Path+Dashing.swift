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

/// What dashes are written to.
protocol DashSink: PieceSink {
  /// A dash on a single line; says whether it is taken so.
  mutating func dash(from: SIMD2<Double>, to: SIMD2<Double>) -> Bool
}

extension Path: DashSink {
  func dash(from: SIMD2<Double>, to: SIMD2<Double>) -> Bool { false }
}

/// A measured path and the pattern that it is cut by.
struct Dashes {
  private let pattern: DashPattern
  private let measure: PathMeasure
  private let count: Double

  /// Nil for what stays solid.
  init?(_ path: Path, lengths: [CGFloat], phase: CGFloat) {
    guard let pattern = DashPattern(lengths: lengths, phase: phase) else { return nil }
    self.pattern = pattern
    measure = PathMeasure(path)
    count = measure.length / pattern.period * Double(pattern.dashes.count)
    guard count <= Double(Path.maximumDashes) else { return nil }
  }

  func write<Sink: DashSink>(to sink: inout Sink) {
    var intervals: [(Double, Double)] = []
    intervals.reserveCapacity(Int(count) + pattern.dashes.count + 1)
    for subPath in measure.subPaths {
      pattern.intervals(length: subPath.length, into: &intervals)
      if let first = intervals.first, first == (0, subPath.length) {
        measure.append(whole: subPath, to: &sink)
        continue
      }
      var rest = intervals[...]
      if subPath.isClosed, rest.count > 1, let first = rest.first, let last = rest.last,
        first.0 == 0, last.1 == subPath.length
      {
        append(subPath, last, joining: false, to: &sink)
        append(subPath, first, joining: true, to: &sink)
        rest = rest.dropFirst().dropLast()
      }
      var index = subPath.pieces.lowerBound
      for interval in rest {
        let (low, high) = (subPath.start + interval.0, subPath.start + interval.1)
        while index + 1 < subPath.pieces.upperBound, measure.pieces[index].end <= low {
          index += 1
        }
        let piece = measure.pieces[index]
        if piece.verb == .line, piece.start <= low, high <= piece.end, low < high,
          sink.dash(
            from: piece.point(at: piece.parameter(at: low - piece.start)),
            to: piece.point(at: piece.parameter(at: high - piece.start)))
        {
          continue
        }
        append(subPath, interval, joining: false, to: &sink)
      }
    }
  }

  private func append<Sink: DashSink>(
    _ subPath: PathMeasure.SubPath, _ interval: (Double, Double), joining: Bool,
    to sink: inout Sink
  ) {
    let (low, high) = (subPath.start + interval.0, subPath.start + interval.1)
    measure.append(subPath, from: low, to: high, to: &sink, joining: joining)
    // A dash of no length gets one that is too short to see but has a direction.
    if interval.0 == interval.1, !joining, let u = measure.tangent(atLength: low),
      let p = measure.point(atLength: low)
    {
      sink.line(to: SIMD2(p) + SIMD2(u) * (pattern.largestGap * 1e-6))
    }
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
