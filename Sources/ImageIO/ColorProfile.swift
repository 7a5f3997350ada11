import CMidflightLCMS
import MidflightPNG

/// The meaning of a picture's numbers, by which they become sRGB: an ICC profile, read by Little
/// CMS, or primaries.
///
/// Colors are rendered as the profile's table for pictures says (the perceptual intent), without
/// black point compensation, as other readers of pictures do by default.
final class ColorProfile {
  /// The most bytes of a profile that is read. Printers' large ones have three million.
  static let maximumSize = 1 << 23

  /// The numbers that a profile is about.
  enum Space { case gray, rgb, cmyk }

  let space: Space
  private let handle: cmsHPROFILE

  private init?(_ handle: cmsHPROFILE?) {
    guard let handle else { return nil }
    let space: Space? =
      switch cmsGetColorSpace(handle) {
      case cmsSigGrayData: .gray
      case cmsSigRgbData: .rgb
      case cmsSigCmykData: .cmyk
      default: nil
      }
    guard let space, cmsGetDeviceClass(handle) != cmsSigLinkClass else {
      cmsCloseProfile(handle)
      return nil
    }
    (self.space, self.handle) = (space, handle)
  }

  /// A profile's bytes; nil for what is damaged, or about other numbers: the picture then counts as
  /// one without a profile.
  convenience init?(_ bytes: [UInt8]) {
    self.init(cmsOpenProfileFromMem(bytes, cmsUInt32Number(bytes.count)))
  }

  /// Linear light of primaries; nil for primaries that span no colors.
  convenience init?(linear primaries: PNG.Primaries) {
    var white = cmsCIExyY(x: primaries.white.x, y: primaries.white.y, Y: 1)
    func point(_ place: SIMD2<Double>) -> cmsCIExyY { cmsCIExyY(x: place.x, y: place.y, Y: 1) }
    var triple = cmsCIExyYTRIPLE(
      Red: point(primaries.red), Green: point(primaries.green), Blue: point(primaries.blue))
    guard let line = cmsBuildGamma(nil, 1) else { return nil }
    defer { cmsFreeToneCurve(line) }
    self.init(cmsCreateRGBProfile(&white, &triple, [line, line, line]))
  }

  deinit { cmsCloseProfile(handle) }

  /// The most bytes that a profile may have.
  ///
  /// - Throws: `ImageIOError.notUsable` for one that is larger.
  static func check(size: Int, format: String) throws(ImageIOError) {
    if size > maximumSize {
      throw .notUsable(
        format: format, reason: "its color profile has more than \(maximumSize) bytes")
    }
  }
}

/// Samples in memory: channels of a profile's space, then others, of which the first may be alpha.
struct SampleLayout: Hashable {
  var space: ColorProfile.Space
  /// 8 or 16.
  var bits = 8
  /// The channels behind those of the space.
  var extraCount = 0
  /// Whether channels are blue, green, red and alpha, as in an image's pixels.
  var isPixel = false
  /// Whether inks are counted from the full one down.
  var isInverted = false

  /// Blue, green, red, alpha: an image's pixels.
  static let pixels = SampleLayout(space: .rgb, extraCount: 1, isPixel: true)

  /// Samples of a pixel.
  var count: Int { spaceCount + extraCount }

  private var spaceCount: Int {
    switch space {
    case .gray: 1
    case .rgb: 3
    case .cmyk: 4
    }
  }

  /// Little CMS's number for it, which its header makes by macros that Swift does not see.
  fileprivate var format: cmsUInt32Number {
    let kind: Int32 =
      switch space {
      case .gray: PT_GRAY
      case .rgb: PT_RGB
      case .cmyk: PT_CMYK
      }
    var format = cmsUInt32Number(kind) << 16
    if isPixel { format |= 1 << 14 | 1 << 10 }
    if isInverted { format |= 1 << 13 }
    return format | cmsUInt32Number(extraCount << 7 | spaceCount << 3 | bits / 8)
  }
}

extension ColorProfile {
  /// Conversion of samples to straight pixels in sRGB.
  final class Conversion {
    private let transform: cmsHTRANSFORM

    fileprivate init?(_ profile: ColorProfile, of layout: SampleLayout) {
      guard layout.space == profile.space, let target = cmsCreate_sRGBProfile() else { return nil }
      defer { cmsCloseProfile(target) }
      // What it makes of 16 bits to be faster is a table of few steps, which is far off.
      let isExact = layout.bits == 16 && layout.space != .cmyk
      let flags = cmsFLAGS_NOCACHE | (isExact ? cmsFLAGS_NOOPTIMIZE : 0)
      guard
        let transform = cmsCreateTransform(
          profile.handle, layout.format, target, SampleLayout.pixels.format,
          cmsUInt32Number(INTENT_PERCEPTUAL), cmsUInt32Number(flags))
      else { return nil }
      self.transform = transform
    }

    deinit { cmsDeleteTransform(transform) }

    /// Converts samples; the pixels' alpha stays as it is.
    func convert(
      _ samples: UnsafeRawPointer, to pixels: UnsafeMutablePointer<UInt32>, count: Int
    ) {
      cmsDoTransform(transform, samples, pixels, cmsUInt32Number(count))
    }
  }

  /// Conversion of samples in a layout; nil where the profile is not about such samples.
  func conversion(of layout: SampleLayout) -> Conversion? { Conversion(self, of: layout) }
}
