import CMidflightHEIF

struct HEIFLibrary: Sendable {
  /// The functions of libheif; nil if the library is not installed.
  static let shared = try? HEIFLibrary()

  typealias Image = OpaquePointer
  typealias Handle = OpaquePointer
  typealias Context = OpaquePointer

  let allocate: @convention(c) () -> Context?
  let free: @convention(c) (Context?) -> Void
  let setThreads: @convention(c) (Context?, Int32) -> Void
  let read: @convention(c) (Context?, UnsafeRawPointer?, Int, OpaquePointer?) -> heif_error
  let primaryHandle: @convention(c) (Context?, UnsafeMutablePointer<Handle?>?) -> heif_error
  let releaseHandle: @convention(c) (Handle?) -> Void
  let handleWidth: @convention(c) (Handle?) -> Int32
  let handleHeight: @convention(c) (Handle?) -> Int32
  let isPremultiplied: @convention(c) (Handle?) -> Int32
  let profileSize: @convention(c) (Handle?) -> Int
  let profile: @convention(c) (Handle?, UnsafeMutableRawPointer?) -> heif_error
  let decode:
    @convention(c) (
      Handle?, UnsafeMutablePointer<Image?>?, heif_colorspace, heif_chroma,
      UnsafePointer<heif_decoding_options>?
    ) -> heif_error
  let allocateOptions: @convention(c) () -> UnsafeMutablePointer<heif_decoding_options>?
  let freeOptions: @convention(c) (UnsafeMutablePointer<heif_decoding_options>?) -> Void
  let width: @convention(c) (Image?, heif_channel) -> Int32
  let height: @convention(c) (Image?, heif_channel) -> Int32
  let plane:
    @convention(c) (Image?, heif_channel, UnsafeMutablePointer<Int32>?) -> UnsafePointer<UInt8>?
  let release: @convention(c) (Image?) -> Void

  private init() throws(SystemLibrary.Missing) {
    let library = try SystemLibrary("libheif.so.1")
    allocate = try library.function("heif_context_alloc")
    free = try library.function("heif_context_free")
    setThreads = try library.function("heif_context_set_max_decoding_threads")
    read = try library.function("heif_context_read_from_memory_without_copy")
    primaryHandle = try library.function("heif_context_get_primary_image_handle")
    releaseHandle = try library.function("heif_image_handle_release")
    handleWidth = try library.function("heif_image_handle_get_width")
    handleHeight = try library.function("heif_image_handle_get_height")
    isPremultiplied = try library.function("heif_image_handle_is_premultiplied_alpha")
    profileSize = try library.function("heif_image_handle_get_raw_color_profile_size")
    profile = try library.function("heif_image_handle_get_raw_color_profile")
    decode = try library.function("heif_decode_image")
    allocateOptions = try library.function("heif_decoding_options_alloc")
    freeOptions = try library.function("heif_decoding_options_free")
    width = try library.function("heif_image_get_width")
    height = try library.function("heif_image_get_height")
    plane = try library.function("heif_image_get_plane_readonly")
    release = try library.function("heif_image_release")
  }
}
