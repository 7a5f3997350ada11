import Foundation

extension Path {
  /// Returns the outline of the stroked path, to be filled with the non-zero rule.
  ///
  /// The outline consists of straight segments.
  /// [Parallel curves](https://en.wikipedia.org/wiki/Parallel_curve) are computed exactly and
  /// flattened to the tolerance.
  ///
  /// - Parameters:
  ///   - style: The line width, caps, joins and dashes, in the path's units.
  ///   - tolerance: The same as for ``flatten(_:tolerance:into:)``, in the path's units.
  public func stroked(_ style: StrokeStyle, tolerance: Double = Path.defaultTolerance) -> Path {
    // Translate the path so that one of its points is at the origin, because the outline is clamped
    // to a square around the origin.
    if exceedsLimits(.identity), let point = points.first(where: { SIMD2($0).isFinite }) {
      let there = CGAffineTransform(translationX: point.x, y: point.y)
      let path = applying(there.inverted())
      if !path.exceedsLimits(.identity) {
        return path.stroked(style, tolerance: tolerance).applying(there)
      }
    }
    var polyline = Polyline()
    strokeOutline(style, tolerance: tolerance, into: &polyline)
    return Path(polyline)
  }

  /// Appends the outline of the stroked path, mapped by `transform`, to `polyline`, to be filled
  /// with the non-zero rule.
  ///
  /// - Parameters:
  ///   - style: In the path's units. A transform that is not a similarity also distorts the pen.
  ///   - transform: From the path's space to the target space.
  ///   - tolerance: The largest distance between the outline and its segments, in the target space,
  ///     including round caps and joins. See ``flatten(_:tolerance:into:)`` for its cost and
  ///     bounds.
  ///   - polyline: Receives closed contours. All have the same orientation, which depends on the
  ///     sign of the transform's determinant.
  ///
  /// **Shape.** The stroke is the union of the strokes of all pieces, with a join between two
  /// pieces of a sub-path that meet at an angle, and a cap at each end of an open sub-path. A
  /// sub-path of length 0 (a line or curve to the current point, or a move and a close) draws a
  /// disc with round caps, a square along the path's axes with square caps, and nothing with butt
  /// caps. A single move draws nothing. At a cusp, a curve turns as with a round join. Where a line
  /// doubles back, a miter or bevel join ends straight. See
  /// [SVG](https://www.w3.org/TR/SVG2/painting.html#StrokeShape) for a similar definition.
  ///
  /// **Degenerate input.** Segments with NaN or infinite points are left out, as in flattening. A
  /// line width that is not positive and finite, and a singular or non-finite transform, give an
  /// empty outline.
  ///
  /// - Complexity: O(segments). Allocates only while `polyline` and a few buffers of its size grow.
  public func strokeOutline(
    _ style: StrokeStyle, transform: CGAffineTransform = .identity,
    tolerance: Double = Path.defaultTolerance, into polyline: inout Polyline
  ) {
    strokeOutline(
      style, transform: transform, tolerance: tolerance, clip: nil, isForPixels: false,
      into: &polyline)
  }

  /// Strokes the path with less work outside `clip`, a rectangle in the target space. Inside
  /// `clip`, the outline and the winding numbers are the same as without the clip. If there are too
  /// many dashes, strokes only the dashes that a surface can show.
  package func strokeOutline(
    _ style: StrokeStyle, transform: CGAffineTransform,
    tolerance: Double = Path.defaultTolerance, clip: FlatteningClip?,
    into polyline: inout Polyline
  ) {
    strokeOutline(
      style, transform: transform, tolerance: tolerance, clip: clip, isForPixels: true,
      into: &polyline)
  }

  private func strokeOutline(
    _ style: StrokeStyle, transform: CGAffineTransform, tolerance: Double, clip: FlatteningClip?,
    isForPixels: Bool, into polyline: inout Polyline
  ) {
    guard style.width > 0, style.width.isFinite, transform.isFinite else { return }
    let scale = transform.largestScale
    guard scale > 0, scale.isFinite, transform.determinant != 0 else { return }
    // A similarity keeps the pen round, so the outline can be computed in the target space.
    let isSimilar = transform.isSimilarity
    let tolerance = tolerance > 0 ? tolerance : Path.defaultTolerance
    if !isSimilar, exceedsLimits(.identity),
      strokeNearPath(style, transform, tolerance, clip, isForPixels, scale, into: &polyline)
    {
      return
    }
    let half = style.width / 2 * (isSimilar ? scale : 1)
    guard half > 0, half.isFinite else { return }
    var stroker = Stroker(
      half: min(half, Polyline.coordinateLimit), style: style,
      tolerance: isSimilar ? tolerance : tolerance / scale,
      clip: isSimilar ? clip : nil, isBent: polyline.keepsBends, closesFullTurns: isForPixels)
    swap(&stroker.out, &polyline)
    swap(&stroker.right, &stroker.out.scratch)
    swap(&stroker.rightBends, &stroker.out.scratchBends)
    let first = stroker.out.points.count
    var pen = StrokingPen(
      stroker: consume stroker, map: AffineMap(isSimilar ? transform : .identity))
    if !style.dashLengths.isEmpty,
      let dashes = Dashes(
        self, lengths: style.dashLengths, phase: style.dashPhase,
        within: isForPixels ? DashBox(ofPixelsUnder: transform, pen: style) : nil)
    {
      dashes.write(to: &pen)
    } else {
      feed(&pen)
    }
    pen.stroker.finish(closed: false)
    // The distances that `turns` uses are in pixels only if the outline is made in the target space.
    pen.stroker.out.isSimple = isSimilar && first == 0 && pen.stroker.turns.isSimple
    swap(&pen.stroker.right, &pen.stroker.out.scratch)
    swap(&pen.stroker.rightBends, &pen.stroker.out.scratchBends)
    swap(&pen.stroker.out, &polyline)
    if isSimilar {
      polyline.clampPoints(from: first)
    } else {
      polyline.mapPoints(from: first, AffineMap(transform))
      polyline.scaleBends(from: first, by: transform.determinant)
    }
  }

  /// Strokes a path that exceeds the coordinate limits, if the transform is not a similarity.
  /// Computes in a space that is centred on the path and has units about as large as the target
  /// space's. Returns whether the path was stroked.
  private func strokeNearPath(
    _ style: StrokeStyle, _ transform: CGAffineTransform, _ tolerance: Double,
    _ clip: FlatteningClip?, _ isForPixels: Bool, _ scale: Double, into polyline: inout Polyline
  ) -> Bool {
    guard let point = points.first(where: { SIMD2($0).isFinite }) else { return false }
    let work = CGAffineTransform(translationX: -point.x, y: -point.y)
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
    let path = applying(work)
    guard let style = style.scaled(by: work), !path.exceedsLimits(.identity) else { return false }
    // Map the point directly, because concatenating `transform` with the inverse of `work` would
    // lose digits.
    let there = point.applying(transform)
    let rest = CGAffineTransform(
      a: transform.a / scale, b: transform.b / scale, c: transform.c / scale,
      d: transform.d / scale, tx: there.x, ty: there.y)
    path.strokeOutline(
      style, transform: rest, tolerance: tolerance, clip: clip, isForPixels: isForPixels,
      into: &polyline)
    return true
  }

  private func feed(_ pen: inout StrokingPen) {
    if let (corner, opposite) = corners {
      let points = Self.rectangle(corner, opposite)
      pen.move(to: SIMD2(points[0]))
      for i in 1..<4 { pen.line(to: SIMD2(points[i])) }
      pen.close()
      return
    }
    for element in elements {
      switch element {
      case .move(let p): pen.move(to: p)
      case .line(let p): pen.line(to: p)
      case .quad(let c, let p): pen.quad(c, to: p)
      case .cubic(let c1, let c2, let p): pen.cubic(c1, c2, to: p)
      case .close: pen.close()
      }
    }
  }

  init(_ polyline: Polyline) {
    self.init()
    reserveCapacity(
      verbs: polyline.points.count + polyline.contours.count, points: polyline.points.count)
    for contour in polyline.contours {
      move(to: polyline.points[contour.start].point)
      for i in contour.range.dropFirst() { addLine(to: polyline.points[i].point) }
      if contour.isClosed { closeSubpath() }
    }
  }
}

private struct StrokingPen: DashSink {
  var stroker: Stroker
  let map: AffineMap
  private var pen = SIMD2<Double>.zero
  private var start = SIMD2<Double>.zero

  init(stroker: Stroker, map: AffineMap) {
    (self.stroker, self.map) = (stroker, map)
  }

  mutating func move(to p: SIMD2<Double>) {
    let p = map(p)
    if p.isFinite {
      pen = p.clamped
      start = pen
      stroker.move(to: pen)
    } else {
      stroker.discardStart()
    }
  }

  mutating func line(to p: SIMD2<Double>) {
    let p = map(p)
    if p.isFinite {
      pen = p.clamped
      stroker.line(to: pen)
    }
  }

  mutating func quad(_ c: SIMD2<Double>, to p: SIMD2<Double>) {
    let (c, p) = (map(c), map(p))
    if c.isFinite && p.isFinite {
      let cubic = QuadCurve(pen, c.clamped, p.clamped).elevated
      pen = p.clamped
      stroker.curve(cubic.p1, cubic.p2, to: pen)
    }
  }

  mutating func cubic(_ c1: SIMD2<Double>, _ c2: SIMD2<Double>, to p: SIMD2<Double>) {
    let (c1, c2, p) = (map(c1), map(c2), map(p))
    if c1.isFinite && c2.isFinite && p.isFinite {
      pen = p.clamped
      stroker.curve(c1.clamped, c2.clamped, to: pen)
    }
  }

  mutating func close() {
    stroker.close()
    pen = start
  }

  mutating func dashes(_ dashes: ArraySlice<Dash>, on line: PathMeasure.Piece) -> Bool {
    let (from, to) = (map(line.curve.p0), map(line.curve.p3))
    // Reject a line that exceeds the coordinate limits or is not finite.
    guard from.clamped == from, to.clamped == to else { return false }
    return stroker.dashes(dashes, from: from, at: line.start, to: to, at: line.end)
  }
}

extension Polyline {
  mutating func mapPoints(from first: Int, _ map: AffineMap) {
    for i in first..<points.count {
      let p = map(points[i])
      points[i] = p.isFinite ? p.clamped : .zero
    }
  }

  mutating func clampPoints(from first: Int) {
    // Points rarely need clamping, so a vectorized loop first checks whether any does.
    var odd = SIMDMask<SIMD2<Int64>>(repeating: false)
    let limit = SIMD2<Double>(repeating: Self.coordinateLimit)
    for i in first..<points.count {
      let p = points[i]
      odd .|= .!((p .<= limit) .& (p .>= -limit))
    }
    guard odd[0] || odd[1] else { return }
    for i in first..<points.count {
      let p = points[i]
      if !(abs(p.x) <= limit[0] && abs(p.y) <= limit[1]) {
        points[i] = p.isFinite ? p.clamped : .zero
      }
    }
  }
}
