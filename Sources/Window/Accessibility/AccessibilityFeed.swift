import CMidflightSDL2
import MidflightHost

/// Publishes the window's accessible tree while assistive technology reads it.
struct AccessibilityFeed {
  let service: AccessibilityService
  /// Whether the tree may differ from the last one published.
  var isStale = false
  /// The time at which the tree was last published, in nanoseconds.
  private var published: UInt64 = 0
  /// The connection for which the tree was last published.
  private var connection: Int?

  /// The minimum time between two publications of the tree while something moves, in nanoseconds.
  private static let interval: UInt64 = 100_000_000

  init?(on bus: SessionBus?) {
    guard let service = AccessibilityService(on: bus) else { return nil }
    self.service = service
  }

  /// Whether the tree must be published now.
  ///
  /// - Parameter isMoving: Whether another frame follows immediately.
  mutating func isDue(at time: UInt64, isMoving: Bool) -> Bool {
    guard let present = service.connection else { return false }
    if connection != present { (connection, isStale, published) = (present, true, 0) }
    guard isStale, !isMoving || time >= published + Self.interval else { return false }
    (isStale, published) = (false, time)
    return true
  }

  /// Publishes an application's tree, and adds a line to the journal if the tree has changed.
  @MainActor
  mutating func publish(
    _ application: any HostApplication, in window: OpaquePointer, _ size: SurfaceSize,
    _ journal: WindowJournal?, at time: UInt64
  ) {
    guard let tree = application.accessibleTree else {
      isStale = true
      return
    }
    var position = AccessibleSnapshot.WindowPosition()
    position.isActive = unsafe SDL_GetWindowFlags(window) & SDL_WINDOW_INPUT_FOCUS.rawValue != 0
    position.scale = size.pixelsPerPointX
    // The position is known only on X11, because Wayland does not tell a program where its window
    // is.
    if VideoDriver.name == "x11" {
      var (x, y): (Int32, Int32) = (0, 0)
      unsafe SDL_GetWindowPosition(window, &x, &y)
      (position.x, position.y) = (Int(x), Int(y))
    }
    if service.publish(tree, position) { journal?.note("tree \(tree.all.count)", at: time) }
  }
}
