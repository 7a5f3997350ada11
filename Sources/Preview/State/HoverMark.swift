import Foundation

struct HoverMark: Equatable {
  /// In points of the window.
  var frame: CGRect
  var isEdge: Bool
}
