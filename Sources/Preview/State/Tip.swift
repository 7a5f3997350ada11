import Foundation

/// Words about the thing under the mouse.
struct Tip: Equatable {
  var lines: [String]
  /// The pointer's place, in points of the window.
  var place: CGPoint
  /// Whether it keeps clear of what is above and below the pointer.
  var isBeside = false
}
