import Foundation

extension PathMeasure {
  /// Returns the part of the path between two fractions of its total arc length, as curves.
  ///
  /// - Parameters:
  ///   - start: Clamped to 0…1; NaN counts as 0.
  ///   - end: Clamped to 0…1; NaN counts as 1.
  ///
  /// The fractions refer to the length over all sub-paths in order. A closed sub-path stays closed
  /// if the part contains all of it, and becomes open otherwise. A sub-path of length 0 is included
  /// if its position is in the part. The part is empty if `start` is not below `end`, and exactly
  /// the path itself if the fractions are 0 and 1. This is the geometry of
  /// [`strokeStart`](https://developer.apple.com/documentation/quartzcore/cashapelayer/strokestart)
  /// and
  /// [`strokeEnd`](https://developer.apple.com/documentation/quartzcore/cashapelayer/strokeend).
  ///
  /// - Complexity: O(segments), and a few quadratures for the two cuts.
  public func trimmed(from start: Double, to end: Double) -> Path {
    trimmed(from: start, to: end, by: .length)
  }

  /// How the position of a cut within a curve is determined.
  package enum Cut: Sendable {
    /// By arc length.
    case length
    /// By curve parameter, as if it were proportional to arc length, which is how Core Animation
    /// cuts.
    case parameter
  }

  package func trimmed(from start: Double, to end: Double, by cut: Cut) -> Path {
    let start = start > 0 ? min(start, 1) : 0
    let end = end < 1 ? max(end, 0) : 1
    if start >= end { return Path() }
    if start == 0 && end == 1 { return path }

    let (low, high) = (start * length, end * length)
    var result = Path()
    result.reserveCapacity(verbs: path.verbs.count + 2, points: path.pointCount + 2)
    for subPath in subPaths {
      if low <= subPath.start && subPath.end <= high {
        append(whole: subPath, to: &result)
      } else if low < subPath.end && subPath.start < high {
        append(
          subPath, from: max(low, subPath.start), to: min(high, subPath.end), to: &result,
          joining: false, by: cut)
      }
    }
    return result
  }

  func append<Sink: PieceSink>(whole subPath: SubPath, to result: inout Sink) {
    result.move(to: subPath.origin)
    for piece in pieces[subPath.pieces] where !piece.isClosing {
      Self.append(piece, 0, 1, to: &result)
    }
    if subPath.isClosed { result.close() }
  }

  /// Appends the part of a sub-path between two arc lengths, both measured from the path's start.
  /// If `joining`, the part continues from the current point.
  func append<Sink: PieceSink>(
    _ subPath: SubPath, from low: Double, to high: Double, to result: inout Sink, joining: Bool,
    by cut: Cut = .length
  ) {
    var index = max(pieceIndex(at: low), subPath.pieces.lowerBound)
    var isJoined = joining
    while index < subPath.pieces.upperBound {
      let piece = pieces[index]
      if piece.start >= high && isJoined { break }
      let t0 = low <= piece.start ? 0 : piece.parameter(at: low - piece.start, by: cut)
      let t1 = high >= piece.end ? 1 : piece.parameter(at: high - piece.start, by: cut)
      if !isJoined {
        result.move(to: piece.point(at: t0))
        isJoined = true
      }
      if t1 > t0 { Self.append(piece, t0, t1, to: &result) }
      if high <= piece.end { break }
      index += 1
    }
  }

  /// Returns the arc length from the path's start to the cut at a fraction, 0…1, of the total.
  package func length(upTo fraction: Double, by cut: Cut) -> Double {
    let distance = fraction * length
    guard cut == .parameter, !pieces.isEmpty else { return distance }
    let piece = pieces[pieceIndex(at: distance)]
    if piece.verb == .line || distance >= piece.end { return distance }
    return piece.start
      + piece.curve.part(0, piece.parameter(at: distance - piece.start, by: cut)).length
  }

  private static func append<Sink: PieceSink>(
    _ piece: Piece, _ t0: Double, _ t1: Double, to result: inout Sink
  ) {
    switch piece.verb {
    case .quad:
      // The control point of the part between t0 and t1 of a quadratic curve is the curve's blossom
      // at (t0, t1).
      let (a, b, c) = (piece.curve.p0, piece.control, piece.curve.p3)
      let control =
        t0 == 0 && t1 == 1 ? b : a.mixed(with: b, t0).mixed(with: b.mixed(with: c, t0), t1)
      let end = t1 == 1 ? c : a.mixed(with: b, t1).mixed(with: b.mixed(with: c, t1), t1)
      result.quad(control, to: end)
    case .cubic:
      let part = piece.curve.part(t0, t1)
      result.cubic(part.p1, part.p2, to: part.p3)
    default:
      result.line(to: t1 == 1 ? piece.curve.p3 : piece.point(at: t1))
    }
  }
}

protocol PieceSink {
  mutating func move(to p: SIMD2<Double>)
  mutating func line(to p: SIMD2<Double>)
  mutating func quad(_ c: SIMD2<Double>, to p: SIMD2<Double>)
  mutating func cubic(_ c1: SIMD2<Double>, _ c2: SIMD2<Double>, to p: SIMD2<Double>)
  mutating func close()
}

extension Path: PieceSink {
  mutating func move(to p: SIMD2<Double>) { move(to: p.point) }
  mutating func line(to p: SIMD2<Double>) { addLine(to: p.point) }
  mutating func quad(_ c: SIMD2<Double>, to p: SIMD2<Double>) {
    addQuadCurve(to: p.point, control: c.point)
  }
  mutating func cubic(_ c1: SIMD2<Double>, _ c2: SIMD2<Double>, to p: SIMD2<Double>) {
    addCurve(to: p.point, control1: c1.point, control2: c2.point)
  }
  mutating func close() { closeSubpath() }
}

extension Path {
  /// Returns the part between two fractions of the total arc length. To cut the same path several
  /// times, use ``PathMeasure/trimmed(from:to:)``.
  public func trimmed(from start: Double, to end: Double) -> Path {
    if !(start > 0) && !(end < 1) { return self }
    return PathMeasure(self).trimmed(from: start, to: end)
  }
}
