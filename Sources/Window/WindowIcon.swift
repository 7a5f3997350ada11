import CMidflightSDL2
import MidflightHost

/// The picture that desktops show for the window. Main thread only.
@MainActor
enum WindowIcon {
  /// Gives a window an icon; where there is no memory for it, the window has none.
  static func set(_ icon: HostIcon, of window: OpaquePointer) {
    // The pixels are copied where SDL hands them on.
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
