public import Foundation
import MidflightLayerTree

/// Where a session is shown.
@MainActor public final class UIScreen {
  /// The only screen, whatever the session: it answers for the one that is being evaluated.
  public static let main = UIScreen()

  private init() {}

  /// How many pixels a point has where the session that is being evaluated is shown.
  public var scale: CGFloat { CAContext.current.displayScale }
  /// Equals ``scale``.
  public var nativeScale: CGFloat { scale }
}
