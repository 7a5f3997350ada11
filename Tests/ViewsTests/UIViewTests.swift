final class Recorder: UIView {
  var rects: [CGRect] = []
  var layouts = 0
  override func draw(_ rect: CGRect) {
    rects.append(rect)
    UIColor.green.setFill()
    UIBezierPath(rect: rect).fill()
  }
  override func layoutSubviews() { layouts += 1 }
}

final class ShapeView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }
}

/// A layer with a property that animates in the same way as the opacity of its view.
final class DialLayer: CALayer {
  @Animatable var level: CGFloat = 0

  override func action(forKey event: String) -> (any CAAction)? {
    guard event == key(for: \.level),
      let action = super.action(forKey: "opacity") as? CABasicAnimation,
      let own = action.copy() as? CABasicAnimation
    else { return super.action(forKey: event) }
    own.keyPath = event
    own.fromValue = presentation()?.level
    return own
  }
}

final class CopyingView: UIView {
  override class var layerClass: AnyClass { DialLayer.self }
  var dial: DialLayer {
    guard let dial = layer as? DialLayer else { preconditionFailure("the class says so") }
    return dial
  }
}

/// A view that overrides the methods that programs for Apple's systems typically override, and logs
/// the calls.
final class NosyView: UIView {
  var heard: [String] = []
  override var frame: CGRect { didSet { heard.append("frame") } }
  override func addSubview(_ view: UIView) {
    heard.append("addSubview")
    super.addSubview(view)
  }
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { true }
  override func removeFromSuperview() {
    heard.append("removeFromSuperview")
    super.removeFromSuperview()
  }
}

@MainActor @Suite struct UIViewTests {
  @Test func `a view's overridden methods are called`() {
    session { context, root in
      let view = NosyView()
      context.turn {
        root.addSubview(view)
        view.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
        view.addSubview(UIView())
      }
      #expect(root.hitTest(CGPoint(x: 1, y: 1)) === view && view.hitTest(.zero) === view)
      #expect(view.hitTest(CGPoint(x: 1e6, y: 0)) === view)
      context.turn { view.removeFromSuperview() }
      #expect(view.heard == ["frame", "addSubview", "removeFromSuperview"])
    }
  }

  @Test func `a chain of views is hit as far as it is drawn, and searched to its end`() {
    session { context, root in
      let box = CGRect(x: 0, y: 0, width: 5, height: 5)
      var view = UIView(frame: box)
      let innermost = view
      view.tag = 7
      for _ in 0..<20_000 {
        let outer = UIView(frame: box)
        outer.addSubview(view)
        view = outer
      }
      #expect(view.viewWithTag(7) === innermost)
      let hit = view.hitTest(CGPoint(x: 1, y: 1))
      #expect(hit != nil && hit !== innermost)
      // Remove the views one by one, since deallocating nested views recurses.
      while let next = view.subviews.first {
        next.removeFromSuperview()
        view = next
      }
    }
  }

  func child(_ context: CAContext, _ root: UIView) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    context.turn { root.addSubview(view) }
    return view
  }

  @Test func `changes do not animate outside of a block, or if animations are off`() {
    session { context, root in
      let view = child(context, root)
      let change = {
        view.center = CGPoint(x: view.center.x + 90, y: 5)
        view.alpha = view.alpha / 2
        view.backgroundColor = view.backgroundColor == .red ? .blue : .red
        view.transform = view.transform.rotated(by: 1)
        view.layer.borderWidth += 3
        view.layer.zPosition += 1
      }
      context.turn(change)
      context.turn { UIView.animate(withDuration: 0, animations: change) }
      context.turn {
        UIView.animate(withDuration: 1) { UIView.performWithoutAnimation(change) }
      }
      context.turn {
        UIView.setAnimationsEnabled(false)
        UIView.animate(withDuration: 1, animations: change)
        UIView.setAnimationsEnabled(true)
      }
      #expect(view.layer.animationKeys() == nil)
      #expect(view.layer.presentation()?.position == view.center)
    }
  }

  /// Adding a view and animating it in the same turn is a common way to make a message slide in.
  @Test func `a view added in the same turn to a shown tree animates from its first values`() {
    session { context, root in
      context.advance(to: Flicks(seconds: 1))
      let view = UIView(frame: CGRect(x: 0, y: 200, width: 20, height: 20))
      let child = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let alone = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      var ends: [Bool] = []
      context.turn {
        view.addSubview(child)
        root.addSubview(view)
        child.alpha = 0
        UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
          view.frame.origin.y = 100
          child.alpha = 1
          alone.frame.origin.y = 100
        } completion: {
          ends.append($0)
        }
      }
      #expect(alone.layer.animationKeys() == nil)
      context.advance(to: Flicks(seconds: 2))
      #expect(view.layer.presentation()?.position.y == 160)
      #expect(child.layer.presentation()?.opacity == 0.5)
      context.advance(to: Flicks(seconds: 3.5))
      #expect(ends == [true] && view.layer.presentation()?.position.y == 110)
    }
  }

  @Test func `a block's plain actions are basic animations with its timing, for copying`() {
    session { context, root in
      let view = CopyingView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      context.turn { root.addSubview(view) }
      var ends: [Double] = []
      context.turn {
        #expect(view.layer.action(forKey: "opacity") == nil)
        UIView.animate(withDuration: 2, delay: 1, options: .curveEaseIn) {
          for key in ["opacity", "backgroundColor", "anchorPoint"] {
            let action = view.layer.action(forKey: key) as? CABasicAnimation
            #expect(action?.keyPath == key && action?.duration == 2 && action?.beginTime == 1)
            #expect(action?.timingFunction == CAMediaTimingFunction(name: .easeIn))
          }
          #expect(view.layer.action(forKey: "borderWidth") == nil)
        }
        UIView.animate(withDuration: 2, delay: 1, options: .curveLinear) {
          view.dial.level = 8
        } completion: {
          #expect($0)
          ends.append(CACurrentMediaTime())
        }
      }
      let added = view.layer.animation(forKey: "level")
      #expect(added?.duration == 2 && view.layer.animationKeys() == ["level"])
      context.advance(to: Flicks(seconds: 1.5))
      #expect(view.dial.presentation()?.level == 2)
      context.advance(to: Flicks(seconds: 2.9))
      #expect(ends.isEmpty)
      context.advance(to: Flicks(seconds: 4))
      #expect(ends == [3])
      // If the program adds a copy of the block's animation, this does not delay the completion of
      // the block.
      context.turn {
        UIView.animate(withDuration: 2) {
          guard let action = view.layer.action(forKey: "opacity") as? CAAnimation else { return }
          view.layer.add(action.copy(), forKey: "mine")
        } completion: { _ in
          ends.append(CACurrentMediaTime())
        }
      }
      context.advance(to: Flicks(seconds: 8))
      #expect(ends == [3, 4])
    }
  }

  @Test func `a view lays out for new bounds and transforms of its subviews`() {
    session { context, root in
      let view = Recorder(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 2, height: 2))
      context.turn {
        root.addSubview(view)
        view.addSubview(inner)
      }
      view.layouts = 0
      context.turn { inner.transform = CGAffineTransform(scaleX: 2, y: 2) }
      #expect(view.layouts == 1)
      context.turn { inner.bounds.size = CGSize(width: 4, height: 4) }
      #expect(view.layouts == 2)
      context.turn { inner.center.x = 4 }
      #expect(view.layouts == 2)
    }
  }

  private final class Aligning: UIView {
    override func layoutSubviews() {
      subviews.first?.center = CGPoint(x: bounds.maxX, y: 0)
    }
  }

  @Test(arguments: [false, true], [false, true])
  func `layout in a block animates with it if requested`(_ lays: Bool, _ framed: Bool) {
    session { context, root in
      let view = Aligning(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 2, height: 2))
      context.turn {
        root.addSubview(view)
        view.addSubview(inner)
      }
      #expect(inner.center.x == 20)
      let change = { view.bounds.size.width = 120 }
      context.turn {
        if framed {
          UIView.animateKeyframes(
            withDuration: 1,
            options: [lays ? .layoutSubviews : [], .init(rawValue: 3 << 16)]
          ) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0, animations: change)
          }
        } else {
          UIView.animate(
            withDuration: 1, options: lays ? [.layoutSubviews, .curveLinear] : .curveLinear,
            animations: change)
        }
      }
      context.advance(to: Flicks(seconds: 0.25))
      let shown = inner.layer.presentation()?.position.x ?? .nan
      #expect(abs(shown - (lays ? 45 : 120)) < 1e-6)
      #expect(inner.center.x == 120)
    }
  }

  @Test func `geometry animates additively by old − new, appearance from old to new`() throws {
    try session { context, root in
      let view = child(context, root)
      context.turn {
        UIView.animate(withDuration: 2, options: .curveLinear) {
          view.center = CGPoint(x: 110, y: 60)
          view.bounds = CGRect(x: 0, y: 0, width: 40, height: 60)
          view.transform = CGAffineTransform(rotationAngle: 1)
          view.layer.cornerRadius = 8
          view.alpha = 0.5
          view.backgroundColor = .red
          view.layer.borderWidth = 3
        }
      }
      #expect(
        view.layer.animationKeys()
          == ["position", "bounds", "transform", "cornerRadius", "opacity", "backgroundColor"])
      @MainActor func animation(_ key: String) throws -> CABasicAnimation {
        try #require(view.layer.animation(forKey: key) as? CABasicAnimation)
      }
      for key in ["position", "bounds", "transform", "cornerRadius"] {
        #expect(try animation(key).isAdditive)
      }
      for key in ["opacity", "backgroundColor"] { #expect(try !animation(key).isAdditive) }
      #expect(try animation("position").fromValue as? CGPoint == CGPoint(x: -100, y: -50))
      #expect(try animation("position").toValue as? CGPoint == .zero)
      #expect(
        try animation("bounds").fromValue as? CGRect
          == CGRect(x: 0, y: 0, width: -20, height: -40))
      #expect(try animation("opacity").fromValue as? Float == 1)
      #expect(try animation("opacity").toValue as? Float == 0.5)
      #expect(try animation("opacity").duration == 2)

      for (t, fraction) in [(0.0, 0.0), (0.5, 0.25), (1, 0.5), (2, 1)] {
        context.advance(to: Flicks(seconds: t))
        let shown = try #require(view.layer.presentation())
        #expect(abs(shown.position.x - (10 + 100 * fraction)) < 1e-9)
        #expect(abs(shown.bounds.height - (20 + 40 * fraction)) < 1e-9)
        #expect(abs(shown.transform.value(of: .rotationZ) - fraction) < 1e-9)
        #expect(abs(shown.cornerRadius - 8 * fraction) < 1e-9)
        #expect(abs(Double(shown.opacity) - (1 - 0.5 * fraction)) < 1e-6)
        #expect(abs((shown.backgroundColor?.alpha ?? 0) - fraction) < 1e-9)
      }
      #expect(view.layer.animationKeys() == nil)
    }
  }

  @Test
  func
    `a change in mid-flight keeps value and velocity continuous, since additive animations add up`()
    throws
  {
    try session { context, root in
      let view = child(context, root)
      context.turn { UIView.animate(withDuration: 1) { view.center.x = 110 } }
      @MainActor func x(_ t: Double) throws -> Double {
        context.advance(to: Flicks(seconds: t))
        return try #require(view.layer.presentation()).position.x
      }
      let (a, b) = (try x(0.49), try x(0.5))
      context.turn { UIView.animate(withDuration: 1) { view.center.x = 10 } }
      #expect(view.layer.animationKeys() == ["position", "position-2"])
      #expect(try x(0.5) == b)
      let c = try x(0.51)
      #expect(abs((c - b) - (b - a)) < 0.2)
      #expect(try x(1.5) == 10)
    }
  }

  @Test func `a plain animation starts from the model, or from the presentation if requested`() {
    for options in [UIView.AnimationOptions.curveLinear, [.curveLinear, .beginFromCurrentState]] {
      session { context, root in
        let view = child(context, root)
        context.turn {
          UIView.animate(withDuration: 1, options: .curveLinear) { view.alpha = 0 }
        }
        context.advance(to: Flicks(seconds: 0.25))
        context.turn { UIView.animate(withDuration: 1, options: options) { view.alpha = 1 } }
        let expected: Float = options.contains(.beginFromCurrentState) ? 0.75 : 0
        #expect(view.layer.presentation()?.opacity == expected)
      }
    }
  }

  @Test func `delay postpones the start, and completion is called once after all ends`() {
    session { context, root in
      let view = child(context, root)
      var calls: [(Double, Bool)] = []
      context.turn {
        UIView.animate(withDuration: 1, delay: 0.5, options: .curveLinear) {
          view.center.x = 110
          view.alpha = 0
        } completion: {
          calls.append((context.now.seconds, $0))
        }
      }
      context.advance(to: Flicks(seconds: 0.5))
      #expect(view.layer.presentation()?.position.x == 10)
      context.advance(to: Flicks(seconds: 1))
      #expect(view.layer.presentation()?.position.x == 60)
      context.advance(to: Flicks(seconds: 3))
      #expect(calls.map(\.0) == [1.5] && calls.map(\.1) == [true])
      context.turn {
        UIView.animate(withDuration: 1) {
        } completion: {
          calls.append((context.now.seconds, $0))
        }
        #expect(calls.count == 1)
      }
      #expect(calls.map(\.0) == [1.5, 3])
      context.turn {
        UIView.animate(withDuration: 1) {
          view.alpha = 1
        } completion: {
          calls.append((context.now.seconds, $0))
        }
      }
      context.turn { view.layer.removeAllAnimations() }
      #expect(calls.count == 3 && calls[2].1 == false)
    }
  }

  @Test func `a block inside another takes over its duration unless told otherwise`() {
    session { context, root in
      let view = child(context, root)
      context.turn {
        UIView.animate(withDuration: 2) {
          UIView.animate(withDuration: 5) { view.alpha = 0 }
          UIView.animate(withDuration: 5, options: .overrideInheritedDuration) {
            view.center = .zero
          }
        }
      }
      #expect(view.layer.animation(forKey: "opacity")?.duration == 2)
      #expect(view.layer.animation(forKey: "position")?.duration == 5)
    }
  }

  @Test func `a view draws in its bounds, again on request or after a resize in redraw mode`() {
    session { context, root in
      let view = Recorder(frame: CGRect(x: 10, y: 10, width: 30, height: 20))
      // Add the view in the turn after the one in which it was made.
      context.turn {}
      context.turn { root.addSubview(view) }
      _ = context.displayList()
      #expect(view.rects == [CGRect(x: 0, y: 0, width: 30, height: 20)])
      let fills = context.displayList().commands.filter {
        if case .fill(let fill) = $0, case .color(let color) = fill.paint {
          color == UIColor.green.cgColor
        } else {
          false
        }
      }
      #expect(fills.count == 1)
      context.turn { view.frame.size.width = 50 }
      _ = context.displayList()
      #expect(view.rects.count == 1)
      view.contentMode = .redraw
      context.turn { view.frame.size.width = 60 }
      _ = context.displayList()
      #expect(view.rects.count == 2 && view.rects.last?.width == 60)
      context.turn { view.setNeedsDisplay() }
      _ = context.displayList()
      #expect(view.rects.count == 3)
      #expect(UIGraphicsGetCurrentContext() == nil)
      let layouts = view.layouts
      context.turn { view.setNeedsLayout() }
      #expect(view.layouts == layouts + 1)
    }
  }
}

@Suite @MainActor struct SessionsOfViewsTests {
  @Test func `turning animations off affects only the session`() {
    let (first, second) = (CAContext(), CAContext())
    first.turn { UIView.setAnimationsEnabled(false) }
    #expect(first.perform { !UIView.areAnimationsEnabled })
    #expect(second.perform { UIView.areAnimationsEnabled })
  }
}
