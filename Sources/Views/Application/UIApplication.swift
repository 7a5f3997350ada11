public import Foundation
import MidflightLayerTree

/// What is told of an application's life, which a session has none of.
@MainActor public protocol UIApplicationDelegate: AnyObject {}

/// The names by which programs ask for the application around them. A session is always in front,
/// and has one window.
@MainActor public final class UIApplication {
  /// The only one; it answers for the session that is being evaluated.
  public static let shared = UIApplication()

  /// Whether an application is in front, with UIKit's raw values.
  public enum State: Int, Sendable, Hashable {
    /// In front, not yet or no longer in front, or not seen.
    case active, inactive, background
  }

  private init() {}

  /// The object that is told of the application's life, as far as a program sets one: nothing calls
  /// it.
  public weak var delegate: (any UIApplicationDelegate)?

  /// Always active.
  public var applicationState: State { .active }

  /// The stage's window; none before there is a stage.
  public var windows: [UIWindow] { keyWindow.map { [$0] } ?? [] }

  /// The stage's window; nil before there is a stage.
  public var keyWindow: UIWindow? { UIWindow.ofStage(in: .current) }
}

extension UIApplication {
  /// The name of a notification that is never posted: a session is always in front.
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// See ``didBecomeActiveNotification``.
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// See ``didBecomeActiveNotification``.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// See ``didBecomeActiveNotification``.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
}
