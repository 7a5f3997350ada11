import CMidflightSDL2

/// Keeps a newly opened window, including its title bar and borders, within the usable area of the
/// screen. Main thread only.
@MainActor
struct OpeningFrame {
  /// The window's initial size; nil once the window's frame is settled.
  private var opened: (width: Int32, height: Int32)?
  /// The number of times that ``settle(_:)`` still checks for the size of the title bar and
  /// borders, which is known only once the window manager has answered.
  private var looks = 600

  /// The greatest usable width and height among all screens, without panels and docks; nil if SDL
  /// knows none.
  static var usable: (width: Int32, height: Int32)? {
    var largest: (width: Int32, height: Int32)?
    for index in 0..<max(SDL_GetNumVideoDisplays(), 0) {
      var bounds = SDL_Rect()
      guard unsafe SDL_GetDisplayUsableBounds(index, &bounds) == 0, bounds.w > 0, bounds.h > 0
      else { continue }
      largest = (max(largest?.width ?? 1, bounds.w), max(largest?.height ?? 1, bounds.h))
    }
    return largest
  }

  init(of window: OpaquePointer) {
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe SDL_GetWindowSize(window, &width, &height)
    opened = (width, height)
  }

  /// Shrinks and moves the window so that its title bar and borders fit too, once their size is
  /// known. Does nothing if the window's size has changed in the meantime.
  mutating func settle(_ window: OpaquePointer) {
    guard let opened else { return }
    looks -= 1
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe SDL_GetWindowSize(window, &width, &height)
    if looks <= 0 || (width, height) != opened {
      self.opened = nil
      return
    }
    var (top, left, bottom, right): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard unsafe SDL_GetWindowBordersSize(window, &top, &left, &bottom, &right) == 0,
      top + left + bottom + right > 0
    else { return }
    self.opened = nil
    var area = SDL_Rect()
    guard unsafe SDL_GetDisplayUsableBounds(max(SDL_GetWindowDisplayIndex(window), 0), &area) == 0
    else { return }
    let available = (width: area.w - left - right, height: area.h - top - bottom)
    guard available.width > 0, available.height > 0,
      width > available.width || height > available.height
    else { return }
    unsafe SDL_SetWindowSize(window, min(width, available.width), min(height, available.height))
    unsafe SDL_SetWindowPosition(window, area.x + left, area.y + top)
  }
}
