package import Foundation
package import MidflightDrawing
package import MidflightText

/// Which part of a line of text is placed at a given point.
package enum TextAlignment {
  case left, center, right
}

extension CGContext {
  /// Draws one line of text.
  ///
  /// - Parameters:
  ///   - point: The y of the baseline, and the x of the line's left end, centre or right end.
  ///   - width: The maximum width. Wider text is truncated.
  /// - Returns: The width of the line as drawn.
  @discardableResult
  package func draw(
    _ text: String, at point: CGPoint, font: Font, size: CGFloat, color: CGColor,
    alignment: TextAlignment = .left, width: CGFloat = .infinity, cut: TextTruncation = .end
  ) -> CGFloat {
    let (path, advance) = font.outline(of: text, size: size, truncatedTo: width, at: cut)
    let x =
      switch alignment {
      case .left: point.x
      case .center: point.x - advance / 2
      case .right: point.x - advance
      }
    saveGState()
    translateBy(x: x, y: point.y)
    setFillColor(color)
    beginPath()
    addPath(path)
    fillPath()
    restoreGState()
    return advance
  }
}
