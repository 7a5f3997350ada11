import Foundation

struct Tip: Equatable {
  var lines: [String]
  /// The pointer's position, in points of the window.
  var position: CGPoint
  /// Whether the tooltip avoids the area directly above and below the pointer.
  var isBeside = false
}
