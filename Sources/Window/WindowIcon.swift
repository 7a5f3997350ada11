import CMidflightSDL2
import MidflightHost

/// Sets the icon that represents the window on the desktop. Main thread only.
@MainActor
enum WindowIcon {
  /// Sets a window's icon. If memory runs out, the window gets no icon.
  static func set(_ icon: HostIcon, of window: OpaquePointer) {
    // SDL copies the pixels during the call, so they need not exist afterwards.
    var pixels = icon.pixels
    let side = Int32(icon.side)
    unsafe pixels.withUnsafeMutableBytes { bytes in
      let surface = unsafe SDL_CreateRGBSurfaceFrom(
        bytes.baseAddress, side, side, 32, side * 4, 0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000)
      guard let surface = unsafe surface else { return }
      unsafe SDL_SetWindowIcon(window, surface)
      unsafe SDL_FreeSurface(surface)
    }
  }
}
