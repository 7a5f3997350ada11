import Foundation
import Geometry

/// A rectangle in device space with `Double` corners; empty unless `minX <= maxX` and so on.
struct DeviceBounds {
  var minX = Double.infinity
  var minY = Double.infinity
  var maxX = -Double.infinity
  var maxY = -Double.infinity

  /// The box of a path's points, control points included; points that are not finite are left out,
  /// as flattening leaves out their segments.
  init(_ path: Path, _ t: CGAffineTransform) {
    for p in path.points {
      let x = t.a * p.x + t.c * p.y + t.tx
      let y = t.b * p.x + t.d * p.y + t.ty
      if !(x - x == 0 && y - y == 0) { continue }
      if x < minX { minX = x }
      if x > maxX { maxX = x }
      if y < minY { minY = y }
      if y > maxY { maxY = y }
    }
  }

  init(_ rect: CGRect, _ t: CGAffineTransform) {
    for corner in 0..<4 {
      let px = rect.origin.x + (corner & 1 == 0 ? 0 : rect.size.width)
      let py = rect.origin.y + (corner & 2 == 0 ? 0 : rect.size.height)
      let x = t.a * px + t.c * py + t.tx
      let y = t.b * px + t.d * py + t.ty
      if !(x - x == 0 && y - y == 0) {
        self = DeviceBounds(Path(), t)
        return
      }
      (minX, maxX) = (min(minX, x), max(maxX, x))
      (minY, maxY) = (min(minY, y), max(maxY, y))
    }
  }

  mutating func inset(by distance: Double) {
    guard distance < .infinity, minX <= maxX else { return }
    minX += distance
    minY += distance
    maxX -= distance
    maxY -= distance
  }

  /// The pixels it touches, and one more on each side, because flattened curves may stand a little
  /// outside their control points' box.
  var pixels: PixelRect {
    guard minX <= maxX, minY <= maxY else { return .empty }
    func pixel(_ x: Double) -> Int { Int(min(max(x, -1e9), 1e9)) }
    return PixelRect(
      minX: pixel(minX.rounded(.down)) - 1, minY: pixel(minY.rounded(.down)) - 1,
      maxX: pixel(maxX.rounded(.up)) + 1, maxY: pixel(maxY.rounded(.up)) + 1)
  }
}

extension StrokeStyle {
  /// How far its outline may reach from the path, in the path's units.
  var reach: Double {
    guard width > 0, width < .infinity else { return 0 }
    let square = cap == .square ? 2.0.squareRoot() : 1
    return width / 2 * max(join == .miter ? max(miterLimit, 1) : 1, square)
  }
}

extension Path {
  /// The device rectangle that the path fills, when it is one rectangle with its sides along the
  /// axes; nil for everything else.
  func deviceRectangle(_ t: CGAffineTransform) -> DeviceBounds? {
    guard t.keepsRectangles, (4...5).contains(points.count), verbs.count <= 6, verbs.first == .move
    else { return nil }
    for (i, verb) in verbs.enumerated().dropFirst() {
      if verb != .line && !(verb == .close && i == verbs.count - 1) { return nil }
    }
    if points.count == 5 && points[4] != points[0] { return nil }
    let p = points
    let alongX = p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x
    let alongY = p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y
    guard alongX || alongY else { return nil }
    let bounds = DeviceBounds(self, t)
    guard bounds.minX <= bounds.maxX, p.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return nil
    }
    return bounds
  }
}
