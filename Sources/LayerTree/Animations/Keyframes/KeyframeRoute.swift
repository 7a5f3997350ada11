import Foundation
import MidflightGeometry

/// A path along which a value moves. The start of the path and the ends of its segments are the
/// keyframes.
struct KeyframeRoute {
  let measure: PathMeasure
  let isPaced: Bool
  let schedule: KeyframeSchedule
  let timingFunction: CAMediaTimingFunction?

  func segment(at position: CyclePosition) -> (index: Int, t: Double) {
    let fraction = timingFunction?.value(at: position.fraction) ?? position.fraction
    let lead = position.progressLead(timingFunction)
    if isPaced, let (index, t) = measure.segment(atLength: fraction * measure.length) {
      if lead == 0 { return (index, t) }
      let speed = speed(onSegment: index, at: t)
      return (index, speed > 0 ? t + lead * measure.length / speed : t)
    }
    let (index, t) = schedule.segment(at: fraction, lead: lead)
    // A discrete animation shows each keyframe as the start of a segment. No segment starts at the
    // last keyframe, so show the end of the last segment.
    return index < measure.segmentCount ? (index, t) : (measure.segmentCount - 1, 1)
  }
}

extension KeyframeRoute {
  /// Returns the magnitude of the segment's derivative with respect to its parameter, computed with
  /// the [five-point stencil](https://en.wikipedia.org/wiki/Five-point_stencil), which is exact for
  /// cubics.
  private func speed(onSegment index: Int, at t: Double) -> Double {
    func point(_ i: Double) -> CGPoint { measure.point(onSegment: index, at: t + i / 8) }
    let (a, b, c, d) = (point(-2), point(-1), point(1), point(2))
    let x = (a.x - d.x + 8 * (c.x - b.x)) / 1.5
    let y = (a.y - d.y + 8 * (c.y - b.y)) / 1.5
    return Double(x * x + y * y).squareRoot()
  }
}

final class KeyframePathCurve: Curve<CGPoint> {
  private let route: KeyframeRoute

  init(_ route: KeyframeRoute) { self.route = route }

  override func value(at position: CyclePosition, base: CGPoint) -> CGPoint {
    let (index, t) = route.segment(at: position)
    return route.measure.point(onSegment: index, at: t)
  }
}

final class SizeCurve: Curve<CGSize> {
  private let curve: Curve<CGPoint>

  init(_ curve: Curve<CGPoint>) { self.curve = curve }

  override func value(at position: CyclePosition, base: CGSize) -> CGSize {
    let point = curve.value(at: position, base: CGPoint(x: base.width, y: base.height))
    return CGSize(width: point.x, height: point.y)
  }
}

/// Rotates the layer so that its x axis points along the tangent of the path.
final class KeyframeTurnCurve: Curve<CATransform3D> {
  private let route: KeyframeRoute
  private let isReversed: Bool

  init(_ route: KeyframeRoute, reversed: Bool) { (self.route, isReversed) = (route, reversed) }

  override func value(at position: CyclePosition, base: CATransform3D) -> CATransform3D {
    let (index, t) = route.segment(at: position)
    guard let direction = route.measure.tangent(onSegment: index, at: t) else {
      return CATransform3DIdentity
    }
    let sign: CGFloat = isReversed ? -1 : 1
    return CATransform3DMakeRotation(atan2(sign * direction.y, sign * direction.x), 0, 0, 1)
  }
}
