/// A [Kochanek–Bartels spline](https://en.wikipedia.org/wiki/Kochanek%E2%80%93Bartels_spline)
/// through values (SIGGRAPH 1984): a cubic from each value to the next, with tangents shaped by
/// tension t, continuity c and bias b.
///
///     leaving   (1−t)(1+b)(1+c)/2 · (p − previous) + (1−t)(1−b)(1−c)/2 · (next − p)
///     arriving  (1−t)(1+b)(1−c)/2 · (p − previous) + (1−t)(1−b)(1+c)/2 · (next − p)
///
/// The first and the last value lack a neighbour on one side; the mirror image of the neighbour on
/// the other side is used instead. The cubics are evaluated as Béziers by [de Casteljau's
/// algorithm](https://en.wikipedia.org/wiki/De_Casteljau%27s_algorithm), which only requires that
/// values can be added, scaled and interpolated.
struct KeyframeSpline<Value: AnimatableValue> {
  private let values: [Value]
  private let controls: [(before: Value, after: Value)]

  /// Creates a spline through `values`. The other arrays have a number for each value; missing
  /// numbers count as 0.
  init(_ values: [Value], tension: [Double], continuity: [Double], bias: [Double]) {
    self.values = values
    func number(_ list: [Double], _ i: Int) -> Double {
      i < list.count && list[i].isFinite ? list[i] : 0
    }
    let last = values.count - 1
    controls = values.indices.map { i in
      let p = values[i]
      guard last > 0 else { return (p, p) }
      let forth = i < last ? values[i + 1].offset(from: p) : p.offset(from: values[i - 1])
      let back = i > 0 ? p.offset(from: values[i - 1]) : forth
      let (t, c, b) = (number(tension, i), number(continuity, i), number(bias, i))
      func tangent(_ c: Double) -> Value {
        back.scaled(by: (1 - t) * (1 + b) * (1 + c) / 2)
          .adding(forth.scaled(by: (1 - t) * (1 - b) * (1 - c) / 2))
      }
      return (
        p.adding(tangent(-c).scaled(by: -1.0 / 3)), p.adding(tangent(c).scaled(by: 1.0 / 3))
      )
    }
  }

  func value(from index: Int, at t: Double) -> Value {
    guard index + 1 < values.count, t != 0 else { return values[index] }
    let (p0, p1) = (values[index], controls[index].after)
    let (p2, p3) = (controls[index + 1].before, values[index + 1])
    let a = p0.interpolated(to: p1, at: t)
    let b = p1.interpolated(to: p2, at: t)
    let c = p2.interpolated(to: p3, at: t)
    return a.interpolated(to: b, at: t).interpolated(to: b.interpolated(to: c, at: t), at: t)
  }
}
