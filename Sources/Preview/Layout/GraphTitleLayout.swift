import Foundation
import MidflightEngine
import MidflightText

/// The layout of the graph's title.
///
/// Coordinates are in points, from the graph's top left corner.
@MainActor
struct GraphTitleLayout {
  /// The x coordinates of the left edges of the property's name, the quantity's name and the dot.
  /// The verdict or the hint follows the dot.
  let property = Theme.margin
  let propertyWidth: CGFloat
  let quantity: CGFloat
  let dot: CGFloat
  let verdict: CGRect?

  init(_ title: InterfaceState.GraphTitle, width: CGFloat, typeface: Typeface) {
    let maxWidth = max(150, width / 3)
    propertyWidth = min(typeface.bold.advance(of: title.property, size: 12), maxWidth)
    quantity = Theme.margin + propertyWidth + 8
    dot = quantity + typeface.regular.advance(of: title.quantity.title, size: 11) + 18
    guard let text = title.verdict?.text.typographic else {
      verdict = nil
      return
    }
    let maxLength = max(width - dot - 14 - Theme.margin, 0)
    let length = min(typeface.mono.advance(of: text, size: 12), maxLength)
    verdict = CGRect(
      x: dot - 4, y: 2, width: 14 + length + 8, height: GraphFrame.titleHeight - 4)
  }
}
