import UIKit

class DrawnRing: UIView {
  var value: CGFloat = 0.4 {
    didSet { setNeedsDisplay() }
  }
  var ringColor: UIColor = .systemPink {
    didSet { setNeedsDisplay() }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .clear
    isOpaque = false
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func draw(_ rect: CGRect) {
    let center = CGPoint(x: rect.midX, y: rect.midY)
    let radius = min(rect.width, rect.height) * 0.4
    let track = UIBezierPath(
      arcCenter: center, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    UIColor(white: 0.9, alpha: 1).setStroke()
    track.lineWidth = 12
    track.stroke()
    let arc = UIBezierPath(
      arcCenter: center, radius: radius, startAngle: -.pi / 2,
      endAngle: -.pi / 2 + 2 * .pi * value, clockwise: true)
    ringColor.setStroke()
    arc.lineWidth = 12
    arc.lineCapStyle = .round
    arc.stroke()
  }

  func pulse() {
    UIView.animate(withDuration: 0.4, delay: 0, options: [.curveEaseInOut]) {
      self.transform = CGAffineTransform(scaleX: 1.15, y: 1.15)
    } completion: { _ in
      UIView.animate(withDuration: 0.4) { self.transform = .identity }
    }
  }
}
