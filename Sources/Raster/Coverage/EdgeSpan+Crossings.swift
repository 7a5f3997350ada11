import MidflightRasterKernelSet

extension EdgeSpan {
  /// Whether the edges' chords probably have more than four times `limit` crossings, judged by random
  /// pairs.
  ///
  /// If there are four times `limit` crossings, ``expectedCount`` of the pairs are expected to cross;
  /// if there are no more than `limit`, the probability of the answer true is less than 10⁻⁵.
  ///
  /// - Complexity: O(n²) for n edges, divided by the limit.
  func hasManyCrossings(limit: Int) -> Bool {
    // The number of pairs; most shapes do not have so many.
    let all = Double(count) * Double(count) / 2
    if all <= 4 * Double(limit) { return false }
    let wanted = Self.expectedCount * all / (4 * Double(limit))
    let pairCount = Int(wanted) + 1
    var random = SampleOrder()
    var found = 0
    for _ in 0..<pairCount {
      let (a, b) = (start[random.next(below: count)], start[random.next(below: count)])
      if min(b.y0, b.y1) > max(a.y0, a.y1) || max(b.y0, b.y1) < min(a.y0, a.y1) { continue }
      if min(b.x0, b.x1) > max(a.x0, a.x1) || max(b.x0, b.x1) < min(a.x0, a.x1) { continue }
      found += a.separatesEnds(of: b) && b.separatesEnds(of: a) ? 1 : 0
    }
    return Double(found) * all > 4 * Double(limit) * Double(pairCount)
  }

  private static var expectedCount: Double { 16 }
}

/// Indices in a fixed order that looks random: edges of the same kind often follow each other at a
/// fixed distance. A [linear congruential
/// generator](https://en.wikipedia.org/wiki/Linear_congruential_generator).
private struct SampleOrder {
  private var state: UInt64 = 1

  @inline(__always)
  mutating func next(below count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(((state >> 32) &* UInt64(truncatingIfNeeded: count)) >> 32)
  }
}

extension Edge {
  /// Whether the ends of another edge are on different sides of the line through this edge's ends.
  fileprivate func separatesEnds(of other: Edge) -> Bool {
    let (dx, dy) = (Double(x1 &- x0), Double(y1 &- y0))
    let begin = dx * Double(other.y0 &- y0) - dy * Double(other.x0 &- x0)
    let end = dx * Double(other.y1 &- y0) - dy * Double(other.x1 &- x0)
    return begin < 0 && end > 0 || begin > 0 && end < 0
  }
}
