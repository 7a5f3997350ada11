/// The pointer's shape, which tells what the mouse can do at its position.
package enum PointerShape: String, Sendable, Hashable, CaseIterable, Codable {
  case arrow
  /// Over something to click.
  case hand
  /// Over something to drag horizontally, or vertically.
  case horizontal, vertical
  /// Over something to drag in any direction.
  case move
  /// Over editable text.
  case text
  /// Over an area in which to choose a point.
  case cross
}
