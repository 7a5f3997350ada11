import CMidflightSDL2
import Synchronization

/// An event without content, which ends the loop's sleep.
enum WakeUp {
  private static let isOn = Atomic(false)

  /// Whether a loop is running on a working display.
  static func set(_ isOn: Bool) { Self.isOn.store(isOn, ordering: .releasing) }

  /// Sends the event, from any thread.
  static func push() {
    // On X11, SDL would send the event through the server, whose loss ends the process on this
    // thread.
    guard isOn.load(ordering: .acquiring) else { return }
    var event = unsafe SDL_Event()
    unsafe event.type = UInt32(SDL_USEREVENT.rawValue)
    unsafe SDL_PushEvent(&event)
  }
}
