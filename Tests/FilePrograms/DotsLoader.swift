import UIKit

public class DotsLoader: UIView {
  public var dotColor: UIColor = .systemBlue
  private var dots: [CALayer] = []

  public override init(frame: CGRect) {
    super.init(frame: frame)
    for index in 0..<3 {
      let dot = CALayer()
      dot.frame = CGRect(x: 60 + CGFloat(index) * 45, y: 105, width: 30, height: 30)
      dot.cornerRadius = 15
      dot.backgroundColor = dotColor.cgColor
      layer.addSublayer(dot)
      dots.append(dot)
    }
  }

  public required init?(coder: NSCoder) { fatalError() }

  public func startAnimating() {
    for (index, dot) in dots.enumerated() {
      let jump = CABasicAnimation(keyPath: "position.y")
      jump.byValue = -30
      jump.duration = 0.45
      jump.autoreverses = true
      jump.repeatCount = .infinity
      jump.beginTime = CACurrentMediaTime() + Double(index) * 0.15
      jump.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      dot.add(jump, forKey: "jump")
    }
  }

  public func stopAnimating() {
    dots.forEach { $0.removeAllAnimations() }
  }
}
