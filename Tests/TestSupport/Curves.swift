/// Returns the parameter at which a cubic from 0 to 1 has a given value. It is found by bisection,
/// so the function shares no code with the library.
package func parameter(of value: Double, _ c1: Double, _ c2: Double) -> Double {
  var (low, high) = (0.0, 1.0)
  for _ in 0..<200 {
    let middle = (low + high) / 2
    if bezier(c1, c2, middle) < value { low = middle } else { high = middle }
  }
  return (low + high) / 2
}

/// Returns the value of a cubic from 0 to 1 at a parameter
/// (https://en.wikipedia.org/wiki/Bézier_curve).
package func bezier(_ c1: Double, _ c2: Double, _ t: Double) -> Double {
  let u = 1 - t
  return 3 * u * u * t * c1 + 3 * u * t * t * c2 + t * t * t
}

package func eased(_ p: [Double], _ time: Double) -> Double {
  if time <= 0 { return 0 }
  if time >= 1 { return 1 }
  return bezier(p[1], p[3], parameter(of: time, p[0], p[2]))
}
