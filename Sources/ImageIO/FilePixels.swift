import MidflightDrawing
import MidflightPNG

/// An image that has been read but not yet converted to sRGB: non-premultiplied pixels in the
/// file's colour space.
struct FilePixels {
  let width: Int
  let height: Int
  /// The pixels, in the format of ``CGImage``, but not premultiplied.
  private(set) var pixels: [UInt32]

  init(width: Int, height: Int, pixels: [UInt32]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Creates an image by converting samples to sRGB. Returns nil if the profile is for a different
  /// kind of samples. `alpha` returns a pixel's alpha, 0…255, given the pixel's index.
  init?(
    width: Int, height: Int, samples: [some FixedWidthInteger], in layout: SampleLayout,
    by profile: ColorProfile, alpha: (Int) -> UInt32
  ) {
    guard let conversion = profile.conversion(of: layout) else { return nil }
    (self.width, self.height) = (width, height)
    pixels = (0..<width * height).map { alpha($0) << 24 }
    samples.withUnsafeBytes { samples in
      pixels.withUnsafeMutableBufferPointer { pixels in
        conversion.convert(samples.baseAddress!, to: pixels.baseAddress!, count: pixels.count)
      }
    }
  }

  /// Converts the pixels to sRGB. A profile that changes values by at most 1 describes sRGB itself
  /// with rounded numbers, so the pixels stay unchanged. A profile for grey is applied only if red,
  /// green and blue are equal in all pixels (`isGray`).
  mutating func convert(by profile: ColorProfile?, isGray: Bool = false) {
    guard let profile, profile.space == .rgb || profile.space == .gray && isGray else { return }
    // Read grey values from the first byte of each pixel; the other three count as extra channels.
    let layout =
      profile.space == .gray ? SampleLayout(space: .gray, extraCount: 3) : SampleLayout.pixels
    guard let conversion = profile.conversion(of: layout) else { return }
    if Self.isIdentity(conversion, isGray: profile.space == .gray) { return }
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return }
      conversion.convert(first, to: first, count: pixels.count)
    }
  }

  private static func isIdentity(_ conversion: ColorProfile.Conversion, isGray: Bool) -> Bool {
    let steps = isGray ? [] : (0...15).map { UInt32($0 * 17) }
    var colors = isGray ? (0...255).map { UInt32($0) * 0x01_0101 } : []
    for red in steps {
      for green in steps {
        for blue in steps { colors.append(red << 16 | green << 8 | blue) }
      }
    }
    var converted = colors
    converted.withUnsafeMutableBufferPointer {
      conversion.convert($0.baseAddress!, to: $0.baseAddress!, count: $0.count)
    }
    return zip(colors, converted).allSatisfy { old, new in
      for shift: UInt32 in [0, 8, 16] {
        let (a, b) = (Int32(old >> shift & 255), Int32(new >> shift & 255))
        if abs(a - b) > 1 { return false }
      }
      return true
    }
  }

  consuming func image() -> CGImage {
    PNG.premultiply(&pixels)
    return CGImage(width: width, height: height, pixels: pixels)
  }
}
