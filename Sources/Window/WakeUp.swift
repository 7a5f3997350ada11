import CMidflightSDL2
import Synchronization

/// An event without content that wakes the loop.
enum WakeUp {
  private static let isOn = Atomic(false)

  /// Sets whether a loop is running on a working display.
  static func set(_ isOn: Bool) { Self.isOn.store(isOn, ordering: .releasing) }

  /// Sends the event. May be called on any thread.
  static func push() {
    // On X11, SDL would send the event through the server. If the server is gone, that would end
    // the process on this thread.
    guard isOn.load(ordering: .acquiring) else { return }
    var event = unsafe SDL_Event()
    unsafe event.type = UInt32(SDL_USEREVENT.rawValue)
    unsafe SDL_PushEvent(&event)
  }
}
