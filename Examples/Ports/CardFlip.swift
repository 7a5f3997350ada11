import UIKit

/// A card that turns over in perspective and shows its back from halfway through the turn.
class CardFlip: UIView {
  private let card = UIView()
  private let front = CardSide(
    title: "Q", color: UIColor(red: 0.85, green: 0.2, blue: 0.25, alpha: 1))
  private let back = CardSide(title: "?", color: UIColor(red: 0.2, green: 0.3, blue: 0.6, alpha: 1))

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(red: 0.1, green: 0.45, blue: 0.3, alpha: 1)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    card.layer.sublayerTransform = perspective
    addSubview(card)
    card.addSubview(front)
    card.addSubview(back)
    back.layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    for side in [front, back] { side.layer.isDoubleSided = false }
    card.layer.shadowOpacity = 0.4
    card.layer.shadowRadius = 8
    card.layer.shadowOffset = CGSize(width: 0, height: 4)
  }

  required init?(coder: NSCoder) { fatalError() }

  override func layoutSubviews() {
    super.layoutSubviews()
    card.bounds = CGRect(x: 0, y: 0, width: 110, height: 160)
    card.center = CGPoint(x: bounds.midX, y: bounds.midY)
    for side in [front, back] {
      side.bounds = card.bounds
      side.center = CGPoint(x: card.bounds.midX, y: card.bounds.midY)
    }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil else { return }
    let flip = CAKeyframeAnimation(keyPath: "transform.rotation.y")
    flip.values = [0, CGFloat.pi, CGFloat.pi, 2 * CGFloat.pi]
    flip.keyTimes = [0, 0.4, 0.6, 1]
    flip.duration = 3
    flip.repeatCount = HUGE
    flip.timingFunctions = [
      CAMediaTimingFunction(name: .easeInEaseOut), CAMediaTimingFunction(name: .linear),
      CAMediaTimingFunction(name: .easeInEaseOut),
    ]
    for side in [front, back] {
      let own = flip.copy() as! CAKeyframeAnimation
      if side === back {
        own.values = [CGFloat.pi, 2 * CGFloat.pi, 2 * CGFloat.pi, 3 * CGFloat.pi]
      }
      side.layer.add(own, forKey: "flip")
    }
    let lift = CABasicAnimation(keyPath: "transform.scale")
    lift.fromValue = 1
    lift.toValue = 1.15
    lift.duration = 0.75
    lift.autoreverses = true
    lift.repeatCount = HUGE
    lift.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    card.layer.add(lift, forKey: "lift")
  }
}

private class CardSide: UIView {
  private let title: String
  private let color: UIColor

  init(title: String, color: UIColor) {
    self.title = title
    self.color = color
    super.init(frame: .zero)
    backgroundColor = .clear
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { fatalError() }

  override func draw(_ rect: CGRect) {
    UIColor.white.setFill()
    UIBezierPath(roundedRect: bounds, cornerRadius: 12).fill()
    color.setStroke()
    let frame = UIBezierPath(roundedRect: bounds.insetBy(dx: 8, dy: 8), cornerRadius: 8)
    frame.lineWidth = 2
    frame.stroke()
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.boldSystemFont(ofSize: 64), .foregroundColor: color, .paragraphStyle: style,
    ]
    let size = (title as NSString).size(withAttributes: attributes)
    (title as NSString).draw(
      in: CGRect(x: 0, y: bounds.midY - size.height / 2, width: bounds.width, height: size.height),
      withAttributes: attributes)
  }
}
