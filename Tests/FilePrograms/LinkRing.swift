import UIKit

/// A ring that a display link fills.
class LinkRing: UIView {
  private var link: CADisplayLink?
  private var startTime: CFTimeInterval = 0
  private let shape = CAShapeLayer()
  let duration: CFTimeInterval = 2

  override init(frame: CGRect) {
    super.init(frame: frame)
    shape.path = UIBezierPath(ovalIn: bounds.insetBy(dx: 30, dy: 30)).cgPath
    shape.fillColor = UIColor.clear.cgColor
    shape.strokeColor = UIColor.systemTeal.cgColor
    shape.lineWidth = 10
    shape.strokeEnd = 0
    layer.addSublayer(shape)
  }

  required init?(coder aDecoder: NSCoder) { fatalError() }

  override func didMoveToWindow() {
    guard window != nil else {
      link?.invalidate()
      return
    }
    startTime = CACurrentMediaTime()
    link = CADisplayLink(target: self, selector: #selector(step(_:)))
    link?.add(to: .main, forMode: .common)
  }

  @objc private func step(_ link: CADisplayLink) {
    let fraction = min((CACurrentMediaTime() - startTime) / duration, 1)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    shape.strokeEnd = CGFloat(fraction)
    CATransaction.commit()
    if fraction == 1 { link.invalidate() }
  }

  deinit { link?.invalidate() }
}
