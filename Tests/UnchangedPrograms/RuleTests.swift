import Testing
import UIKit

/// A layer with a custom initializer and the required ones, as is common in programs.
private class Dial: CALayer {
  var marks = 3

  init(marks: Int) {
    super.init()
    self.marks = marks
  }
  override init(layer: Any) {
    super.init(layer: layer)
    if let dial = layer as? Dial { marks = dial.marks }
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A layer that only its custom initializer creates, and that is never copied.
private class Plain: CAShapeLayer {
  init(width: CGFloat) {
    super.init()
    lineWidth = width
  }
  required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }
}

private class Knob: UIControl {
  var told: [String] = []
  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) {
    super.init(coder: coder)
    told.append("coder")
  }
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    told.append("begin")
    return touch.location(in: self).x < 50
  }
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    told.append("continue")
    return true
  }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) { told.append("end") }
}

/// A view that handles touches. `WiderPad` is its subclass, and `Quiet` ignores touches.
private class Pad: UIView {
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { tag += 1 }
}
private class WiderPad: Pad {}
private class Quiet: UIView {
  var number = 2
  override func layoutSubviews() {}
}

@Suite("Initializers, waiting and touches in unchanged programs") struct UnchangedInitializerTests {
  @Test func `a layer is copied by its class's init(layer:), and created by its init()`() throws {
    let stage = try Stage()
    let dial = stage.renderer.context.perform { Dial(marks: 7) }
    let plain = stage.renderer.context.perform { Plain(width: 3) }
    stage.turn {
      stage.root.addSublayer(dial)
      stage.root.addSublayer(plain)
    }
    stage.play(to: 0)
    #expect(dial.presentation()?.marks == 7)
    #expect(plain.lineWidth == 3 && stage.reports.isEmpty)
  }

  @Test func `an object made from an archive equals one made without`() throws {
    try CAContext().perform {
      let archiver = NSKeyedArchiver(requiringSecureCoding: false)
      let knob = try #require(Knob(coder: archiver))
      #expect(knob.told == ["coder"] && knob.frame == .zero && knob.layer.delegate === knob)
      let dial = try #require(Dial(coder: archiver))
      #expect(dial.marks == 3 && dial.opacity == 1)
      #expect(try #require(CAScrollLayer(coder: archiver)).masksToBounds)
      let label = try #require(UILabel(coder: archiver))
      #expect(!label.isUserInteractionEnabled)
      #expect(try #require(CABasicAnimation(coder: archiver)).duration == 0)
    }
  }

  @Test func `the main queue's delays use the session's clock`() throws {
    let stage = try Stage()
    var said: [String] = []
    stage.turn {
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { said.append("half") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.25, execute: { said.append("quarter") })
      DispatchQueue.main.async { said.append("soon") }
      said.append("now")
    }
    #expect(said == ["now", "soon"])
    stage.play(to: 0.4)
    #expect(said == ["now", "soon", "quarter"])
    stage.play(to: 0.6)
    #expect(said.last == "half")
    stage.play(to: 2)
    #expect(said.last == "half" && stage.reports.isEmpty)
  }

  @Test func `a control tracks a touch until it stops the tracking`() throws {
    let stage = try Stage()
    let knob = stage.show { Knob(frame: CGRect(x: 0, y: 0, width: 100, height: 40)) }
    stage.play(to: 0)
    func touch(_ phase: UITouch.Phase, _ x: CGFloat) {
      stage.turn { knob.window!.touch(phase, at: CGPoint(x: x, y: 20)) }
    }
    touch(.began, 20)
    #expect(knob.isTracking)
    touch(.moved, 30)
    touch(.ended, 30)
    #expect(knob.told == ["begin", "continue", "end"] && !knob.isTracking)
    touch(.began, 80)
    #expect(!knob.isTracking && !knob.isHighlighted)
    touch(.ended, 80)
    #expect(knob.told.last == "begin")
  }

  @Test func `only views that override a touch method receive touches`() throws {
    let stage = try Stage()
    for (make, takes) in [
      ({ Pad() }, true), ({ WiderPad() }, true), ({ Quiet() }, false), ({ UIView() }, false),
      ({ UILabel() }, false),
    ] as [(@MainActor () -> UIView, Bool)] {
      let view = stage.show(make)
      stage.turn { view.frame = CGRect(x: 0, y: 0, width: 100, height: 100) }
      view.isUserInteractionEnabled = true
      stage.play(to: 0)
      #expect(view.window!.isTouchable(at: CGPoint(x: 50, y: 50)) == takes, "\(type(of: view))")
      // A view passes touches that it does not handle to its superview.
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      stage.turn { view.addSubview(inner) }
      #expect(view.window!.isTouchable(at: CGPoint(x: 5, y: 5)) == takes)
      stage.turn { view.layer.removeFromSuperlayer() }
    }
  }

  @Test func `selected corners of a path are rounded`() {
    let rect = CGRect(x: 10, y: 20, width: 40, height: 30)
    let path = UIBezierPath(
      roundedRect: rect, byRoundingCorners: [.topLeft, .bottomRight],
      cornerRadii: CGSize(width: 10, height: 10))
    #expect(path.bounds == rect)
    for (x, y, isInside) in [
      (11, 21, false), (49, 21, true), (49, 49, false), (11, 49, true), (30, 35, true),
    ] {
      #expect(path.contains(CGPoint(x: x, y: y)) == isInside)
    }
    // The points of the rounded corner are one corner radius away from the centre of the arc.
    for angle in stride(from: 0.05, to: CGFloat.pi / 2, by: 0.1) {
      let (x, y) = (20 - cos(angle) * 10, 30 - sin(angle) * 10)
      #expect(!path.contains(CGPoint(x: x - 0.02, y: y - 0.02)))
      #expect(path.contains(CGPoint(x: x + 0.02, y: y + 0.02)))
    }
  }

  @Test func `a view's snapshot shows the view's content`() throws {
    let stage = try Stage(width: 20, height: 10)
    let view = stage.show { UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    stage.turn { view.backgroundColor = .red }
    let copy = try #require(view.snapshotView(afterScreenUpdates: false))
    stage.turn {
      copy.frame.origin.x = 10
      stage.root.addSublayer(copy.layer)
      view.backgroundColor = .blue
    }
    stage.play(to: 0)
    #expect(stage.shows(.blue, 5, 5) && stage.shows(.red, 15, 5))
  }

  @Test func `a transition dissolves a view's old content, and calls its completion`() throws {
    let stage = try Stage(width: 20, height: 20)
    let view = stage.show { UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)) }
    stage.turn { view.backgroundColor = .red }
    stage.play(to: 0)
    var said: [Bool] = []
    func change(to color: UIColor, _ options: UIView.AnimationOptions) {
      stage.turn {
        UIView.transition(
          with: view, duration: 1, options: options, animations: { view.backgroundColor = color },
          completion: { said.append($0) })
      }
    }
    change(to: .blue, [.transitionCrossDissolve, .curveLinear])
    stage.play(to: 0.5)
    #expect(stage.shows(UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1), 10, 10, within: 3))
    #expect(said.isEmpty)
    stage.play(to: 1.1)
    #expect(stage.shows(.blue, 10, 10) && said == [true] && stage.reports.isEmpty)
    change(to: .green, .transitionFlipFromLeft)
    stage.play(to: 3)
    #expect(stage.shows(.green, 10, 10) && said == [true, true] && stage.reports.count == 1)
    change(to: .red, .curveLinear)
    stage.play(to: 3.5)
    #expect(stage.shows(UIColor(red: 0.5, green: 0.5, blue: 0, alpha: 1), 10, 10, within: 3))
  }

  @Test func `a point can be read as a list of two numbers`() throws {
    let stage = try Stage()
    let layer = stage.renderer.context.perform { CALayer() }
    stage.turn { stage.root.addSublayer(layer) }
    stage.play(to: 0)
    stage.turn {
      let animation = CABasicAnimation(keyPath: "position")
      animation.fromValue = [0, 0]
      animation.toValue = [100, 50]
      animation.duration = 1
      layer.add(animation, forKey: animation.keyPath)
    }
    stage.play(to: 0.5)
    #expect(layer.presentation()?.position == CGPoint(x: 50, y: 25) && stage.reports.isEmpty)
  }

  @Test func `a view's layer has the declared type, and colours may be literals`() throws {
    final class Shape: UIView {
      override class var layerClass: AnyClass { CAShapeLayer.self }
      override var layer: CAShapeLayer { super.layer as! CAShapeLayer }
    }
    let view = CAContext().perform { Shape(frame: CGRect(x: 1, y: 2, width: 3, height: 4)) }
    view.layer.strokeColor = #colorLiteral(red: 0, green: 1, blue: 0, alpha: 1).cgColor
    #expect(view.layer.strokeColor == UIColor.green.cgColor && view.layer.frame == view.frame)
    #expect(UIViewPropertyAnimator().duration == 0.2)
  }

  @Test func `a view draws everything it shows into an image`() throws {
    let view = CAContext().perform { UIView(frame: CGRect(x: 5, y: 5, width: 4, height: 2)) }
    view.backgroundColor = .red
    UIGraphicsBeginImageContext(CGSize(width: 8, height: 2))
    #expect(
      view.drawHierarchy(in: CGRect(x: 4, y: 0, width: 4, height: 2), afterScreenUpdates: true))
    let pixels = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage).pixels
    UIGraphicsEndImageContext()
    #expect(pixels[3] == 0 && pixels[4] == 0xFFFF_0000 && pixels[15] == 0xFFFF_0000)
    #expect(!view.drawHierarchy(in: view.bounds, afterScreenUpdates: false))
  }
}
