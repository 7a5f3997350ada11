import UIKit

/// Four activity indicators side by side.
@IBDesignable
class SpinnerCollection: UIView {
  @IBInspectable var spacing: CGFloat = 16 { didSet { setNeedsLayout() } }

  private let kinds: [Spinner.Kind] = [.arc, .dots, .bars, .pulse]
  private var spinners: [Spinner] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private func setUp() {
    tintColor = UIColor(red: 0.93, green: 0.33, blue: 0.39, alpha: 1)
    for kind in kinds {
      let spinner = Spinner(kind: kind)
      addSubview(spinner)
      spinners.append(spinner)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = (bounds.width - spacing) / 2
    for (index, spinner) in spinners.enumerated() {
      let cell = CGRect(
        x: CGFloat(index % 2) * (side + spacing), y: CGFloat(index / 2) * (side + spacing),
        width: side, height: side)
      spinner.frame = cell.inset(by: UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16))
    }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { spinners.forEach { $0.startAnimating() } }
  }
}

private class Spinner: UIView {
  enum Kind { case arc, dots, bars, pulse }

  private let kind: Kind
  private(set) var isAnimating = false

  init(kind: Kind) {
    self.kind = kind
    super.init(frame: .zero)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func startAnimating() {
    guard !isAnimating else { return }
    layoutIfNeeded()
    isAnimating = true
    layer.speed = 1
    switch kind {
    case .arc: animateArc()
    case .dots: animateDots()
    case .bars: animateBars()
    case .pulse: animatePulse()
    }
  }

  func stopAnimating() {
    isAnimating = false
    layer.sublayers?.forEach { $0.removeFromSuperlayer() }
  }

  private func animateArc() {
    let arc = CAShapeLayer()
    arc.frame = bounds
    arc.path =
      UIBezierPath(ovalIn: bounds.insetBy(dx: 4, dy: 4)).cgPath
    arc.fillColor = nil
    arc.strokeColor = tintColor.cgColor
    arc.lineWidth = 6
    arc.lineCap = .round
    layer.addSublayer(arc)

    let end = CABasicAnimation(keyPath: "strokeEnd")
    end.fromValue = 0
    end.toValue = 1
    end.duration = 0.8
    end.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    let start = CABasicAnimation(keyPath: "strokeStart")
    start.fromValue = 0
    start.toValue = 1
    start.beginTime = 0.5
    start.duration = 0.7
    start.timingFunction = end.timingFunction
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.byValue = CGFloat.pi * 2
    turn.duration = 1.2
    let group = CAAnimationGroup()
    group.animations = [end, start, turn]
    group.duration = 1.2
    group.repeatCount = HUGE
    group.isRemovedOnCompletion = false
    arc.add(group, forKey: "animation")
  }

  private func animateDots() {
    let count = 8
    let replicator = CAReplicatorLayer()
    replicator.frame = bounds
    replicator.instanceCount = count
    replicator.instanceDelay = 1 / Double(count)
    replicator.instanceTransform = CATransform3DMakeRotation(
      2 * CGFloat.pi / CGFloat(count), 0, 0, 1)
    layer.addSublayer(replicator)

    let dot = CALayer()
    dot.frame = CGRect(x: bounds.midX - 6, y: 0, width: 12, height: 12)
    dot.cornerRadius = 6
    dot.backgroundColor = tintColor.cgColor
    dot.transform = CATransform3DMakeScale(0.2, 0.2, 1)
    replicator.addSublayer(dot)

    let shrink = CABasicAnimation(keyPath: "transform.scale")
    shrink.fromValue = 1
    shrink.toValue = 0.2
    shrink.duration = 1
    shrink.repeatCount = .greatestFiniteMagnitude
    dot.add(shrink, forKey: "animation")
  }

  private func animateBars() {
    let width = bounds.width / 9
    let beginTimes = [0.4, 0.2, 0, 0.2, 0.4]
    for (index, delay) in beginTimes.enumerated() {
      let bar = CALayer()
      bar.frame = CGRect(x: width * 2 * CGFloat(index), y: 0, width: width, height: bounds.height)
      bar.cornerRadius = width / 2
      bar.backgroundColor = tintColor.cgColor
      layer.addSublayer(bar)

      let stretch = CAKeyframeAnimation(keyPath: "transform.scale.y")
      stretch.keyTimes = [0, 0.5, 1]
      stretch.values = [1, 0.4, 1]
      stretch.timingFunctions = [
        CAMediaTimingFunction(controlPoints: 0.85, 0.25, 0.37, 0.85),
        CAMediaTimingFunction(controlPoints: 0.85, 0.25, 0.37, 0.85),
      ]
      stretch.duration = 1
      stretch.repeatCount = HUGE
      stretch.beginTime = CACurrentMediaTime() + delay
      bar.add(stretch, forKey: "animation")
    }
  }

  private func animatePulse() {
    for index in 0..<3 {
      let circle = CAShapeLayer()
      circle.frame = bounds
      circle.path = UIBezierPath(ovalIn: bounds).cgPath
      circle.fillColor = tintColor.cgColor
      circle.opacity = 0
      layer.addSublayer(circle)

      let scale = CABasicAnimation(keyPath: "transform.scale")
      scale.fromValue = 0
      scale.toValue = 1
      let fade = CAKeyframeAnimation(keyPath: "opacity")
      fade.values = [0, 0.7, 0]
      fade.keyTimes = [0, 0.2, 1]
      let group = CAAnimationGroup()
      group.animations = [scale, fade]
      group.duration = 1.5
      group.beginTime = CACurrentMediaTime() + Double(index) * 0.5
      group.repeatCount = HUGE
      circle.add(group, forKey: "animation")
    }
  }
}
