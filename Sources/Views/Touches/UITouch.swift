public import Foundation

/// A touch from beginning to end: a finger on the stage, or the mouse while its button is down. See
/// Apple's [UITouch](https://developer.apple.com/documentation/uikit/uitouch).
@MainActor public final class UITouch {
  /// The phase of a touch, with UIKit's raw values.
  public enum Phase: Int, Sendable, Hashable, CaseIterable, Codable {
    /// The touch has begun, has moved, has not moved, has ended, or was cancelled.
    case began, moved, stationary, ended, cancelled
  }

  /// The touch's current phase.
  public internal(set) var phase = Phase.began
  /// The time at which the touch entered its current phase, or last moved, in seconds of media time
  /// (`CACurrentMediaTime()`).
  public internal(set) var timestamp: TimeInterval
  /// The number of touches that began in this position in quick succession, including this touch.
  public let tapCount: Int
  /// The view in which the touch began.
  public private(set) weak var view: UIView?
  /// The window in which the touch began.
  public private(set) weak var window: UIWindow?

  /// The force of the touch: always 1, which means an average force.
  public let force: CGFloat = 1
  /// The largest possible ``force``: always 1.
  public let maximumPossibleForce: CGFloat = 1

  /// The touch's current position in the window's space; `previousPosition` is the one before.
  private(set) var position: CGPoint
  private var previousPosition: CGPoint

  init(at position: CGPoint, in view: UIView, of window: UIWindow, time: Double, tapCount: Int) {
    (self.position, previousPosition) = (position, position)
    (timestamp, self.tapCount, self.view, self.window) = (time, tapCount, view, window)
  }

  func move(to position: CGPoint) { (previousPosition, self.position) = (self.position, position) }

  /// Returns the touch's position in a view's space, or in the window's space if `view` is nil.
  public func location(in view: UIView?) -> CGPoint { converted(position, to: view) }

  /// Returns the touch's previous position in a view's space, or in the window's space if `view` is
  /// nil.
  public func previousLocation(in view: UIView?) -> CGPoint {
    converted(previousPosition, to: view)
  }

  private func converted(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window else { return point }
    return window.convert(point, to: view)
  }
}

extension UITouch: Hashable {
  /// Whether both are the same touch.
  public nonisolated static func == (a: UITouch, b: UITouch) -> Bool { a === b }
  /// Feeds the touch's identity to the hasher.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
