/// Whether two numbers differ by at most `tolerance`; false if one of them is NaN.
package func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance
}
