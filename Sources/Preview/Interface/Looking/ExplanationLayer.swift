import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

/// A card that says why the selected value is what it is.
final class ExplanationLayer: PanelLayer<Explanation> {
  static let width: CGFloat = 300
  private static let padding: CGFloat = 12
  private static let gap: CGFloat = 8

  private struct Part {
    var layout: TextLayout
    var y: CGFloat
    var color: CGColor
  }

  private var parts: [Part] = []
  private var laidOut: (content: Explanation, width: CGFloat, theme: Theme)?

  /// The height that a text takes in a card of some width.
  func height(of content: Explanation, width: CGFloat) -> CGFloat {
    layOut(content, width: width)
    guard let last = parts.last else { return 0 }
    return (last.y + last.layout.size.height + Self.padding).rounded(.up)
  }

  /// A text without what came first where a card has no room for all of it.
  func fitted(_ content: Explanation, width: CGFloat, height room: CGFloat) -> Explanation {
    var content = content
    while height(of: content, width: width) > room, content.dropFirstJump() {}
    return content
  }

  private func layOut(_ content: Explanation, width: CGFloat) {
    guard let typeface else {
      parts = []
      return
    }
    if let laidOut, laidOut.content == content, laidOut.width == width,
      laidOut.theme == theme
    {
      return
    }
    laidOut = (content, width, theme)
    parts = []
    var y = Self.padding
    func add(_ text: String, _ font: Font, _ size: CGFloat, _ color: CGColor) {
      let layout = TextLayout(
        StyledText(text, style: TextStyle(font: font, size: size)),
        options: .init(width: max(width - 2 * Self.padding, 60), height: 400, truncation: .end))
      parts.append(Part(layout: layout, y: y, color: color))
      y += layout.size.height + Self.gap
    }
    add(content.title, typeface.bold, 13, theme.text)
    for line in content.lines {
      add(line.text, typeface.regular, 12, line.isJump ? theme.model : theme.text)
    }
  }

  override func draw(
    _ content: Explanation, with typeface: Typeface, in context: CGContext
  ) {
    context.fillRound(bounds, radius: 8, color: theme.cover)
    context.strokeRound(bounds, radius: 8, color: theme.line)
    layOut(content, width: bounds.width)
    context.clip(to: bounds.insetBy(dx: 0, dy: 4))
    for part in parts {
      context.draw(part.layout, at: CGPoint(x: Self.padding, y: part.y), color: part.color)
    }
  }
}
