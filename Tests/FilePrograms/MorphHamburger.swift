import UIKit

class MorphHamburger: UIButton {
  private let top = CAShapeLayer()
  private let middle = CAShapeLayer()
  private let bottom = CAShapeLayer()
  private var isOpen = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    for (line, y) in [(top, CGFloat(80)), (middle, 120), (bottom, 160)] {
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 0, y: 4))
      path.addLine(to: CGPoint(x: 120, y: 4))
      line.path = path.cgPath
      line.bounds = CGRect(x: 0, y: 0, width: 120, height: 8)
      line.position = CGPoint(x: frame.width / 2, y: y)
      line.strokeColor = UIColor.label.cgColor
      line.lineWidth = 8
      line.lineCap = .round
      layer.addSublayer(line)
    }
    addTarget(self, action: #selector(toggleMenu), for: .touchUpInside)
  }

  required init?(coder: NSCoder) { fatalError() }

  @objc func toggleMenu() {
    isOpen.toggle()
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.4)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(controlPoints: 0.4, 0, 0.2, 1))
    let turn = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    let back = CATransform3DMakeRotation(-.pi / 4, 0, 0, 1)
    top.transform = isOpen ? turn : CATransform3DIdentity
    bottom.transform = isOpen ? back : CATransform3DIdentity
    top.position.y = isOpen ? 120 : 80
    bottom.position.y = isOpen ? 120 : 160
    middle.opacity = isOpen ? 0 : 1
    CATransaction.commit()
  }
}
