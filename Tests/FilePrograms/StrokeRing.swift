import UIKit

/// A ring that is drawn with `strokeEnd`.
class StrokeRingView: UIView {
  private let trackLayer = CAShapeLayer()
  private let ringLayer = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    createCircularPath()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    createCircularPath()
  }

  private func createCircularPath() {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: frame.size.width / 2, y: frame.size.height / 2), radius: 80,
      startAngle: -.pi / 2, endAngle: 3 * .pi / 2, clockwise: true)
    for (shape, color) in [(trackLayer, UIColor.systemGray5), (ringLayer, UIColor.systemPurple)] {
      shape.path = path.cgPath
      shape.fillColor = UIColor.clear.cgColor
      shape.strokeColor = color.cgColor
      shape.lineWidth = 18
      shape.lineCap = .round
      layer.addSublayer(shape)
    }
    ringLayer.strokeEnd = 0
  }

  func progressAnimation(duration: TimeInterval = 1.5) {
    let animation = CABasicAnimation(keyPath: "strokeEnd")
    animation.duration = duration
    animation.toValue = 1.0
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    ringLayer.add(animation, forKey: "progressAnim")
  }
}
