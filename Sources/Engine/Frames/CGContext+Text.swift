package import Foundation
package import MidflightDrawing
package import MidflightText

/// Where a text's anchor is.
package enum TextAlignment {
  case left, center, right
}

extension CGContext {
  /// Draws one line of text, the baseline at `point.y`; `point.x` is its left end, middle or right
  /// end. A text wider than `width` is cut, and an ellipsis stands where `cut` says.
  ///
  /// - Returns: the width that it takes.
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
