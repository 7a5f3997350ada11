import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

/// The field that the tuner's rows are chosen by.
final class FilterLayer: PanelLayer<InterfaceState.Filter> {
  static let height: CGFloat = 32

  private var frameOfField: CGRect {
    CGRect(
      x: Theme.margin - 6, y: 4, width: bounds.width - 2 * Theme.margin + 6,
      height: bounds.height - 10)
  }

  private func painter(_ typeface: Typeface) -> FieldPainter {
    var frame = frameOfField.insetBy(dx: 10, dy: 2)
    frame.origin.x += 14
    frame.size.width -= 84
    return FieldPainter(frame: frame, font: typeface.regular)
  }

  /// The place in the text at a point of the layer's own space.
  func place(at x: CGFloat) -> Int {
    guard let content, let typeface else { return 0 }
    return painter(typeface).place(at: x, in: content.field)
  }

  override func draw(
    _ filter: InterfaceState.Filter, with typeface: Typeface, in context: CGContext
  ) {
    let frame = frameOfField
    context.fillRound(frame, radius: 4, color: filter.isFocused ? theme.selection : theme.track)
    if filter.isFocused { context.strokeRound(frame, radius: 4, color: theme.accent) }
    context.draw(
      "/", at: CGPoint(x: frame.minX + 10, y: frame.midY + 4), font: typeface.bold, size: 12,
      color: theme.dim)
    let painter = painter(typeface)
    if filter.field.count == 0 {
      context.draw(
        "filter by name", at: CGPoint(x: painter.frame.minX + 4, y: frame.midY + 4),
        font: typeface.regular, size: 12, color: theme.dim)
    }
    painter.draw(filter.field, isFocused: filter.isFocused, in: theme, with: context)
    context.draw(
      "\(filter.found) of \(filter.count)", at: CGPoint(x: frame.maxX - 10, y: frame.midY + 4),
      font: typeface.regular, size: 11, color: filter.found == 0 ? theme.warning : theme.dim,
      alignment: .right)
  }
}
