import CMidflightSDL2
import Synchronization

/// An event that says nothing, and so ends the loop's sleep.
enum WakeUp {
  private static let isOn = Atomic(false)

  /// Whether there is a loop to wake, on a display that is there.
  static func set(_ isOn: Bool) { Self.isOn.store(isOn, ordering: .releasing) }

  /// Sends it, from any thread.
  static func push() {
    // On X11 SDL would send it through the server, whose loss ends the process on this thread.
    guard isOn.load(ordering: .acquiring) else { return }
    var event = unsafe SDL_Event()
    unsafe event.type = UInt32(SDL_USEREVENT.rawValue)
    unsafe SDL_PushEvent(&event)
  }
}
