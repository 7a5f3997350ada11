/// The cube root, within an ulp. What is below 1e-300 counts as that, what is above 1e300 likewise;
/// NaN stays NaN.
///
/// In sums, products and quotients alone, which every processor rounds alike: the C library's
/// `cbrt` has other last bits on other processors.
package func cubeRoot(_ value: Double) -> Double {
  let value = min(max(value, 1e-300), 1e300)
  // A third of the exponent, and nearly that of the digits: 4 % off at most. Each of Halley's steps
  // leaves two thirds of the error's cube: 4e-5, 5e-14, none.
  var root = Double(bitPattern: value.bitPattern / 3 + 0x2A9F_7893_0000_0000)
  for _ in 0..<3 {
    let cube = root * root * root
    root += root * ((value - cube) / (2 * cube + value))
  }
  return root
}
