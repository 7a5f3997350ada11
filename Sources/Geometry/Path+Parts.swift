import Foundation

extension Path {
  /// Hands on parts of the path that filled one upon the other wind around every place as often as
  /// the path does.
  ///
  /// A sub-path that is cut goes on with a line from its start to where it was cut; the part before
  /// is closed along the same line in the other direction.
  ///
  /// - Parameters:
  ///   - pointCount: how many points a part has, or at most four more.
  ///   - body: is handed each part in turn.
  /// - Precondition: all points are finite.
  /// - Complexity: O(points); allocates as much as a part takes.
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
