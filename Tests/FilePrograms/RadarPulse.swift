import UIKit

class RadarPulse: UIView {
  private let replicator = CAReplicatorLayer()
  private let circle = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    replicator.frame = bounds
    replicator.instanceCount = 3
    replicator.instanceDelay = 0.5
    circle.frame = bounds
    circle.path = UIBezierPath(ovalIn: bounds.insetBy(dx: 20, dy: 20)).cgPath
    circle.fillColor = UIColor.systemBlue.cgColor
    circle.opacity = 0
    replicator.addSublayer(circle)
    layer.addSublayer(replicator)
  }

  required init?(coder: NSCoder) { fatalError() }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { start() }
  }

  func start() {
    let scale = CABasicAnimation(keyPath: "transform.scale.xy")
    scale.fromValue = 0.1
    scale.toValue = 1
    let fade = CAKeyframeAnimation(keyPath: #keyPath(CALayer.opacity))
    fade.values = [0.8, 0.4, 0]
    let group = CAAnimationGroup()
    group.animations = [scale, fade]
    group.duration = 1.5
    group.repeatCount = .greatestFiniteMagnitude
    circle.add(group, forKey: "pulse")
  }
}
