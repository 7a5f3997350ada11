public import Midflight

/// A bar whose level continues from its presentation value when it is retargeted.
public class Gauge: CALayer {
  @Animatable public var level: CGFloat = 0

  public override init() {
    super.init()
    bounds = CGRect(x: 0, y: 0, width: 80, height: 20)
  }

  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The level at which an animation begins if it interrupts another one.
  var start: CGFloat { presentation()?.level ?? level }

  public override func action(forKey key: String) -> (any CAAction)? {
    guard key == "level" else { return super.action(forKey: key) }
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = start
    animation.duration = 0.5
    return animation
  }

  public override func draw(in context: CGContext) {
    context.setFillColor(CGColor(red: 0.2, green: 0.6, blue: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: bounds.width * level, height: bounds.height))
  }
}

/// A gauge with the most common mistake: its animations start at the model value.
public final class JumpingGauge: Gauge {
  override var start: CGFloat { level }
}

/// A view with a ring whose stroke is animated with a spring.
public final class Ring: UIView {
  public let ring = CAShapeLayer()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    ring.path = CGPath(ellipseIn: CGRect(x: 8, y: 8, width: 48, height: 48), transform: nil)
    ring.fillColor = nil
    ring.strokeColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    ring.lineWidth = 6
    ring.strokeEnd = 0
    layer.addSublayer(ring)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public func fill(to end: CGFloat) {
    let spring = CASpringAnimation(keyPath: "strokeEnd")
    (spring.stiffness, spring.damping) = (200, 12)
    spring.fromValue = ring.presentation()?.strokeEnd ?? ring.strokeEnd
    spring.duration = spring.settlingDuration
    ring.strokeEnd = end
    ring.add(spring, forKey: "strokeEnd")
  }
}
