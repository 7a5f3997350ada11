@MainActor final class Told {
  var lines: [String] = []
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A view that logs its moves between superviews and windows.
class ListeningView: UIView {
  let name: String
  let told: Told
  var onWindow: (UIView) -> Void = { _ in }

  init(_ name: String, _ told: Told) {
    (self.name, self.told) = (name, told)
    super.init(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  }
  required init?(coder: NSCoder) { nil }

  private func note(_ line: String) { told.lines.append("\(name) \(line)") }
  private func name(_ view: UIView?) -> String {
    view.map { ($0 as? ListeningView)?.name ?? "root" } ?? "none"
  }

  override func willMove(toWindow newWindow: UIWindow?) {
    note(newWindow == nil ? "will leave the window" : "will enter the window")
    #expect(window !== newWindow)
  }
  override func didMoveToWindow() {
    note(window == nil ? "left the window" : "entered the window")
    onWindow(self)
  }
  override func willMove(toSuperview newSuperview: UIView?) {
    note("will move from \(name(superview)) to \(name(newSuperview))")
  }
  override func didMoveToSuperview() { note("moved to \(name(superview))") }
  override func didAddSubview(_ subview: UIView) {
    #expect(subviews.contains(subview))
    note("has \(name(subview))")
  }
  override func willRemoveSubview(_ subview: UIView) {
    #expect(subviews.contains(subview))
    note("will lose \(name(subview))")
  }
}

@MainActor struct WindowTests {
  @Test func `views are told before and after a move, with window and superview`() {
    session { context, root in
      let told = Told()
      let (outer, inner) = (ListeningView("outer", told), ListeningView("inner", told))
      outer.addSubview(inner)
      #expect(
        told.take() == [
          "inner will move from none to outer", "inner moved to outer", "outer has inner",
        ]
      )
      context.turn { root.addSubview(outer) }
      #expect(
        told.take() == [
          "outer will enter the window", "inner will enter the window",
          "outer will move from none to root", "outer entered the window",
          "inner entered the window", "outer moved to root",
        ])
      let other = ListeningView("other", told)
      context.turn { root.addSubview(other) }
      _ = told.take()
      context.turn { other.insertSubview(inner, at: 0) }
      #expect(
        told.take() == [
          "inner will move from outer to other", "outer will lose inner", "inner moved to other",
          "other has inner",
        ])
      // A subview that only changes its index does not count as moved.
      context.turn {
        root.bringSubviewToFront(outer)
        root.addSubview(other)
        root.exchangeSubview(at: 0, withSubviewAt: 1)
      }
      #expect(told.take().isEmpty)
      context.turn { other.removeFromSuperview() }
      #expect(
        told.take() == [
          "other will leave the window", "inner will leave the window",
          "other will move from root to none", "other left the window", "inner left the window",
          "other moved to none",
        ])
      #expect(inner.superview === other && inner.window == nil && outer.window != nil)
    }
  }

  @Test func `a view on the stage has a window, however it was added`() throws {
    let context = CAContext()
    try context.perform {
      let told = Told()
      let root = ListeningView("root", told)
      #expect(root.window == nil)
      context.turn {
        context.rootLayer = root.layer
        #expect(root.window != nil)
      }
      let window = try #require(root.window)
      #expect(told.take() == ["root will enter the window", "root entered the window"])
      #expect(window.window === window && window.superview == nil && root.superview == nil)
      #expect(
        window.bounds == root.bounds && window.convert(CGPoint.zero, to: root) == CGPoint.zero)

      // Views below a layer that belongs to no view are notified later than other views.
      let (plain, inner) = (CALayer(), CALayer())
      let hosted = ListeningView("hosted", told)
      inner.addSublayer(hosted.layer)
      plain.addSublayer(inner)
      #expect(hosted.window == nil && told.take().isEmpty)
      context.turn { context.rootLayer = plain }
      #expect(root.window == nil && hosted.window != nil && hosted.window !== window)
      #expect(
        told.take() == [
          "root will leave the window", "root left the window", "hosted will enter the window",
          "hosted entered the window",
        ])
      context.turn { inner.removeFromSuperlayer() }
      #expect(hosted.window == nil)
      context.turn { plain.addSublayer(inner) }
      #expect(hosted.window != nil)
      context.turn { context.rootLayer = nil }
      #expect(hosted.window == nil)

      // Adding one view's layer to another view's layer does not make the first view a subview.
      let stray = ListeningView("stray", told)
      context.turn {
        context.rootLayer = root.layer
        root.layer.addSublayer(stray.layer)
      }
      #expect(stray.window == nil && root.window != nil)
    }
  }

  @Test func `a program's window is the window of all its subviews`() {
    let context = CAContext()
    context.perform {
      let told = Told()
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      let view = ListeningView("view", told)
      window.addSubview(view)
      #expect(window.window === window && view.window === window)
      #expect(told.take().contains("view entered the window"))
      context.turn { context.rootLayer = window.layer }
      #expect(view.window === window && told.take().isEmpty)
      #expect(window.hitTest(CGPoint(x: 5, y: 5)) === view)
      #expect(window.hitTest(CGPoint(x: 30, y: 30)) === window)
      #expect(window.screen === UIScreen.main)
      context.turn { context.rootLayer = nil }
      #expect(view.window === window)
    }
  }

  @Test func `a view added to the stage's window is in front of the stage, and is hit first`() {
    session { context, root in
      let told = Told()
      let inner = ListeningView("inner", told)
      let note = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
      context.turn {
        root.addSubview(inner)
        inner.window?.addSubview(note)
      }
      #expect(note.superview === root.window && note.window === root.window)
      #expect(root.layer.sublayers == [inner.layer, note.layer])
      #expect(root.window?.hitTest(CGPoint(x: 15, y: 15)) === note)
      #expect(root.window?.hitTest(CGPoint(x: 5, y: 5)) === inner)
      #expect(root.window?.hitTest(CGPoint(x: 90, y: 90)) === root)
      #expect(inner.convert(CGPoint(x: 1, y: 2), to: root.window) == CGPoint(x: 1, y: 2))
    }
  }

  @Test func `a view may change the tree when it enters a window`() {
    session { context, root in
      let told = Told()
      let (a, b, c) = (ListeningView("a", told), ListeningView("b", told), ListeningView("c", told))
      a.addSubview(b)
      a.onWindow = { view in if view.window != nil { view.addSubview(c) } }
      b.onWindow = { view in if view.window != nil { view.removeFromSuperview() } }
      context.turn { root.addSubview(a) }
      #expect(a.subviews == [c] && b.window == nil && c.window === root.window)
      for view in ["a", "b", "c"] {
        #expect(told.lines.count { $0 == "\(view) entered the window" } == 1)
      }
      #expect(told.lines.count { $0 == "b left the window" } == 1)
      a.onWindow = { $0.removeFromSuperview() }
      context.turn { context.rootLayer = nil }
      #expect(root.subviews.isEmpty && c.window == nil)
    }
  }

  @Test func `a deep chain of views enters a window and leaves it`() {
    session { context, root in
      context.report = { _ in }
      let told = Told()
      var chain = [ListeningView("view", told)]
      for _ in 0..<5_000 {
        let outer = ListeningView("view", told)
        outer.addSubview(chain[chain.count - 1])
        chain.append(outer)
      }
      _ = told.take()
      let outermost = chain[chain.count - 1]
      root.addSubview(outermost)
      #expect(told.take().count { $0 == "view entered the window" } == chain.count)
      #expect(chain[0].window === root.window)
      outermost.removeFromSuperview()
      #expect(told.take().count { $0 == "view left the window" } == chain.count)
      for view in chain.reversed() { view.removeFromSuperview() }
    }
  }
}
