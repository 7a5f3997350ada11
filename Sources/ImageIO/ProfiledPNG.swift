import MidflightDrawing
import MidflightPNG

/// Reads PNG files whose colours are not sRGB, but described by a profile or by primaries.
enum ProfiledPNG {
  static func decode(_ bytes: [UInt8]) throws(ImageIOError) -> CGImage {
    guard
      let colors = try PNG.colors(of: bytes, largestProfile: ColorProfile.maximumSize),
      let profile = profile(of: colors)
    else { return try PNG.decode(bytes) }
    // Byte 25 of the file is the colour type: 0 for grey, and 4 for grey with alpha.
    let isGray = bytes.dropFirst(25).first.map { $0 & 3 == 0 } ?? false
    let (width, height, samples) = try PNG.samples(of: bytes, in: colors)
    switch samples {
    case .pixels(let pixels):
      var filePixels = FilePixels(width: width, height: height, pixels: pixels)
      filePixels.convert(by: profile, isGray: isGray)
      return filePixels.image()
    case .words(var words):
      words.unpremultiply(pixelCount: 4, alphaAt: 3)
      let layout =
        isGray && profile.space == .gray
        ? SampleLayout(space: .gray, bits: 16, extraCount: 3)
        : SampleLayout(space: .rgb, bits: 16, extraCount: 1)
      let filePixels = FilePixels(
        width: width, height: height, samples: words, in: layout, by: profile,
        alpha: { (UInt32(words[$0 * 4 + 3]) + 128) / 257 })
      guard let filePixels else { return try PNG.decode(bytes) }
      return filePixels.image()
    }
  }

  private static func profile(of colors: PNG.Colors) -> ColorProfile? {
    switch colors {
    case .profile(let bytes): ColorProfile(bytes)
    case .primaries(let primaries): ColorProfile(linear: primaries)
    }
  }
}
