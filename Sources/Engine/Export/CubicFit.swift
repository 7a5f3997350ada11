import MidflightLayerTree

/// A cubic timing curve close to another curve, for formats that support only cubics.
///
/// It is found by coordinate descent (<https://en.wikipedia.org/wiki/Coordinate_descent>) with
/// decreasing steps from five starting points. The result is a local minimum, not always the best
/// curve. ``largestError`` gives the curve's error.
package struct CubicFit {
  package let easing: Easing
  /// The largest difference between the two curves at 256 instants, as a fraction of the distance
  /// from start to target.
  package let largestError: Double

  package init(of easing: Easing) {
    let course = easing.timingFunction
    let wanted = (0...Self.count).map { course.value(at: Double($0) / Double(Self.count)) }
    let starts = Easing.named.compactMap(\.easing.controlPoints)
    let found = starts.map { Self.descend(from: $0, to: wanted) }
    let best = found.min { $0.error < $1.error } ?? ([0, 0, 1, 1], .infinity)
    self.easing = Easing(best.points[0], best.points[1], best.points[2], best.points[3])
    largestError = (best.error * 1e4).rounded(.up) / 1e4
  }

  private static let count = 256

  private static func descend(
    from start: [Double], to wanted: [Double]
  ) -> (points: [Double], error: Double) {
    var best = (points: start, error: error(start, wanted))
    var step = 0.25
    while step > 1e-3 {
      var isBetter = false
      for coordinate in 0..<4 {
        for change in [step, -step] {
          var points = best.points
          points[coordinate] += change
          if coordinate % 2 == 0 { points[coordinate] = min(max(points[coordinate], 0), 1) }
          let error = error(points, wanted)
          if error < best.error { (best, isBetter) = ((points, error), true) }
        }
      }
      if !isBetter { step /= 2 }
    }
    return (best.points.map { ($0 * 1000).rounded() / 1000 }, best.error)
  }

  private static func error(_ points: [Double], _ wanted: [Double]) -> Double {
    let curve = UnitBezier(points[0], points[1], points[2], points[3])
    var largest = 0.0
    for (index, value) in wanted.enumerated() {
      largest = max(largest, abs(curve.y(at: Double(index) / Double(count)) - value))
    }
    return largest
  }
}
