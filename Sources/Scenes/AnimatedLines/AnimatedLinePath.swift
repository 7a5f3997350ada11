package import Foundation
package import MidflightGeometry
import MidflightViews

/// A line that runs in from outside and around a rectangle's border.
///
///     start ╮
///           ╰─╮  lead-in: as many curves as there are pairs of control points
///     ╭───────●───────╮
///     │  border, from the left end of the top side
///     ╰───────────────╯
///
/// Lead-in and border are two sub-paths, so that they meet with caps and without a join.
package struct AnimatedLinePath: Sendable, Hashable {
  /// The way in: one open sub-path from the start point to where the border begins.
  package let leadIn: Path
  /// The way around: one open sub-path that ends where it begins, clockwise to the eye.
  package let border: Path

  /// The line into and around a rectangle.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle.
  ///   - cornerRadius: Of the border; clamped to 0…half the shorter side.
  ///   - startPoint: Where the line comes from, in the space of `bounds`.
  ///   - controlPoints: The straight way from there to the border's first point is cut into as many
  ///     equal parts as there are pairs; each part becomes a cubic to its end, with the pair's
  ///     points relative to that end. Without pairs the way is straight.
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

  /// The whole line.
  package var path: Path {
    var path = leadIn
    path.addPath(border)
    return path
  }

  /// The stroke start that leaves the border alone: the lead-in's share of the whole length. 0 for
  /// a line without length.
  package var rollToStroke: CGFloat {
    let own = leadIn.length
    let whole = own + border.length
    return whole > 0 ? own / whole : 0
  }
}
