import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

/// All keys and what the mouse does, beside the stage; what there is no room for can be scrolled
/// to.
final class HelpLayer: PanelLayer<InterfaceState.Help> {
  private static let titleHeight: CGFloat = 42
  private static let margin: CGFloat = 18

  private var laidOut: (rows: [KeyMap.HelpRow], width: CGFloat, layout: HelpLayout)?
  /// How far the rows are scrolled.
  private var offset: CGFloat = 0

  /// Where the help stands between header and footer, which are `top` and `bottom`: at the window's
  /// side where there is room, else below the stage.
  static func frame(in size: CGSize, top: CGFloat, bottom: CGFloat) -> CGRect {
    let height = max(bottom - top, 0)
    if size.width >= 720 {
      let width = min(max((size.width * 0.42).rounded(), 360), 560)
      return CGRect(x: size.width - width, y: top, width: width, height: height)
    }
    let part = (height * 0.58).rounded()
    return CGRect(x: 0, y: bottom - part, width: size.width, height: part)
  }

  /// The button that closes it, in the bounds.
  var closeButton: CGRect { CGRect(x: bounds.width - 40, y: 7, width: 28, height: 28) }

  /// The window that the rows are seen through.
  private var window: CGRect {
    CGRect(
      x: Self.margin, y: Self.titleHeight, width: max(bounds.width - 2 * Self.margin, 1),
      height: max(bounds.height - Self.titleHeight, 1))
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
    let limit = max(layout.size.height + 8 - window.height, 0)
    let new = min(max((offset + distance).rounded(), 0), limit)
    if new == offset { return }
    offset = new
    setNeedsDisplay()
  }

  override func draw(
    _ help: InterfaceState.Help, with typeface: Typeface, in context: CGContext
  ) {
    context.setFillColor(theme.cover)
    context.fill(bounds)
    context.setFillColor(theme.line)
    // The edge towards the stage.
    context.fill(CGRect(x: 0, y: 0, width: bounds.width, height: 1))
    context.fill(CGRect(x: 0, y: 0, width: 1, height: bounds.height))
    guard let layout = layout() else { return }
    let window = window
    let limit = max(layout.size.height + 8 - window.height, 0)
    offset = min(offset, limit)
    let title = context.draw(
      "Keys and mouse", at: CGPoint(x: window.minX, y: 27), font: typeface.bold, size: 15,
      color: theme.text, width: window.width - 40)
    let close = closeButton
    context.draw(
      limit > 0 ? "wheel, PgUp, PgDn scroll" : "Esc closes",
      at: CGPoint(x: close.minX - 8, y: 26), font: typeface.regular, size: 11, color: theme.dim,
      alignment: .right, width: close.minX - window.minX - title - 20)
    if help.isCloseLit { context.fillRound(close, radius: 6, color: theme.lit) }
    drawCross(in: close, context)

    context.saveGState()
    context.clip(
      to: CGRect(x: 0, y: window.minY, width: bounds.width, height: window.height))
    let top = window.minY - offset
    for row in layout.rows {
      let frame = row.frame.offsetBy(dx: window.minX, dy: top)
      if frame.maxY <= window.minY || frame.minY >= window.maxY { continue }
      context.saveGState()
      context.translateBy(x: window.minX, y: top)
      let textColor = row.isHeading ? theme.model : theme.text
      for (path, color) in [(row.keys, theme.accent), (row.text, textColor)] {
        context.setFillColor(color)
        context.beginPath()
        context.addPath(path)
        context.fillPath()
      }
      context.restoreGState()
    }
    context.restoreGState()
    if let bar = ScrollBar.thumb(of: layout.size.height + 8, seen: window.height, from: offset) {
      context.fillRound(
        CGRect(x: bounds.width - 8, y: window.minY + bar.start, width: 4, height: bar.length),
        radius: 2, color: theme.thumb)
    }
  }

  private func drawCross(in button: CGRect, _ context: CGContext) {
    context.setStrokeColor(theme.dim)
    context.setLineWidth(1.5)
    context.beginPath()
    for sign in [-1.0, 1] {
      context.move(to: CGPoint(x: button.midX - 4, y: button.midY - 4 * sign))
      context.addLine(to: CGPoint(x: button.midX + 4, y: button.midY + 4 * sign))
    }
    context.strokePath()
  }

  private func layout() -> HelpLayout? {
    guard let content, let typeface else { return nil }
    if let laidOut, laidOut.rows == content.rows, laidOut.width == window.width {
      return laidOut.layout
    }
    let layout = HelpLayout(content.rows, width: window.width, typeface: typeface)
    laidOut = (content.rows, window.width, layout)
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
