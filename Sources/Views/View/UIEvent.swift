public import Foundation

/// An event of one moment: a touch that begins, moves or ends.
@MainActor public final class UIEvent {
  /// The kinds of events; UIKit has others.
  public enum EventType: Int, Sendable, Hashable {
    /// A touch.
    case touches
  }

  /// Always a touch.
  public var type: EventType { .touches }
  /// The one touch that there is.
  public let allTouches: Set<UITouch>?
  /// When it happens, in seconds of media time (`CACurrentMediaTime()`).
  public let timestamp: TimeInterval

  init(_ touch: UITouch) { (allTouches, timestamp) = ([touch], touch.timestamp) }

  /// The touches that are in a view.
  public func touches(for view: UIView) -> Set<UITouch>? {
    allTouches?.filter { $0.view === view }
  }
}
