import UIKit

/// A card that shows an image, with corners, a border, a shadow and a mask.
class PhotoCard: UIView {
  let photo = CALayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    layer.cornerRadius = 16
    layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    layer.cornerCurve = .continuous
    layer.borderWidth = 2
    layer.borderColor = UIColor.darkGray.cgColor
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.6
    layer.shadowOffset = CGSize(width: 0, height: 3)
    layer.shadowRadius = 4
    layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: 16).cgPath

    photo.frame = bounds.insetBy(dx: 20, dy: 20)
    photo.contents = PhotoCard.flag().cgImage
    photo.contentsGravity = .resizeAspectFill
    photo.contentsScale = UIScreen.main.scale
    photo.magnificationFilter = .nearest
    photo.masksToBounds = true
    let disc = CAShapeLayer()
    disc.path = UIBezierPath(ovalIn: photo.bounds).cgPath
    photo.mask = disc
    layer.addSublayer(photo)
  }

  required init?(coder: NSCoder) { fatalError("no archive") }

  /// Returns an image of two pixels: red on the left, blue on the right.
  static func flag() -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: 2, height: 1), format: format).image {
      UIColor.red.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      UIColor.blue.setFill()
      $0.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    }
  }
}

/// A delegate that draws into a plain layer.
class Badge: NSObject, CALayerDelegate {
  let layer = CALayer()

  override init() {
    super.init()
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    layer.anchorPoint = .zero
    layer.position = CGPoint(x: 30, y: 30)
    layer.delegate = self
    layer.setNeedsDisplay()
  }

  func draw(_ layer: CALayer, in ctx: CGContext) {
    ctx.setFillColor(UIColor.red.cgColor)
    ctx.fillEllipse(in: layer.bounds)
  }

  func action(for layer: CALayer, forKey event: String) -> CAAction? {
    event == "position" ? NSNull() : nil
  }
}

/// A hexagon that turns into a star.
class ShapeView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }
  var shape: CAShapeLayer { layer as! CAShapeLayer }

  func show() {
    shape.path = polygon(inner: 40)
    shape.fillColor = UIColor.yellow.cgColor
    shape.fillRule = .evenOdd
    shape.strokeColor = UIColor.black.cgColor
    shape.lineWidth = 3
    shape.lineJoin = .miter
    shape.miterLimit = 4
    shape.lineDashPattern = [6, 3]
    shape.lineDashPhase = 0
    let march = CABasicAnimation(keyPath: "lineDashPhase")
    march.byValue = 9
    march.duration = 0.5
    march.repeatCount = .infinity
    shape.add(march, forKey: "march")
  }

  func spike() {
    let spike = CABasicAnimation(keyPath: "path")
    spike.fromValue = shape.path
    spike.duration = 1
    shape.path = polygon(inner: 20)
    shape.add(spike, forKey: "path")
  }

  private func polygon(inner: CGFloat) -> CGPath {
    let path = UIBezierPath()
    for corner in 0..<12 {
      let radius = corner.isMultiple(of: 2) ? 40 : inner
      let angle = CGFloat(corner) / 12 * 2 * .pi
      let point = CGPoint(
        x: bounds.midX + radius * cos(angle), y: bounds.midY + radius * sin(angle))
      if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return path.cgPath
  }
}

/// Three gradients: axial, radial and conic.
// Here only [@MainActor]
@MainActor
func makeGradients() -> [CAGradientLayer] {
  let axial = CAGradientLayer()
  axial.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
  axial.colors = [UIColor.red.cgColor, UIColor.green.cgColor, UIColor.blue.cgColor]
  axial.locations = [0, 0.25, 1]
  axial.startPoint = CGPoint(x: 0, y: 0.5)
  axial.endPoint = CGPoint(x: 1, y: 0.5)

  let radial = CAGradientLayer()
  radial.type = .radial
  radial.frame = CGRect(x: 100, y: 0, width: 100, height: 100)
  radial.colors = [UIColor.white.cgColor, UIColor.black.cgColor]
  radial.startPoint = CGPoint(x: 0.5, y: 0.5)
  radial.endPoint = CGPoint(x: 1, y: 1)

  let conic = CAGradientLayer()
  conic.type = .conic
  conic.frame = CGRect(x: 200, y: 0, width: 100, height: 100)
  conic.colors = [UIColor.red, .yellow, .red].map(\.cgColor)
  conic.startPoint = CGPoint(x: 0.5, y: 0.5)
  conic.endPoint = CGPoint(x: 0.5, y: 0)

  // iOS [#keyPath]: let slide = CABasicAnimation(keyPath: #keyPath(CAGradientLayer.locations))
  let slide = CABasicAnimation(keyPath: CAGradientLayer.key(for: \.locations))
  slide.fromValue = [0, 0.25, 1]
  slide.toValue = [0, 0.75, 1] as [NSNumber]
  slide.duration = 1
  slide.autoreverses = true
  axial.add(slide, forKey: nil)
  return [axial, radial, conic]
}

/// A ring of dots whose animations begin one after another.
class Spinner: UIView {
  override class var layerClass: AnyClass { CAReplicatorLayer.self }

  func spin() {
    let dots = layer as! CAReplicatorLayer
    dots.instanceCount = 8
    dots.instanceTransform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    dots.instanceDelay = 0.125
    dots.instanceColor = UIColor.white.cgColor
    dots.instanceRedOffset = -0.1
    let dot = CALayer()
    dot.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    dot.position = CGPoint(x: bounds.midX, y: 10)
    dot.cornerRadius = 5
    dot.backgroundColor = UIColor.white.cgColor
    dots.addSublayer(dot)
    // iOS [#keyPath]: let fade = CABasicAnimation(keyPath: #keyPath(CALayer.opacity))
    let fade = CABasicAnimation(keyPath: CALayer.key(for: \.opacity))
    fade.fromValue = 1
    fade.toValue = 0
    fade.duration = 1
    fade.repeatCount = .greatestFiniteMagnitude
    dot.add(fade, forKey: "fade")
  }
}

/// A transform layer with the two faces of a card, one behind the other.
class FlipCard: UIView {
  let card = CATransformLayer()

  func build() {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    layer.sublayerTransform = perspective
    card.frame = bounds
    let front = CALayer()
    front.frame = card.bounds
    front.backgroundColor = UIColor.red.cgColor
    front.isDoubleSided = false
    let back = CALayer()
    back.frame = card.bounds
    back.backgroundColor = UIColor.blue.cgColor
    back.isDoubleSided = false
    back.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    card.addSublayer(back)
    card.addSublayer(front)
    layer.addSublayer(card)
  }

  func flip() {
    let turn = CABasicAnimation(keyPath: "transform")
    turn.valueFunction = CAValueFunction(name: .rotateY)
    turn.fromValue = 0
    turn.toValue = CGFloat.pi
    turn.duration = 1
    card.add(turn, forKey: "turn")
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    card.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    CATransaction.commit()
  }
}

/// A strip of coloured tiles that scrolls in steps.
class Strip: UIView {
  let scroller = CAScrollLayer()

  func build() {
    scroller.frame = bounds
    scroller.scrollMode = .horizontally
    for (index, color) in [UIColor.red, .green, .blue].enumerated() {
      let tile = CALayer()
      tile.frame = CGRect(x: CGFloat(index) * 100, y: 0, width: 100, height: 100)
      tile.backgroundColor = color.cgColor
      scroller.addSublayer(tile)
    }
    layer.addSublayer(scroller)
  }

  func showLast() {
    scroller.sublayers?.last?.scrollRectToVisible(CGRect(x: 0, y: 0, width: 100, height: 100))
  }

  func showFirst() {
    scroller.scroll(to: CGPoint(x: 0, y: 30))
  }
}
