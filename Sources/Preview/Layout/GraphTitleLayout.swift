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
  /// The verdict's text, or a shorter form if it does not fit beside the names.
  let text: String
  let verdict: CGRect?

  private static let dotWidth: CGFloat = 14

  init(_ title: InterfaceState.GraphTitle, width: CGFloat, typeface: Typeface) {
    let texts = title.verdict.map { [$0.text.typographic, $0.shortText.typographic] } ?? []
    func length(_ text: String) -> CGFloat { typeface.mono.advance(of: text, size: 12) }
    let nameWidth = typeface.bold.advance(of: title.property, size: 12)
    let quantityWidth = typeface.regular.advance(of: title.quantity.title, size: 11)
    let others = Theme.margin + 8 + quantityWidth + 18
    // The name may take a third of the width, and all that a short text leaves.
    let rest =
      texts.last.map { Self.dotWidth + length($0) }
      ?? typeface.regular.advance(of: title.hint ?? "", size: 11)
    propertyWidth = min(
      nameWidth, max(150, width / 3, width - others - rest - Theme.margin))
    quantity = Theme.margin + propertyWidth + 8
    dot = quantity + quantityWidth + 18
    let maxLength = max(width - dot - Self.dotWidth - Theme.margin, 0)
    text = texts.first { length($0) <= maxLength } ?? texts.last ?? ""
    verdict =
      title.verdict == nil
      ? nil
      : CGRect(
        x: dot - 4, y: 2, width: Self.dotWidth + min(length(text), maxLength) + 8,
        height: GraphFrame.titleHeight - 4)
  }
}
