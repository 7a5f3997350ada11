import Foundation
import Geometry

/// The part of a path's flattened outline between two fractions of its length.
struct StrokeTrim {
  private var line = Polyline()

  init(_ path: Path) { path.flatten(into: &line) }

  var length: Double { line.length }

  func path(from start: Double, to end: Double) -> Path {
    let (low, high) = (start * length, end * length)
    var result = Path()
    var position = 0.0
    for contour in line.contours {
      var points = contour.range.map { line.points[$0] }
      if contour.isClosed, let first = points.first { points.append(first) }
      var isDrawing = false
      for (a, b) in zip(points, points.dropFirst()) {
        let step = ((b - a) * (b - a)).sum().squareRoot()
        let (from, to) = (max(low, position), min(high, position + step))
        if step > 0, from < to {
          let p = a + (b - a) * ((from - position) / step)
          let q = a + (b - a) * ((to - position) / step)
          if !isDrawing { result.move(to: CGPoint(x: p.x, y: p.y)) }
          result.addLine(to: CGPoint(x: q.x, y: q.y))
          isDrawing = true
        }
        position += step
      }
    }
    return result
  }
}
