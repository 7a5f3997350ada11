import UIKit

/// A ring that fills clockwise from the top. Both of its properties animate when they are set.
class RingLayer: CALayer {
  // iOS [@NSManaged]: @NSManaged var fraction: CGFloat
  @Animatable var fraction: CGFloat = 0
  // iOS [@NSManaged]: @NSManaged var ringColor: CGColor?
  @Animatable var ringColor: CGColor?

  override class func defaultValue(forKey key: String) -> Any? {
    // iOS [#keyPath]: if key == #keyPath(RingLayer.ringColor) { return UIColor.blue.cgColor }
    if key == RingLayer.key(for: \.ringColor) { return UIColor.blue.cgColor }
    return super.defaultValue(forKey: key)
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    switch key {
    // iOS [#keyPath]: case #keyPath(RingLayer.fraction), #keyPath(RingLayer.ringColor):
    case RingLayer.key(for: \.fraction), RingLayer.key(for: \.ringColor):
      return true
    default:
      return super.needsDisplay(forKey: key)
    }
  }

  override func action(forKey event: String) -> CAAction? {
    switch event {
    // iOS [#keyPath]: case #keyPath(RingLayer.fraction), #keyPath(RingLayer.ringColor):
    case RingLayer.key(for: \.fraction), RingLayer.key(for: \.ringColor):
      let turn = CABasicAnimation(keyPath: event)
      turn.fromValue = (presentation() ?? self).value(forKey: event)
      turn.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      turn.duration = 1
      return turn
    default:
      return super.action(forKey: event)
    }
  }

  override func draw(in ctx: CGContext) {
    let lineWidth = contentsScale
    guard bounds.width > lineWidth, bounds.height > lineWidth else { return }
    let box = bounds.insetBy(dx: lineWidth, dy: lineWidth)
    ctx.clear(bounds)
    ctx.setLineWidth(lineWidth)
    ctx.setStrokeColor(ringColor ?? UIColor.blue.cgColor)
    ctx.addArc(
      center: CGPoint(x: box.midX, y: box.midY), radius: min(box.width, box.height) / 2,
      startAngle: -.pi / 2, endAngle: -.pi / 2 + 2 * .pi * fraction, clockwise: false)
    ctx.strokePath()
  }
}

/// A view that shows the ring. The ring animates only if `animated` is true.
class RingView: UIView {
  override class var layerClass: AnyClass { RingLayer.self }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private var ring: RingLayer { layer as! RingLayer }

  var fraction: CGFloat {
    get { ring.fraction }
    set { setFraction(newValue, animated: false) }
  }

  func setFraction(_ fraction: CGFloat, animated: Bool) {
    ring.fraction = max(0, min(fraction, 1))
    // iOS [#keyPath]: if !animated { ring.removeAnimation(forKey: #keyPath(RingLayer.fraction)) }
    if !animated { ring.removeAnimation(forKey: RingLayer.key(for: \.fraction)) }
  }

  func setRingColor(_ color: UIColor, animated: Bool) {
    ring.ringColor = color.cgColor
    // iOS [#keyPath]: if !animated { ring.removeAnimation(forKey: #keyPath(RingLayer.ringColor)) }
    if !animated { ring.removeAnimation(forKey: RingLayer.key(for: \.ringColor)) }
  }
}

/// A ring that is retargeted mid-flight.
class RingDemo: UIView {
  let ring = RingView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))

  func start() {
    addSubview(ring)
    ring.fraction = 0.2
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [ring] in
      // iOS [func turn()]: func turn() {
      @MainActor func turn() {
        ring.setRingColor(.magenta, animated: true)
        ring.setFraction(0.9, animated: true)
      }
      turn()
    }
    // iOS [.now() + .]: DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(1800)) { [ring] in
    DispatchQueue.main.asyncAfter(deadline: .now() + 1.8) { [ring] in
      ring.setRingColor(.green, animated: true)
      ring.setFraction(0.4, animated: true)
    }
    // iOS [Timer.scheduledTimer(]: Timer.scheduledTimer(withTimeInterval: 3.3, repeats: false) { [ring] _ in
    SessionTimer.scheduledTimer(withTimeInterval: 3.3, repeats: false) { [ring] _ in
      ring.setRingColor(.red, animated: false)
      ring.setFraction(0.9, animated: false)
    }
  }
}
