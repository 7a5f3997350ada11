public import Foundation
import LayerTree

/// Where a session is shown.
@MainActor public final class UIScreen {
  public static let main = UIScreen()

  private init() {}

  /// How many pixels a point has where the session that is being evaluated is shown.
  public var scale: CGFloat { CAContext.current.displayScale }
}
