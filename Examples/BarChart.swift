import Midflight

/// Five bars, each with an animatable height. One can be retargeted while another is still growing.
final class BarChart: CALayer {
  @Animatable var monday: CGFloat = 0.4
  @Animatable var tuesday: CGFloat = 0.7
  @Animatable var wednesday: CGFloat = 0.5
  @Animatable var thursday: CGFloat = 0.9
  @Animatable var friday: CGFloat = 0.3

  private static let days = ["monday", "tuesday", "wednesday", "thursday", "friday"]

  override func action(forKey key: String) -> (any CAAction)? {
    guard let index = Self.days.firstIndex(of: key) else { return super.action(forKey: key) }
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = (presentation() ?? self).value(forKey: key)
    // Each bar's animation takes 0.1 s longer than the previous bar's.
    animation.duration = 0.5 + 0.1 * Double(index)
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.2, 0.9, 0.3, 1.15)
    return animation
  }

  override func draw(in context: CGContext) {
    let values = [monday, tuesday, wednesday, thursday, friday]
    let (gap, ground) = (CGFloat(12), bounds.maxY - 20)
    let width = (bounds.width - 40 - gap * 4) / 5
    context.setFillColor(CGColor(gray: 0.5, alpha: 0.4))
    context.fill(CGRect(x: 14, y: ground + 4, width: bounds.width - 28, height: 2))
    for (index, value) in values.enumerated() {
      let height = max(value, 0.02) * (bounds.height - 60)
      let x = 20 + CGFloat(index) * (width + gap)
      let bar = CGRect(x: x, y: ground - height, width: width, height: height)
      let hue = CGFloat(index) / 4
      context.setFillColor(
        CGColor(red: 0.35 + 0.6 * hue, green: 0.65 - 0.2 * hue, blue: 1 - 0.6 * hue, alpha: 1))
      let corner = min(6, height / 2)
      context.addPath(
        CGPath(roundedRect: bar, cornerWidth: corner, cornerHeight: corner, transform: nil))
      context.fillPath()
    }
  }
}
