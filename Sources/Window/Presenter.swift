import CMidflightSDL2
package import MidflightRaster

/// Copies the pixels of images into the window. Main thread only.
@MainActor
protocol Presenter: AnyObject {
  /// The presenter's name, for the statistics.
  var name: String { get }
  /// Whether ``show(everything:)`` is expected to wait for the screen.
  var waitsForScreen: Bool { get }
  /// Allocates an image of this size, and discards the old one.
  func resize(width: Int, height: Int) throws(WindowError)
  /// Whether the uploaded pixels are lost, so that the next upload must be the whole image.
  var hasLostContents: Bool { get }
  /// Copies parts of the image. The image has the size of the last ``resize(width:height:)``. The
  /// rectangles are inside the image and not empty.
  func upload(_ rects: [PixelRect], from pixels: UnsafeBufferPointer<UInt32>)
    throws(WindowError)
  /// Shows the uploaded pixels. If `everything` is true, this includes pixels that have not changed
  /// since the last call.
  func show(everything: Bool) throws(WindowError)
  /// Frees all resources. The window must still exist. The presenter must not be used afterwards.
  func close()
}

/// Presents images with a streaming texture that a renderer draws. If the renderer is accelerated,
/// pixels are sent to the graphics card unscaled, and presenting waits for the screen.
@MainActor @safe
final class TexturePresenter: Presenter {
  let name: String
  let waitsForScreen: Bool
  private(set) var hasLostContents = true
  private let renderer: OpaquePointer
  private var texture: OpaquePointer?
  private var width = 0

  /// Creates a renderer and a presenter for a window. Returns nil if SDL has no such renderer for
  /// the window.
  init?(window: OpaquePointer, accelerated: Bool) {
    let kind = accelerated ? SDL_RENDERER_ACCELERATED : SDL_RENDERER_SOFTWARE
    let flags = kind.rawValue | (accelerated ? SDL_RENDERER_PRESENTVSYNC.rawValue : 0)
    guard let renderer = unsafe SDL_CreateRenderer(window, -1, flags) else { return nil }
    var info = unsafe SDL_RendererInfo()
    unsafe SDL_GetRendererInfo(renderer, &info)
    unsafe self.renderer = renderer
    unsafe name = "texture by \(String(cString: info.name))"
    waitsForScreen = unsafe info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0
  }

  func close() {
    if let texture = unsafe texture { unsafe SDL_DestroyTexture(texture) }
    unsafe texture = nil
    unsafe SDL_DestroyRenderer(renderer)
  }

  func resize(width: Int, height: Int) throws(WindowError) {
    let new = unsafe SDL_CreateTexture(
      renderer, UInt32(SDL_PIXELFORMAT_ARGB8888.rawValue),
      Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), Int32(width), Int32(height))
    // Keep the old texture until the new one has been created.
    guard let new = unsafe new else { throw .cannotPresent(reason: sdlError) }
    if let texture = unsafe texture { unsafe SDL_DestroyTexture(texture) }
    unsafe texture = new
    // The image is opaque and replaces the window's content, so no blending is needed.
    unsafe SDL_SetTextureBlendMode(new, SDL_BLENDMODE_NONE)
    self.width = width
    hasLostContents = true
  }

  func upload(_ rects: [PixelRect], from pixels: UnsafeBufferPointer<UInt32>)
    throws(WindowError)
  {
    guard let texture = unsafe texture, let base = pixels.baseAddress else { return }
    for rect in rects {
      var area = SDL_Rect(
        x: Int32(rect.x), y: Int32(rect.y), w: Int32(rect.width), h: Int32(rect.height))
      let first = unsafe base + (rect.y * width + rect.x)
      if unsafe SDL_UpdateTexture(texture, &area, first, Int32(width * 4)) != 0 {
        throw .cannotPresent(reason: sdlError)
      }
    }
    hasLostContents = false
  }

  func show(everything: Bool) throws(WindowError) {
    // Presenting leaves the back buffer undefined, so draw the whole texture every time.
    if unsafe SDL_RenderCopy(renderer, texture, nil, nil) != 0 {
      throw .cannotPresent(reason: sdlError)
    }
    unsafe SDL_RenderPresent(renderer)
  }
}

/// Presents images with the window's surface in shared memory, for X11 without a graphics card. It
/// is the only presenter that sends only the changed rectangles. OpenGL on the CPU would take 4–13
/// ms per frame at 1920 × 1080 instead of 0.3 ms.
@MainActor @safe
package final class SurfacePresenter: Presenter {
  let name = "window surface"
  let waitsForScreen = false
  private let window: OpaquePointer
  private var surface: UnsafeMutablePointer<SDL_Surface>?
  private var pending: [SDL_Rect] = []
  private var width = 0
  private var height = 0

  package init(window: OpaquePointer) { unsafe self.window = window }

  var hasLostContents: Bool { unsafe surface == nil }

  package func resize(width: Int, height: Int) throws(WindowError) {
    (self.width, self.height) = (width, height)
    unsafe surface = nil
  }

  package func upload(_ rects: [PixelRect], from pixels: UnsafeBufferPointer<UInt32>)
    throws(WindowError)
  {
    guard let surface = unsafe SDL_GetWindowSurface(window), let base = pixels.baseAddress else {
      throw .cannotPresent(reason: sdlError)
    }
    unsafe self.surface = surface
    // The window's size may have changed since the image was drawn, although the event for the
    // change has not arrived yet. Compare width and height, because a rotated image has the same
    // number of pixels.
    guard unsafe Int(surface.pointee.w) == width, unsafe Int(surface.pointee.h) == height,
      pixels.count == width * height
    else { return }
    let format = unsafe surface.pointee.format.pointee
    let bytesPerPixel = unsafe Int(format.BytesPerPixel)
    let pitch = unsafe Int(surface.pointee.pitch)
    for rect in rects {
      // SDL 3 behind SDL 2's interface (https://github.com/libsdl-org/sdl2-compat) copies `height`
      // whole rows, starting at the rectangle's first pixel, and so reads beyond the rectangle's
      // last row. If that is the image's last row, let the rectangle start at x = 0.
      let x = rect.y + rect.height < height ? rect.x : 0
      let columns = rect.x + rect.width - x
      let source = unsafe base + (rect.y * width + x)
      let target = unsafe surface.pointee.pixels + (rect.y * pitch + x * bytesPerPixel)
      // SDL copies the pixels, without converting them, if the two formats are the same; see
      // `pixelFormat`.
      let status = unsafe SDL_ConvertPixels(
        Int32(columns), Int32(rect.height), pixelFormat(like: format.format), source,
        Int32(width * 4), format.format, target, Int32(pitch))
      if status != 0 { throw .cannotPresent(reason: sdlError) }
      pending.append(
        SDL_Rect(x: Int32(x), y: Int32(rect.y), w: Int32(columns), h: Int32(rect.height)))
    }
  }

  func show(everything: Bool) throws(WindowError) {
    let status =
      unsafe everything
      ? SDL_UpdateWindowSurface(window)
      : SDL_UpdateWindowSurfaceRects(window, pending, Int32(pending.count))
    pending.removeAll(keepingCapacity: true)
    // Right after the window has been resized, it has no surface. The next frame creates one.
    if status != 0 { unsafe surface = nil }
  }

  /// Forgets the surface without freeing it, because the window owns it.
  func close() { unsafe surface = nil }

  /// Returns SDL's constant for the format of the image's pixels: the surface's format if that
  /// differs only in ignoring alpha, so that SDL copies rows instead of converting pixels.
  private func pixelFormat(like target: UInt32) -> UInt32 {
    let plain = UInt32(SDL_PIXELFORMAT_RGB888.rawValue)
    return target == plain ? plain : UInt32(SDL_PIXELFORMAT_ARGB8888.rawValue)
  }
}
