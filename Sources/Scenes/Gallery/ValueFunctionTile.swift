import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree

/// A needle that rotates by three quarters of a turn. A value function interpolates the angle;
/// interpolation between two transforms would take the shorter way, through the gap at the bottom
/// of the dial. See
/// [`CAValueFunction`](https://developer.apple.com/documentation/quartzcore/cavaluefunction).
final class ValueFunctionTile: GalleryTile {
  /// The range of the needle's angle, in radians from upright.
  static let reach: ClosedRange<Double> = -2.35...2.35
  static let key = "turn"
  let needle = CAShapeLayer()

  init() {
    super.init("CAValueFunction")
    let middle = CGPoint(x: 60, y: 44)
    let dial = CAShapeLayer()
    dial.frame = area.bounds
    var arc = Path()
    arc.addArc(
      center: middle, radius: 34, startAngle: CGFloat(Self.reach.lowerBound) - .pi / 2,
      endAngle: CGFloat(Self.reach.upperBound) - .pi / 2, clockwise: false)
    dial.path = CGPath(arc)
    dial.fillColor = nil
    dial.strokeColor = GalleryStyle.line
    dial.lineWidth = 4
    dial.lineCap = .round
    area.addSublayer(dial)

    needle.name = "needle"
    needle.bounds = CGRect(x: 0, y: 0, width: 12, height: 60)
    needle.position = middle
    var shape = Path()
    shape.addLines(between: [
      CGPoint(x: 6, y: 2), CGPoint(x: 10, y: 30), CGPoint(x: 2, y: 30),
    ])
    shape.closeSubpath()
    shape.addEllipse(in: CGRect(x: 1, y: 25, width: 10, height: 10))
    needle.path = CGPath(shape)
    needle.fillColor = GalleryStyle.coral
    area.addSublayer(needle)
    set(Self.reach.lowerBound)
  }
  required init?(coder: NSCoder) { nil }

  var keyPath: String { "transform.rotation.z" }

  override func change(to isOn: Bool) {
    turn(to: isOn ? Self.reach.upperBound : Self.reach.lowerBound)
  }

  /// Turns the needle to an angle, through the upright position if that is in between.
  func turn(to angle: Double) {
    let animation = CABasicAnimation(keyPath: needle.key(for: \.transform))
    animation.valueFunction = CAValueFunction(name: .rotateZ)
    animation.fromValue = (needle.presentation() ?? needle).value(forKeyPath: keyPath)
    animation.toValue = angle
    animation.duration = Self.duration
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    needle.add(animation, forKey: Self.key)
    show(angle)
  }

  func set(_ angle: Double) {
    show(angle)
    needle.removeAnimation(forKey: Self.key)
  }

  private func show(_ angle: Double) {
    still { needle.setAffineTransform(CGAffineTransform(rotationAngle: CGFloat(angle))) }
  }
}
