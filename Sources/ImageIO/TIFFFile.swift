import CMidflightTIFF
import Foundation
import MidflightPNG

/// A TIFF file in memory, opened by libtiff, with the properties of its first image.
final class TIFFFile {
  let library: TIFFLibrary
  let width: Int
  let height: Int
  let bits: Int
  /// The number of samples per pixel.
  let sampleCount: Int
  let photometric: Int32
  /// The value of the TIFF tag 274, 1…8; see ``FilePixels/turned(as:)``.
  let orientation: Int
  /// Whether the samples of a pixel are adjacent. If not, each component has its own plane.
  let isContiguous: Bool
  let file: OpaquePointer
  private let source: Source

  /// The largest block of memory that libtiff may allocate, in bytes: four 16-bit samples per pixel
  /// of the largest image.
  private static let largestBlock = PNG.maximumPixelCount * 8

  private final class Source {
    let bytes: UnsafeBufferPointer<UInt8>
    var offset = 0
    var errorMessage: String?

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    static func of(_ handle: UnsafeMutableRawPointer?) -> Source {
      Unmanaged<Source>.fromOpaque(handle!).takeUnretainedValue()
    }

    /// Stores libtiff's first error message, which may contain text from the file.
    func note(_ format: UnsafePointer<CChar>?, _ arguments: CVaListPointer?) {
      guard errorMessage == nil, let format, let arguments else { return }
      var text = [CChar](repeating: 0, count: 256)
      vsnprintf(&text, text.count, format, arguments)
      let characters = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      errorMessage = String(decoding: characters, as: UTF8.self).filter { !$0.isNewline }
      // If the message contains a number of ten or more digits, it reports an absurd size. Say only
      // that the file is damaged.
      let numbers = errorMessage?.split { !$0.isNumber } ?? []
      if numbers.contains(where: { $0.count > 9 }) { errorMessage = "it is damaged" }
    }
  }

  /// Opens a file and checks its size.
  ///
  /// - Parameters:
  ///   - bytes: The file, which must stay in memory for as long as this object exists.
  ///   - library: The functions of libtiff.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ library: TIFFLibrary
  ) throws(ImageIOError) {
    self.library = library
    let source = Source(bytes)
    self.source = source
    let handle = Unmanaged.passUnretained(source).toOpaque()
    guard let options = library.allocateOptions() else {
      throw TIFF.failure("out of memory")
    }
    defer { library.freeOptions(options) }
    library.setLargestBlock(options, tmsize_t(Self.largestBlock))
    library.setErrorHandler(
      options,
      { _, source, _, format, arguments in
        Source.of(source).note(format, arguments)
        return 1
      }, handle)
    library.setWarningHandler(options, { _, _, _, _, _ in 1 }, nil)
    let opened = library.open(
      "", "r", handle,
      { handle, target, count in
        let source = Source.of(handle)
        let rest = source.bytes[min(source.offset, source.bytes.count)...]
          .prefix(Int(max(count, 0)))
        for (i, byte) in rest.enumerated() {
          target!.storeBytes(of: byte, toByteOffset: i, as: UInt8.self)
        }
        source.offset += rest.count
        return tmsize_t(rest.count)
      },
      { _, _, _ in -1 },
      { handle, offset, origin in
        let source = Source.of(handle)
        let start = origin == SEEK_CUR ? source.offset : origin == SEEK_END ? source.bytes.count : 0
        source.offset = max(0, start &+ Int(truncatingIfNeeded: offset))
        return toff_t(source.offset)
      },
      { _ in 0 },
      { toff_t(Source.of($0).bytes.count) },
      // This function gives libtiff the file's bytes without copying them.
      { handle, base, size in
        let bytes = Source.of(handle).bytes
        base?.pointee = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
        size?.pointee = toff_t(bytes.count)
        return 1
      },
      { _, _, _ in }, options)
    guard let opened else { throw TIFF.failure(source.errorMessage) }
    file = opened
    func number<Number: FixedWidthInteger>(_ tag: Int32, as _: Number.Type) -> Int {
      var number = Number(0)
      let isThere = withUnsafeMutablePointer(to: &number) { number in
        withVaList([number]) { library.field(opened, UInt32(tag), $0) }
      }
      return isThere != 0 ? Int(number) : 0
    }
    width = number(TIFFTAG_IMAGEWIDTH, as: UInt32.self)
    height = number(TIFFTAG_IMAGELENGTH, as: UInt32.self)
    bits = number(TIFFTAG_BITSPERSAMPLE, as: UInt16.self)
    sampleCount = number(TIFFTAG_SAMPLESPERPIXEL, as: UInt16.self)
    photometric = Int32(number(TIFFTAG_PHOTOMETRIC, as: UInt16.self))
    orientation = number(TIFFTAG_ORIENTATION, as: UInt16.self)
    isContiguous = number(TIFFTAG_PLANARCONFIG, as: UInt16.self) == PLANARCONFIG_CONTIG
    rowsPerStrip = number(TIFFTAG_ROWSPERSTRIP, as: UInt32.self)
    tileWidth = number(TIFFTAG_TILEWIDTH, as: UInt32.self)
    tileHeight = number(TIFFTAG_TILELENGTH, as: UInt32.self)
    isFloat = number(TIFFTAG_SAMPLEFORMAT, as: UInt16.self) != SAMPLEFORMAT_UINT
    compression = Int32(number(TIFFTAG_COMPRESSION, as: UInt16.self))
    // Each pixel takes up memory for its samples as they are read, in the image and in the turned
    // copy of the image.
    try ImageSize.check(
      width: width, height: height, bytesPerPixel: 8 + (sampleCount * bits + 7) / 8)
    let block = library.isTiled(file) != 0 ? library.tileSize(file) : library.stripSize(file)
    guard block <= UInt64(Self.largestBlock) else {
      throw TIFF.failure("its strips or tiles are larger than an image can be")
    }
  }

  deinit { library.close(file) }

  let rowsPerStrip: Int
  let tileWidth: Int
  let tileHeight: Int
  /// Whether the samples have a type other than unsigned integer, such as floating point.
  let isFloat: Bool
  let compression: Int32

  var isTiled: Bool { library.isTiled(file) != 0 }

  /// The error to throw, with the message that libtiff reported.
  var failure: ImageIOError { TIFF.failure(source.errorMessage) }

  /// The kinds of the samples that follow the colour samples of a pixel, such as alpha.
  var extraSamples: [UInt16] {
    var (count, kinds) = (UInt16(0), UnsafeMutablePointer<UInt16>?.none)
    return withUnsafeMutablePointer(to: &count) { count in
      withUnsafeMutablePointer(to: &kinds) { kinds in
        guard
          withVaList(
            [count, kinds], { library.field(file, UInt32(TIFFTAG_EXTRASAMPLES), $0) }) != 0,
          let start = kinds.pointee
        else { return [] }
        return Array(UnsafeBufferPointer(start: start, count: Int(count.pointee)))
      }
    }
  }

  func profile() throws(ImageIOError) -> ColorProfile? {
    var (size, start) = (UInt32(0), UnsafeMutableRawPointer?.none)
    let isThere = withUnsafeMutablePointer(to: &size) { size in
      withUnsafeMutablePointer(to: &start) { start in
        withVaList([size, start]) { library.field(file, UInt32(TIFFTAG_ICCPROFILE), $0) }
      }
    }
    guard isThere != 0, let start else { return nil }
    try ColorProfile.check(size: Int(size), format: TIFF.format)
    return ColorProfile(Array(UnsafeRawBufferPointer(start: start, count: Int(size))))
  }
}
