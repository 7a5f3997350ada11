package import Foundation
package import MidflightGeometry
import MidflightViews

/// A line that comes in from outside and runs around a rectangle's border.
///
///     start ╮
///           ╰─╮  lead-in: as many curves as there are pairs of control points
///     ╭───────●───────╮
///     │  border, from the left end of the top side
///     ╰───────────────╯
///
/// The lead-in and the border are two subpaths, so that they meet with caps instead of a join.
package struct AnimatedLinePath: Sendable, Hashable {
  /// The lead-in: one open subpath from the start point to the start of the border.
  package let leadIn: Path
  /// The border: one open subpath that ends at its start, clockwise as displayed.
  package let border: Path

  /// Creates the path of a line that runs to a rectangle and around it.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle.
  ///   - cornerRadius: The border's corner radius; clamped to 0…half the shorter side.
  ///   - startPoint: The line's start, in the coordinate space of `bounds`.
  ///   - controlPoints: One pair of control points for each curve of the lead-in. The straight
  ///     segment from the start to the border's first point is divided into equal parts, one for
  ///     each pair. Each part becomes a cubic, with the pair's points relative to the part's end.
  ///     Without pairs, the lead-in is straight.
  package init(
    bounds: CGRect, cornerRadius: CGFloat, startPoint: CGPoint, controlPoints: [LineCurvePoints]
  ) {
    var border = Path()
    border.addBorder(of: bounds, cornerRadius: cornerRadius, closed: false)
    let end = border.points[0]
    var leadIn = Path()
    leadIn.move(to: startPoint)
    for (i, pair) in controlPoints.enumerated() {
      let fraction = CGFloat(i + 1) / CGFloat(controlPoints.count)
      let isLast = i + 1 == controlPoints.count
      let x = isLast ? end.x : startPoint.x + (end.x - startPoint.x) * fraction
      let y = isLast ? end.y : startPoint.y + (end.y - startPoint.y) * fraction
      leadIn.addCurve(
        to: CGPoint(x: x, y: y),
        control1: CGPoint(x: x + pair.control1.x, y: y + pair.control1.y),
        control2: CGPoint(x: x + pair.control2.x, y: y + pair.control2.y))
    }
    if controlPoints.isEmpty { leadIn.addLine(to: end) }
    self.leadIn = leadIn
    self.border = border
  }

  package var path: Path {
    var path = leadIn
    path.addPath(border)
    return path
  }

  /// The value of `strokeStart` at which only the border is visible: the lead-in's length as a
  /// fraction of the line's length; 0 for a line of zero length.
  package var rollToStroke: CGFloat {
    let own = leadIn.length
    let whole = own + border.length
    return whole > 0 ? own / whole : 0
  }
}
