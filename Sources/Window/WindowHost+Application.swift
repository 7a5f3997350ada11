import CMidflightSDL2
package import MidflightHost

extension WindowHost {
  /// The text on the desktop's clipboard, read with SDL; nil if the clipboard contains no text.
  /// Main thread only.
  package var clipboardText: String? {
    get {
      guard SDL_HasClipboardText() == SDL_TRUE, let text = unsafe SDL_GetClipboardText() else {
        return nil
      }
      defer { unsafe SDL_free(text) }
      return unsafe String(cString: text)
    }
    set {
      if let newValue { unsafe SDL_SetClipboardText(newValue) }
    }
  }

  /// Returns the label of the key at a position, as
  /// ``MidflightHost/HostWindow/keyLabel(atPosition:)`` specifies. Letters are in upper case, as in
  /// SDL. Main thread only.
  package func keyLabel(atPosition position: String) -> String {
    guard let scancode = KeyNames.scancode(named: position) else { return position }
    let name = unsafe String(cString: SDL_GetKeyName(SDL_GetKeyFromScancode(scancode)))
    return name.isEmpty ? position : name
  }

  /// Opens a file in the user's editor. See ``MidflightHost/HostWindow/edit(_:)``.
  package func edit(_ location: FileLocation) -> String? { Editor.open(location) }

  /// Opens a saved log or image in another window. See ``MidflightHost/HostWindow/open(_:)``.
  package func open(_ path: String) -> String? {
    options.opensOthers ? OtherWindow.open(path) : Self.words(toOpen: path)
  }

  /// A closure that wakes the window's loop. See ``MidflightHost/HostWindow/wake``.
  package var wake: @Sendable () -> Void { { WakeUp.push() } }
}
