import UIKit

/// A menu button whose three lines become a cross, and then lines again.
class HamburgerDemo: UIView {
  private let button = HamburgerButton(frame: CGRect(x: 0, y: 0, width: 120, height: 120))

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(red: 0.15, green: 0.17, blue: 0.22, alpha: 1)
    addSubview(button)
    button.addAction(
      UIAction { [weak button] _ in button?.showsMenu.toggle() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { fatalError() }

  override func layoutSubviews() {
    super.layoutSubviews()
    button.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { appear { self.press() } }
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

  private func press() {
    UIView.animate(withDuration: 0.2, delay: 0.3, options: [.curveEaseIn]) {
      self.button.transform = CGAffineTransform(scaleX: 0.92, y: 0.92)
    } completion: { _ in
      self.button.sendActions(for: .touchUpInside)
      UIView.animate(
        withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
        options: [], animations: { self.button.transform = .identity }
      ) { _ in self.press() }
    }
  }
}

private class HamburgerButton: UIControl {
  private let top = CAShapeLayer()
  private let middle = CAShapeLayer()
  private let bottom = CAShapeLayer()

  var showsMenu = false { didSet { animate() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 60, y: 0))
    for (index, line) in [top, middle, bottom].enumerated() {
      line.path = path
      line.fillColor = nil
      line.strokeColor = UIColor.white.cgColor
      line.lineWidth = 8
      line.lineCap = .round
      let outline = CGPath(
        __byStroking: line.path!, transform: nil, lineWidth: 8, lineCap: .round, lineJoin: .round,
        miterLimit: 8)
      line.bounds = outline!.boundingBoxOfPath
      line.position = CGPoint(x: 60, y: 38 + CGFloat(index) * 22)
      line.actions = ["transform": NSNull(), "position": NSNull(), "opacity": NSNull()]
      layer.addSublayer(line)
    }
  }

  required init?(coder: NSCoder) { fatalError() }

  private func animate() {
    let timing = CAMediaTimingFunction(controlPoints: 0.5, -0.6, 0.5, 1.6)
    for (line, sign) in [(top, CGFloat(1)), (bottom, -1)] {
      let turn = CABasicAnimation(keyPath: "transform")
      turn.duration = 0.6
      turn.timingFunction = timing
      let angle = showsMenu ? sign * .pi / 4 : 0
      turn.fromValue = NSValue(caTransform3D: line.transform)
      line.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      turn.toValue = NSValue(caTransform3D: line.transform)
      line.add(turn, forKey: "transform")

      let move = CABasicAnimation(keyPath: "position")
      move.duration = 0.6
      move.timingFunction = timing
      move.fromValue = NSValue(cgPoint: line.position)
      line.position = CGPoint(x: 60, y: showsMenu ? 60 : 60 - sign * 22)
      move.toValue = NSValue(cgPoint: line.position)
      line.add(move, forKey: "position")
    }
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.duration = 0.3
    fade.fromValue = middle.opacity
    middle.opacity = showsMenu ? 0 : 1
    fade.toValue = middle.opacity
    middle.add(fade, forKey: "opacity")
  }
}
