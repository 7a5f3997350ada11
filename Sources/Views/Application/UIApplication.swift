public import Foundation
import MidflightLayerTree

/// A protocol without requirements, because a session has no application events.
@MainActor public protocol UIApplicationDelegate: AnyObject {}

/// The application object that programs expect. A session is always active, and has one window.
@MainActor public final class UIApplication {
  /// The only instance. Its properties describe the session that is being evaluated.
  public static let shared = UIApplication()

  /// The activity of an application, with UIKit's raw values.
  public enum State: Int, Sendable, Hashable {
    /// In the foreground and active; in the foreground but not active; not visible.
    case active, inactive, background
  }

  private init() {}

  /// The application's delegate, if a program sets one; it is never called.
  public weak var delegate: (any UIApplicationDelegate)?

  /// Always active.
  public var applicationState: State { .active }

  /// The stage's window; empty before there is a stage.
  public var windows: [UIWindow] { keyWindow.map { [$0] } ?? [] }

  /// The stage's window; nil before there is a stage.
  public var keyWindow: UIWindow? { UIWindow.ofStage(in: .current) }
}

extension UIApplication {
  /// A notification that is never posted, because a session is always active.
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
