public import Foundation

/// A finger on the stage, or the mouse while its button is down: from where it begins to its end.
@MainActor public final class UITouch {
  /// A touch's latest step, with UIKit's raw values.
  public enum Phase: Int, Sendable, Hashable, CaseIterable, Codable {
    /// It has come, moved, not moved, gone, or is taken away from whoever had it.
    case began, moved, stationary, ended, cancelled
  }

  /// Its latest step.
  public internal(set) var phase = Phase.began
  /// When that was, in seconds of media time (`CACurrentMediaTime()`).
  public internal(set) var timestamp: TimeInterval
  /// How many touches began here in quick succession, this one included.
  public let tapCount: Int
  /// The view that it began in.
  public private(set) weak var view: UIView?
  /// The window that it began in.
  public private(set) weak var window: UIWindow?

  /// How hard it presses: always 1, which is a touch of average force.
  public let force: CGFloat = 1
  /// The most that ``force`` can be: 1.
  public let maximumPossibleForce: CGFloat = 1

  /// Where it is and was before, in the window's space.
  private(set) var place: CGPoint
  private var placeBefore: CGPoint

  init(at place: CGPoint, in view: UIView, of window: UIWindow, time: Double, tapCount: Int) {
    (self.place, placeBefore, timestamp, self.tapCount) = (place, place, time, tapCount)
    (self.view, self.window) = (view, window)
  }

  func move(to place: CGPoint) { (placeBefore, self.place) = (self.place, place) }

  /// Where it is in a view's space; nil stands for the window's.
  public func location(in view: UIView?) -> CGPoint { converted(place, to: view) }

  /// Where it was before, in a view's space; nil stands for the window's.
  public func previousLocation(in view: UIView?) -> CGPoint { converted(placeBefore, to: view) }

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
