import Foundation

/// A tooltip.
struct Tip: Equatable {
  var lines: [String]
  /// The pointer's position, in points of the window.
  var position: CGPoint
  /// Whether the tooltip avoids the area above and below the pointer.
  var isBeside = false
}
