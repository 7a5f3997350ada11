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
  /// Whether the text is a notice, not an error.
  var isNotice = false
  var top: CGFloat = 0

  override func draw(
    _ error: SceneError, with typeface: Typeface, in context: CGContext
  ) {
    context.setFillColor(theme.dimmed)
    context.fill(bounds)
    let width = max(bounds.width - 2 * Self.padding, 1)
    var y = top + Self.padding + 14
    context.draw(
      error.sentence, at: CGPoint(x: Self.padding, y: y), font: typeface.bold, size: 13,
      color: isNotice ? theme.text : theme.warning, width: width)
    y += Self.lineHeight + 6
    let hint = error.location == nil ? "" : "\n\nCtrl+E or a click opens the editor there."
    let lines = (error.details + hint).split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines {
      guard y < bounds.maxY - Self.padding else { break }
      context.draw(
        String(line), at: CGPoint(x: Self.padding, y: y), font: typeface.mono, size: 11,
        color: line.contains("error:") ? theme.text : theme.dim, width: width)
      y += Self.lineHeight
    }
  }
}
