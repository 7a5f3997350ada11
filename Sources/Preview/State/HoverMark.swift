import Foundation

/// The mark on what is under the mouse.
struct HoverMark: Equatable {
  /// In the window, in points.
  var frame: CGRect
  /// Whether it is a panel's edge.
  var isEdge: Bool
}
