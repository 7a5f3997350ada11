import Foundation

/// The layout of the graph.
///
/// Coordinates are in points, from the graph's top left corner.
enum GraphFrame {
  static let minGutter: CGFloat = 112
  /// The height of the time labels below the curves. The graph has these labels only if no timeline
  /// shows them.
  private static let timesHeight: CGFloat = 14
  static let titleHeight: CGFloat = 24

  /// Returns the frame of the curves within a graph. `gutter` is the width to the left of the
  /// curves, for names and values.
  static func plot(in size: CGSize, gutter: CGFloat, hasTimes: Bool) -> CGRect {
    CGRect(
      x: gutter, y: titleHeight, width: max(size.width - gutter - Theme.margin, 1),
      height: max(size.height - titleHeight - 8 - (hasTimes ? timesHeight : 0), 1))
  }
}
