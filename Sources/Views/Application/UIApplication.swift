public import Foundation
import MidflightLayerTree

/// The delegate of an application. The protocol has no requirements, because a session has no
/// application events.
@MainActor public protocol UIApplicationDelegate: AnyObject {}

/// The application object that UIKit programs expect. A session is always active, and has one
/// window.
@MainActor public final class UIApplication {
  /// The only instance. Its properties describe the session that is being evaluated now.
  public static let shared = UIApplication()

  /// The activity of an application, with UIKit's raw values.
  public enum State: Int, Sendable, Hashable {
    /// The application is in the foreground and active, in the foreground but not active, or not
    /// visible.
    case active, inactive, background
  }

  private init() {}

  /// The application's delegate, if the program sets one. It is never called.
  public weak var delegate: (any UIApplicationDelegate)?

  /// The application's state: always active.
  public var applicationState: State { .active }

  /// An array with the stage's window; empty before there is a stage.
  public var windows: [UIWindow] { keyWindow.map { [$0] } ?? [] }

  /// The stage's window; nil before there is a stage.
  public var keyWindow: UIWindow? { UIWindow.ofStage(in: .current) }
}

extension UIApplication {
  /// A notification that is never posted, because a session is always active.
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// A notification that is never posted; see ``didBecomeActiveNotification``.
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// A notification that is never posted; see ``didBecomeActiveNotification``.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// A notification that is never posted; see ``didBecomeActiveNotification``.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
}
