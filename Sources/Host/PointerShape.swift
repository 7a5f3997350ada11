/// The pointer's shape, which says what the mouse can do where it is.
package enum PointerShape: String, Sendable, Hashable, CaseIterable, Codable {
  case arrow
  /// Over what is clicked.
  case hand
  /// Over what is dragged to the left and right, or up and down.
  case horizontal, vertical
  /// Over what is moved about.
  case move
  /// Over text that is edited.
  case text
  /// Over an area of which a point is chosen.
  case cross
}
