import CMidflightSDL2
import Foundation

/// Opens the window and its presenter, which copies images into the window. The two are opened
/// together, because the choice of presenter determines how the window is created.
@MainActor
enum PresentPath {
  static func open(
    _ options: WindowOptions, title: String
  ) throws(WindowError) -> (OpaquePointer, any Presenter) {
    // On Wayland, SDL's shared-memory surface has half the resolution on a screen with a scale of
    // 2. Use the renderer there even if OpenGL runs on the CPU.
    let isWayland = VideoDriver.name == "wayland"
    if isWayland || VideoDriver.hasGraphicsCard {
      let window = try unsafe makeWindow(options, title: title, flags: SDL_WINDOW_OPENGL.rawValue)
      if let presenter = unsafe TexturePresenter(window: window, accelerated: true) {
        if isWayland || !drawsOnCPU() { return unsafe (window, presenter) }
        presenter.close()
      } else if isWayland {
        guard let presenter = unsafe TexturePresenter(window: window, accelerated: false) else {
          unsafe SDL_DestroyWindow(window)
          throw .cannotPresent(reason: sdlError)
        }
        return unsafe (window, presenter)
      }
      unsafe SDL_DestroyWindow(window)
    }
    // Without this hint, SDL would use OpenGL for the window's surface.
    VideoDriver.set(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    let window = try unsafe makeWindow(options, title: title, flags: 0)
    return unsafe (window, SurfacePresenter(window: window))
  }

  private static func makeWindow(
    _ options: WindowOptions, title: String, flags: UInt32
  ) throws(WindowError) -> OpaquePointer {
    let scale = VideoDriver.name == "x11" ? options.x11Scale : 1
    func pixels(_ points: Int) -> Int32 {
      Int32(clamping: Int((Double(min(max(points, 1), 1 << 20)) * scale).rounded()))
    }
    // The part of a window outside the screen is invisible, and the server may lack memory for it,
    // so limit the size to the screen's.
    var (width, height) = (pixels(options.width), pixels(options.height))
    if let screen = largestScreen, width > screen.width || height > screen.height {
      printError(
        "a window of \(width) × \(height) is larger than the screen: it has "
          + "\(min(width, screen.width)) × \(min(height, screen.height))")
      (width, height) = (min(width, screen.width), min(height, screen.height))
    }
    // Panels and docks cover a part of the screen, so limit the size to the usable area too.
    if let usable = OpeningFrame.usable {
      (width, height) = (min(width, usable.width), min(height, usable.height))
    }
    // This constant is `SDL_WINDOWPOS_UNDEFINED`, which leaves the position to the window manager.
    let anywhere: Int32 = 0x1FFF_0000
    let maximized = options.isMaximized ? SDL_WINDOW_MAXIMIZED.rawValue : 0
    let all = flags | maximized | SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_RESIZABLE.rawValue
    guard
      let window = unsafe SDL_CreateWindow(
        title, anywhere, anywhere, width, height, all)
    else { throw .cannotPresent(reason: sdlError) }
    unsafe SDL_SetWindowMinimumSize(
      window, min(pixels(options.minimumWidth), width), min(pixels(options.minimumHeight), height))
    return unsafe window
  }

  /// The greatest width and the greatest height among all screens; nil if SDL knows none.
  private static var largestScreen: (width: Int32, height: Int32)? {
    var largest: (width: Int32, height: Int32)?
    for index in 0..<max(SDL_GetNumVideoDisplays(), 0) {
      var bounds = SDL_Rect()
      guard unsafe SDL_GetDisplayBounds(index, &bounds) == 0 else { continue }
      largest = (max(largest?.width ?? 1, bounds.w), max(largest?.height ?? 1, bounds.h))
    }
    return largest
  }

  /// Whether the OpenGL context that was created last is a software renderer.
  private static func drawsOnCPU() -> Bool {
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<CChar>?
    guard let address = unsafe SDL_GL_GetProcAddress("glGetString") else { return false }
    let getString = unsafe unsafeBitCast(address, to: GetString.self)
    let rendererName: UInt32 = 0x1F01
    guard let name = unsafe getString(rendererName).map({ unsafe String(cString: $0) }) else {
      return false
    }
    return ["llvmpipe", "softpipe", "swrast", "SWR", "Software"].contains { name.contains($0) }
  }
}
