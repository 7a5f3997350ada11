import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightText

/// Dims the last image and covers it with text: the reason why there is no newer image, or the
/// progress towards one.
final class ErrorLayer: PanelLayer<SceneError> {
  private static let lineHeight: CGFloat = 16
  private static let padding: CGFloat = 16
  /// The maximum number of lines of a wrapped message.
  private static let maxLines: CGFloat = 4
  /// Whether the text is a notice, not an error.
  var isNotice = false
  var top: CGFloat = 0

  override func draw(
    _ error: SceneError, with typeface: Typeface, in context: CGContext
  ) {
    context.setFillColor(theme.dimmed)
    context.fill(bounds)
    let width = max(bounds.width - 2 * Self.padding, 1)
    var y = top + Self.padding
    func drawWrapped(_ text: String, _ font: Font, _ size: CGFloat, _ color: CGColor) {
      let layout = TextLayout(
        StyledText(text, style: TextStyle(font: font, size: size)),
        options: .init(
          width: width, height: Self.lineHeight * (Self.maxLines + 0.5), truncation: .end))
      context.draw(layout, at: CGPoint(x: Self.padding, y: y), color: color)
      y += layout.size.height
    }
    drawWrapped(error.sentence, typeface.bold, 13, isNotice ? theme.text : theme.warning)
    y += 7
    let hint = error.location == nil ? "" : "\n\nCtrl+E or a click opens the editor there."
    let lines = (error.details + hint).split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines {
      guard y + 11 < bounds.maxY - Self.padding else { break }
      // A message, unlike a line of code, is not truncated: its end says what is wrong.
      if line.contains(": error: "), typeface.mono.advance(of: String(line), size: 11) > width {
        drawWrapped(String(line), typeface.mono, 11, theme.text)
        y += 3
        continue
      }
      context.draw(
        String(line), at: CGPoint(x: Self.padding, y: y + 11), font: typeface.mono, size: 11,
        color: line.contains("error:") ? theme.text : theme.dim, width: width)
      y += Self.lineHeight
    }
  }
}
