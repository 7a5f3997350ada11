import Foundation

/// The layout of the help.
///
/// Coordinates are in points, from the help's top left corner.
struct HelpFrame {
  let closeButton: CGRect
  let rows: CGRect

  private static let titleHeight: CGFloat = 42
  private static let margin: CGFloat = 18

  init(size: CGSize) {
    closeButton = CGRect(x: size.width - 40, y: 7, width: 28, height: 28)
    rows = CGRect(
      x: Self.margin, y: Self.titleHeight, width: max(size.width - 2 * Self.margin, 1),
      height: max(size.height - Self.titleHeight, 1))
  }

  var page: CGFloat { max(rows.height - 30, rows.height * 0.6) }

  func limit(of layout: HelpLayout) -> CGFloat { max(layout.size.height + 8 - rows.height, 0) }

  /// Returns the help's frame in the window, between the header and the footer. The help is at the
  /// window's side if it fits there, otherwise below the stage.
  static func frame(in size: CGSize, top: CGFloat, bottom: CGFloat) -> CGRect {
    let height = max(bottom - top, 0)
    if size.width >= 720 {
      let width = min(max((size.width * 0.42).rounded(), 360), 560)
      return CGRect(x: size.width - width, y: top, width: width, height: height)
    }
    let part = (height * 0.58).rounded()
    return CGRect(x: 0, y: bottom - part, width: size.width, height: part)
  }
}
