import CMidflightSDL2
import MidflightHost

/// Converts SDL's keys to the key names that ``KeyPress`` uses.
enum KeyNames {
  /// Returns the name of a key in the current layout, as if it were pressed without Shift.
  static func symbol(_ key: SDL_Keycode) -> String {
    if let word = names[key] { return word }
    // If a key types a character, its code is that character. Other codes are a scancode with a
    // flag.
    guard key > 0x20, key & Int32(bitPattern: 0x4000_0000) == 0,
      let scalar = Unicode.Scalar(UInt32(key))
    else { return "" }
    return String(scalar).lowercased()
  }

  /// Returns the name of the key that is at the same position on a US keyboard.
  static func position(_ scancode: SDL_Scancode) -> String {
    positions[Int(scancode.rawValue)] ?? symbol(codeOnUSKeyboard(scancode))
  }

  /// Returns the scancode for the name of a key's position, or nil if no key has this name.
  static func scancode(named position: String) -> SDL_Scancode? {
    if let raw = positions.first(where: { $0.value == position })?.key {
      return SDL_Scancode(UInt32(raw))
    }
    guard let key = names.first(where: { $0.value == position })?.key else { return nil }
    return SDL_GetScancodeFromKey(key)
  }

  static func modifiers(_ state: UInt16) -> KeyPress.Modifiers {
    func has(_ mask: SDL_Keymod) -> Bool { UInt32(state) & UInt32(mask.rawValue) != 0 }
    var result: KeyPress.Modifiers = []
    if has(KMOD_LSHIFT) || has(KMOD_RSHIFT) { result.insert(.shift) }
    if has(KMOD_LCTRL) || has(KMOD_RCTRL) { result.insert(.control) }
    // On layouts that use the right Alt key for typing, SDL reports that key as KMOD_MODE, which is
    // ignored here.
    if has(KMOD_LALT) || has(KMOD_RALT) { result.insert(.alt) }
    if has(KMOD_LGUI) || has(KMOD_RGUI) { result.insert(.super) }
    return result
  }

  /// Returns SDL's code for a key that types no character: its scancode plus a flag.
  private static func codeOnUSKeyboard(_ scancode: SDL_Scancode) -> SDL_Keycode {
    SDL_Keycode(bitPattern: scancode.rawValue | 0x4000_0000)
  }

  /// The names of keys by their positions on a US keyboard. The dictionary's keys are SDL's
  /// scancodes, which are the same as USB's: https://wiki.libsdl.org/SDL2/SDL_Scancode
  private static let positions: [Int: String] = {
    var result: [Int: String] = [:]
    for (i, letter) in "abcdefghijklmnopqrstuvwxyz".enumerated() { result[4 + i] = String(letter) }
    for (i, digit) in "1234567890".enumerated() { result[30 + i] = String(digit) }
    for (i, sign) in "-=[]\\".enumerated() { result[45 + i] = String(sign) }
    for (i, sign) in ";'`,./".enumerated() { result[51 + i] = String(sign) }
    // These keys have a name, although they type a control character or a space.
    result[40] = "Enter"
    result[41] = "Escape"
    result[42] = "Backspace"
    result[43] = "Tab"
    result[44] = "Space"
    result[76] = "Delete"
    return result
  }()

  private static let names: [SDL_Keycode: String] = {
    func code(_ key: SDL_KeyCode) -> SDL_Keycode { SDL_Keycode(bitPattern: key.rawValue) }
    var result: [SDL_Keycode: String] = [
      code(SDLK_SPACE): "Space", code(SDLK_RETURN): "Enter", code(SDLK_KP_ENTER): "Enter",
      code(SDLK_ESCAPE): "Escape", code(SDLK_TAB): "Tab", code(SDLK_BACKSPACE): "Backspace",
      code(SDLK_DELETE): "Delete", code(SDLK_INSERT): "Insert", code(SDLK_HOME): "Home",
      code(SDLK_END): "End", code(SDLK_PAGEUP): "PageUp", code(SDLK_PAGEDOWN): "PageDown",
      code(SDLK_LEFT): "Left", code(SDLK_RIGHT): "Right", code(SDLK_UP): "Up",
      code(SDLK_DOWN): "Down", code(SDLK_APPLICATION): "Menu", code(SDLK_MENU): "Menu",
      code(SDLK_LSHIFT): "Shift", code(SDLK_RSHIFT): "Shift",
      code(SDLK_LCTRL): "Control", code(SDLK_RCTRL): "Control", code(SDLK_LALT): "Alt",
      code(SDLK_RALT): "Alt", code(SDLK_LGUI): "Super", code(SDLK_RGUI): "Super",
      code(SDLK_KP_PLUS): "+", code(SDLK_KP_MINUS): "-", code(SDLK_KP_MULTIPLY): "*",
      code(SDLK_KP_DIVIDE): "/", code(SDLK_KP_PERIOD): ".", code(SDLK_KP_0): "0",
    ]
    for i in 0..<9 { result[code(SDLK_KP_1) + Int32(i)] = String(i + 1) }
    for i in 0..<12 { result[code(SDLK_F1) + Int32(i)] = "F\(i + 1)" }
    return result
  }()
}
