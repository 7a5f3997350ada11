@MainActor struct ViewTreeTests {
  private final class Tiles: UIView {
    override class var layerClass: AnyClass { CATiledLayer.self }
    var drawn: [CGRect] = []
    override func draw(_ rect: CGRect) { drawn.append(rect) }
  }

  @Test func `a tiled view draws the requested tile`() {
    session { context, root in
      let view = Tiles(frame: CGRect(x: 0, y: 0, width: 128, height: 64))
      (view.layer as? CATiledLayer)?.tileSize = CGSize(width: 64, height: 64)
      view.contentScaleFactor = 1
      context.turn { root.addSubview(view) }
      _ = context.displayList()
      let tiles = [0, 64].map { CGRect(x: $0, y: 0, width: 64, height: 64) }
      #expect(view.drawn.sorted { $0.minX < $1.minX } == tiles)
      view.drawn = []
      context.turn { view.setNeedsDisplay(CGRect(x: 70, y: 10, width: 1, height: 1)) }
      _ = context.displayList()
      #expect(view.drawn == [tiles[1]])
    }
  }

  /// A view that changes the tree while it draws.
  private final class Meddler: UIView {
    var other: UIView?
    var subview: UIView?
    override func draw(_ rect: CGRect) {
      other?.removeFromSuperview()
      if let subview { sendSubviewToBack(subview) }
    }
  }

  @Test func `changes of subviews during drawing take effect`() {
    session { context, root in
      let (view, other) = (Meddler(frame: CGRect(x: 0, y: 0, width: 9, height: 9)), UIView())
      let (a, b) = (UIView(), UIView())
      (view.other, view.subview) = (other, b)
      context.turn {
        root.addSubview(view)
        root.addSubview(other)
        view.addSubview(a)
        view.addSubview(b)
      }
      #expect(other.superview == nil && root.subviews == [view])
      #expect(view.subviews == [b, a] && view.layer.sublayers == [b.layer, a.layer])
    }
  }

  @Test(arguments: UIView.ContentMode.allCases)
  func `a content mode is kept, as the layer's gravity`(_ mode: UIView.ContentMode) {
    session { context, root in
      let view = UIView()
      view.contentMode = mode
      #expect(view.contentMode == mode)
      #expect(view.layer.needsDisplayOnBoundsChange == (mode == .redraw))
      view.contentMode = .scaleToFill
      #expect(view.contentMode == .scaleToFill && view.layer.contentsGravity == .resize)
    }
  }

  @Test func `animators' keys are the same in every session`() {
    func keys() -> [String]? {
      var keys: [String]?
      session { context, root in
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
        context.turn { root.addSubview(view) }
        context.turn {
          let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
          animator.startAnimation()
        }
        keys = view.layer.animationKeys()
      }
      return keys
    }
    #expect(keys() == ["animator-1.opacity"] && keys() == ["animator-1.opacity"])
  }

  @Test func `an animator that may not be interrupted is not scrubbed`() {
    session { context, root in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
      context.turn { root.addSubview(view) }
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.alpha = 0 }
      animator.isInterruptible = false
      context.turn { animator.startAnimation() }
      context.advance(to: context.now + Flicks(seconds: 0.5))
      context.turn { animator.fractionComplete = 0.9 }
      #expect(animator.isRunning && abs(animator.fractionComplete - 0.25) < 1e-9)
      context.advance(to: context.now + Flicks(seconds: 0.5))
      #expect(abs((view.layer.presentation()?.opacity ?? .nan) - 0.5) < 1e-6)
    }
  }

  @Test func `a retarget outside of the session's turn adds no second animation`() {
    session { context, root in
      let layer = CALayer()
      context.turn { root.layer.addSublayer(layer) }
      let outer = CAContext()
      outer.perform {
        layer.retarget("opacity", to: 0.5, policy: .additive, duration: 1)
        let move = CABasicAnimation(keyPath: "zPosition")
        move.toValue = 5.0
        layer.applyBasicAnimation(move, forKey: "move")
      }
      #expect(layer.animationKeys()?.sorted() == ["move", "opacity"])
      #expect(layer.opacity == 0.5 && layer.zPosition == 5)
    }
  }
}
