import UIKit

/// A light that rotates while it is in a window, and once sends a flash across the window.
class Beacon: UIView, CAAnimationDelegate {
  private(set) var heard: [String] = []
  private weak var ripple: UIView?
  private var names: [CAAnimation: String] = [:]

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .orange
    anchorPoint = CGPoint(x: 0, y: 0.5)
    let hole = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    hole.backgroundColor = .black
    mask = hole
  }

  required init?(coder: NSCoder) { fatalError("no archive") }

  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil { layer.removeAnimation(forKey: "turn") }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard let window = window else {
      heard.append("out")
      return
    }
    heard.append("in")
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.byValue = 2 * CGFloat.pi
    turn.duration = 4
    turn.repeatCount = .infinity
    layer.add(turn, forKey: "turn")

    let ripple = UIView(frame: window.bounds)
    ripple.isUserInteractionEnabled = false
    ripple.backgroundColor = .white
    ripple.alpha = 0
    window.addSubview(ripple)
    self.ripple = ripple
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.duration = 1
    fade.delegate = self
    fade.isRemovedOnCompletion = false
    ripple.layer.add(fade, forKey: "fade")
    if let held = ripple.layer.animation(forKey: "fade") { names[held] = "ripple" }
  }

  override func willMove(toSuperview newSuperview: UIView?) {
    super.willMove(toSuperview: newSuperview)
    heard.append(newSuperview == nil ? "leaves" : "comes")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard anim == ripple?.layer.animation(forKey: "fade") else { return }
    heard.append("\(names[anim] ?? "?") \(flag)")
    ripple?.removeFromSuperview()
  }
}
