import Foundation

struct Tip: Equatable {
  var lines: [String]
  /// The pointer's position, in points of the window.
  var position: CGPoint
  /// Whether the tooltip must avoid the area directly above and below the pointer.
  var isBeside = false
}
