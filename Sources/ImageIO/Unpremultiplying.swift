extension Array where Element: FixedWidthInteger & UnsignedInteger {
  /// Divides the colour samples of all pixels by alpha, and rounds the results. Samples have 8 or
  /// 16 bits.
  ///
  /// - Parameters:
  ///   - pixelCount: The number of samples in each pixel.
  ///   - alphaIndex: The index of alpha in a pixel. The samples before it are the colour samples.
  mutating func unpremultiply(pixelCount: Int, alphaAt alphaIndex: Int) {
    let full = UInt32(Element.max)
    for start in stride(from: 0, to: count, by: pixelCount) {
      let alpha = UInt32(self[start + alphaIndex])
      if alpha == 0 || alpha == full { continue }
      for i in start..<start + alphaIndex {
        self[i] = Element(Swift.min((UInt32(self[i]) * full + alpha / 2) / alpha, full))
      }
    }
  }
}
