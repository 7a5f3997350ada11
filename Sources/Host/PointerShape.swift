/// The pointer's shape, which shows what the user can do at its position.
package enum PointerShape: String, Sendable, Hashable, CaseIterable, Codable {
  case arrow
  /// Over something that can be clicked.
  case hand
  /// Over something that can be dragged horizontally or vertically.
  case horizontal, vertical
  /// Over something that can be dragged in any direction.
  case move
  /// Over editable text.
  case text
  /// Over an area in which a point can be chosen.
  case cross
}
