import Foundation

extension Path {
  /// Divides the path into parts so that, at every point, the sum of their winding numbers is the
  /// path's winding number.
  ///
  /// If a sub-path is cut, its next part begins with a line from the start of the sub-path to the
  /// cut. The preceding part is closed along the same line in the other direction. A part has about
  /// `pointCount` points, at most four more.
  ///
  /// - Precondition: All points are finite.
  /// - Complexity: O(points). Allocates the memory of one part.
  package func forEachFilledPart(of pointCount: Int, _ body: (borrowing Path) -> Void) {
    var part = Path()
    part.reserveCapacity(verbs: pointCount + 4, points: pointCount + 4)
    var start = CGPoint.zero
    var pen = CGPoint.zero
    for element in elements {
      if part.pointCount >= pointCount {
        body(part)
        part.removeAll()
        if case .move = element {
        } else {
          part.move(to: start)
          part.addLine(to: pen)
        }
      }
      switch element {
      case .move(let p):
        start = p.point
        part.move(to: start)
      case .line(let p): part.addLine(to: p.point)
      case .quad(let c, let p): part.addQuadCurve(to: p.point, control: c.point)
      case .cubic(let c1, let c2, let p):
        part.addCurve(to: p.point, control1: c1.point, control2: c2.point)
      case .close: part.closeSubpath()
      }
      pen = part.currentPoint ?? pen
    }
    body(part)
  }
}
