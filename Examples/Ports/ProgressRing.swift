import UIKit

/// A ring that fills, with its percentage in the middle and a caption.
class ProgressRingDemo: UIView {
  private let ring = ProgressRing()
  private let caption = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    caption.text = "Loading"
    caption.textAlignment = .center
    caption.font = UIFont.systemFont(ofSize: 15, weight: .semibold)
    caption.textColor = .darkGray
    addSubview(ring)
    addSubview(caption)
  }

  required init?(coder: NSCoder) { fatalError() }

  override func layoutSubviews() {
    super.layoutSubviews()
    caption.sizeToFit()
    caption.center = CGPoint(x: bounds.midX, y: bounds.maxY - 22)
    let side = bounds.height - 60
    ring.frame = CGRect(x: bounds.midX - side / 2, y: 12, width: side, height: side)
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { appear { self.load() } }
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

  private func load() {
    UIView.animate(withDuration: 1.2, delay: 0, options: .curveEaseInOut) {
      self.ring.progress = 0.75
    } completion: { _ in
      UIView.animate(withDuration: 0.7) {
        self.ring.progress = 1
      } completion: { _ in
        self.caption.text = "Done"
        self.setNeedsLayout()
      }
    }
  }
}

/// An arc whose length animates when it is changed in a view animation.
private class ProgressRing: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }

  private var shape: CAShapeLayer { return layer as! CAShapeLayer }
  private let track = CAShapeLayer()
  private let percent = UILabel()

  var progress: CGFloat = 0 {
    didSet {
      shape.strokeEnd = progress
      percent.text = "\(Int((progress * 100).rounded())) %"
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for layer in [shape, track] {
      layer.fillColor = UIColor.clear.cgColor
      layer.lineWidth = 14
      layer.lineCap = .round
    }
    shape.strokeColor = UIColor.systemBlue.cgColor
    shape.strokeEnd = 0
    track.strokeColor = UIColor.systemBlue.withAlphaComponent(0.15).cgColor
    track.zPosition = -1
    shape.addSublayer(track)
    percent.font = .boldSystemFont(ofSize: 26)
    percent.textAlignment = .center
    percent.text = "0 %"
    addSubview(percent)
  }

  required init?(coder: NSCoder) { fatalError() }

  override func layoutSubviews() {
    super.layoutSubviews()
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    let path = UIBezierPath(
      arcCenter: center, radius: bounds.width / 2 - 7, startAngle: -.pi / 2,
      endAngle: 1.5 * .pi, clockwise: true)
    shape.path = path.cgPath
    track.path = path.cgPath
    track.frame = bounds
    percent.frame = bounds
  }

  // Animates the stroke with the duration and the curve of the running view animation.
  override func action(for layer: CALayer, forKey event: String) -> CAAction? {
    if event == "strokeEnd",
      let animation = super.action(for: layer, forKey: "opacity") as? CABasicAnimation,
      let copy = animation.copy() as? CABasicAnimation
    {
      copy.keyPath = event
      copy.fromValue = (layer.presentation() as? CAShapeLayer)?.strokeEnd ?? shape.strokeEnd
      copy.toValue = nil
      return copy
    }
    return super.action(for: layer, forKey: event)
  }
}
