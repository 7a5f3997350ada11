import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightGeometry
import MidflightLayerTree
import MidflightText

/// A message that goes away by itself, on as many lines as it needs, three at most.
final class ToastLayer: PanelLayer<InterfaceState.Toast> {
  private static let size: CGFloat = 13
  private static let mostLines = 3
  private static let padding = CGSize(width: 16, height: 9)
  /// Longer lines are hard to read.
  private static let widest: CGFloat = 620

  /// The frame of a message at the bottom of an area: below the scene, which stands in `scene`;
  /// above it, where there is room there alone; else in `footer`, if that is seen.
  func frame(in area: CGRect, clearOf scene: CGRect, footer: CGRect?) -> CGRect {
    guard let layout = layout(width: area.width) else { return .zero }
    let size = CGSize(
      width: (layout.size.width + 2 * Self.padding.width).rounded(.up),
      height: (layout.size.height + 2 * Self.padding.height).rounded(.up))
    var frame = CGRect(
      x: (area.midX - size.width / 2).rounded(), y: (area.maxY - 16 - size.height).rounded(),
      width: size.width, height: size.height)
    isStrip = false
    if !frame.intersects(scene) { return frame }
    let below = area.maxY - max(scene.maxY, area.minY)
    if below >= size.height + 2 {
      frame.origin.y = (area.maxY - (below + size.height) / 2).rounded()
      return frame
    }
    let above = min(scene.minY, area.maxY) - area.minY
    if above >= size.height + 2 {
      frame.origin.y = (area.minY + (above - size.height) / 2).rounded()
      return frame
    }
    guard let footer else { return frame }
    isStrip = true
    return footer
  }

  /// Whether the message fills the footer, on one line.
  private(set) var isStrip = false

  override func draw(
    _ toast: InterfaceState.Toast, with typeface: Typeface, in context: CGContext
  ) {
    if isStrip {
      context.setFillColor(theme.selection)
      context.fill(bounds)
      context.draw(
        toast.text, at: CGPoint(x: Theme.margin, y: bounds.midY + 4.5), font: typeface.regular,
        size: Self.size, color: toast.isWarning ? theme.warning : theme.text,
        width: bounds.width - 2 * Theme.margin, cut: .middle)
      return
    }
    context.fillRound(bounds, radius: 8, color: theme.veil)
    // The layout of the width that the frame was made for.
    guard let layout = laidOut?.layout else { return }
    context.draw(
      layout, at: CGPoint(x: Self.padding.width, y: Self.padding.height),
      color: toast.isWarning ? theme.warning : theme.text)
  }

  private var laidOut: (text: String, width: CGFloat, layout: TextLayout)?

  private func layout(width: CGFloat) -> TextLayout? {
    guard let content, let typeface else { return nil }
    let width = min(max(width - 24 - 2 * Self.padding.width, 60), Self.widest)
    if let laidOut, laidOut.text == content.text, laidOut.width == width { return laidOut.layout }
    let style = TextStyle(font: typeface.regular, size: Self.size)
    // A third line may be cut, a fourth is not begun.
    let height = typeface.regular.lineHeight(size: Self.size) * (CGFloat(Self.mostLines) + 0.5)
    let layout = TextLayout(
      StyledText(content.text, style: style),
      options: .init(width: width, height: height, truncation: .middle))
    laidOut = (content.text, width, layout)
    setNeedsDisplay()
    return layout
  }
}
