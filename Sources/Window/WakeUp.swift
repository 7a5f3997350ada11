import CMidflightSDL2

/// An event that says nothing, and so ends the loop's sleep.
enum WakeUp {
  /// Sends it, from any thread.
  static func push() {
    var event = unsafe SDL_Event()
    unsafe event.type = UInt32(SDL_USEREVENT.rawValue)
    unsafe SDL_PushEvent(&event)
  }
}
