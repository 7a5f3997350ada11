import Foundation
package import MidflightGeometry

/// The exact coverage of each pixel by a shape. Each row of pixels is cut at the heights where
/// edges end or cross. Between two cuts, the winding number decides whether each strip between
/// neighbouring edges is covered.
package struct TrueCoverage {
  package let width: Int
  package let height: Int
  package private(set) var values: [Double]
  /// The tolerance for each pixel, in levels. Where an edge touches the pixel, it is 0.6 for
  /// rounding, plus the outline's possible error times the length of the edges in the pixel. It is
  /// 255 if there are too many edges to measure.
  package private(set) var errors: [Double]
  /// Whether the shape overlaps itself within each pixel such that the fill rule, applied to the
  /// sum of signed areas, would give another coverage.
  package private(set) var isOverlapped: [Bool]

  /// - Parameter slack: The outline's largest error, in pixels. If it is infinite, nothing is known
  ///   about the coverage.
  package init(
    _ polyline: Polyline, _ rule: CGPathFillRule, slack: Double, width: Int, height: Int
  ) {
    (self.width, self.height) = (width, height)
    values = [Double](repeating: 0, count: width * height)
    errors = values
    isOverlapped = [Bool](repeating: false, count: width * height)
    if slack == .infinity {
      values = [Double](repeating: 0.5, count: width * height)
      errors = [Double](repeating: 255, count: width * height)
      return
    }
    var edges: [Edge] = []
    for contour in polyline.contours {
      guard var last = contour.range.last.map({ polyline.points[$0] }) else { continue }
      for i in contour.range {
        let point = polyline.points[i]
        edges.append(Edge(last, point))
        last = point
      }
    }
    for row in 0..<height { measure(row, edges, rule, slack) }
  }

  private struct Edge {
    var top: SIMD2<Double>
    var bottom: SIMD2<Double>
    var winding: Int

    init(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
      (top, bottom, winding) = a.y <= b.y ? (a, b, 1) : (b, a, -1)
    }

    func x(_ y: Double) -> Double {
      if y <= top.y { return top.x }
      if y >= bottom.y { return bottom.x }
      let part = (y - top.y) / (bottom.y - top.y)
      return top.x + (bottom.x - top.x) * part
    }
  }

  private mutating func measure(
    _ row: Int, _ edges: [Edge], _ rule: CGPathFillRule, _ slack: Double
  ) {
    let (upper, lower) = (Double(row), Double(row + 1))
    var lengths = [Double](repeating: 0, count: width)
    var parts: [Edge] = []
    for edge in edges where edge.bottom.y >= upper && edge.top.y <= lower {
      addLength(of: edge, upper, lower, &lengths)
      if edge.bottom.y > edge.top.y, edge.bottom.y > upper, edge.top.y < lower {
        var part = edge
        (part.top, part.bottom) = (
          SIMD2(edge.x(upper), max(edge.top.y, upper)),
          SIMD2(edge.x(lower), min(edge.bottom.y, lower))
        )
        // Move an edge that is completely outside one side of the image to that side.
        if max(part.top.x, part.bottom.x) <= 0 { (part.top.x, part.bottom.x) = (0, 0) }
        let side = Double(width)
        if min(part.top.x, part.bottom.x) >= side { (part.top.x, part.bottom.x) = (side, side) }
        parts.append(part)
      }
    }
    if parts.isEmpty { return }
    guard let cuts = cuts(parts) else {
      for x in 0..<width { (values[row * width + x], errors[row * width + x]) = (0.5, 255) }
      return
    }
    var truth = [Double](repeating: 0, count: width)
    var sums = truth
    for (y0, y1) in zip(cuts, cuts.dropFirst()) where y1 - y0 > 1e-12 {
      let middle = (y0 + y1) / 2
      let active = parts.filter { $0.top.y <= middle && $0.bottom.y >= middle }
        .map { ($0.x(y0), $0.x(y1), $0.winding) }
        .sorted { $0.0 + $0.1 < $1.0 + $1.1 }
      var winding = 0
      for (left, right) in zip(active, active.dropFirst()) {
        winding += left.2
        if winding == 0 { continue }
        let isInside = rule == .winding || winding % 2 != 0
        let first = max(Int(min(left.0, left.1)), 0)
        let end = min(Int(max(right.0, right.1).rounded(.up)), width)
        for x in first..<max(end, first) {
          let low = Double(x)
          let area =
            (mean(right.0, right.1, low) - mean(left.0, left.1, low)) * (y1 - y0)
          sums[x] += area * Double(winding)
          if isInside { truth[x] += area }
        }
      }
    }
    for x in 0..<width {
      let sum = abs(sums[x])
      let folded = sum - 2 * (sum / 2).rounded(.down)
      let summed = rule == .winding ? min(sum, 1) : min(folded, 2 - folded)
      let isTouched = lengths[x] > 0
      values[row * width + x] = min(max(truth[x], 0), 1)
      errors[row * width + x] = (isTouched ? 0.6 : 0) + 255 * lengths[x] * slack
      isOverlapped[row * width + x] = abs(summed - truth[x]) > 1e-9
    }
  }

  /// Returns the heights at which a row's edges end or cross; nil if there are too many.
  private func cuts(_ parts: [Edge]) -> [Double]? {
    var cuts = parts.flatMap { [$0.top.y, $0.bottom.y] }
    if parts.count > 300 { return nil }
    for (i, a) in parts.enumerated() {
      for b in parts[(i + 1)...] {
        let (y0, y1) = (max(a.top.y, b.top.y), min(a.bottom.y, b.bottom.y))
        if y1 <= y0 { continue }
        let (before, after) = (a.x(y0) - b.x(y0), a.x(y1) - b.x(y1))
        if before * after < 0 { cuts.append(y0 + (y1 - y0) * before / (before - after)) }
      }
    }
    cuts.sort()
    return cuts.count * parts.count > 1_000_000 ? nil : cuts
  }

  /// Returns how much of a pixel is to the left of an edge, on average over the edge's height. The
  /// pixel is `low`…`low + 1`; the edge runs in a straight line from x = `a` to x = `b`.
  private func mean(_ a: Double, _ b: Double, _ low: Double) -> Double {
    let (p, q) = (min(a, b) - low, max(a, b) - low)
    if q <= 0 { return 0 }
    if p >= 1 { return 1 }
    if q - p < 1e-12 { return min(max((p + q) / 2, 0), 1) }
    func integral(_ t: Double) -> Double { t <= 0 ? 0 : t >= 1 ? t - 0.5 : t * t / 2 }
    return (integral(q) - integral(p)) / (q - p)
  }

  /// Adds, for each pixel of a row, the length of the edge inside the pixel to `lengths`. An edge
  /// on the boundary between two pixels counts for both.
  private func addLength(
    of edge: Edge, _ upper: Double, _ lower: Double, _ lengths: inout [Double]
  ) {
    let d = edge.bottom - edge.top
    let isLevel = d.y <= 0
    let (y0, y1) = (max(edge.top.y, upper), min(edge.bottom.y, lower))
    let (x0, x1) = isLevel ? (edge.top.x, edge.bottom.x) : (edge.x(y0), edge.x(y1))
    let (left, right) = (min(x0, x1), max(x0, x1))
    if right < 0 || left > Double(width) { return }
    let first = max(Int(max(left - 1e-6, 0)), 0)
    let end = min(Int(min(right + 1e-6, Double(width))) + 1, width)
    for x in first..<max(end, first) {
      let inside = max(min(right, Double(x + 1)) - max(left, Double(x)), 0)
      let across = right > left ? inside / (right - left) : 1
      let down = (y1 - y0) * across
      lengths[x] += max((inside * inside + down * down).squareRoot(), 1e-9)
    }
  }
}
