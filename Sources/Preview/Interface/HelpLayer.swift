import Drawing
import Foundation
import LayerTree
import Text

/// All keys, over everything else; what there is no room for can be scrolled to.
final class HelpLayer: PanelLayer<InterfaceState.Help> {
  private static let titleHeight: CGFloat = 46
  private static let margin: CGFloat = 20

  private var laidOut: (rows: [KeyMap.HelpRow], size: CGSize, layout: HelpLayout)?
  /// How far the rows are scrolled.
  private var offset: CGFloat = 0

  /// What the rows are seen through.
  private var window: CGRect {
    CGRect(
      x: Self.margin, y: Self.titleHeight, width: max(bounds.width - 2 * Self.margin, 1),
      height: max(bounds.height - Self.titleHeight - 8, 1))
  }

  /// The height of what is seen at once.
  var pageHeight: CGFloat { window.height }

  /// Shows the rows from the first one on.
  func scrollToTop() {
    offset = 0
    setNeedsDisplay()
  }

  /// Shows what is further down by so many points, as far as there is anything.
  func scroll(by distance: CGFloat) {
    guard let layout = layout() else { return }
    let limit = max(layout.size.height - window.height, 0)
    let new = min(max((offset + distance).rounded(), 0), limit)
    if new == offset { return }
    offset = new
    setNeedsDisplay()
  }

  override func draw(
    _ help: InterfaceState.Help, with typeface: Typeface, in context: CGContext
  ) {
    context.setFillColor(Theme.cover)
    context.fill(bounds)
    guard let layout = layout() else { return }
    let window = window
    let limit = max(layout.size.height - window.height, 0)
    offset = min(offset, limit)
    let left = window.minX + max((window.width - layout.size.width) / 2, 0).rounded()
    let right = min(left + layout.size.width, window.maxX)
    let title = context.draw(
      "Keys", at: CGPoint(x: left, y: 29), font: typeface.bold, size: 17, color: Theme.text)
    let hint = limit > 0 ? "wheel, PgUp PgDn; Esc closes" : "? or Esc closes this"
    context.draw(
      hint, at: CGPoint(x: right, y: 29), font: typeface.regular, size: 12, color: Theme.dim,
      alignment: .right, width: right - left - title - 12)

    context.saveGState()
    context.clip(
      to: CGRect(x: 0, y: window.minY, width: bounds.width, height: window.height))
    let top = limit > 0 ? window.minY - offset : window.minY
    for row in layout.rows {
      let frame = row.frame.offsetBy(dx: left, dy: top)
      if frame.maxY <= window.minY || frame.minY >= window.maxY { continue }
      context.saveGState()
      context.translateBy(x: left, y: top)
      for (path, color) in [(row.keys, Theme.accent), (row.text, Theme.text)] {
        context.setFillColor(color)
        context.beginPath()
        context.addPath(path)
        context.fillPath()
      }
      context.restoreGState()
    }
    context.restoreGState()
    if let bar = ScrollBar.thumb(of: layout.size.height, seen: window.height, from: offset) {
      context.fillRound(
        CGRect(x: bounds.width - 8, y: window.minY + bar.start, width: 4, height: bar.length),
        radius: 2, color: Theme.dim)
    }
  }

  private func layout() -> HelpLayout? {
    guard let content, let typeface else { return nil }
    if let laidOut, laidOut.rows == content.rows, laidOut.size == window.size {
      return laidOut.layout
    }
    let layout = HelpLayout(
      content.rows, width: window.width, height: window.height, typeface: typeface)
    laidOut = (content.rows, window.size, layout)
    return layout
  }
}

/// How long a scroll bar's thumb is and where it begins.
enum ScrollBar {
  /// Nil where all is seen.
  static func thumb(
    of length: CGFloat, seen: CGFloat, from offset: CGFloat
  ) -> (start: CGFloat, length: CGFloat)? {
    guard length > seen, seen > 0 else { return nil }
    let thumb = min(max(seen * seen / length, 24), seen)
    return ((seen - thumb) * min(max(offset / (length - seen), 0), 1), thumb)
  }
}
