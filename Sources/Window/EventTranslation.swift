import CMidflightSDL2
import MidflightHost

/// Translates SDL's events into the application's events. Positions are converted from points to
/// pixels.
enum EventTranslation {
  /// Returns the application's event for an SDL event, or nil if the application does not use the
  /// event or the window's loop handles it.
  static func hostEvent(_ event: SDL_Event, scaleX: Double, scaleY: Double) -> HostEvent? {
    switch unsafe SDL_EventType(event.type) {
    case SDL_KEYDOWN:
      return unsafe .keyDown(keyPress(event.key), isRepeat: event.key.repeat != 0)
    case SDL_KEYUP:
      return unsafe .keyUp(keyPress(event.key))
    case SDL_TEXTINPUT:
      let text = unsafe withUnsafeBytes(of: event.text.text) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      return text.isEmpty ? nil : .text(text)
    case SDL_MOUSEMOTION:
      let motion = unsafe event.motion
      return .pointerMoved(
        x: Double(motion.x) * scaleX, y: Double(motion.y) * scaleY, modifiers: currentModifiers)
    case SDL_MOUSEBUTTONDOWN:
      let press = unsafe event.button
      guard let button = button(press.button) else { return nil }
      return .pointerPressed(
        button, x: Double(press.x) * scaleX, y: Double(press.y) * scaleY,
        clicks: Int(press.clicks), modifiers: currentModifiers)
    case SDL_MOUSEBUTTONUP:
      let press = unsafe event.button
      guard let button = button(press.button) else { return nil }
      return .pointerReleased(
        button, x: Double(press.x) * scaleX, y: Double(press.y) * scaleY,
        modifiers: currentModifiers)
    case SDL_MOUSEWHEEL:
      let wheel = unsafe event.wheel
      let flipped = wheel.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1.0 : 1.0
      return .wheel(
        dx: Double(wheel.preciseX) * flipped, dy: Double(wheel.preciseY) * flipped,
        x: Double(wheel.mouseX) * scaleX, y: Double(wheel.mouseY) * scaleY,
        modifiers: currentModifiers)
    case SDL_WINDOWEVENT:
      return unsafe windowEvent(SDL_WindowEventID(UInt32(event.window.event)))
    case SDL_DROPFILE:
      guard let path = unsafe event.drop.file else { return nil }
      defer { unsafe SDL_free(path) }
      return unsafe .fileDropped(String(cString: path))
    case SDL_QUIT:
      return .quit
    default:
      return nil
    }
  }

  private static func windowEvent(_ event: SDL_WindowEventID) -> HostEvent? {
    switch event {
    case SDL_WINDOWEVENT_FOCUS_GAINED: .focusChanged(true)
    case SDL_WINDOWEVENT_FOCUS_LOST: .focusChanged(false)
    case SDL_WINDOWEVENT_LEAVE: .pointerLeft
    default: nil
    }
  }

  private static func keyPress(_ event: SDL_KeyboardEvent) -> KeyPress {
    KeyPress(
      symbol: KeyNames.symbol(event.keysym.sym), position: KeyNames.position(event.keysym.scancode),
      modifiers: KeyNames.modifiers(event.keysym.mod))
  }

  private static var currentModifiers: KeyPress.Modifiers {
    KeyNames.modifiers(UInt16(truncatingIfNeeded: SDL_GetModState().rawValue))
  }

  private static func button(_ number: UInt8) -> HostEvent.PointerButton? {
    switch Int32(number) {
    case SDL_BUTTON_LEFT: .left
    case SDL_BUTTON_MIDDLE: .middle
    case SDL_BUTTON_RIGHT: .right
    default: nil
    }
  }
}
