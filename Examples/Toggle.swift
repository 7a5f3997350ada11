import Midflight

/// A switch whose knob and colour move together, and reverse together when it is tapped again
/// mid-flight.
final class Toggle: CALayer {
  @Animatable var isOn: CGFloat = 0

  override func action(forKey key: String) -> (any CAAction)? {
    guard key == "isOn" else { return super.action(forKey: key) }
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = (presentation() ?? self).value(forKey: key)
    animation.duration = 0.35
    animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
    return animation
  }

  override func draw(in context: CGContext) {
    let part = min(max(isOn, 0), 1)
    let track = CGRect(x: bounds.midX - 70, y: bounds.midY - 40, width: 140, height: 80)
    context.setFillColor(
      CGColor(
        red: 0.35 - 0.15 * part, green: 0.35 + 0.42 * part, blue: 0.38 - 0.03 * part, alpha: 1))
    context.addPath(CGPath(roundedRect: track, cornerWidth: 40, cornerHeight: 40, transform: nil))
    context.fillPath()

    // Stretch the knob, most of all halfway along its path.
    let stretch = 16 * part * (1 - part) * 4
    let x = track.minX + 6 + (track.width - 80) * part - stretch * part
    let knob = CGRect(x: x, y: track.minY + 6, width: 68 + stretch, height: 68)
    context.setShadow(
      offset: CGSize(width: 0, height: 3), blur: 6, color: CGColor(gray: 0, alpha: 0.35))
    context.setFillColor(CGColor(gray: 1, alpha: 1))
    context.addPath(CGPath(roundedRect: knob, cornerWidth: 34, cornerHeight: 34, transform: nil))
    context.fillPath()
  }
}
