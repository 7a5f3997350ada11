import Midflight

/// A button that becomes a check mark in a circle. `progress` is 0 for the button and 1 for the
/// check mark.
final class MorphButton: CALayer {
  @Animatable var progress: CGFloat = 0
  @Animatable var color = CGColor(red: 0.22, green: 0.75, blue: 0.52, alpha: 1)

  override func action(forKey key: String) -> (any CAAction)? {
    guard key == "progress" || key == "color" else { return super.action(forKey: key) }
    let spring = CASpringAnimation(keyPath: key)
    spring.fromValue = (presentation() ?? self).value(forKey: key)
    spring.stiffness = 160
    spring.damping = 18
    spring.duration = spring.settlingDuration
    return spring
  }

  override func draw(in context: CGContext) {
    let part = min(max(progress, 0), 1)
    // If a spring overshoots, the width does too, but it must not fall below the circle's diameter
    // of 64 points.
    let width = max(200 - 136 * progress, 64)
    let shape = CGRect(x: bounds.midX - width / 2, y: bounds.midY - 32, width: width, height: 64)
    context.setFillColor(color)
    context.addPath(CGPath(roundedRect: shape, cornerWidth: 32, cornerHeight: 32, transform: nil))
    context.fillPath()

    context.setStrokeColor(CGColor(gray: 1, alpha: 1))
    context.setLineWidth(6)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    // The label is drawn as three lines, which shrink to nothing by the time `progress` reaches ½.
    // Then the check mark is drawn.
    let label = 1 - min(part * 2, 1)
    if label > 0 {
      for (row, length) in [60, 84, 40].enumerated() {
        let y = bounds.midY + CGFloat(row - 1) * 15
        let half = CGFloat(length) / 2 * label
        context.move(to: CGPoint(x: bounds.midX - half, y: y))
        context.addLine(to: CGPoint(x: bounds.midX + half, y: y))
      }
      context.strokePath()
    }
    let mark = max(part * 2 - 1, 0)
    if mark > 0 {
      let points = [(-15, 1), (-4, 12), (16, -11)].map {
        CGPoint(x: bounds.midX + $0.0, y: bounds.midY + $0.1)
      }
      let (first, second) = (min(mark * 3, 1), max(mark * 1.5 - 0.5, 0))
      context.move(to: points[0])
      context.addLine(to: between(points[0], points[1], first))
      if second > 0 { context.addLine(to: between(points[1], points[2], second)) }
      context.strokePath()
    }
  }

  private func between(_ a: CGPoint, _ b: CGPoint, _ part: CGFloat) -> CGPoint {
    CGPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
  }
}
