import MidflightTestSupport

/// Copies of a file that is damaged.
enum Damage {
  /// The file's first bytes, of 40 lengths from none on.
  static func cuts(of bytes: [UInt8]) -> [[UInt8]] {
    (0..<40).map { Array(bytes[..<(bytes.count * $0 / 41)]) }
  }

  /// Decodes copies with a changed byte each, and checks that those that are still images have the
  /// pixels that they say.
  ///
  /// - Parameters:
  ///   - first: How many of the first bytes are changed at most.
  ///   - change: Changes a byte by a random number.
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
