import Drawing
import Foundation
import LayerTree
import Text

/// A layer that draws one panel, or one row of one, from a value, and draws again when it changes.
@MainActor
class PanelLayer<Content: Equatable>: CALayer {
  /// What is shown; nil shows nothing.
  var content: Content? {
    didSet { if content != oldValue { setNeedsDisplay() } }
  }
  var typeface: Typeface?

  override func draw(in context: CGContext) {
    guard let content, let typeface else { return }
    draw(content, with: typeface, in: context)
  }

  /// Draws into ``CALayer/bounds``.
  func draw(_ content: Content, with typeface: Typeface, in context: CGContext) {}
}

final class HeaderLayer: PanelLayer<InterfaceState.Header> {
  /// Where a click plays or pauses.
  static let button = CGRect(x: 8, y: 8, width: 32, height: 32)

  /// Where a click shows or hides the panels, in a window of `width` that has no room for them.
  static func panelButton(width: CGFloat) -> CGRect {
    CGRect(x: width - 40, y: 8, width: 32, height: 32)
  }

  private static let left: CGFloat = 48

  override func draw(
    _ header: InterfaceState.Header, with typeface: Typeface, in context: CGContext
  ) {
    let middle = bounds.height / 2 + 5
    drawButton(isPlaying: header.isPlaying && !header.isResting, in: context)

    // From the right, as far as there is room: time, frame, rate, what it does.
    let status = header.isResting ? "at rest" : header.isPlaying ? "playing" : "paused"
    let rate = "×\(Readout.number(header.rate, decimals: 4))"
    let fields: [(text: String, font: Font, size: CGFloat, color: CGColor, width: CGFloat)] = [
      ("\(Readout.fixed(header.time.seconds, decimals: 3)) s", typeface.mono, 16, Theme.text, 110),
      ("frame \(header.frame)", typeface.mono, 13, Theme.dim, 92),
      (rate, typeface.mono, 13, header.rate == 1 ? Theme.dim : Theme.model, 64),
      (status, typeface.regular, 13, Theme.dim, 64),
    ]
    var right = bounds.width - Theme.margin
    if header.hasPanelButton {
      drawPanelButton(isOpen: header.arePanelsOpen, in: context)
      right = Self.panelButton(width: bounds.width).minX - 8
    }
    for field in fields {
      guard right - field.width >= Self.left else { return }
      context.draw(
        field.text, at: CGPoint(x: right, y: middle), font: field.font, size: field.size,
        color: field.color, alignment: .right)
      right -= field.width
    }
    guard right - Self.left > 60 else { return }
    let title = context.draw(
      header.title, at: CGPoint(x: Self.left, y: middle), font: typeface.bold, size: 15,
      color: Theme.text, width: right - Self.left)
    let left = Self.left + title + 14
    if right - left > 80 {
      context.draw(
        header.summary, at: CGPoint(x: left, y: middle), font: typeface.regular, size: 12,
        color: Theme.dim, width: right - left)
    }
  }

  /// Three sliders.
  private func drawPanelButton(isOpen: Bool, in context: CGContext) {
    let button = Self.panelButton(width: bounds.width)
    if isOpen { context.fillRound(button, radius: 6, color: Theme.selection) }
    let icon = button.insetBy(dx: 7, dy: 8)
    for (row, place) in [0.7, 0.25, 0.55].enumerated() {
      let y = icon.minY + 2 + CGFloat(row) * 6
      context.setFillColor(isOpen ? Theme.accent : Theme.dim)
      context.fill(CGRect(x: icon.minX, y: y - 1, width: icon.width, height: 2))
      let x = icon.minX + icon.width * place
      context.fillRound(
        CGRect(x: (x - 2).rounded(), y: y - 3, width: 4, height: 6), radius: 1.5,
        color: isOpen ? Theme.accent : Theme.text)
    }
  }

  private func drawButton(isPlaying: Bool, in context: CGContext) {
    context.setFillColor(Theme.accent)
    let icon = Self.button.insetBy(dx: 9, dy: 8)
    if isPlaying {
      context.fill(CGRect(x: icon.minX, y: icon.minY, width: 5, height: icon.height))
      context.fill(CGRect(x: icon.maxX - 5, y: icon.minY, width: 5, height: icon.height))
    } else {
      context.beginPath()
      context.addLines(between: [
        icon.origin, CGPoint(x: icon.maxX, y: icon.midY), CGPoint(x: icon.minX, y: icon.maxY),
      ])
      context.fillPath()
    }
  }
}

/// One line of keys and what they do.
final class FooterLayer: PanelLayer<[KeyMap.HelpRow]> {
  override func draw(
    _ rows: [KeyMap.HelpRow], with typeface: Typeface, in context: CGContext
  ) {
    let baseline = bounds.height / 2 + 4
    var x = Theme.margin
    for row in rows {
      let keys = typeface.bold.advance(of: row.keys, size: 11)
      let width = keys + 5 + typeface.regular.advance(of: row.text, size: 11)
      if x + width > bounds.width - Theme.margin { return }
      context.draw(
        row.keys, at: CGPoint(x: x, y: baseline), font: typeface.bold, size: 11,
        color: Theme.text)
      context.draw(
        row.text, at: CGPoint(x: x + keys + 5, y: baseline), font: typeface.regular, size: 11,
        color: Theme.dim)
      x += width + 16
    }
  }
}

/// The playback rate, large.
final class SpeedLayer: PanelLayer<Double> {
  override func draw(_ rate: Double, with typeface: Typeface, in context: CGContext) {
    context.draw(
      "×\(Readout.number(rate, decimals: 4))",
      at: CGPoint(x: bounds.width - 4, y: bounds.height - 8),
      font: typeface.bold, size: 30, color: Theme.model, alignment: .right)
  }
}

/// What can be done where the scene rests, at the stage's top.
final class InvitationLayer: PanelLayer<String> {
  override func draw(_ text: String, with typeface: Typeface, in context: CGContext) {
    context.draw(
      text, at: CGPoint(x: bounds.midX, y: 16), font: typeface.regular, size: 12,
      color: Theme.dim, alignment: .center, width: bounds.width - 2 * Theme.margin)
  }
}
