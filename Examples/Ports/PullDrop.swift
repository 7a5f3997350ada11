import UIKit

/// A drop that is pulled from the top edge, detaches, and turns into a spinner.
class PullDrop: UIView {
  private let drop = CAShapeLayer()
  private let arrow = CAShapeLayer()
  private let spinner = CAShapeLayer()
  private var stage = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(white: 0.95, alpha: 1)
    clipsToBounds = true
    drop.fillColor = UIColor(hue: 0.58, saturation: 0.7, brightness: 0.9, alpha: 1).cgColor
    for line in [arrow, spinner] {
      line.strokeColor = UIColor.white.cgColor
      line.fillColor = nil
      line.lineWidth = 4
      line.lineCap = .round
    }
    spinner.isHidden = true
    layer.addSublayer(drop)
    drop.addSublayer(arrow)
    drop.addSublayer(spinner)
  }

  required init?(coder: NSCoder) { fatalError() }

  override func layoutSubviews() {
    super.layoutSubviews()
    drop.frame = bounds
    drop.path = shape(0).cgPath
  }

  /// Returns the outline of a drop that has been pulled by this many points: first a bulge, then a
  /// neck, then a separate drop.
  private func shape(_ pull: CGFloat) -> UIBezierPath {
    let (middle, radius) = (bounds.midX, 14 + 18 * min(pull / 120, 1))
    let width = 70 - pull * 0.2
    let bottom = CGPoint(x: middle, y: pull)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: middle - width, y: 0))
    path.addCurve(
      to: CGPoint(x: bottom.x - radius, y: bottom.y),
      controlPoint1: CGPoint(x: middle - radius * 0.6, y: 0),
      controlPoint2: CGPoint(x: bottom.x - radius, y: bottom.y - pull * 0.5))
    path.addArc(
      withCenter: bottom, radius: radius, startAngle: .pi, endAngle: 0, clockwise: false)
    path.addCurve(
      to: CGPoint(x: middle + width, y: 0),
      controlPoint1: CGPoint(x: bottom.x + radius, y: bottom.y - pull * 0.5),
      controlPoint2: CGPoint(x: middle + radius * 0.6, y: 0))
    path.close()
    return path
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil else { return }
    layoutIfNeeded()
    CATransaction.begin()
    CATransaction.setCompletionBlock { self.letGo() }
    let pull = CAKeyframeAnimation(keyPath: "path")
    pull.values = stride(from: 0, through: 120, by: 10).map { shape(CGFloat($0)).cgPath }
    pull.duration = 1.2
    pull.timingFunction = CAMediaTimingFunction(name: .easeOut)
    drop.add(pull, forKey: "pull")
    drop.path = shape(120).cgPath
    CATransaction.commit()
  }

  private func letGo() {
    let center = CGPoint(x: bounds.midX, y: 120)
    let circle = UIBezierPath(
      arcCenter: center, radius: 32, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    drop.path = circle.cgPath
    spinner.isHidden = false
    spinner.frame = CGRect(x: center.x - 18, y: center.y - 18, width: 36, height: 36)
    spinner.path =
      UIBezierPath(
        arcCenter: CGPoint(x: 18, y: 18), radius: 16, startAngle: 0, endAngle: 1.6 * .pi,
        clockwise: true
      ).cgPath
    CATransaction.commit()

    let wobble = CAKeyframeAnimation(keyPath: "transform.scale.y")
    wobble.values = [1.15, 0.9, 1.05, 0.98, 1]
    wobble.duration = 0.5
    spinner.add(wobble, forKey: "wobble")
    let turn = CABasicAnimation(keyPath: "transform.rotation")
    turn.fromValue = 0
    turn.toValue = 2 * CGFloat.pi
    turn.duration = 0.9
    turn.repeatCount = MAXFLOAT
    spinner.add(turn, forKey: "turn")

    let bounce = CASpringAnimation(keyPath: "position.y")
    bounce.fromValue = drop.position.y + 18
    bounce.toValue = drop.position.y
    bounce.damping = 8
    bounce.duration = bounce.settlingDuration
    drop.add(bounce, forKey: "bounce")
  }
}
