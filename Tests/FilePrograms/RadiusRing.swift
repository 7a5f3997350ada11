import UIKit

class RadiusRing: UIView {
  private let radius: CGFloat
  private let arc = CAShapeLayer()

  init(radius: CGFloat, lineWidth: CGFloat = 8) {
    self.radius = radius
    super.init(frame: CGRect(x: 0, y: 0, width: radius * 2, height: radius * 2))
    arc.path =
      UIBezierPath(
        arcCenter: center, radius: radius - lineWidth, startAngle: 0, endAngle: .pi * 2,
        clockwise: true
      ).cgPath
    arc.fillColor = nil
    arc.strokeColor = UIColor.systemIndigo.cgColor
    arc.lineWidth = lineWidth
    layer.addSublayer(arc)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func setProgress(to value: CGFloat) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.7)
    arc.strokeEnd = value
    CATransaction.commit()
  }
}

#if DEBUG
  #Preview("Radius ring", traits: .fixedLayout(width: 200, height: 200)) {
    let ring = RadiusRing(radius: 90)
    ring.setProgress(to: 0.5)
    return ring
  }
#endif
