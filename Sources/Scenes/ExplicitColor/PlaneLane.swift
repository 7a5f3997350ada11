import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree
import MidflightViews

/// A curve, and a plane that flies along it with its nose in the direction of flight.
final class PlaneLane: UIView {
  static let size = CGSize(width: 712, height: 150)
  /// The duration of a flight, in seconds.
  static let duration: CFTimeInterval = 3
  /// The range of the x coordinates at which a flight may end, in the coordinate space of the
  /// bounds.
  static let positions: ClosedRange<Double> = 76...636
  private static let height: CGFloat = 92

  private let route = CAShapeLayer()
  let plane = CAShapeLayer()

  init(at origin: CGPoint) {
    super.init(frame: CGRect(origin: origin, size: Self.size))
    layer.name = "lane"
    layer.backgroundColor = ExplicitColorStyle.card
    layer.cornerRadius = 10
    layer.masksToBounds = true
    build()
    route.path = CGPath(tour)
  }
  required init?(coder: NSCoder) { nil }

  var flightKey: String { "flight" }
  var keyPath: String { plane.key(for: \.position) + ".x" }

  /// Flies the plane through a loop to the right end, from its current position.
  func flyTour() { fly(along: tour, to: point(Self.positions.upperBound)) }

  func fly(to x: Double) {
    var path = start
    addLeg(to: point(x), &path)
    fly(along: path, to: point(x))
  }

  func set(_ x: Double) {
    setModel(point(x))
    plane.removeAnimation(forKey: flightKey)
    route.path = nil
  }

  // MARK: Flights

  private func point(_ x: Double) -> CGPoint { CGPoint(x: CGFloat(x), y: Self.height) }

  private func fly(along path: Path, to end: CGPoint) {
    let animation = CAKeyframeAnimation(keyPath: plane.key(for: \.position))
    animation.path = CGPath(path)
    animation.rotationMode = .rotateAuto
    animation.calculationMode = .paced
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    animation.duration = Self.duration
    plane.add(animation, forKey: flightKey)
    setModel(end)
    route.path = CGPath(path)
  }

  private func setModel(_ position: CGPoint) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    plane.position = position
    CATransaction.commit()
  }

  private var start: Path {
    var path = Path()
    path.move(to: (plane.presentation() ?? plane).position)
    return path
  }

  /// The direction of the plane's nose, as a unit vector.
  private var heading: CGPoint {
    let turn = (plane.presentation() ?? plane).affineTransform()
    return CGPoint(x: turn.a, y: turn.b)
  }

  private var tour: Path {
    var path = start
    let radius: CGFloat = 34
    let bottom = CGPoint(x: 356, y: Self.height + 18)
    let center = CGPoint(x: bottom.x, y: bottom.y - radius)
    addLeg(to: bottom, &path)
    path.addRelativeArc(center: center, radius: radius, startAngle: .pi / 2, delta: -2 * .pi)
    let end = point(Self.positions.upperBound)
    path.addCurve(
      to: end, control1: CGPoint(x: bottom.x + 110, y: bottom.y),
      control2: CGPoint(x: end.x - 110, y: end.y))
    return path
  }

  /// Appends a curve to a path. At its end, the plane's nose points to the right, so that the plane
  /// does not turn when the flight ends. If the end is behind the plane or just ahead, the curve is
  /// a wide turn over the top.
  private func addLeg(to end: CGPoint, _ path: inout Path) {
    guard let start = path.currentPoint else { return }
    let heading = heading
    if end.x - start.x > 120 {
      let reach = (end.x - start.x) * 0.45
      path.addCurve(
        to: end,
        control1: CGPoint(x: start.x + heading.x * reach, y: start.y + heading.y * reach),
        control2: CGPoint(x: end.x - reach, y: end.y))
      return
    }
    let top = CGPoint(x: (start.x + end.x) / 2, y: 30)
    let reach = 60 + (start.x - end.x) * 0.1
    path.addCurve(
      to: top, control1: CGPoint(x: start.x + heading.x * 80, y: start.y + heading.y * 80),
      control2: CGPoint(x: top.x + reach, y: top.y))
    path.addCurve(
      to: end, control1: CGPoint(x: top.x - reach, y: top.y),
      control2: CGPoint(x: end.x - 80, y: end.y))
  }

  // MARK: Building

  private func build() {
    let heading = TextRunLayer()
    heading.frame = CGRect(x: 0, y: 110, width: 300, height: 40)
    heading.runs = [
      TextRun(
        text: "Along a curve", origin: CGPoint(x: 14, y: 15), font: .bold, size: 13,
        color: ExplicitColorStyle.text),
      TextRun(
        text: "keyframes of a path, rotation mode auto", origin: CGPoint(x: 14, y: 31), size: 10.5,
        color: ExplicitColorStyle.dim),
    ]
    layer.addSublayer(heading)
    route.frame = bounds
    route.fillColor = nil
    route.strokeColor = ExplicitColorStyle.route
    route.lineWidth = 1.5
    route.lineDashPattern = [5, 5]
    layer.addSublayer(route)

    plane.name = "plane"
    plane.bounds = CGRect(x: 0, y: 0, width: 34, height: 26)
    plane.position = point(Self.positions.lowerBound)
    plane.path = Self.facet(CGPoint(x: 0, y: 0), CGPoint(x: 9, y: 12))
    plane.fillColor = CGColor(rgba: 0xF2F4_F8FF)
    let shade = CAShapeLayer()
    shade.path = Self.facet(CGPoint(x: 9, y: 14), CGPoint(x: 0, y: 26))
    shade.fillColor = CGColor(rgba: 0xA9B6_CAFF)
    plane.addSublayer(shade)
    layer.addSublayer(plane)
  }

  /// Returns one of the plane's wings: a triangle from the nose to two points.
  private static func facet(_ a: CGPoint, _ b: CGPoint) -> CGPath {
    var path = Path()
    path.addLines(between: [CGPoint(x: 34, y: 13), a, b])
    path.closeSubpath()
    return CGPath(path)
  }
}
