import UIKit

/// A logo and an image, each with an animatable level in addition to the layer's standard
/// properties.
class LogoLayer: CALayer {
  // iOS [@NSManaged]: @NSManaged var logoLevel: CGFloat
  @Animatable var logoLevel: CGFloat = 0
  // iOS [@NSManaged]: @NSManaged var imageLevel: CGFloat
  @Animatable var imageLevel: CGFloat = 0
  var animationDuration: CFTimeInterval = 0.5

  static let artwork: UIImage = {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 64, height: 64))
    return renderer.image { context in
      UIColor.orange.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
      UIColor.black.setFill()
      UIBezierPath(ovalIn: CGRect(x: 16, y: 16, width: 32, height: 32)).fill()
    }
  }()

  override init() {
    super.init()
    backgroundColor = UIColor(red: 0.1, green: 0.2, blue: 0.5, alpha: 1).cgColor
    borderColor = UIColor.white.cgColor
    borderWidth = 4
    cornerRadius = 12
    shadowOffset = CGSize(width: 0, height: 4)
    shadowRadius = 6
    needsDisplayOnBoundsChange = true
  }

  override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? LogoLayer { animationDuration = other.animationDuration }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override class func needsDisplay(forKey key: String) -> Bool {
    switch key {
    // iOS [#keyPath]: case #keyPath(logoLevel), #keyPath(imageLevel): return true
    case LogoLayer.key(for: \.logoLevel), LogoLayer.key(for: \.imageLevel): return true
    default: return super.needsDisplay(forKey: key)
    }
  }

  override func action(forKey event: String) -> CAAction? {
    switch event {
    // iOS [#keyPath]: case #keyPath(logoLevel), #keyPath(imageLevel),
    case key(for: \.logoLevel), key(for: \.imageLevel),
      "borderWidth", "shadowOpacity":
      let fade = CABasicAnimation(keyPath: event)
      fade.fromValue = presentation()?.value(forKey: event)
      fade.duration = animationDuration
      return fade
    default:
      return super.action(forKey: event)
    }
  }

  override func draw(in ctx: CGContext) {
    UIGraphicsPushContext(ctx)
    defer { UIGraphicsPopContext() }
    let arrow = UIBezierPath()
    arrow.move(to: CGPoint(x: 100, y: 20))
    arrow.addLine(to: CGPoint(x: 180, y: 60))
    arrow.addQuadCurve(to: CGPoint(x: 100, y: 100), controlPoint: CGPoint(x: 120, y: 60))
    arrow.close()
    UIColor(white: 1, alpha: logoLevel / 2).setFill()
    arrow.fill()
    LogoLayer.artwork.draw(
      in: CGRect(x: 20, y: 20, width: 64, height: 64), blendMode: .copy, alpha: imageLevel)
  }
}

/// A view that shows or hides the logo with one call.
class LogoDemo: UIView {
  let logo = LogoLayer()
  private(set) var isShown = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    logo.frame = CGRect(x: 20, y: 20, width: 200, height: 120)
    logo.contentsScale = UIScreen.main.scale
    layer.addSublayer(logo)
    logo.setNeedsDisplay()
  }

  required init?(coder: NSCoder) { fatalError("no archive") }

  // iOS [@objc]: @objc func go() {
  func go() {
    isShown.toggle()
    logo.logoLevel = isShown ? 1 : 0
    logo.borderWidth = isShown ? 8 : 4
    logo.shadowOpacity = isShown ? 0.5 : 0
  }
}
