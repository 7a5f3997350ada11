import CMidflightTIFF

/// The functions of libtiff, as declared in `tiffio.h` of version 4.5 or later: that version added
/// error handlers and limits for each file. The library's ABI number is 6.
struct TIFFLibrary: Sendable {
  /// The functions of libtiff; nil if version 4.5 or later is not installed.
  static let shared = try? TIFFLibrary()

  typealias File = OpaquePointer
  typealias Options = OpaquePointer

  let allocateOptions: @convention(c) () -> Options?
  let freeOptions: @convention(c) (Options?) -> Void
  let setLargestBlock: @convention(c) (Options?, tmsize_t) -> Void
  let setErrorHandler: midflight_tiff_set_handler
  let setWarningHandler: midflight_tiff_set_handler
  let open:
    @convention(c) (
      UnsafePointer<CChar>?, UnsafePointer<CChar>?, thandle_t?, TIFFReadWriteProc?,
      TIFFReadWriteProc?, TIFFSeekProc?, TIFFCloseProc?, TIFFSizeProc?, TIFFMapFileProc?,
      TIFFUnmapFileProc?, Options?
    ) -> File?
  let close: @convention(c) (File?) -> Void
  let field: midflight_tiff_field
  let isTiled: @convention(c) (File?) -> Int32
  let tileSize: @convention(c) (File?) -> UInt64
  let stripSize: @convention(c) (File?) -> UInt64
  let strip: @convention(c) (File?, UInt32, UInt16) -> UInt32
  let readStrip: @convention(c) (File?, UInt32, UnsafeMutableRawPointer?, tmsize_t) -> tmsize_t
  let tile: @convention(c) (File?, UInt32, UInt32, UInt32, UInt16) -> UInt32
  let readTile: @convention(c) (File?, UInt32, UnsafeMutableRawPointer?, tmsize_t) -> tmsize_t
  let beginImage:
    @convention(c) (
      UnsafeMutablePointer<TIFFRGBAImage>?, File?, Int32, UnsafeMutablePointer<CChar>?
    ) -> Int32
  let getImage:
    @convention(c) (
      UnsafeMutablePointer<TIFFRGBAImage>?, UnsafeMutablePointer<UInt32>?, UInt32, UInt32
    ) -> Int32
  let endImage: @convention(c) (UnsafeMutablePointer<TIFFRGBAImage>?) -> Void

  private init() throws(SystemLibrary.Missing) {
    let library = try SystemLibrary("libtiff.so.6")
    allocateOptions = try library.function("TIFFOpenOptionsAlloc")
    freeOptions = try library.function("TIFFOpenOptionsFree")
    setLargestBlock = try library.function("TIFFOpenOptionsSetMaxSingleMemAlloc")
    setErrorHandler = try library.function("TIFFOpenOptionsSetErrorHandlerExtR")
    setWarningHandler = try library.function("TIFFOpenOptionsSetWarningHandlerExtR")
    open = try library.function("TIFFClientOpenExt")
    close = try library.function("TIFFClose")
    field = try library.function("TIFFVGetFieldDefaulted")
    isTiled = try library.function("TIFFIsTiled")
    tileSize = try library.function("TIFFTileSize64")
    stripSize = try library.function("TIFFStripSize64")
    strip = try library.function("TIFFComputeStrip")
    readStrip = try library.function("TIFFReadEncodedStrip")
    tile = try library.function("TIFFComputeTile")
    readTile = try library.function("TIFFReadEncodedTile")
    beginImage = try library.function("TIFFRGBAImageBegin")
    getImage = try library.function("TIFFRGBAImageGet")
    endImage = try library.function("TIFFRGBAImageEnd")
  }
}
