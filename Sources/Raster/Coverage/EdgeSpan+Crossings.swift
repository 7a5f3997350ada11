import MidflightRasterKernelSet

extension EdgeSpan {
  /// The number of crossings of the edges, estimated by those of the chords in random pairs.
  ///
  /// - Complexity: O(n) for n edges.
  var estimatedCrossingCount: Int {
    guard count > 1 else { return 0 }
    let sampleCount = Int((2 * Double(count)).squareRoot())
    var random = SampleOrder()
    var found = 0
    for _ in 0..<sampleCount {
      let a = start[random.next(below: count)]
      let (minX, maxX) = (min(a.x0, a.x1), max(a.x0, a.x1))
      let (minY, maxY) = (min(a.y0, a.y1), max(a.y0, a.y1))
      for _ in 0..<sampleCount {
        let b = start[random.next(below: count)]
        if min(b.y0, b.y1) > maxY || max(b.y0, b.y1) < minY { continue }
        if min(b.x0, b.x1) > maxX || max(b.x0, b.x1) < minX { continue }
        found += a.separatesEnds(of: b) && b.separatesEnds(of: a) ? 1 : 0
      }
    }
    let (all, sampled) = (Double(count) * Double(count) / 2, Double(sampleCount * sampleCount))
    return Int(Double(found) * all / sampled)
  }
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
