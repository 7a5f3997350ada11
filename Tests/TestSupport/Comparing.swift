/// Whether two numbers differ by at most the tolerance; false if one is NaN.
package func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance
}
