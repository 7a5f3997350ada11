import UIKit

class ManagedRingLayer: CALayer {
  @NSManaged var progress: CGFloat
  @NSManaged var color: CGColor?

  override class func needsDisplay(forKey key: String) -> Bool {
    if key == #keyPath(progress) { return true }
    return super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> CAAction? {
    if event == #keyPath(progress) {
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = presentation()?.progress ?? progress
      animation.duration = 0.8
      return animation
    }
    return super.action(forKey: event)
  }

  override func draw(in ctx: CGContext) {
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    ctx.setLineWidth(16)
    ctx.setStrokeColor(UIColor.orange.cgColor)
    ctx.addArc(
      center: center, radius: bounds.width / 2 - 20, startAngle: -.pi / 2,
      endAngle: -.pi / 2 + 2 * .pi * progress, clockwise: false)
    ctx.strokePath()
  }
}

class ManagedRingView: UIView {
  override class var layerClass: AnyClass { return ManagedRingLayer.self }

  var progress: CGFloat {
    get { return (layer as! ManagedRingLayer).progress }
    set { (layer as! ManagedRingLayer).progress = newValue }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    layer.contentsScale = UIScreen.main.scale
    progress = 0.65
  }
}
