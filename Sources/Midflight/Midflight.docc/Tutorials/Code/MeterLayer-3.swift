import Midflight

final class MeterLayer: CALayer {
  @Animatable var level: CGFloat = 0

  override func action(forKey key: String) -> (any CAAction)? {
    guard key == self.key(for: \.level) else { return super.action(forKey: key) }
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = presentation()?.level ?? level
    animation.duration = 0.5
    return animation
  }

  override func draw(in context: CGContext) {
    context.setFillColor(CGColor(red: 0.2, green: 0.6, blue: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: bounds.width * level, height: bounds.height))
  }
}
