/// Returns the cube root, accurate to one ulp. Values below 1e-300 count as 1e-300, and values
/// above 1e300 count as 1e300. NaN stays NaN.
///
/// Uses only sums, products and quotients, which every processor rounds in the same way. The last
/// bits of the C library's `cbrt` differ between processors.
package func cubeRoot(_ value: Double) -> Double {
  let value = min(max(value, 1e-300), 1e300)
  // The first estimate has a third of the exponent and about a third of the digits, and is at most
  // 4 % off. Each step of [Halley's method](https://en.wikipedia.org/wiki/Halley%27s_method)
  // reduces the relative error e to ⅔ e³: first to 4e-5, then to 5e-14, and then to less than a
  // rounding error.
  var root = Double(bitPattern: value.bitPattern / 3 + 0x2A9F_7893_0000_0000)
  for _ in 0..<3 {
    let cube = root * root * root
    root += root * ((value - cube) / (2 * cube + value))
  }
  return root
}
