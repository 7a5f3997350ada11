import CMidflightSDL2
import MidflightHost

/// The pointer shapes of the desktop. Each shape is created when it is first used. Main thread
/// only.
@MainActor @safe
struct Pointer {
  private var shape = PointerShape.arrow
  private var cursors: [PointerShape: OpaquePointer] = unsafe [:]

  /// Sets the shape that the pointer has over the window. If the desktop lacks the shape, the
  /// previous one stays.
  mutating func set(_ wanted: PointerShape) {
    if wanted == shape { return }
    shape = wanted
    if unsafe cursors[wanted] == nil {
      unsafe cursors[wanted] = SDL_CreateSystemCursor(Self.name(of: wanted))
    }
    if let cursor = unsafe cursors[wanted] { unsafe SDL_SetCursor(cursor) }
  }

  mutating func close() {
    for shape in PointerShape.allCases {
      if let cursor = unsafe cursors[shape] { unsafe SDL_FreeCursor(cursor) }
    }
    unsafe cursors = unsafe [:]
  }

  private static func name(of shape: PointerShape) -> SDL_SystemCursor {
    switch shape {
    case .arrow: SDL_SYSTEM_CURSOR_ARROW
    case .hand: SDL_SYSTEM_CURSOR_HAND
    case .horizontal: SDL_SYSTEM_CURSOR_SIZEWE
    case .vertical: SDL_SYSTEM_CURSOR_SIZENS
    case .move: SDL_SYSTEM_CURSOR_SIZEALL
    case .text: SDL_SYSTEM_CURSOR_IBEAM
    case .cross: SDL_SYSTEM_CURSOR_CROSSHAIR
    }
  }
}
