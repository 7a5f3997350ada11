import UIKit

/// A pill in the inherited tint colour, just wide enough for the text of its level.
class LevelTag: UIView {
  var level = 3 {
    didSet {
      sizeToFit()
      setNeedsDisplay()
      superview?.setNeedsLayout()
    }
  }

  private let dot = CALayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    clearsContextBeforeDrawing = true
    contentMode = .redraw
    dot.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    dot.cornerRadius = 4
    dot.contentsFormat = .RGBA8Uint
    dot.backgroundColor = tintColor.withAlphaComponent(0.5).cgColor
    layer.addSublayer(dot)
  }

  required init?(coder: NSCoder) { fatalError("no archive") }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: min(16 + 12 * CGFloat(level), 200), height: 20)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    dot.position = CGPoint(x: bounds.maxX - 8, y: bounds.midY)
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    CATransaction.begin()
    CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
    dot.backgroundColor = tintColor.withAlphaComponent(0.5).cgColor
    CATransaction.commit()
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    tintColor.setFill()
    UIBezierPath(roundedRect: bounds, cornerRadius: bounds.height / 2).fill()
  }
}

/// A row of tags, laid out from the left.
class TagRow: UIView {
  let tags = [LevelTag(), LevelTag(frame: CGRect(x: 0, y: 0, width: 10, height: 10))]

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard superview != nil, subviews.isEmpty else { return }
    for (index, tag) in tags.enumerated() {
      tag.level = index + 2
      tag.tag = 100 + index
      addSubview(tag)
    }
  }

  override func didAddSubview(_ subview: UIView) {
    super.didAddSubview(subview)
    setNeedsLayout()
  }

  override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var x: CGFloat = 0
    for view in subviews {
      view.frame.origin = CGPoint(x: x, y: 0)
      x = view.frame.maxX + 4
    }
  }

  func swap() { exchangeSubview(at: 0, withSubviewAt: 1) }

  func warn() { viewWithTag(101)?.tintColor = .systemRed }
}
