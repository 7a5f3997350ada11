import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightText

/// Draws a text field with its text, selection and caret, and finds the position in the text at a
/// point. The text is scrolled so that the caret is always visible.
struct FieldPainter {
  /// The rectangle in which the text is visible.
  var frame: CGRect
  var font: Font
  var size: CGFloat = 12

  /// Returns the distance by which the text is scrolled to the left to keep the caret visible.
  private func offset(of field: TextField) -> CGFloat {
    let caret = x(of: field.caret, in: field)
    let whole = x(of: field.count, in: field)
    // Keep the caret in the middle of the frame until the end of the text is visible.
    return max(min(caret - frame.width / 2, whole + 2 - frame.width), 0)
  }

  private func x(of index: Int, in field: TextField) -> CGFloat {
    font.advance(of: field.prefix(index), size: size)
  }

  /// Returns the index of the boundary between characters that is nearest to an x coordinate.
  func index(at x: CGFloat, in field: TextField) -> Int {
    let x = x - frame.minX + offset(of: field)
    // Find, by a binary search, the last index that is not to the right of the point.
    var (low, high) = (0, field.count)
    while low < high {
      let middle = (low + high + 1) / 2
      if self.x(of: middle, in: field) <= x { low = middle } else { high = middle - 1 }
    }
    guard low < field.count else { return low }
    let (a, b) = (self.x(of: low, in: field), self.x(of: low + 1, in: field))
    return x - a > b - x ? low + 1 : low
  }

  func draw(_ field: TextField, isFocused: Bool, in theme: Theme, with context: CGContext) {
    let left = frame.minX - offset(of: field).rounded()
    context.saveGState()
    context.clip(to: frame.insetBy(dx: -1, dy: 0))
    let selection = field.selection
    if isFocused, !selection.isEmpty {
      let start = x(of: selection.lowerBound, in: field)
      let end = x(of: selection.upperBound, in: field)
      context.fillRound(
        CGRect(x: left + start, y: frame.minY + 2, width: end - start, height: frame.height - 4),
        radius: 2, color: theme.textSelection)
    }
    context.draw(
      field.text, at: CGPoint(x: left, y: frame.midY + 4), font: font, size: size,
      color: theme.text)
    if isFocused {
      context.setFillColor(theme.accent)
      context.fill(
        CGRect(
          x: (left + x(of: field.caret, in: field)).rounded(), y: frame.minY + 3, width: 1.5,
          height: frame.height - 6))
    }
    context.restoreGState()
  }
}
