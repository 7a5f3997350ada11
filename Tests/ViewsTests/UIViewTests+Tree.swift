extension UIViewTests {
  @Test func `views and layers are in the same order, whatever else the layer has`() {
    session { context, root in
      let views = (0..<4).map { _ in UIView(frame: .zero) }
      for (i, view) in views.enumerated() { view.tag = i + 1 }
      let extra = CALayer()
      @MainActor func order() -> [Int] {
        let own = (root.layer.sublayers ?? []).filter { $0 !== extra }
        let tags = root.subviews.map { $0.tag }
        #expect(own == root.subviews.map { $0.layer })
        return tags
      }
      root.addSubview(views[0])
      root.addSubview(views[1])
      root.layer.addSublayer(extra)
      root.insertSubview(views[2], at: 1)
      #expect(order() == [1, 3, 2])
      root.insertSubview(views[3], belowSubview: views[2])
      #expect(order() == [1, 4, 3, 2])
      root.bringSubviewToFront(views[0])
      #expect(order() == [4, 3, 2, 1])
      root.sendSubviewToBack(views[1])
      #expect(order() == [2, 4, 3, 1])
      root.insertSubview(views[1], aboveSubview: views[2])
      #expect(order() == [4, 3, 2, 1])
      root.addSubview(views[2])
      #expect(order() == [4, 2, 1, 3])
      root.insertSubview(views[0], at: 99)
      #expect(order() == [4, 2, 3, 1])
      views[3].removeFromSuperview()
      #expect(order() == [2, 3, 1] && views[3].superview == nil)
      views[1].addSubview(views[2])
      #expect(order() == [2, 1] && views[2].superview === views[1])
      #expect(root.viewWithTag(3) === views[2])
      #expect(ShapeView().layer is CAShapeLayer)
    }
  }

  @Test func `a view added last or brought to front is in front of layers without a view`() {
    session { context, root in
      let (a, b, c) = (UIView(frame: .zero), UIView(frame: .zero), UIView(frame: .zero))
      let card = CALayer()
      root.addSubview(a)
      root.addSubview(b)
      root.layer.addSublayer(card)
      root.addSubview(c)
      #expect(root.layer.sublayers == [a.layer, b.layer, card, c.layer])
      root.bringSubviewToFront(a)
      #expect(root.layer.sublayers == [b.layer, card, c.layer, a.layer])
      #expect(root.subviews == [b, c, a])
      // The plain layer between the layers of the two views stays at its index.
      root.insertSubview(a, belowSubview: c)
      #expect(root.layer.sublayers == [b.layer, card, a.layer, c.layer])
    }
  }

  @Test func `a view is not added to itself or to its subviews`() {
    session { context, root in
      var reports = 0
      context.report = { _ in reports += 1 }
      let a = UIView(frame: .zero)
      let b = UIView(frame: .zero)
      a.addSubview(b)
      b.addSubview(a)
      a.addSubview(a)
      #expect(a.superview == nil && b.subviews.isEmpty && a.subviews == [b])
      #expect(reports > 0)
    }
  }

  @Test func `views are hit as deep as they are drawn, and deeper ones are reported`() {
    session { context, root in
      var reports: [String] = []
      context.report = { reports.append($0) }
      var views = [UIView(frame: root.bounds)]
      for _ in 0..<400 {
        let outer = UIView(frame: root.bounds)
        outer.addSubview(views[views.count - 1])
        views.append(outer)
      }
      // A tree that is exactly as deep as the limit allows is searched completely.
      let whole = views[CALayer.depthLimit - 1]
      #expect(whole.hitTest(CGPoint(x: 1, y: 1)) === views[0])
      #expect(reports.isEmpty)
      let top = views[views.count - 1]
      let hit = top.hitTest(CGPoint(x: 1, y: 1))
      // In a deeper tree, only the levels within the limit, counted from the outermost view, are
      // searched.
      #expect(hit === views[views.count - CALayer.depthLimit])
      #expect(reports == ["layers nested deeper than 250 are not found by hit tests"])
    }
  }

  @Test func `hit tests find the frontmost view that accepts touches`() {
    session { context, root in
      let a = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
      let b = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 200))
      root.addSubview(a)
      root.addSubview(b)
      b.addSubview(inner)
      #expect(root.hitTest(CGPoint(x: 30, y: 30)) === a)
      #expect(root.hitTest(CGPoint(x: 90, y: 90)) === b)
      #expect(root.hitTest(CGPoint(x: 60, y: 60)) === inner)
      #expect(root.hitTest(CGPoint(x: 60, y: 200)) === root)
      #expect(root.hitTest(CGPoint(x: 500, y: 0)) == nil)
      b.isHidden = true
      #expect(root.hitTest(CGPoint(x: 60, y: 60)) === a)
      b.isHidden = false
      b.alpha = 0
      #expect(root.hitTest(CGPoint(x: 60, y: 60)) === a)
      b.alpha = 1
      b.isUserInteractionEnabled = false
      #expect(root.hitTest(CGPoint(x: 60, y: 60)) === a)
      #expect(inner.convert(CGPoint(x: 1, y: 2), to: root) == CGPoint(x: 51, y: 52))
      #expect(
        root.convert(CGRect(x: 51, y: 52, width: 3, height: 4), to: inner)
          == CGRect(x: 1, y: 2, width: 3, height: 4))
    }
  }
}
