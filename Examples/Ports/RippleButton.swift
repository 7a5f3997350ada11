import UIKit

/// A button whose ripple spreads from where it is pressed.
class RippleDemo: UIView {
  private let button = RippleButton(type: .custom)
  private let count = UILabel()
  private var presses = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    button.setTitle("Press me", for: .normal)
    button.setTitleColor(.white, for: .normal)
    button.contentEdgeInsets = UIEdgeInsets(top: 14, left: 34, bottom: 14, right: 34)
    button.backgroundColor = .systemIndigo
    button.layer.cornerRadius = 10
    button.addAction(
      UIAction { [unowned self] _ in
        presses += 1
        count.text = "pressed \(presses)×"
        setNeedsLayout()
      }, for: .touchUpInside)
    count.textColor = .gray
    count.text = "not pressed"
    addSubview(button)
    addSubview(count)
  }

  required init?(coder: NSCoder) { fatalError() }

  override func layoutSubviews() {
    super.layoutSubviews()
    button.sizeToFit()
    button.center = CGPoint(x: bounds.midX, y: bounds.midY - 20)
    count.sizeToFit()
    count.center = CGPoint(x: bounds.midX, y: bounds.midY + 50)
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { appear { self.press(after: 0.2, at: 0.25) } }
  }

  /// Fades the view in, and then calls `completion`.
  private func appear(completion: @escaping () -> Void) {
    CATransaction.begin()
    CATransaction.setCompletionBlock(completion)
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.duration = 0.3
    layer.add(fade, forKey: "appear")
    CATransaction.commit()
  }

  private func press(after delay: TimeInterval, at part: CGFloat) {
    UIView.animate(withDuration: 0.01, delay: delay) {
      self.count.alpha = 0.99
    } completion: { _ in
      self.layoutIfNeeded()
      let bounds = self.button.bounds
      self.button.ripple(from: CGPoint(x: bounds.width * part, y: bounds.midY))
      self.button.sendActions(for: .touchUpInside)
      self.count.alpha = 1
      if self.presses < 2 { self.press(after: 1, at: 0.8) }
    }
  }
}

private class RippleButton: UIButton {
  var rippleColor = UIColor(white: 1, alpha: 0.45)

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  required init?(coder: NSCoder) { fatalError() }

  func ripple(from point: CGPoint) {
    let reach = hypot(bounds.width, bounds.height)
    let circle = CAShapeLayer()
    circle.frame = CGRect(
      x: point.x - reach, y: point.y - reach, width: 2 * reach, height: 2 * reach)
    circle.path = UIBezierPath(ovalIn: circle.bounds).cgPath
    circle.fillColor = rippleColor.cgColor
    circle.opacity = 0
    layer.addSublayer(circle)

    CATransaction.begin()
    CATransaction.setCompletionBlock { circle.removeFromSuperlayer() }
    let grow = CABasicAnimation(keyPath: "transform.scale")
    grow.fromValue = 0.05
    grow.toValue = 1
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0
    let group = CAAnimationGroup()
    group.animations = [grow, fade]
    group.duration = 0.8
    group.timingFunction = CAMediaTimingFunction(name: .easeOut)
    circle.add(group, forKey: nil)
    CATransaction.commit()
  }
}
