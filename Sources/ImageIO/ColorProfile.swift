import CMidflightLCMS
import MidflightPNG

/// Describes the meaning of a file's colour values, in order to convert them to sRGB with [Little
/// CMS](https://www.littlecms.com). The description is an [ICC
/// profile](https://www.color.org/specification/ICC.1-2022-05.pdf) or a set of primaries.
///
/// The conversion uses the profile's perceptual intent without black point compensation, as other
/// image readers do by default.
final class ColorProfile {
  /// The size of the largest profile that is read, in bytes. Large printer profiles are about three
  /// million bytes long.
  static let maximumSize = 1 << 23

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

  /// Creates a profile from the bytes of an ICC profile; nil if it is damaged, or is not for grey,
  /// RGB or CMYK. The image is then read as if it had no profile.
  convenience init?(_ bytes: [UInt8]) {
    self.init(cmsOpenProfileFromMem(bytes, cmsUInt32Number(bytes.count)))
  }

  /// Creates a profile for linear RGB values with the given primaries; nil if the primaries enclose
  /// no colours.
  convenience init?(linear primaries: PNG.Primaries) {
    var white = cmsCIExyY(x: primaries.white.x, y: primaries.white.y, Y: 1)
    func point(_ chromaticity: SIMD2<Double>) -> cmsCIExyY {
      cmsCIExyY(x: chromaticity.x, y: chromaticity.y, Y: 1)
    }
    var triple = cmsCIExyYTRIPLE(
      Red: point(primaries.red), Green: point(primaries.green), Blue: point(primaries.blue))
    guard let line = cmsBuildGamma(nil, 1) else { return nil }
    defer { cmsFreeToneCurve(line) }
    self.init(cmsCreateRGBProfile(&white, &triple, [line, line, line]))
  }

  deinit { cmsCloseProfile(handle) }

  /// Checks the size of a profile, in bytes, against ``maximumSize``.
  ///
  /// - Throws: `ImageIOError.notUsable` for a larger profile.
  static func check(size: Int, format: String) throws(ImageIOError) {
    if size > maximumSize {
      throw .notUsable(
        format: format, reason: "its colour profile has more than \(maximumSize) bytes")
    }
  }
}

/// The layout of a pixel's samples in memory: first the channels of the profile's colour space,
/// then extra channels, the first of which may be alpha.
struct SampleLayout: Hashable {
  var space: ColorProfile.Space
  /// The number of bits of each sample: 8 or 16.
  var bits = 8
  var extraCount = 0
  /// Whether the channels are in the order blue, green, red and alpha, as in the pixels of a
  /// `CGImage`.
  var isPixel = false
  /// Whether ink values are inverted, so that 0 means full ink.
  var isInverted = false

  static let pixels = SampleLayout(space: .rgb, extraCount: 1, isPixel: true)

  /// The number of samples per pixel.
  var count: Int { spaceCount + extraCount }

  private var spaceCount: Int {
    switch space {
    case .gray: 1
    case .rgb: 3
    case .cmyk: 4
    }
  }

  /// The number by which Little CMS identifies the format. Its header computes the number with
  /// macros that Swift cannot import.
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
  final class Conversion {
    private let transform: cmsHTRANSFORM

    fileprivate init?(_ profile: ColorProfile, of layout: SampleLayout) {
      guard layout.space == profile.space, let target = cmsCreate_sRGBProfile() else { return nil }
      defer { cmsCloseProfile(target) }
      // For 16-bit samples, switch off Little CMS's optimization, which uses a small, inaccurate
      // table.
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

    /// Converts samples to the colours of `pixels`, and keeps the alpha that the pixels already
    /// have.
    func convert(
      _ samples: UnsafeRawPointer, to pixels: UnsafeMutablePointer<UInt32>, count: Int
    ) {
      cmsDoTransform(transform, samples, pixels, cmsUInt32Number(count))
    }
  }

  /// Returns an object that converts samples in a layout to sRGB; nil if the profile is for a
  /// different kind of samples.
  func conversion(of layout: SampleLayout) -> Conversion? { Conversion(self, of: layout) }
}
