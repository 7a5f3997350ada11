import CMidflightSDL2
import Synchronization

/// An SDL event without content that wakes the window's loop.
enum WakeUp {
  private static let isOn = Atomic(false)

  /// Sets whether the window's loop is running on a working display. If it is not, no events are
  /// sent.
  static func set(_ isOn: Bool) { Self.isOn.store(isOn, ordering: .releasing) }

  /// Wakes the window's loop. May be called on any thread.
  static func push() {
    // On X11, SDL would send the event through the server. If the server were gone, this would end
    // the process on this thread.
    guard isOn.load(ordering: .acquiring) else { return }
    var event = unsafe SDL_Event()
    unsafe event.type = UInt32(SDL_USEREVENT.rawValue)
    unsafe SDL_PushEvent(&event)
  }
}
