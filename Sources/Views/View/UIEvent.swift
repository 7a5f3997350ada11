public import Foundation

/// The beginning, movement or end of a touch at one instant.
@MainActor public final class UIEvent {
  /// Kinds of events; UIKit has more of them.
  public enum EventType: Int, Sendable, Hashable {
    /// A touch.
    case touches
  }

  /// Always a touch.
  public var type: EventType { .touches }
  /// The one touch of the event.
  public let allTouches: Set<UITouch>?
  /// The time of the event, in seconds of media time (`CACurrentMediaTime()`).
  public let timestamp: TimeInterval

  init(_ touch: UITouch) { (allTouches, timestamp) = ([touch], touch.timestamp) }

  /// Returns the touches that began in a view.
  public func touches(for view: UIView) -> Set<UITouch>? {
    allTouches?.filter { $0.view === view }
  }
}
