import MidflightTestSupport

enum Damage {
  /// Returns copies of a file that are truncated to 40 different lengths, the first of which is 0.
  static func cuts(of bytes: [UInt8]) -> [[UInt8]] {
    (0..<40).map { Array(bytes[..<(bytes.count * $0 / 41)]) }
  }

  /// Decodes copies of a file with one changed byte each, and checks that each decoded image has
  /// the number of pixels that its width and height require.
  ///
  /// - Parameters:
  ///   - first: The number of bytes at the start of the file that may be changed.
  ///   - change: Changes a byte, using a random number.
  static func decodeCopies(
    of bytes: [UInt8], _ count: Int, seed: UInt64, first: Int = .max,
    change: (inout UInt8, UInt64) -> Void
  ) {
    var random = Random(seed: seed)
    for _ in 0..<count {
      var broken = bytes
      let index = Int.random(in: 0..<min(first, bytes.count), using: &random)
      change(&broken[index], random.next())
      if let image = try? ImageFile.decode(broken) {
        #expect(image.pixels.count == image.width * image.height)
      }
    }
  }
}
