public import Foundation

/// An event that reports that a touch has begun, moved or ended, or was cancelled.
@MainActor public final class UIEvent {
  /// The kinds of events. UIKit has more of them.
  public enum EventType: Int, Sendable, Hashable {
    /// The event is about a touch.
    case touches
  }

  /// The kind of the event, which is always a touch.
  public var type: EventType { .touches }
  /// A set that contains the event's only touch.
  public let allTouches: Set<UITouch>?
  /// The time at which the event happened, in seconds of media time (`CACurrentMediaTime()`).
  public let timestamp: TimeInterval

  init(_ touch: UITouch) { (allTouches, timestamp) = ([touch], touch.timestamp) }

  /// Returns those touches of the event that began in a view.
  public func touches(for view: UIView) -> Set<UITouch>? {
    allTouches?.filter { $0.view === view }
  }
}
