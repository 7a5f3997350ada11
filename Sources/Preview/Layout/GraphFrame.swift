import Foundation

/// Where the parts of the graph are.
///
/// Space: points from the graph's top left corner.
enum GraphFrame {
  /// The least room at the left for names and values.
  static let leastGutter: CGFloat = 112
  /// The room below the curves for times, where no timeline says them.
  private static let timesHeight: CGFloat = 14
  static let titleHeight: CGFloat = 24

  /// Where the curves are within a graph.
  ///
  /// - Parameters:
  ///   - size: The graph's size.
  ///   - gutter: The room at the left for names and values.
  ///   - hasTimes: Whether times are said below the curves.
  static func plot(in size: CGSize, gutter: CGFloat, hasTimes: Bool) -> CGRect {
    CGRect(
      x: gutter, y: titleHeight, width: max(size.width - gutter - Theme.margin, 1),
      height: max(size.height - titleHeight - 8 - (hasTimes ? timesHeight : 0), 1))
  }
}
