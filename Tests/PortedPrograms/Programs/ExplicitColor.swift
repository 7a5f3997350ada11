import UIKit

extension CALayer {
  /// Adds the animation so that it starts at the layer's presentation value and ends at the model
  /// value.
  func apply(_ animation: CABasicAnimation, forKey key: String? = nil) {
    guard let keyPath = animation.keyPath else { return }
    let animation = animation.copy() as! CABasicAnimation
    animation.fromValue = (presentation() ?? self).value(forKeyPath: keyPath)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    setValue(animation.toValue, forKeyPath: keyPath)
    CATransaction.commit()
    add(animation, forKey: key ?? keyPath)
  }
}

/// A square whose colour changes by several kinds of explicit animation.
class ColorSquare: UIView, CAAnimationDelegate {
  let square = CALayer()
  var messages: [String] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    square.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    square.backgroundColor = UIColor.blue.cgColor
    layer.addSublayer(square)
  }

  required init?(coder: NSCoder) { fatalError("no archive") }

  var anyColor: UIColor {
    // iOS [CGFloat.random(]: let hue = CGFloat.random(in: 0...1)
    let hue = CGFloat.random(in: 0...1, using: &CAContext.current.random)
    return UIColor(hue: hue, saturation: 0.8, brightness: 0.9, alpha: 1)
  }

  /// Animates only the presentation value, so the square has its old colour after the animation.
  func flash(_ color: UIColor) {
    // iOS [#keyPath]: let key = #keyPath(CALayer.backgroundColor)
    let key = CALayer.key(for: \.backgroundColor)
    let animation = CABasicAnimation(keyPath: key)
    animation.toValue = color.cgColor
    animation.duration = 1
    square.add(animation, forKey: nil)
  }

  /// Keeps showing the animation's last value, while the model keeps the old colour.
  func hold(_ color: UIColor) {
    let animation = CABasicAnimation(keyPath: "backgroundColor")
    animation.toValue = color.cgColor
    animation.duration = 1
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    square.add(animation, forKey: "held")
  }

  func recolor(_ color: UIColor) {
    let animation = CABasicAnimation(keyPath: "backgroundColor")
    animation.toValue = color.cgColor
    animation.duration = 1
    square.apply(animation)
  }

  /// Changes the model only when the animation calls its delegate at its end.
  func recolorAtEnd(_ color: UIColor) {
    let animation = CABasicAnimation(keyPath: "backgroundColor")
    animation.toValue = color.cgColor
    animation.duration = 1
    animation.delegate = self
    animation.setValue("recolor", forKey: "name")
    square.add(animation, forKey: "recolor")
  }

  func animationDidStart(_ anim: CAAnimation) {
    messages.append("start \(anim.value(forKey: "name") as? String ?? "?")")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    messages.append("stop \(anim.value(forKey: "name") as? String ?? "?") \(flag)")
    guard flag, let animation = anim as? CABasicAnimation, let color = animation.toValue else {
      return
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    square.backgroundColor = (color as! CGColor)
    CATransaction.commit()
  }
}
