/// A view that logs changes of its tint colour, and whose fitting size is 30 × 40.
private final class TintedView: UIView {
  var tints: [UIColor] = []
  override func tintColorDidChange() { tints.append(tintColor) }
  override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 30, height: 40) }
}

@MainActor struct ViewNamesTests {
  @Test func `a tint is inherited until it is set, and views learn of changes to theirs`() {
    session { context, root in
      let views = (0..<4).map { _ in TintedView(frame: .zero) }
      for (outer, inner) in zip(views, views.dropFirst()) { outer.addSubview(inner) }
      @MainActor func heard() -> [Int] {
        defer { for view in views { view.tints = [] } }
        return views.map { $0.tints.count }
      }
      #expect(views[3].tintColor == .systemBlue && heard() == [0, 0, 0, 0])
      views[0].tintColor = .red
      #expect(views.allSatisfy { $0.tintColor == .red && $0.tints == [.red] })
      _ = heard()
      views[2].tintColor = .green
      #expect(views[3].tintColor == .green && heard() == [0, 0, 1, 1])
      views[0].tintColor = .blue
      #expect(views[1].tintColor == .blue && views[3].tintColor == .green)
      #expect(heard() == [1, 1, 0, 0])
      views[0].tintColor = .blue
      #expect(heard() == [0, 0, 0, 0])
      views[2].tintColor = nil
      #expect(views[3].tintColor == .blue && heard() == [0, 0, 1, 1])
      views[1].removeFromSuperview()
      #expect(views[3].tintColor == .systemBlue && heard() == [0, 1, 1, 1])
      context.turn {
        root.tintColor = .orange
        root.addSubview(views[1])
      }
      #expect(views[3].tintColor == .orange && heard() == [0, 1, 1, 1])
      root.tintColor = nil
      _ = heard()
      root.window?.tintColor = .purple
      #expect(views[3].tintColor == .purple && heard() == [0, 1, 1, 1])
      context.turn { context.rootLayer = nil }
      #expect(views[3].tintColor == .systemBlue && heard() == [0, 1, 1, 1])
    }
  }

  @Test func `sizeToFit gives a view its fitting size, from its upper left corner`() {
    let plain = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(plain.sizeThatFits(CGSize(width: 99, height: 99)) == CGSize(width: 3, height: 4))
    plain.sizeToFit()
    #expect(plain.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    let view = TintedView(frame: CGRect(x: 5, y: 6, width: 1, height: 1))
    view.sizeToFit()
    #expect(view.frame == CGRect(x: 5, y: 6, width: 30, height: 40))
    view.transform = CGAffineTransform(rotationAngle: 1)
    view.bounds.size = .zero
    view.sizeToFit()
    #expect(view.bounds.size == CGSize(width: 30, height: 40))
    #expect(view.center == CGPoint(x: 20, y: 26))
  }

  @Test func `a mask is a view that is not a subview, and is retained`() {
    let (a, b) = (UIView(), UIView())
    let mask = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    b.addSubview(mask)
    a.mask = mask
    #expect(b.subviews.isEmpty && mask.superview == nil && mask.window == nil)
    #expect(a.mask === mask && a.layer.mask === mask.layer)
    b.mask = mask
    #expect(a.mask == nil && a.layer.mask == nil && b.mask === mask)
    b.addSubview(mask)
    #expect(b.mask == nil && b.subviews == [mask])
    a.mask = UIView()
    #expect(a.mask != nil && a.layer.mask?.delegate === a.mask)
    a.mask = nil
    #expect(a.mask == nil && a.layer.mask == nil)
  }

  @Test func `geometry is the layer's, also in 3D`() {
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    view.anchorPoint = CGPoint(x: 0, y: 0)
    #expect(view.center == CGPoint(x: 20, y: 20) && view.frame.origin == CGPoint(x: 20, y: 20))
    view.transform3D = CATransform3DMakeRotation(1, 0, 1, 0)
    #expect(CATransform3DEqualToTransform(view.layer.transform, view.transform3D))
    #expect(abs(view.transform.a - cos(1)) < 1e-12)
    #expect(view.isEqual(view) && !view.isEqual(UIView()) && !view.isEqual(nil))
    #expect(view.clearsContextBeforeDrawing)
  }

  @Test func `two subviews exchange indices`() {
    session { context, root in
      var reports: [String] = []
      context.report = { reports.append($0) }
      let views = (0..<4).map { _ in UIView() }
      for view in views { root.addSubview(view) }
      root.exchangeSubview(at: 3, withSubviewAt: 1)
      #expect(root.subviews == [views[0], views[3], views[2], views[1]])
      #expect(root.layer.sublayers == root.subviews.map { $0.layer })
      root.exchangeSubview(at: 2, withSubviewAt: 2)
      #expect(reports.isEmpty)
      root.exchangeSubview(at: 0, withSubviewAt: 4)
      root.exchangeSubview(at: -1, withSubviewAt: 0)
      #expect(reports.count == 2 && root.subviews[0] === views[0])
    }
  }

  @Test func `modified changes repeat, and changes around them do not`() {
    session { context, root in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      context.turn { root.addSubview(view) }
      var ended: [Bool] = []
      context.turn {
        UIView.animate(
          withDuration: 1, delay: 0, options: [.curveLinear, .preferredFramesPerSecond60]
        ) {
          UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.x = 105 }
          view.alpha = 0
        } completion: {
          ended.append($0)
        }
      }
      @MainActor func x(at seconds: Double) -> CGFloat {
        context.advance(to: Flicks(seconds: seconds))
        return view.layer.presentation()?.position.x ?? .nan
      }
      #expect(abs(x(at: 0.25) - 30) < 1e-6)
      #expect(abs((view.layer.presentation()?.opacity ?? .nan) - 0.75) < 1e-6)
      #expect(abs(x(at: 1.75) - 30) < 1e-6)
      #expect(view.layer.animationKeys()?.count == 1)
      #expect(abs(x(at: 2.5) - 55) < 1e-6)
      #expect(ended.isEmpty)
      #expect(x(at: 4.5) == 105)
      #expect(ended == [true])
      UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.x = 5 }
      #expect(view.center.x == 5 && view.layer.animationKeys() == nil)
    }
  }
}
