import Foundation
import MidflightGeometry

struct CornerShape: Equatable {
  var radius: CGFloat = 0
  var corners = CACornerMask.all
  /// Whether the curvature of corners increases gradually from the straight edges, as for
  /// `CALayerCornerCurve.continuous`.
  var isContinuous = false

  /// The distance that a continuous corner extends along an edge, in units of the radius. Apple
  /// documents the value:
  /// https://developer.apple.com/documentation/quartzcore/calayer/cornercurveexpansionfactor(_:)
  static let continuousReach: CGFloat = 1.528665

  /// Returns the outline of a rectangle, clockwise with y down. The radius is at most half the
  /// shorter side.
  func path(_ rect: CGRect) -> Path {
    var path = Path()
    let half = min(rect.width, rect.height) / 2
    let radius = min(radius, half)
    guard radius > 0, !corners.isDisjoint(with: .all) else {
      path.addRect(rect)
      return path
    }
    if !isContinuous, corners.isSuperset(of: .all) {
      path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
      return path
    }
    let corner = Corner(
      radius: radius, reach: isContinuous ? min(Self.continuousReach, half / radius) : 1)
    let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    let turns: [(CACornerMask, CGPoint, SIMD2<Double>)] = [
      (.layerMaxXMinYCorner, CGPoint(x: x1, y: y0), SIMD2(1, 0)),
      (.layerMaxXMaxYCorner, CGPoint(x: x1, y: y1), SIMD2(0, 1)),
      (.layerMinXMaxYCorner, CGPoint(x: x0, y: y1), SIMD2(-1, 0)),
      (.layerMinXMinYCorner, CGPoint(x: x0, y: y0), SIMD2(0, -1)),
    ]
    for (mask, point, direction) in turns {
      if corners.contains(mask) {
        corner.add(at: point, along: direction, to: &path)
      } else if path.isEmpty {
        path.move(to: point)
      } else {
        path.addLine(to: point)
      }
    }
    path.closeSubpath()
    return path
  }
}

@MainActor final class CachedOutline {
  private let rect: CGRect
  private let shape: CornerShape
  let path: Path

  init(_ rect: CGRect, _ shape: CornerShape) {
    (self.rect, self.shape) = (rect, shape)
    path = shape.path(rect)
  }

  func fits(_ rect: CGRect, _ shape: CornerShape) -> Bool {
    // Compare the members directly: Foundation's `==` for rectangles would first standardise both.
    self.rect.origin.x == rect.origin.x && self.rect.origin.y == rect.origin.y
      && self.rect.size.width == rect.size.width && self.rect.size.height == rect.size.height
      && self.shape == shape
  }
}

/// Caches the last outline for the next layer, because many layers have the same size.
@MainActor final class OutlineCache {
  private var latest: CachedOutline?

  func outline(_ rect: CGRect, _ shape: CornerShape) -> CachedOutline {
    if let latest, latest.fits(rect, shape) { return latest }
    let outline = CachedOutline(rect, shape)
    latest = outline
    return outline
  }
}

/// One rounded corner, in coordinates whose origin is the corner of the rectangle. The incoming
/// edge is along the negative x axis, the outgoing edge along the positive y axis.
///
/// A cubic P₀P₁P₂P₃ leads from each edge to a circular arc. P₀, P₁ and P₂ are on the edge, so the
/// cubic begins with zero curvature. P₃ is on the arc, at the angle θ. The tangent there meets the
/// edge at P₂, tan(θ/2) radii before the point where a full quarter circle would start. P₁ is
/// placed so that the curvature at P₃ equals the arc's: |P₁P₂| = 3/2·tan²(θ/2)/sin θ radii. With P₀
/// twice as far from P₁, and u = tan(θ/2), the corner extends 1 + 5/4·u + 9/4·u³ radii along the
/// edge.
private struct Corner {
  let radius: Double
  let u: Double

  init(radius: CGFloat, reach: CGFloat) {
    self.radius = Double(radius)
    // Solve for u by [Newton's method](https://en.wikipedia.org/wiki/Newton%27s_method); the
    // function increases monotonically.
    var u = (Double(reach) - 1) / 1.25
    for _ in 0..<20 {
      u -= (1 + 1.25 * u + 2.25 * u * u * u - Double(reach)) / (1.25 + 6.75 * u * u)
    }
    self.u = max(u, 0)
  }

  func add(at corner: CGPoint, along x: SIMD2<Double>, to path: inout Path) {
    let y = SIMD2(-x.y, x.x)
    let origin = SIMD2(Double(corner.x), Double(corner.y))
    func point(_ a: Double, _ b: Double) -> CGPoint {
      let p = origin + x * (a * radius) + y * (b * radius)
      return CGPoint(x: p.x, y: p.y)
    }
    let step = 0.75 * u * (1 + u * u)
    let angle = 2 * atan(u)
    let (p2, p1, p0) = (-1 + u, -1 + u - step, -1 + u - 3 * step)
    if path.isEmpty { path.move(to: point(p0, 0)) } else { path.addLine(to: point(p0, 0)) }
    if u > 0 {
      path.addCurve(
        to: point(-1 + sin(angle), 1 - cos(angle)), control1: point(p1, 0),
        control2: point(p2, 0))
    }
    // Approximate the arc by one cubic for each 45°, with handles of the usual length,
    // [4/3·tan(α/4)](https://pomax.github.io/bezierinfo/#circles_cubic).
    let whole = Double.pi / 2 - 2 * angle
    let count = whole > .pi / 4 ? 2 : 1
    for i in 0..<count {
      let a = angle + whole * Double(i) / Double(count)
      let b = angle + whole * Double(i + 1) / Double(count)
      let k = 4.0 / 3 * tan((b - a) / 4)
      path.addCurve(
        to: point(-1 + sin(b), 1 - cos(b)),
        control1: point(-1 + sin(a) + k * cos(a), 1 - cos(a) + k * sin(a)),
        control2: point(-1 + sin(b) - k * cos(b), 1 - cos(b) - k * sin(b)))
    }
    if u > 0 {
      path.addCurve(to: point(0, -p0), control1: point(0, -p2), control2: point(0, -p1))
    }
  }
}
