import Foundation

/// The layout of the tuner's filter.
///
/// Coordinates are in points, from the top left corner of the filter's row.
struct FilterLayout {
  static let height: CGFloat = 32

  let frame: CGRect
  let text: CGRect

  init(width: CGFloat) {
    frame = CGRect(
      x: Theme.margin - 6, y: 4, width: width - 2 * Theme.margin + 6, height: Self.height - 10)
    var text = frame.insetBy(dx: 10, dy: 2)
    text.origin.x += 14
    text.size.width -= 84
    self.text = text
  }

  func painter(_ typeface: Typeface) -> FieldPainter {
    FieldPainter(frame: text, font: typeface.regular)
  }

  /// Returns the index in the filter's text that is nearest to an x coordinate.
  func position(at x: CGFloat, in field: TextField, typeface: Typeface) -> Int {
    painter(typeface).index(at: x, in: field)
  }
}
