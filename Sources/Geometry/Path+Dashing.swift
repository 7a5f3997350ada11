public import Foundation

extension Path {
  /// Returns the path's dashes as open sub-paths of curves, in order.
  ///
  /// - Parameters:
  ///   - lengths: Alternating lengths of dashes and gaps, in the path's units. A list with an odd
  ///     count is repeated once, so that its count becomes even. A gap of 0 does not separate its
  ///     dashes. A dash of 0 is a point with a direction, which only caps make visible. An empty
  ///     list, and one that is all zeros or contains a negative or non-finite length, gives the
  ///     path itself.
  ///   - phase: The offset into the pattern at which each sub-path starts. It may be negative; a
  ///     non-finite value counts as 0.
  ///
  /// The pattern restarts with each sub-path, as in Core Graphics and
  /// [SVG](https://www.w3.org/TR/SVG2/painting.html#StrokeDashing). If a closed sub-path both
  /// starts and ends in a dash, the two become one; if one dash covers all of it, it stays closed.
  /// A path with more than ``maximumDashes`` dashes stays solid. When the path is drawn to pixels,
  /// only the dashes that may be visible are counted.
  ///
  /// - Complexity: O(segments + dashes), and a few quadratures for each end of a dash on a curve.
  public func dashed(lengths: [CGFloat], phase: CGFloat) -> Path {
    guard let dashes = Dashes(self, lengths: lengths, phase: phase) else { return self }
    var result = Path()
    dashes.write(to: &result)
    return result
  }

  /// The largest number of dashes into which a path is cut.
  public static let maximumDashes = 100_000
}

protocol DashSink: PieceSink {
  /// Receives dashes that lie on one line and have a length other than 0. Returns whether the sink
  /// accepted them.
  mutating func dashes(_ dashes: ArraySlice<Dash>, on line: PathMeasure.Piece) -> Bool
}

extension Path: DashSink {
  func dashes(_ dashes: ArraySlice<Dash>, on line: PathMeasure.Piece) -> Bool { false }
}

/// The two ends of a dash, as arc lengths from the path's start.
struct Dash: Equatable {
  var start: Double
  var end: Double
}

struct Dashes {
  private let pattern: DashPattern
  private let measure: PathMeasure
  /// The box outside which dashes are not visible, in the path's space; nil if dashes may be
  /// visible anywhere.
  private let box: DashBox?

  /// Creates the dashes of a path; nil if the path stays solid. If there are too many dashes, only
  /// those that may be visible in `box` are created.
  init?(_ path: Path, lengths: [CGFloat], phase: CGFloat, within box: DashBox? = nil) {
    guard let pattern = DashPattern(lengths: lengths, phase: phase) else { return nil }
    self.pattern = pattern
    measure = PathMeasure(path)
    if pattern.count(over: measure.length) <= Double(Path.maximumDashes) {
      self.box = nil
      return
    }
    guard let box else { return nil }
    self.box = box
    let visibleLength = measure.subPaths.reduce(0) { sum, subPath in
      box.parts(of: subPath, measure).reduce(sum) { $0 + $1.upperBound - $1.lowerBound }
    }
    guard pattern.count(over: visibleLength) <= Double(Path.maximumDashes) else { return nil }
  }

  func write<Sink: DashSink>(to sink: inout Sink) {
    var dashes: [Dash] = []
    for subPath in measure.subPaths {
      dashes.removeAll(keepingCapacity: true)
      if let box {
        for part in box.parts(of: subPath, measure) {
          pattern.cut(subPath, from: part.lowerBound, to: part.upperBound, into: &dashes)
        }
      } else {
        pattern.cut(subPath, from: 0, to: subPath.length, into: &dashes)
      }
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
    // Draw a dash of length 0 with a length that is too short to be visible, but that defines the
    // dash's direction.
    if dash.start == dash.end, !joining, let u = measure.tangent(atLength: dash.start),
      let p = measure.point(atLength: dash.start)
    {
      sink.line(to: SIMD2(p) + SIMD2(u) * (pattern.largestGap * 1e-6))
    }
  }
}

struct DashBox {
  private let low, high: SIMD2<Double>

  /// Creates a box around the region that a transform maps to the pixels of the largest possible
  /// surface, enlarged by the reach of the pen. Returns nil if the region is unbounded.
  init?(ofPixelsUnder map: CGAffineTransform, pen: StrokeStyle) {
    let reach = min(pen.reach, 10 * Double(pen.width))
    guard map.isFinite, map.determinant != 0 else { return nil }
    // Half the side of a square of pixels that extends beyond any surface on all sides.
    let side = 65_536.0
    let back = CGRect(x: -side, y: -side, width: 2 * side, height: 2 * side)
      .applying(map.inverted()).insetBy(dx: -reach, dy: -reach)
    (low, high) = (SIMD2(back.minX, back.minY), SIMD2(back.maxX, back.maxY))
    guard low.isFinite, high.isFinite else { return nil }
  }

  /// Returns the parts of a sub-path that may be in the box, in order, as arc lengths from the
  /// start of the sub-path. Lines are cut at the sides of the box; curves are not cut.
  func parts(of subPath: PathMeasure.SubPath, _ measure: PathMeasure) -> [Range<Double>] {
    var parts: [Range<Double>] = []
    var continues = false
    for piece in measure.pieces[subPath.pieces] {
      guard let (first, last) = part(of: piece) else {
        continues = false
        continue
      }
      defer { continues = last == 1 }
      let start = piece.start - subPath.start
      let low = start + first * piece.length
      let part = low..<max(start + last * piece.length, low)
      if let before = parts.last, continues && first == 0 || before.upperBound >= low {
        parts[parts.count - 1] = before.lowerBound..<max(before.upperBound, part.upperBound)
      } else {
        parts.append(part)
      }
    }
    return parts
  }

  private func part(of piece: PathMeasure.Piece) -> (Double, Double)? {
    let curve = piece.curve
    guard piece.verb == .line else {
      let all = [curve.p0, curve.p1, curve.p2, curve.p3]
      for i in 0..<2 {
        if all.allSatisfy({ $0[i] < low[i] }) || all.allSatisfy({ $0[i] > high[i] }) { return nil }
      }
      return (0, 1)
    }
    // Clip the line with the
    // [Liang–Barsky](https://en.wikipedia.org/wiki/Liang%E2%80%93Barsky_algorithm) algorithm.
    var (first, last) = (0.0, 1.0)
    let delta = curve.p3 - curve.p0
    for i in 0..<2 {
      if delta[i] == 0 {
        if curve.p0[i] < low[i] || curve.p0[i] > high[i] { return nil }
        continue
      }
      let (a, b) = ((low[i] - curve.p0[i]) / delta[i], (high[i] - curve.p0[i]) / delta[i])
      first = max(first, min(a, b))
      last = min(last, max(a, b))
    }
    return first <= last ? (first, last) : nil
  }
}

extension PathMeasure.Piece {
  /// Returns the index of the first dash of `range` that is not on this line or has length 0; the
  /// end of `range` if there is none.
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

struct DashPattern {
  var dashes: [(length: Double, gap: Double)] = []
  var period = 0.0
  var largestGap = 0.0
  /// The offset into the pattern at which a sub-path starts, in 0..<period.
  var phase = 0.0
  /// The first dash of the pattern that ends at or after the start of a sub-path, and the dash's
  /// position relative to that start.
  private var first = (index: 0, position: 0.0)

  /// Creates a pattern. Returns nil if the line is solid.
  init?(lengths: [CGFloat], phase: CGFloat) {
    let list = lengths.count % 2 == 0 ? lengths : lengths + lengths
    guard list.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
    // The total length of the preceding dashes that no gap separates from the next one. A gap of 0
    // joins two dashes into one.
    var carried = 0.0
    for i in stride(from: 0, to: list.count, by: 2) {
      carried += list[i]
      if list[i + 1] > 0 {
        dashes.append((carried, list[i + 1]))
        carried = 0
      }
    }
    guard !dashes.isEmpty else { return nil }
    // The dash carried past the end of the list continues in the first dash, which therefore starts
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

  /// Whether a dash that ends at `end`, relative to the start of a sub-path, belongs to the
  /// sub-path. A dash that ends exactly at the start does not, unless its length is 0.
  @inline(__always)
  private static func reachesIn(_ end: Double, _ length: Double) -> Bool {
    end > 0 || (end == 0 && length == 0)
  }

  func count(over length: Double) -> Double { length / period * Double(dashes.count) }

  /// Appends the dashes that begin between `low` minus one period and `high`. Both are relative to
  /// the start of the sub-path, and all dashes are clipped to the sub-path.
  func cut(
    _ subPath: PathMeasure.SubPath, from low: Double, to high: Double, into result: inout [Dash]
  ) {
    let (start, length) = (subPath.start, subPath.length)
    let passed = max(((low - first.position) / period).rounded(.down) - 1, 0)
    let done = result.last?.end ?? -.infinity
    // Reserve capacity for a few more dashes than fit between `low` and `high`, because both ends
    // may cut a dash.
    let capacity = Int(count(over: high - low)) + 4 * dashes.count + 1
    result.append(addingCapacity: capacity) { result in
      var (index, position) = first
      position += passed * period
      while !result.isFull, position < high || (position == 0 && length == 0) {
        let dash = dashes[index]
        let end = position + dash.length
        let begin = start + max(position, 0)
        if Self.reachesIn(end, dash.length), begin >= done {
          result.append(Dash(start: begin, end: start + min(end, length)))
        }
        // If this dash and its gap are too short relative to the position, rounding leaves the
        // position unchanged. Longer dashes later in the pattern still change it.
        position = end + dash.gap
        index = index + 1 < dashes.count ? index + 1 : 0
      }
    }
  }
}
