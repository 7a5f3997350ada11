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
  /// that would have more than ``maximumDashes`` stays solid; of one that is drawn to
  /// pixels only those that may be seen count.
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
  /// Where dashes may be seen, in the path's space; nil for all of them.
  private let box: DashBox?

  /// Nil for what stays solid.
  ///
  /// - Parameter box: where dashes may be seen; looked at only where there are too many.
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
    let seen = measure.subPaths.reduce(0) { sum, subPath in
      box.parts(of: subPath, measure).reduce(sum) { $0 + $1.upperBound - $1.lowerBound }
    }
    guard pattern.count(over: seen) <= Double(Path.maximumDashes) else { return nil }
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
    // A dash of no length gets one that is too short to see but has a direction.
    if dash.start == dash.end, !joining, let u = measure.tangent(atLength: dash.start),
      let p = measure.point(atLength: dash.start)
    {
      sink.line(to: SIMD2(p) + SIMD2(u) * (pattern.largestGap * 1e-6))
    }
  }
}

/// A rectangle of a path's space outside of which dashes are not seen.
struct DashBox {
  private let low, high: SIMD2<Double>

  /// What a map brings to where pixels may be, and a pen's reach around it; nil where that has no
  /// end.
  init?(ofPixelsUnder map: CGAffineTransform, pen: StrokeStyle) {
    let reach = min(pen.reach, 10 * Double(pen.width))
    guard map.isFinite, map.determinant != 0 else { return nil }
    // More than any surface has, on all sides.
    let side = 65_536.0
    let back = CGRect(x: -side, y: -side, width: 2 * side, height: 2 * side)
      .applying(map.inverted()).insetBy(dx: -reach, dy: -reach)
    (low, high) = (SIMD2(back.minX, back.minY), SIMD2(back.maxX, back.maxY))
    guard low.isFinite, high.isFinite else { return nil }
  }

  /// The parts of a sub-path that may be in the box, in order, in lengths from its start: of lines
  /// what is, of curves all where a part is.
  func parts(of subPath: PathMeasure.SubPath, _ measure: PathMeasure) -> [Range<Double>] {
    var parts: [Range<Double>] = []
    // Whether the piece before was in the box up to its end.
    var goesOn = false
    for piece in measure.pieces[subPath.pieces] {
      guard let (first, last) = part(of: piece) else {
        goesOn = false
        continue
      }
      defer { goesOn = last == 1 }
      let start = piece.start - subPath.start
      let low = start + first * piece.length
      let part = low..<max(start + last * piece.length, low)
      if let before = parts.last, goesOn && first == 0 || before.upperBound >= low {
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
    // Liang and Barsky's clipping of lines (1984).
    var (first, last) = (0.0, 1.0)
    let way = curve.p3 - curve.p0
    for i in 0..<2 {
      if way[i] == 0 {
        if curve.p0[i] < low[i] || curve.p0[i] > high[i] { return nil }
        continue
      }
      let (a, b) = ((low[i] - curve.p0[i]) / way[i], (high[i] - curve.p0[i]) / way[i])
      first = max(first, min(a, b))
      last = min(last, max(a, b))
    }
    return first <= last ? (first, last) : nil
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

  /// Appends the dashes of a part of a sub-path, clipped to the sub-path; of a period before the part
  /// as well.
  ///
  /// - Parameters:
  ///   - low: where the part begins, counted from the sub-path's start.
  ///   - high: where it ends.
  func cut(
    _ subPath: PathMeasure.SubPath, from low: Double, to high: Double, into result: inout [Dash]
  ) {
    let (start, length) = (subPath.start, subPath.length)
    let passed = max(((low - first.position) / period).rounded(.down) - 1, 0)
    // What the part before has reached into.
    let done = result.last?.end ?? -.infinity
    // Some more than go in whole: its ends cut two.
    let most = Int(count(over: high - low)) + 4 * dashes.count + 1
    result.append(addingCapacity: most) { result in
      var (index, position) = first
      position += passed * period
      while !result.isFull, position < high || (position == 0 && length == 0) {
        let dash = dashes[index]
        let end = position + dash.length
        let begin = start + max(position, 0)
        if Self.reachesIn(end, dash.length), begin >= done {
          result.append(Dash(start: begin, end: start + min(end, length)))
        }
        // May stand still for a dash and a gap too short for this magnitude, which others follow.
        position = end + dash.gap
        index = index + 1 < dashes.count ? index + 1 : 0
      }
    }
  }
}
