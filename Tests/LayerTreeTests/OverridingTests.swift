import Drawing
import Foundation
import Geometry
import LayerTree
import Testing

/// A layer that overrides what programs for Apple's systems override.
private final class Nosy: CALayer {
  var heard: [String] = []

  override var frame: CGRect { didSet { heard.append("frame") } }
  override var bounds: CGRect { didSet { heard.append("bounds") } }
  override var position: CGPoint { didSet { heard.append("position") } }
  override var transform: CATransform3D { didSet { heard.append("transform") } }
  override var opacity: Float { didSet { heard.append("opacity") } }
  override var isHidden: Bool { didSet { heard.append("isHidden") } }
  override var backgroundColor: CGColor? { didSet { heard.append("backgroundColor") } }
  override var cornerRadius: CGFloat { didSet { heard.append("cornerRadius") } }
  override var mask: CALayer? { didSet { heard.append("mask") } }
  override var shadowPath: CGPath? { didSet { heard.append("shadowPath") } }
  override var speed: Float { didSet { heard.append("speed") } }

  override func add(_ anim: CAAnimation, forKey key: String?) {
    heard.append("add \(key ?? "nil")")
    super.add(anim, forKey: key)
  }
  override func removeAnimation(forKey key: String) {
    heard.append("remove \(key)")
    super.removeAnimation(forKey: key)
  }
  override func addSublayer(_ layer: CALayer) {
    heard.append("addSublayer")
    super.addSublayer(layer)
  }
  override func removeFromSuperlayer() {
    heard.append("removeFromSuperlayer")
    super.removeFromSuperlayer()
  }
  override func setNeedsDisplay() {
    heard.append("setNeedsDisplay")
    super.setNeedsDisplay()
  }
  override func setNeedsLayout() {
    heard.append("setNeedsLayout")
    super.setNeedsLayout()
  }
  override func layoutIfNeeded() {
    heard.append("layoutIfNeeded")
    super.layoutIfNeeded()
  }
  override func layoutSublayers() { heard.append("layoutSublayers") }
  override func contains(_ p: CGPoint) -> Bool { true }
}

private final class Slow: CABasicAnimation {
  override var duration: CFTimeInterval {
    get { super.duration }
    set { super.duration = 2 * newValue }
  }
}

@MainActor @Suite("What programs override") struct OverridingTests {
  @Test func `a layer's own versions are called, by properties' changes too`() throws {
    let stage = Stage { Nosy() }
    let layer = try #require(stage.layer as? Nosy)
    func heard(_ body: () -> Void) -> [String] {
      layer.heard = []
      stage.turn(body)
      return layer.heard
    }
    let properties: [(String, () -> Void)] = [
      ("frame", { layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4) }),
      ("bounds", { layer.bounds.size.width = 9 }), ("position", { layer.position.x = 9 }),
      ("transform", { layer.transform.m41 = 3 }), ("opacity", { layer.opacity = 0.5 }),
      ("isHidden", { layer.isHidden = true }), ("cornerRadius", { layer.cornerRadius = 3 }),
      ("backgroundColor", { layer.backgroundColor = .black }),
      ("shadowPath", { layer.shadowPath = CGPath(rect: layer.bounds, transform: nil) }),
      ("mask", { layer.mask = CALayer() }), ("speed", { layer.speed = 2 }),
    ]
    for (key, change) in properties { #expect(heard(change).contains(key), "\(key)") }
    #expect(heard { layer.position.x = 50 }.contains("add position"))
    #expect(heard { layer.removeAnimation(forKey: "position") } == ["remove position"])
    let inner = stage.context.perform { CALayer() }
    #expect(
      heard { layer.addSublayer(inner) } == ["addSublayer", "setNeedsLayout", "layoutSublayers"])
    #expect(heard { layer.setNeedsDisplay() } == ["setNeedsDisplay"])
    #expect(heard { layer.layoutIfNeeded() } == ["layoutIfNeeded"])
    stage.turn { layer.isHidden = false }
    #expect(layer.hitTest(CGPoint(x: 1e5, y: 1e5)) === layer)
    #expect(heard { stage.root.sublayers = nil } == ["removeFromSuperlayer"])
  }

  @Test func `an animation's own property decides`() {
    let stage = Stage()
    stage.turn {
      let fade = Slow(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration) = (1, 0, 1)
      stage.layer.add(fade, forKey: "fade")
    }
    #expect(close(stage.shown("opacity", at: 1), 0.5, 1e-6))
  }
}
