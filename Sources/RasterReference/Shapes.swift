import Foundation
package import MidflightDrawing
package import MidflightGeometry

package func filled(
  _ path: Path, rule: CGPathFillRule = .winding, _ color: CGColor = .white,
  transform: CGAffineTransform = .identity
) -> DisplayList {
  var list = DisplayList()
  list.fill(path, rule: rule, paint: .color(color), transform: transform)
  return list
}

package func stroked(_ path: Path, _ style: StrokeStyle, _ color: CGColor = .white) -> DisplayList {
  var list = DisplayList()
  list.stroke(path, style: style, paint: .color(color))
  return list
}

package func polygon(_ points: [SIMD2<Double>]) -> Path {
  var path = Path()
  for (i, p) in points.enumerated() {
    let p = CGPoint(x: p.x, y: p.y)
    if i == 0 { path.move(to: p) } else { path.addLine(to: p) }
  }
  path.closeSubpath()
  return path
}

package func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
  var path = Path()
  path.addRect(CGRect(x: x, y: y, width: width, height: height))
  return path
}

package func circle(_ x: Double, _ y: Double, _ r: Double) -> Path {
  var path = Path()
  path.addEllipse(in: CGRect(x: x - r, y: y - r, width: 2 * r, height: 2 * r))
  return path
}
