import Foundation
import MidflightText

/// The layout of a tooltip. It is above the pointer, or below the pointer if it does not fit above.
/// If it must avoid the area above and below the pointer, it is beside the pointer.
///
/// Coordinates are in points of the window.
struct TipLayout {
  static let fontSize: CGFloat = 11.5
  static let leading: CGFloat = 16
  static let padding = CGSize(width: 9, height: 6)

  let frame: CGRect

  init(_ tip: Tip, in size: CGSize, typeface: Typeface) {
    let text =
      tip.lines.map { typeface.regular.advance(of: $0.typographic, size: Self.fontSize) }.max() ?? 0
    let width = min((text + 2 * Self.padding.width).rounded(.up), max(size.width - 8, 20))
    let height = CGFloat(tip.lines.count) * Self.leading + 2 * Self.padding.height - 2
    var (x, y) = (tip.position.x - width / 2, tip.position.y - height - 12)
    if tip.isBeside {
      (x, y) = (tip.position.x + 14, max(tip.position.y - height / 2, 4))
      if x + width > size.width - 4 { x = tip.position.x - 14 - width }
    } else if y < 4 {
      y = tip.position.y + 22
    }
    x = min(max(x, 4), size.width - width - 4)
    frame = CGRect(
      x: x.rounded(), y: min(y, size.height - height - 4).rounded(), width: width, height: height)
  }
}
