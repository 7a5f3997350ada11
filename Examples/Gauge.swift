import Foundation
import Midflight

/// A gauge with a needle. Press 1 … 9 while the needle is moving, and it changes course in
/// mid-flight.
final class Gauge: CALayer {
  @Animatable var level: CGFloat = 0.2
  @Animatable var color = CGColor(red: 0.36, green: 0.68, blue: 1, alpha: 1)

  override func action(forKey key: String) -> (any CAAction)? {
    guard key == "level" || key == "color" else { return super.action(forKey: key) }
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = (presentation() ?? self).value(forKey: key)
    animation.duration = 0.9
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    return animation
  }

  /// The needle's angle in radians for a level from 0 (lower left) to 1 (lower right); in between,
  /// the needle passes over the top.
  private func direction(at level: CGFloat) -> CGFloat { .pi * (0.8 + 1.4 * level) }

  override func draw(in context: CGContext) {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY + 16)
    let radius = min(bounds.width, bounds.height) / 2 - 24
    func arc(to level: CGFloat, _ color: CGColor) {
      context.setStrokeColor(color)
      context.addArc(
        center: middle, radius: radius, startAngle: direction(at: 0),
        endAngle: direction(at: level),
        clockwise: false)
      context.strokePath()
    }
    context.setLineCap(.round)
    context.setLineWidth(14)
    arc(to: 1, CGColor(gray: 0.5, alpha: 0.3))
    arc(to: min(max(level, 0), 1), color)

    context.setStrokeColor(CGColor(gray: 0.8, alpha: 1))
    context.setLineWidth(2)
    for tick in 0...10 {
      let angle = direction(at: CGFloat(tick) / 10)
      let (inner, outer) = (radius - 24, radius - (tick.isMultiple(of: 5) ? 14 : 18))
      context.move(to: CGPoint(x: middle.x + inner * cos(angle), y: middle.y + inner * sin(angle)))
      context.addLine(
        to: CGPoint(x: middle.x + outer * cos(angle), y: middle.y + outer * sin(angle)))
    }
    context.strokePath()

    let angle = direction(at: level)
    context.setLineWidth(5)
    context.move(to: middle)
    context.addLine(
      to: CGPoint(
        x: middle.x + (radius - 32) * cos(angle), y: middle.y + (radius - 32) * sin(angle)))
    context.strokePath()
    context.setFillColor(CGColor(gray: 0.8, alpha: 1))
    context.fillEllipse(in: CGRect(x: middle.x - 8, y: middle.y - 8, width: 16, height: 16))
  }
}
