public import Foundation
import MidflightLayerTree

/// The screen that shows a session.
@MainActor public final class UIScreen {
  /// The only screen. Its properties describe the session that is being evaluated.
  public static let main = UIScreen()

  private init() {}

  /// The number of pixels per point on the display of the session that is being evaluated.
  public var scale: CGFloat { CAContext.current.displayScale }
  /// The same as ``scale``.
  public var nativeScale: CGFloat { scale }
}
