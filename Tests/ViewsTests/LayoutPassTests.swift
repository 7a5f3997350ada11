@MainActor struct LayoutPassTests {
  /// A view that counts the calls of its `updateConstraints()`, which changes the view's
  /// constraint.
  final class Counting: UIView {
    let inner = UIView()
    private(set) var updates = 0
    private(set) var layouts = 0
    private var height: NSLayoutConstraint?
    override class var requiresConstraintBasedLayout: Bool { true }

    override func updateConstraints() {
      updates += 1
      if height == nil {
        inner.translatesAutoresizingMaskIntoConstraints = false
        addSubview(inner)
        height = inner.heightAnchor.constraint(equalToConstant: 0)
        height?.isActive = true
      }
      height?.constant = CGFloat(10 * updates)
      super.updateConstraints()
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
    }
  }

  @Test
  func `a constant changed inside of an animation block animates the views that it moves`() throws {
    try session { context, root in
      let screen = Screen()
      let left = screen.a.leftAnchor.constraint(equalTo: screen.root.leftAnchor)
      context.turn {
        root.addSubview(screen.root)
        screen.activate(
          left, screen.a.widthAnchor.constraint(equalToConstant: 20),
          screen.b.leftAnchor.constraint(equalTo: screen.a.rightAnchor),
          screen.b.rightAnchor.constraint(equalTo: screen.root.rightAnchor))
      }
      context.turn {
        UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
          left.constant = 100
          screen.root.layoutIfNeeded()
        }
      }
      #expect(screen.a.layer.animationKeys() == ["position"])
      #expect(screen.b.layer.animationKeys() == ["bounds", "position"])
      #expect(screen.a.frame.minX == 100 && screen.b.frame == rect(120, 0, 80, 0))
      context.advance(to: Flicks(seconds: 1))
      let shown = try #require(screen.b.layer.presentation())
      #expect(shown.frame == rect(70, 0, 130, 0))
      context.advance(to: Flicks(seconds: 3))
      // If the block does not call `layoutIfNeeded()`, the layout changes only after the block,
      // without an animation.
      context.turn { UIView.animate(withDuration: 2) { left.constant = 0 } }
      #expect(screen.a.frame.minX == 0 && screen.a.layer.animationKeys() == nil)
    }
  }

  @Test func `views that are not laid out by hand are laid out before they are shown`() {
    session { context, root in
      let screen = Screen()
      context.turn {
        root.addSubview(screen.root)
        screen.a.widthAnchor.constraint(equalToConstant: 20).isActive = true
        #expect(screen.a.frame.width == 0)
      }
      #expect(screen.a.frame.width == 20)
    }
  }

  @Test func `constraints are updated before layout, once for each request`() {
    session { context, root in
      let view = Counting(frame: rect(0, 0, 50, 50))
      context.turn { root.addSubview(view) }
      #expect(view.updates == 1 && view.inner.frame.height == 10)
      context.turn { view.setNeedsUpdateConstraints() }
      #expect(view.updates == 2 && view.inner.frame.height == 20 && !view.needsUpdateConstraints())
      let layouts = view.layouts
      context.turn { root.backgroundColor = .red }
      #expect(view.updates == 2 && view.layouts == layouts)
      view.setNeedsUpdateConstraints()
      view.updateConstraintsIfNeeded()
      #expect(view.updates == 3 && view.inner.frame.height == 20)
    }
  }

  @Test func `a view without constraints takes no part in constraint layout`() {
    session { context, root in
      let screen = Screen()
      let plain = Recorder(frame: rect(0, 0, 10, 10))
      context.turn {
        root.addSubview(plain)
        plain.addSubview(UIView())
        plain.frame.size.width = 20
        plain.layoutIfNeeded()
      }
      #expect(!plain.hasLayoutState && !plain.subviews[0].hasLayoutState)
      context.turn { root.addSubview(screen.root) }
      context.turn { screen.a.widthAnchor.constraint(equalToConstant: 20).isActive = true }
      #expect(!plain.hasLayoutState && !screen.b.hasLayoutState && root.hasLayoutState)
    }
  }

  // MARK: Conflicts

  final class Gauge: UIView {
    let title = UIView()
    private(set) lazy var hand = UIView()
  }

  @Test func `a conflict is reported in one line with the constraints and their source lines`() {
    session { context, root in
      var reports: [String] = []
      context.report = { reports.append($0) }
      let gauge = Gauge(frame: rect(0, 0, 100, 50))
      gauge.layer.name = "gauge"
      let line: UInt = #line + 2
      context.turn {
        let wide = gauge.title.widthAnchor.constraint(equalToConstant: 80)
        for view in [gauge.title, gauge.hand] {
          view.translatesAutoresizingMaskIntoConstraints = false
          gauge.addSubview(view)
        }
        let narrow = gauge.title.widthAnchor.constraint(equalTo: gauge.widthAnchor, constant: -60)
        narrow.identifier = "narrow"
        let hand = gauge.hand.heightAnchor.constraint(equalToConstant: 9)
        NSLayoutConstraint.activate([wide, narrow, hand])
        root.addSubview(gauge)
      }
      #expect(gauge.title.frame.width == 80 && gauge.hand.frame.height == 9)
      #expect(reports.count == 1)
      let narrow = "title.width = Gauge.width − 60 ('narrow', LayoutPassTests.swift:\(line + 5))"
      #expect(
        reports.first?.hasSuffix(
          "gauge: constraints in conflict: title.width = 80 (LayoutPassTests.swift:\(line)); "
            + "the frame of Gauge; \(narrow); ignored: \(narrow)") == true,
        "\(reports)")
      context.turn { gauge.title.setNeedsLayout() }
      #expect(reports.count == 1)
    }
  }

  @Test func `a dropped constraint is restored when its conflict ends`() {
    session { context, root in
      var reports: [String] = []
      context.report = { reports.append($0) }
      let screen = Screen()
      context.turn {
        root.addSubview(screen.root)
        screen.root.frame.size = .zero
        screen.activate(
          screen.a.leftAnchor.constraint(equalTo: screen.root.leftAnchor, constant: 8),
          screen.a.rightAnchor.constraint(equalTo: screen.root.rightAnchor, constant: -8))
        // Give the view a size before the turn ends, to avoid a warning.
        screen.root.frame.size.width = 100
      }
      context.advance(to: Flicks(seconds: 1))
      #expect(reports.isEmpty && screen.a.frame == rect(8, 0, 84, 0))
      context.turn { screen.root.frame.size.width = 10 }
      context.advance(to: Flicks(seconds: 2))
      #expect(reports.count == 1 && screen.a.frame.minX == 8)
      context.turn { screen.root.frame.size.width = 200 }
      #expect(reports.count == 1 && screen.a.frame == rect(8, 0, 184, 0))
    }
  }

  @Test func `a view without outer constraints keeps its position, and its size if possible`() {
    let screen = Screen()
    let (card, inner) = (screen.a, Content(30, 10))
    card.frame = rect(20, 10, 90, 70)
    card.addSubview(inner)
    screen.activate(
      inner.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 5),
      inner.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -5))
    #expect(card.frame == rect(20, 10, 90, 70) && inner.frame.width == 80)
    let width = card.widthAnchor.constraint(equalToConstant: 50)
    screen.activate(width)
    #expect(card.frame == rect(20, 10, 50, 70) && inner.frame.width == 40)
    card.frame.origin.x = 30
    screen.root.layoutIfNeeded()
    #expect(card.frame == rect(30, 10, 50, 70))
    width.isActive = false
    let left = card.leadingAnchor.constraint(equalTo: screen.root.leadingAnchor, constant: 1)
    screen.activate(left)
    #expect(card.frame.minX == 1 && card.frame.width == 40)
    left.isActive = false
    card.frame = rect(0, 0, 60, 60)
    screen.root.layoutIfNeeded()
    #expect(card.frame == rect(0, 0, 60, 60) && inner.frame.width == 50)
  }

  @Test func `a frame that is set stays, and a constraint is dropped`() {
    session { context, root in
      var reports: [String] = []
      context.report = { reports.append($0) }
      let gauge = Gauge(frame: rect(0, 0, 100, 50))
      gauge.addSubview(gauge.title)
      gauge.title.frame.size.width = 30
      context.turn {
        root.addSubview(gauge)
        gauge.title.widthAnchor.constraint(equalToConstant: 40).isActive = true
      }
      #expect(gauge.title.frame.width == 30 && reports.count == 1)
    }
  }

  @Test func `constraints between views without a common tree are refused and reported`() {
    session { context, _ in
      var reports: [String] = []
      context.report = { reports.append($0) }
      let (one, other) = (UIView(), UIView())
      let edge = one.leftAnchor.constraint(equalTo: other.leftAnchor)
      edge.isActive = true
      #expect(!edge.isActive && reports.count == 1)
      one.addConstraint(other.widthAnchor.constraint(equalToConstant: 3))
      #expect(one.constraints.isEmpty && reports.count == 2)
    }
  }

  // MARK: Measuring and text

  @Test func `a size can be computed from constraints`() {
    let box = UIView()
    let content = Content(60, 30)
    box.addSubview(content)
    NSLayoutConstraint.activate([
      content.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 5),
      content.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -5),
      content.topAnchor.constraint(equalTo: box.topAnchor, constant: 3),
      content.bottomAnchor.constraint(equalTo: box.bottomAnchor),
    ])
    #expect(
      box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        == CGSize(width: 70, height: 33))
    #expect(
      box.systemLayoutSizeFitting(
        CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel) == CGSize(width: 200, height: 33))
    content.heightAnchor.constraint(lessThanOrEqualToConstant: 50).isActive = true
    content.setContentHuggingPriority(UILayoutPriority(1), for: .vertical)
    #expect(box.systemLayoutSizeFitting(UIView.layoutFittingExpandedSize).height == 53)
    #expect(box.frame == .zero && Content(4, 5).systemLayoutSizeFitting(.zero).width == 4)
  }

  @Test func `a label is as large as its text, and as high as its lines in a given width`() {
    let root = UIView(frame: rect(0, 0, 120, 400))
    let (label, below) = (UILabel(), Content(10, 10))
    label.translatesAutoresizingMaskIntoConstraints = false
    label.text = "some words that do not stand on one line alone"
    root.addSubview(label)
    root.addSubview(below)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      label.topAnchor.constraint(equalTo: root.topAnchor),
      label.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor),
      below.topAnchor.constraint(equalTo: label.bottomAnchor),
    ])
    root.layoutIfNeeded()
    let line = label.intrinsicContentSize.height
    #expect(label.frame.width == 120 && label.frame.height == line)
    label.numberOfLines = 0
    root.layoutIfNeeded()
    let lines = label.sizeThatFits(CGSize(width: 120, height: 0)).height
    #expect(lines > 2 * line && label.frame.height == lines && below.frame.minY == lines)
    label.text = "short"
    root.layoutIfNeeded()
    #expect(label.frame.size == label.intrinsicContentSize && below.frame.minY == line)
  }

  @Test func `baselines are where the font has them`() {
    let root = UIView(frame: rect(0, 0, 300, 100))
    let (large, small, plain) = (UILabel(), UILabel(), Content(10, 10))
    (large.text, small.text) = ("large", "small")
    large.font = .systemFont(ofSize: 40)
    small.font = .systemFont(ofSize: 12)
    for view in [large, small, plain] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
    NSLayoutConstraint.activate([
      large.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
      small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
      plain.lastBaselineAnchor.constraint(equalTo: small.firstBaselineAnchor),
    ])
    root.layoutIfNeeded()
    let line = 20 + large.font.ascender
    #expect(abs(small.frame.minY + small.font.ascender - line) < 1e-9)
    #expect(abs(plain.frame.maxY - line) < 1e-9)
    large.font = .systemFont(ofSize: 20)
    root.layoutIfNeeded()
    #expect(abs(small.frame.minY + small.font.ascender - 20 - large.font.ascender) < 1e-9)
  }
}
