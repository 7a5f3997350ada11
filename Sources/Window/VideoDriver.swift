import CMidflightSDL2
import CMidflightWayland
import Foundation

/// The choices that have to be made before SDL opens the display.
enum VideoDriver {
  /// Starts SDL's video on the session's display.
  ///
  /// SDL 2.26 prefers X11 even in a Wayland session, so Wayland is asked for where there is one;
  /// asking elsewhere makes it print. A user's own `SDL_VIDEODRIVER` stands.
  ///
  /// - Returns: the desktop's session bus, where there is one that answers.
  @discardableResult
  static func start() throws(WindowError) -> SessionBus? {
    let isChosen = variable("SDL_VIDEODRIVER") != nil
    let hasWayland = variable("WAYLAND_DISPLAY") != nil || variable("WAYLAND_SOCKET") != nil
    if !isChosen {
      // Without this check SDL would go on to take over a text console.
      guard hasWayland || variable("DISPLAY") != nil else {
        throw .noDisplay(reason: "neither WAYLAND_DISPLAY nor DISPLAY is set")
      }
      set(SDL_HINT_VIDEODRIVER, hasWayland ? "wayland,x11" : "x11")
    }
    // SDL tells why there is no display; what the library below it prints is no line of ours.
    // A protocol's error, later on, is told by the calls that fail.
    if hasWayland { unsafe wl_log_set_handler_client { _, _ in } }
    // SDL 3, under SDL 2's interface, prints what its calls return as well.
    SDL_LogSetAllPriority(SDL_LOG_PRIORITY_CRITICAL)
    // The name that desktop files go by.
    unsafe setenv("SDL_VIDEO_X11_WMCLASS", "midflight", 0)
    unsafe setenv("SDL_VIDEO_WAYLAND_WMCLASS", "midflight", 0)
    set(SDL_HINT_APP_NAME, "Midflight")
    // The window is one among others: it neither stops the screen saver nor turns effects off, and
    // the click that brings it forward counts.
    set(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    set(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    set(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
    // The loop has its own, which tell the signals apart.
    set(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    let bus = SessionBus.find(in: ProcessInfo.processInfo.environment)
    var status: Int32 = 0
    SessionBus.letting(bus) {
      // Video alone: joysticks and sensors would make SDL wake up to look for them.
      status = SDL_Init(SDL_INIT_VIDEO)
    }
    if status != 0 { throw .noDisplay(reason: sdlError) }
    return bus
  }

  static var name: String {
    unsafe SDL_GetCurrentVideoDriver().map { unsafe String(cString: $0) } ?? ""
  }

  /// Whether the machine has a graphics card, as far as its device files tell. Making an OpenGL
  /// context would tell for sure, but costs more than 100 ms where there is none.
  static var hasGraphicsCard: Bool {
    let nodes = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
    return nodes.contains { $0.hasPrefix("renderD") }
      || FileManager.default.fileExists(atPath: "/dev/nvidiactl")
      || FileManager.default.fileExists(atPath: "/dev/dxg")
  }

  /// Ends SDL's video, except on X11, where the process's end does that.
  ///
  /// There SDL wakes its own wait through a second connection to the server, which may still speak
  /// of the window when the first one has destroyed it. Closing that connection would read the
  /// server's complaint, and Xlib's answer to one is to end the process, before it has written what
  /// it was asked for.
  static func stop() {
    if name != "x11" { SDL_Quit() }
  }

  static func set(_ hint: String, _ value: String) {
    unsafe SDL_SetHint(hint, value)
  }

  private static func variable(_ name: String) -> String? {
    let value = ProcessInfo.processInfo.environment[name]
    return value == "" ? nil : value
  }
}

/// SDL's message for what failed last.
var sdlError: String {
  let message = unsafe String(cString: SDL_GetError())
  return message.isEmpty ? "SDL reports no reason" : message
}

/// A line on standard error.
func complain(_ message: String) {
  let line = [UInt8]("midflight: \(message)\n".utf8)
  _ = unsafe line.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
