/// A controller that logs its calls.
class Noting: UIViewController {
  var notes: [String] = []
  private func note(_ name: String = #function) { notes.append(String(name.prefix { $0 != "(" })) }

  override func loadView() {
    note()
    super.loadView()
  }
  override func viewDidLoad() {
    super.viewDidLoad()
    note()
  }
  override func viewWillAppear(_ animated: Bool) { note() }
  override func viewIsAppearing(_ animated: Bool) { note() }
  override func viewDidAppear(_ animated: Bool) { note() }
  override func viewWillDisappear(_ animated: Bool) { note() }
  override func viewDidDisappear(_ animated: Bool) { note() }
  override func viewWillLayoutSubviews() { note() }
  override func viewDidLayoutSubviews() { note() }
  override func willMove(toParent parent: UIViewController?) {
    notes.append("willMove to \(parent == nil ? "none" : "one")")
  }
  override func didMove(toParent parent: UIViewController?) {
    notes.append("didMove to \(parent == nil ? "none" : "one")")
  }
}

@MainActor struct ControllerTests {
  @Test func `the view is made when it is asked for, once`() {
    let controller = Noting()
    #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil && controller.notes.isEmpty)
    #expect(controller.view.frame == CGRect(origin: .zero, size: UIViewController.defaultViewSize))
    #expect(controller.view === controller.viewIfLoaded && controller.isViewLoaded)
    #expect(controller.notes == ["loadView", "viewDidLoad"])
  }

  @Test func `a controller can make its view`() {
    final class Own: UIViewController {
      let content = Content(10, 20)
      init(title: String) {
        super.init(nibName: nil, bundle: nil)
        self.title = title
      }
      required init?(coder: NSCoder) { fatalError("not from an archive") }
      override func loadView() { view = content }
    }
    let own = Own(title: "own")
    #expect(own.view === own.content && own.title == "own")
  }

  @Test func `a controller learns that it appears and disappears, in UIKit's order`() {
    session { context, root in
      let controller = Noting()
      context.turn { root.addSubview(controller.view) }
      context.advance(to: Flicks(seconds: 0.01))
      #expect(
        controller.notes == [
          "loadView", "viewDidLoad", "viewWillAppear", "viewIsAppearing", "viewWillLayoutSubviews",
          "viewDidLayoutSubviews", "viewDidAppear",
        ])
      controller.notes = []
      context.turn { controller.view.setNeedsLayout() }
      #expect(controller.notes == ["viewWillLayoutSubviews", "viewDidLayoutSubviews"])
      controller.notes = []
      context.turn { controller.view.removeFromSuperview() }
      #expect(controller.notes == ["viewWillDisappear", "viewDidDisappear"])
    }
  }

  @Test func `a window shows its root controller's view, which follows its size`() {
    session { context, _ in
      let window = UIWindow(frame: rect(0, 0, 100, 80))
      let (first, second) = (Noting(), UIViewController())
      context.turn {
        context.rootLayer = window.layer
        window.rootViewController = first
      }
      #expect(window.subviews == [first.view] && first.view.frame == rect(0, 0, 100, 80))
      window.frame.size.width = 50
      #expect(first.view.frame.width == 50)
      context.turn { window.rootViewController = second }
      #expect(window.subviews == [second.view] && first.notes.last == "viewDidDisappear")
    }
  }

  @Test func `child controllers can be added and removed`() {
    session { context, root in
      let (outer, inner) = (Noting(), Noting())
      context.turn { root.addSubview(outer.view) }
      context.turn {
        outer.addChild(inner)
        outer.view.addSubview(inner.view)
        inner.didMove(toParent: outer)
      }
      #expect(outer.children == [inner] && inner.parent === outer)
      #expect(
        inner.notes.prefix(6) == [
          "willMove to one", "loadView", "viewDidLoad", "viewWillAppear", "viewIsAppearing",
          "didMove to one",
        ])
      inner.notes = []
      context.turn {
        inner.willMove(toParent: nil)
        inner.view.removeFromSuperview()
        inner.removeFromParent()
      }
      #expect(outer.children.isEmpty && inner.parent == nil)
      #expect(
        inner.notes == [
          "willMove to none", "viewWillDisappear", "viewDidDisappear", "didMove to none",
        ]
      )
    }
  }

  @Test func `constraints changed in viewWillLayoutSubviews hold in that layout`() {
    final class Late: UIViewController {
      let box = UIView()
      private lazy var width = box.widthAnchor.constraint(equalToConstant: 0)
      override func viewDidLoad() {
        box.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(box)
        width.isActive = true
      }
      override func viewWillLayoutSubviews() { width.constant = view.bounds.width / 4 }
    }
    session { context, root in
      let late = Late()
      context.turn { root.addSubview(late.view) }
      #expect(late.box.frame.width == 80)
      context.turn { late.view.frame.size.width = 100 }
      #expect(late.box.frame.width == 25)
    }
  }

  @Test
  func `views under constraints have their frames when the controller lays them out`() {
    final class Nested: UIViewController {
      let (outer, inner) = (UIView(), Content(30, 20))
      private(set) var found: [CGRect] = []
      override func viewDidLoad() {
        outer.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(outer)
        outer.addSubview(inner)
        NSLayoutConstraint.activate([
          outer.centerXAnchor.constraint(equalTo: view.centerXAnchor),
          inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 5),
          inner.trailingAnchor.constraint(equalTo: outer.trailingAnchor, constant: -5),
        ])
      }
      override func viewDidLayoutSubviews() { found = [outer.frame, inner.frame] }
    }
    session { context, root in
      let nested = Nested()
      context.turn { root.addSubview(nested.view) }
      #expect(nested.found == [rect(140, 0, 40, 0), rect(5, 0, 30, 20)])
    }
  }

  @Test func `touches that the view does not handle go to the controller`() {
    final class Touched: UIViewController {
      var count = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { count += 1 }
    }
    let controller = Touched()
    let inner = UIView()
    controller.view.addSubview(inner)
    inner.touchesBegan([], with: nil)
    controller.view.touchesBegan([], with: nil)
    #expect(controller.count == 2)
    session { context, root in
      let (plain, touched) = (UIViewController(), Touched())
      context.turn { root.addSubview(plain.view) }
      #expect(root.window?.isTouchable(at: CGPoint(x: 5, y: 5)) == false)
      context.turn { root.addSubview(touched.view) }
      #expect(root.window?.isTouchable(at: CGPoint(x: 5, y: 5)) == true)
    }
  }
}
