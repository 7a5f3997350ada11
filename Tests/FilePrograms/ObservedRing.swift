import UIKit

@IBDesignable
final class ObservedRing: UIView {
  @IBInspectable var progress: CGFloat = 0.25 {
    didSet { animate(from: oldValue) }
  }
  @IBInspectable var ringWidth: CGFloat = 14 {
    didSet { fill.lineWidth = ringWidth }
  }

  private let fill = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    fill.fillColor = nil
    fill.strokeColor = UIColor.systemGreen.cgColor
    fill.lineWidth = ringWidth
    fill.strokeEnd = progress
    layer.addSublayer(fill)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    fill.frame = bounds
    let radius = min(bounds.width, bounds.height) / 2 - ringWidth
    fill.path =
      UIBezierPath(
        arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: radius,
        startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true
      ).cgPath
  }

  private func animate(from old: CGFloat) {
    let animation = CABasicAnimation(keyPath: #keyPath(CAShapeLayer.strokeEnd))
    animation.fromValue = fill.presentation()?.strokeEnd ?? old
    animation.toValue = progress
    animation.duration = 0.6
    animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
    fill.strokeEnd = progress
    fill.add(animation, forKey: "strokeEnd")
  }
}
