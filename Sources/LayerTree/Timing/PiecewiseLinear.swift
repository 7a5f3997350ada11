/// A pace that is straight between points, as CSS Easing 2 has it for `linear()`.
package struct PiecewiseLinear: Sendable, Hashable {
  /// Where the course is at which fraction of time.
  package struct Point: Sendable, Hashable {
    package var input: Double
    package var output: Double

    package init(input: Double, output: Double) { (self.input, self.output) = (input, output) }
  }

  /// In order of their inputs; several of one input are a jump.
  package let points: [Point]

  /// The course through points whose inputs don't descend. A number that is none counts as 0.
  package init(_ points: [Point]) {
    func number(_ value: Double) -> Double { value.isFinite ? value : 0 }
    self.points = points.map { Point(input: number($0.input), output: number($0.output)) }
  }

  /// The output at an input, which is clamped to 0…1. Before the first point and behind the last
  /// the course goes on as it does beside them; at a jump it is past it.
  package func value(at input: Double) -> Double {
    let x = input > 0 ? min(input, 1) : 0
    guard points.count > 1 else { return points.first?.output ?? x }
    let (a, b) = piece(at: x)
    if a.input == b.input { return b.output }
    return a.output + (b.output - a.output) * ((x - a.input) / (b.input - a.input))
  }

  /// How fast the output grows just after an input.
  func slope(at input: Double) -> Double {
    let x = input > 0 ? min(input, 1) : 0
    guard points.count > 1 else { return points.isEmpty ? 1 : 0 }
    let (a, b) = piece(at: x)
    return a.input == b.input ? 0 : (b.output - a.output) / (b.input - a.input)
  }

  /// The points between which an input lies, by halving.
  private func piece(at x: Double) -> (Point, Point) {
    var (low, high) = (0, points.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if points[middle].input <= x { low = middle } else { high = middle }
    }
    // At the last point's own input a jump there is past.
    if points[high].input <= x, high < points.count - 1 { return (points[high], points[high + 1]) }
    return (points[low], points[high])
  }
}
