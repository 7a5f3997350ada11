@MainActor @Suite struct OpenMemberTests {
  private final class Own: UIView {
    var heard: [String] = []
    let inner = UIView()

    override var subviews: [UIView] { super.subviews.filter { $0 !== inner } }
    override var superview: UIView? {
      heard.append("superview")
      return super.superview
    }
    override var window: UIWindow? { super.window }
    override var contentMode: ContentMode { didSet { heard.append("contentMode") } }
    override var traitCollection: UITraitCollection { super.traitCollection }
    override var accessibilityLabel: String? {
      get { "a gauge" }
      set { heard.append("label \(newValue ?? "nil")") }
    }
    override var isAccessibilityElement: Bool {
      get { true }
      set {}
    }
    override var accessibilityTraits: UIAccessibilityTraits {
      get { .adjustable }
      set {}
    }
    override var translatesAutoresizingMaskIntoConstraints: Bool {
      didSet { heard.append("translates") }
    }
    override var semanticContentAttribute: UISemanticContentAttribute {
      didSet { setNeedsLayout() }
    }
    override var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(top: 9, left: 0, bottom: 0, right: 0) }
    override var canBecomeFirstResponder: Bool { true }
    override func updateConstraints() { super.updateConstraints() }
    override func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
      heard.append("add")
      super.addGestureRecognizer(gestureRecognizer)
    }
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      heard.append("may begin")
      return false
    }
    override func display(_ layer: CALayer) {
      heard.append("display")
      super.display(layer)
    }
  }

  @Test func `overridden methods of views are called`() {
    session { context, root in
      let view = Own(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      context.turn {
        root.addSubview(view)
        view.addSubview(view.inner)
        view.addSubview(UIView())
        view.contentMode = .center
        view.translatesAutoresizingMaskIntoConstraints = false
        view.accessibilityLabel = "x"
        let tap = UITapGestureRecognizer()
        view.addGestureRecognizer(tap)
        tap.state = .ended
        #expect(tap.state == .failed)
        #expect(view.gestureRecognizers?.count == 1)
      }
      for word in ["contentMode", "translates", "label x", "add", "may begin", "display"] {
        #expect(view.heard.contains(word), "\(word)")
      }
      #expect(view.subviews.count == 1 && view.inner.superview === view)
      #expect(view.layer.contentsGravity == .center)
      #expect(view.safeAreaInsets.top == 9 && root.safeAreaInsets == .zero)
      #expect(!view.becomeFirstResponder() && view.canBecomeFirstResponder)
    }
  }

  private final class Stacked: UIButton {
    override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
      CGRect(x: contentRect.minX, y: contentRect.minY, width: 4, height: 4)
    }
    override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
      CGRect(x: contentRect.minX, y: contentRect.maxY - 6, width: contentRect.width, height: 6)
    }
  }

  @Test func `a button's parts have the rectangles that its methods return`() {
    session { context, root in
      let button = Stacked(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
      context.turn {
        button.setTitle("Go", for: .normal)
        button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        root.addSubview(button)
      }
      #expect(
        button.contentRect(forBounds: button.bounds) == CGRect(x: 2, y: 1, width: 34, height: 26))
      #expect(button.imageView?.frame == CGRect(x: 2, y: 1, width: 4, height: 4))
      #expect(button.titleLabel?.frame == CGRect(x: 2, y: 21, width: 34, height: 6))
    }
  }

  // MARK: Animations

  @Test func `performWithoutAnimation also affects blocks inside`() {
    session { context, root in
      let view = UIView()
      context.turn { root.addSubview(view) }
      var isOver = false
      context.turn {
        UIView.performWithoutAnimation {
          #expect(!UIView.areAnimationsEnabled)
          UIView.animate(withDuration: 1) {
            view.alpha = 0
          } completion: { _ in
            isOver = true
          }
        }
        #expect(UIView.areAnimationsEnabled)
      }
      #expect(view.layer.animationKeys() == nil)
      context.advance(to: Flicks(seconds: 0.01))
      #expect(isOver)
      context.turn { UIView.animate(withDuration: 1) { view.alpha = 1 } }
      #expect(view.layer.animationKeys() == ["opacity"])
    }
  }

  @Test func `a layer's shadow opacity animates in a block`() {
    session { context, root in
      let view = UIView()
      context.turn { root.addSubview(view) }
      context.turn {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          view.layer.shadowOpacity = 0.8
          view.layer.shadowRadius = 9
        }
      }
      #expect(view.layer.animationKeys() == ["shadowOpacity"])
      context.advance(to: Flicks(seconds: 0.5))
      #expect(abs((view.layer.presentation()?.shadowOpacity ?? 0) - 0.4) < 1e-6)
    }
  }

  @Test func `the system's spring is heavy and does not oscillate`() {
    let own = UISpringTimingParameters()
    #expect(own == UISpringTimingParameters(mass: 3, stiffness: 1000, damping: 500))
    #expect(own.initialVelocity == .zero)
  }

  @Test func `a begun block animates until it is committed`() {
    session { context, root in
      let (view, other) = (UIView(), UIView())
      context.turn {
        root.addSubview(view)
        root.addSubview(other)
      }
      context.turn {
        UIView.beginAnimations("old", context: nil)
        UIView.setAnimationDuration(2)
        UIView.setAnimationCurve(.linear)
        view.alpha = 0
        UIView.setAnimationDelay(1)
        UIView.setAnimationRepeatCount(3)
        UIView.setAnimationRepeatAutoreverses(true)
        other.alpha = 0
        UIView.commitAnimations()
        view.backgroundColor = .red
        UIView.commitAnimations()
      }
      #expect(view.layer.animationKeys() == ["opacity"])
      let (first, second) = (
        view.layer.animation(forKey: "opacity"), other.layer.animation(forKey: "opacity")
      )
      #expect(first?.duration == 2 && first?.repeatCount == 0)
      #expect(second?.duration == 2 && second?.repeatCount == 3 && second?.autoreverses == true)
      context.advance(to: Flicks(seconds: 1))
      #expect(view.layer.presentation()?.opacity == 0.5)
      #expect(other.layer.presentation()?.opacity == 1)
    }
  }

  @Test func `a begun block that is left open is reported, and later changes animate`() {
    session { context, root in
      var reports: [String] = []
      context.report = { reports.append($0) }
      let (view, other) = (UIView(), UIView())
      context.turn {
        root.addSubview(view)
        root.addSubview(other)
        UIView.beginAnimations(nil)
        UIView.commitAnimations()
      }
      #expect(reports.isEmpty)
      context.turn { UIView.beginAnimations(nil) }
      #expect(reports.count == 1 && reports[0].hasPrefix("UIView.beginAnimations was left open"))
      context.turn { view.alpha = 0 }
      #expect(reports.count == 1 && view.layer.animationKeys() == ["opacity"])
      context.turn {
        UIView.commitAnimations()
        other.alpha = 0
      }
      #expect(reports.count == 1 && other.layer.animationKeys() == nil)
    }
  }

  @Test func `an activity indicator rotates while it is animating, and is hidden otherwise`() {
    session { context, root in
      let indicator = UIActivityIndicatorView(style: .large)
      context.turn { root.addSubview(indicator) }
      #expect(indicator.isHidden && indicator.bounds.size == CGSize(width: 37, height: 37))
      context.turn { indicator.startAnimating() }
      #expect(indicator.isAnimating && !indicator.isHidden)
      @MainActor func looks() -> [Float] {
        (indicator.layer.sublayers ?? []).map { $0.presentation()?.opacity ?? -1 }
      }
      let first = looks()
      #expect(first.count == 8 && Set(first).count == 8)
      context.advance(to: Flicks(seconds: 0.1))
      // After an eighth of a cycle, each of the eight spokes has the opacity that its neighbour had
      // before.
      let second = looks()
      for i in 0..<8 { #expect(abs(second[(i + 1) % 8] - first[i]) < 1e-4) }
      context.turn { indicator.stopAnimating() }
      #expect(indicator.isHidden && !context.isAnimating)
    }
  }
}
