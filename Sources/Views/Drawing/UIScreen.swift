public import Foundation
import MidflightLayerTree

/// The screen on which a session is shown.
@MainActor public final class UIScreen {
  /// The only screen. Its properties describe the session that is being evaluated now.
  public static let main = UIScreen()

  private init() {}

  /// The number of pixels per point on the display on which the current session is shown.
  public var scale: CGFloat { CAContext.current.displayScale }
  /// The number of pixels per point; the same as ``scale``.
  public var nativeScale: CGFloat { scale }
}
