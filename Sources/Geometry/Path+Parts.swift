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
    var next = 0
    for verb in verbs {
      if part.points.count >= pointCount {
        body(part)
        part.removeAll()
        if verb != .move {
          part.move(to: start)
          part.addLine(to: pen)
        }
      }
      switch verb {
      case .move:
        start = points[next]
        part.move(to: start)
      case .line: part.addLine(to: points[next])
      case .quad: part.addQuadCurve(to: points[next + 1], control: points[next])
      case .cubic:
        part.addCurve(
          to: points[next + 2], control1: points[next], control2: points[next + 1])
      case .close: part.closeSubpath()
      }
      next += verb.pointCount
      pen = part.currentPoint ?? pen
    }
    body(part)
  }
}
