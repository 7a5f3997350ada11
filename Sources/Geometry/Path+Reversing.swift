import Foundation

extension Path {
  /// Returns the path with each sub-path reversed, and with the last sub-path first. Closed
  /// sub-paths stay closed and begin at the same points as before.
  ///
  /// - Complexity: O(points).
  public func reversed() -> Path {
    var result = Path()
    for part in subpaths.reversed() {
      result.move(to: part.points[part.points.count - 1])
      var next = part.points.count - 1
      for verb in part.verbs.reversed() where verb != .move && verb != .close {
        next -= verb.pointCount
        let end = part.points[next]
        switch verb {
        case .quad: result.addQuadCurve(to: end, control: part.points[next + 1])
        case .cubic:
          result.addCurve(
            to: end, control1: part.points[next + 2], control2: part.points[next + 1])
        default: result.addLine(to: end)
        }
      }
      if part.isClosed { result.closeSubpath() }
    }
    return result
  }

  private struct Subpath {
    var verbs: [Verb] = []
    var points: [CGPoint] = []
    var isClosed = false
  }

  /// The sub-paths. A closed sub-path includes its closing line, unless its last point is its
  /// start.
  private var subpaths: [Subpath] {
    var parts: [Subpath] = []
    var next = 0
    for verb in verbs {
      let verbPoints = points[next..<next + verb.pointCount]
      next += verb.pointCount
      if verb == .move || parts.isEmpty {
        parts.append(Subpath(verbs: [.move], points: Array(verbPoints)))
      } else if verb == .close {
        let last = parts.count - 1
        parts[last].isClosed = true
        if parts[last].points.last != parts[last].points[0] {
          parts[last].verbs.append(.line)
          parts[last].points.append(parts[last].points[0])
        }
      } else {
        if parts[parts.count - 1].isClosed {
          // A segment after a close begins a new sub-path at the start of the closed one.
          parts.append(Subpath(verbs: [.move], points: [parts[parts.count - 1].points[0]]))
        }
        parts[parts.count - 1].verbs.append(verb)
        parts[parts.count - 1].points.append(contentsOf: verbPoints)
      }
    }
    return parts
  }
}
