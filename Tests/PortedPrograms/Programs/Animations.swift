import UIKit

/// A square that is moved by each animation class.
class Mover: UIView {
  let dot = CALayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    dot.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    dot.position = CGPoint(x: 50, y: 50)
    dot.backgroundColor = UIColor.red.cgColor
    layer.addSublayer(dot)
  }

  required init?(coder: NSCoder) { fatalError("no archive") }

  func slide() {
    let slide = CABasicAnimation(keyPath: "position.x")
    slide.fromValue = 50
    slide.toValue = 150
    slide.duration = 1
    slide.beginTime = CACurrentMediaTime() + 0.5
    slide.fillMode = .backwards
    slide.timingFunction = CAMediaTimingFunction(controlPoints: 0.25, 0.1, 0.25, 1)
    dot.position.x = 150
    dot.add(slide, forKey: "slide")
  }

  func jump() {
    // iOS [#keyPath]: let jump = CABasicAnimation(keyPath: #keyPath(CALayer.position))
    let jump = CABasicAnimation(keyPath: CALayer.key(for: \.position))
    jump.fromValue = NSValue(cgPoint: CGPoint(x: 50, y: 50))
    jump.toValue = NSValue(cgPoint: CGPoint(x: 50, y: 150))
    jump.duration = 0.5
    jump.autoreverses = true
    jump.repeatCount = 2
    dot.add(jump, forKey: "jump")
  }

  func shake() {
    let shake = CAKeyframeAnimation(keyPath: "position.x")
    shake.values = [0, 10, -10, 10, 0]
    shake.keyTimes = [0, 0.25, 0.5, 0.75, 1]
    shake.timingFunctions = (0..<4).map { _ in CAMediaTimingFunction(name: .linear) }
    shake.duration = 0.4
    shake.isAdditive = true
    dot.add(shake, forKey: "shake")
  }

  func orbit() {
    let orbit = CAKeyframeAnimation(keyPath: "position")
    orbit.path = CGPath(
      ellipseIn: CGRect(x: 50, y: 50, width: 100, height: 100), transform: nil)
    orbit.calculationMode = .paced
    orbit.rotationMode = .rotateAuto
    orbit.duration = 4
    orbit.repeatCount = Float.infinity
    dot.add(orbit, forKey: "orbit")
  }

  func blink() {
    let blink = CAKeyframeAnimation(keyPath: "backgroundColor")
    blink.values = [UIColor.red.cgColor, UIColor.green.cgColor, UIColor.blue.cgColor]
    blink.calculationMode = .discrete
    blink.duration = 3
    dot.add(blink, forKey: "blink")
  }

  func bounce() {
    let bounce = CASpringAnimation(keyPath: "position.y")
    bounce.mass = 1
    bounce.stiffness = 100
    bounce.damping = 10
    bounce.initialVelocity = 0
    bounce.fromValue = dot.position.y
    bounce.toValue = 150
    bounce.duration = bounce.settlingDuration
    dot.position.y = 150
    dot.add(bounce, forKey: "position.y")
  }

  func pop() {
    let grow = CABasicAnimation(keyPath: "transform.scale")
    grow.toValue = 2
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.toValue = 0
    fade.beginTime = 0.5
    fade.duration = 0.5
    let both = CAAnimationGroup()
    both.animations = [grow, fade]
    both.duration = 1
    both.fillMode = CAMediaTimingFillMode.forwards
    both.isRemovedOnCompletion = false
    dot.add(both, forKey: "pop")
  }

  func turn() {
    let turn = CABasicAnimation(keyPath: "transform")
    turn.valueFunction = CAValueFunction(name: .rotateZ)
    turn.fromValue = 0
    turn.toValue = 2 * CGFloat.pi
    turn.duration = 2
    turn.isCumulative = true
    turn.repeatCount = 2
    dot.add(turn, forKey: "turn")
  }

  func tilt() {
    let tilt = CABasicAnimation(keyPath: "transform")
    let quarter = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    tilt.fromValue = NSValue(caTransform3D: CATransform3DIdentity)
    tilt.toValue = NSValue(caTransform3D: CATransform3DScale(quarter, 2, 2, 1))
    tilt.duration = 1
    dot.add(tilt, forKey: "tilt")
  }

  func push() {
    let push = CATransition()
    push.type = .push
    push.subtype = .fromRight
    push.duration = 1
    push.timingFunction = CAMediaTimingFunction(name: .linear)
    dot.add(push, forKey: kCATransition)
    CATransaction.setDisableActions(true)
    dot.backgroundColor = UIColor.blue.cgColor
  }
}
