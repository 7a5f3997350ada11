/// The pointer's shape, which shows what the user can do at its position.
package enum PointerShape: String, Sendable, Hashable, CaseIterable, Codable {
  case arrow
  /// Shown over something that can be clicked.
  case hand
  /// Shown over something that can be dragged horizontally or vertically.
  case horizontal, vertical
  /// Shown over something that can be dragged in any direction.
  case move
  /// Shown over editable text.
  case text
  /// Shown over an area in which a point can be chosen.
  case cross
}
