/// A piecewise linear timing function, like `linear()` of [CSS Easing
/// 2](https://www.w3.org/TR/css-easing-2/).
package struct PiecewiseLinear: Sendable, Hashable {
  package struct Point: Sendable, Hashable {
    package var input: Double
    package var output: Double

    package init(input: Double, output: Double) { (self.input, self.output) = (input, output) }
  }

  /// The points in ascending order of their inputs. Two points with the same input are a jump.
  package let points: [Point]

  /// Creates a function from points in ascending order of their inputs. NaN and infinite numbers
  /// count as 0.
  package init(_ points: [Point]) {
    func number(_ value: Double) -> Double { value.isFinite ? value : 0 }
    self.points = points.map { Point(input: number($0.input), output: number($0.output)) }
  }

  /// Returns the value at an input, which is clamped to 0…1. The first line is extended before the
  /// first point, and the last line beyond the last point. At a jump, the value is the one after
  /// the jump.
  package func value(at input: Double) -> Double {
    let x = input > 0 ? min(input, 1) : 0
    guard points.count > 1 else { return points.first?.output ?? x }
    let (a, b) = piece(at: x)
    if a.input == b.input { return b.output }
    return a.output + (b.output - a.output) * ((x - a.input) / (b.input - a.input))
  }

  /// Returns the slope just after an input, which is clamped to 0…1.
  func slope(at input: Double) -> Double {
    let x = input > 0 ? min(input, 1) : 0
    guard points.count > 1 else { return points.isEmpty ? 1 : 0 }
    let (a, b) = piece(at: x)
    return a.input == b.input ? 0 : (b.output - a.output) / (b.input - a.input)
  }

  private func piece(at x: Double) -> (Point, Point) {
    var (low, high) = (0, points.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if points[middle].input <= x { low = middle } else { high = middle }
    }
    return (points[low], points[high])
  }
}
