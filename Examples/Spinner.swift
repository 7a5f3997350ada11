import Midflight

/// An arc that rotates forever; its length can change while it rotates.
final class Spinner: CALayer {
  @Animatable var length: CGFloat = 0.3
  @Animatable var color = CGColor(red: 1, green: 0.62, blue: 0.2, alpha: 1)

  override init() {
    super.init()
    bounds.size = CGSize(width: 160, height: 160)
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0
    turn.toValue = 2 * CGFloat.pi
    turn.duration = 1.2
    turn.repeatCount = .infinity
    add(turn, forKey: "turn")
  }

  override init(layer: Any) { super.init(layer: layer) }

  override func action(forKey key: String) -> (any CAAction)? {
    guard key == "length" || key == "color" else { return super.action(forKey: key) }
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = (presentation() ?? self).value(forKey: key)
    animation.duration = 0.6
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    return animation
  }

  override func draw(in context: CGContext) {
    context.setLineWidth(14)
    context.setLineCap(.round)
    context.setStrokeColor(color)
    context.addArc(
      center: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - 14,
      startAngle: 0, endAngle: 2 * .pi * min(max(length, 0.01), 0.99), clockwise: false)
    context.strokePath()
  }
}
