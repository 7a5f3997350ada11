import CMidflightSDL2
import CMidflightWayland
import Foundation

/// Starts and stops SDL's video subsystem, and sets what must be set before it starts. For the
/// hints, see https://wiki.libsdl.org/SDL2/CategoryHints.
enum VideoDriver {
  /// Starts SDL's video subsystem on the session's display.
  ///
  /// SDL 2.26 prefers X11 even in a Wayland session, so Wayland is requested if the session is a
  /// Wayland session. In any other session, this request would make SDL print a message.
  /// `SDL_VIDEODRIVER` in the environment takes precedence.
  ///
  /// - Returns: The desktop's session bus, if one answers.
  @discardableResult
  static func start() throws(WindowError) -> SessionBus? {
    let isChosen = variable("SDL_VIDEODRIVER") != nil
    let hasWayland = variable("WAYLAND_DISPLAY") != nil || variable("WAYLAND_SOCKET") != nil
    if !isChosen {
      // Without this check, SDL would take over a text console if there is no display.
      guard hasWayland || variable("DISPLAY") != nil else {
        throw .noDisplay(reason: "neither WAYLAND_DISPLAY nor DISPLAY is set")
      }
      set(SDL_HINT_VIDEODRIVER, hasWayland ? "wayland,x11" : "x11")
    }
    // SDL reports why there is no display, so suppress the messages of the Wayland library. Later
    // protocol errors are reported by the calls that fail.
    if hasWayland { unsafe wl_log_set_handler_client { _, _ in } }
    // SDL 3 behind SDL 2's interface would also print the errors that its calls return, so suppress
    // its log.
    SDL_LogSetAllPriority(SDL_LOG_PRIORITY_CRITICAL)
    // Set the name by which desktop files refer to the window.
    unsafe setenv("SDL_VIDEO_X11_WMCLASS", "midflight", 0)
    unsafe setenv("SDL_VIDEO_WAYLAND_WMCLASS", "midflight", 0)
    set(SDL_HINT_APP_NAME, "Midflight")
    // The window must not inhibit the screen saver or disable the desktop's effects, and a click
    // that brings the window to the front must also have its usual effect.
    set(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    set(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    set(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
    // The window's loop has its own signal handlers, which distinguish between the signals.
    set(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    let bus = SessionBus.find(in: ProcessInfo.processInfo.environment)
    var status: Int32 = 0
    SessionBus.withEnvironment(of: bus) {
      // Start only SDL's video: joysticks and sensors would make SDL wake up to search for devices.
      status = SDL_Init(SDL_INIT_VIDEO)
    }
    if status != 0 { throw .noDisplay(reason: sdlError) }
    return bus
  }

  static var name: String {
    unsafe SDL_GetCurrentVideoDriver().map { unsafe String(cString: $0) } ?? ""
  }

  /// Whether the machine has a graphics card, judged by its device files. Creating an OpenGL
  /// context would give certainty, but takes more than 100 ms on a machine without a card.
  static var hasGraphicsCard: Bool {
    let nodes = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
    return nodes.contains { $0.hasPrefix("renderD") }
      || FileManager.default.fileExists(atPath: "/dev/nvidiactl")
      || FileManager.default.fileExists(atPath: "/dev/dxg")
  }

  /// Ends SDL's video subsystem, except on X11, where the end of the process does this.
  ///
  /// On X11, SDL ends its wait through a second connection to the server. The requests on that
  /// connection may still refer to the window after the window was destroyed through the first
  /// connection. Closing the second connection would read the server's error about this, and Xlib
  /// would then end the process before the process has written its output.
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

/// SDL's message about the last error.
var sdlError: String {
  let message = unsafe String(cString: SDL_GetError())
  return message.isEmpty ? "SDL reports no reason" : message
}

/// Writes a line to standard error.
func printError(_ message: String) {
  let line = [UInt8]("midflight: \(message)\n".utf8)
  _ = unsafe line.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
