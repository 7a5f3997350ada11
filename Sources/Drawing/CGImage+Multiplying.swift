extension CGImage {
  /// Returns the image with its colour components multiplied by factors in 0…255, divided by 255,
  /// and rounded to nearest.
  package func multiplied(red: UInt8, green: UInt8, blue: UInt8) -> CGImage {
    func product(_ pixel: UInt32, _ shift: UInt32, _ factor: UInt8) -> UInt32 {
      (((pixel >> shift & 0xFF) * UInt32(factor) + 127) / 255) << shift
    }
    return CGImage(
      width: width, height: height,
      pixels: pixels.map {
        $0 & 0xFF00_0000 | product($0, 16, red) | product($0, 8, green) | product($0, 0, blue)
      })
  }
}
