import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

/// Words about the thing under the mouse.
struct Tip: Equatable {
  var lines: [String]
  /// The pointer's place, in points of the window.
  var place: CGPoint
}

/// A tip, above the pointer or below it where there is no room.
final class TipLayer: PanelLayer<Tip> {
  private static let size: CGFloat = 11.5
  private static let leading: CGFloat = 16
  private static let padding = CGSize(width: 9, height: 6)

  /// The tip's frame in a window of `size`.
  func frame(in size: CGSize) -> CGRect {
    guard let content, let typeface else { return .zero }
    let text = content.lines.map { typeface.regular.advance(of: $0, size: Self.size) }.max() ?? 0
    let width = min((text + 2 * Self.padding.width).rounded(.up), max(size.width - 8, 20))
    let height = CGFloat(content.lines.count) * Self.leading + 2 * Self.padding.height - 2
    var y = content.place.y - height - 12
    if y < 4 { y = content.place.y + 22 }
    let x = min(max(content.place.x - width / 2, 4), size.width - width - 4)
    return CGRect(
      x: x.rounded(), y: min(y, size.height - height - 4).rounded(), width: width, height: height)
  }

  override func draw(_ tip: Tip, with typeface: Typeface, in context: CGContext) {
    context.fillRound(bounds, radius: 6, color: theme.menuEdge)
    context.fillRound(bounds.insetBy(dx: 1, dy: 1), radius: 5, color: theme.cover)
    for (index, line) in tip.lines.enumerated() {
      context.draw(
        line,
        at: CGPoint(
          x: Self.padding.width, y: Self.padding.height + CGFloat(index) * Self.leading + 10.5),
        font: typeface.regular, size: Self.size, color: index == 0 ? theme.text : theme.dim,
        width: bounds.width - 2 * Self.padding.width)
    }
  }
}
