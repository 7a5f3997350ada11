import Foundation

struct HoverMark: Equatable {
  /// The highlighted rectangle, in points of the window.
  var frame: CGRect
  var isEdge: Bool
}
