/// A box with an intrinsic size.
final class Content: UIView {
  var size: CGSize { didSet { invalidateIntrinsicContentSize() } }
  init(_ width: CGFloat, _ height: CGFloat) {
    size = CGSize(width: width, height: height)
    super.init(frame: .zero)
    translatesAutoresizingMaskIntoConstraints = false
  }
  required init?(coder: NSCoder) { nil }
  override var intrinsicContentSize: CGSize { size }
}

/// A view of 200 × 100 with subviews that constraints lay out.
@MainActor struct Screen {
  let root = UIView(frame: CGRect(x: 7, y: 9, width: 200, height: 100))
  let a = UIView()
  let b = UIView()

  init() {
    for view in [a, b] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
  }

  func activate(_ constraints: NSLayoutConstraint...) {
    NSLayoutConstraint.activate(constraints)
    root.layoutIfNeeded()
  }
}

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

@MainActor struct ConstraintTests {
  @Test func `edges can be equal to those of the superview`() {
    let screen = Screen()
    screen.activate(
      screen.a.leadingAnchor.constraint(equalTo: screen.root.leadingAnchor, constant: 10),
      screen.a.trailingAnchor.constraint(equalTo: screen.root.trailingAnchor, constant: -20),
      screen.a.topAnchor.constraint(equalTo: screen.root.topAnchor, constant: 5),
      screen.a.bottomAnchor.constraint(equalTo: screen.root.bottomAnchor, constant: -15))
    #expect(screen.a.frame == rect(10, 5, 170, 80))
    screen.root.frame.size = CGSize(width: 300, height: 60)
    screen.root.layoutIfNeeded()
    #expect(screen.a.frame == rect(10, 5, 270, 40))
  }

  @Test func `centres, fixed sizes and ratios can be constrained`() {
    let screen = Screen()
    screen.activate(
      screen.a.centerXAnchor.constraint(equalTo: screen.root.centerXAnchor),
      screen.a.centerYAnchor.constraint(equalTo: screen.root.centerYAnchor, constant: 3),
      screen.a.widthAnchor.constraint(equalToConstant: 40),
      screen.a.heightAnchor.constraint(equalTo: screen.a.widthAnchor, multiplier: 0.5))
    #expect(screen.a.frame == rect(80, 43, 40, 20))
  }

  @Test func `a view is positioned by its neighbour`() {
    let screen = Screen()
    screen.activate(
      screen.a.leftAnchor.constraint(equalTo: screen.root.leftAnchor),
      screen.a.topAnchor.constraint(equalTo: screen.root.topAnchor),
      screen.a.widthAnchor.constraint(equalTo: screen.root.widthAnchor, multiplier: 0.25),
      screen.a.heightAnchor.constraint(equalToConstant: 30),
      screen.b.leftAnchor.constraint(
        equalToSystemSpacingAfter: screen.a.rightAnchor, multiplier: 2),
      screen.b.rightAnchor.constraint(equalTo: screen.root.rightAnchor),
      screen.b.topAnchor.constraint(
        equalToSystemSpacingBelow: screen.a.bottomAnchor, multiplier: 1),
      screen.b.heightAnchor.constraint(equalTo: screen.a.heightAnchor, constant: 4))
    #expect(screen.a.frame == rect(0, 0, 50, 30))
    #expect(screen.b.frame == rect(66, 38, 134, 34))
  }

  @Test func `constraints relate views across the tree`() {
    let screen = Screen()
    let inner = UIView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    let box = UIView(frame: rect(30, 20, 50, 50))
    screen.root.addSubview(box)
    box.addSubview(inner)
    screen.activate(
      inner.leadingAnchor.constraint(equalTo: screen.root.leadingAnchor, constant: 40),
      inner.bottomAnchor.constraint(equalTo: screen.root.bottomAnchor),
      inner.widthAnchor.constraint(equalToConstant: 5),
      inner.topAnchor.constraint(equalTo: box.bottomAnchor),
      screen.a.leadingAnchor.constraint(equalTo: inner.trailingAnchor),
      screen.a.topAnchor.constraint(equalTo: inner.topAnchor),
      screen.a.widthAnchor.constraint(equalTo: box.widthAnchor),
      screen.a.heightAnchor.constraint(equalTo: inner.heightAnchor))
    #expect(inner.frame == rect(10, 50, 5, 30))
    #expect(screen.a.frame == rect(45, 70, 50, 30))
    box.frame.origin.x = 0
    box.frame.size.width = 80
    screen.root.layoutIfNeeded()
    #expect(inner.frame == rect(40, 50, 5, 30))
    #expect(screen.a.frame == rect(45, 70, 80, 30))
  }

  @Test func `content has an intrinsic size, and yields by priorities`() {
    let (one, two) = (Content(80, 20), Content(90, 30))
    let root = UIView(frame: rect(0, 0, 300, 100))
    for view in [one, two] {
      root.addSubview(view)
      view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    }
    one.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
    let next = two.leadingAnchor.constraint(equalTo: one.trailingAnchor)
    next.isActive = true
    root.layoutIfNeeded()
    #expect(one.frame == rect(0, 0, 80, 20) && two.frame == rect(80, 0, 90, 30))
    two.trailingAnchor.constraint(equalTo: root.trailingAnchor).isActive = true
    one.setContentHuggingPriority(.defaultLow + 1, for: .horizontal)
    root.layoutIfNeeded()
    #expect(one.frame.width == 80 && two.frame.width == 220)
    one.setContentHuggingPriority(.defaultLow - 1, for: .horizontal)
    root.layoutIfNeeded()
    #expect(one.frame.width == 210 && two.frame.width == 90)
    root.frame.size.width = 100
    two.setContentCompressionResistancePriority(.defaultHigh - 1, for: .horizontal)
    root.layoutIfNeeded()
    #expect(one.frame.width == 80 && two.frame.width == 20)
    one.size.width = 70
    root.layoutIfNeeded()
    #expect(one.frame.width == 70 && two.frame.width == 30)
  }

  @Test func `inequalities and priorities limit a view's size`() {
    let screen = Screen()
    let wide = screen.a.widthAnchor.constraint(equalTo: screen.root.widthAnchor, multiplier: 0.9)
    wide.priority = .defaultHigh
    let narrow = screen.a.widthAnchor.constraint(equalToConstant: 10)
    narrow.priority = .defaultLow
    screen.activate(
      wide, narrow, screen.a.widthAnchor.constraint(lessThanOrEqualToConstant: 120),
      screen.a.heightAnchor.constraint(greaterThanOrEqualToConstant: 8))
    #expect(screen.a.frame.width == 120 && screen.a.frame.height == 8)
    narrow.priority = UILayoutPriority(751)
    screen.root.layoutIfNeeded()
    #expect(screen.a.frame.width == 10)
    narrow.priority = .required
    wide.priority = UILayoutPriority(999)
    screen.root.layoutIfNeeded()
    #expect(screen.a.frame.width == 10)
    narrow.isActive = false
    screen.root.layoutIfNeeded()
    #expect(screen.a.frame.width == 120 && !narrow.isActive)
  }

  @Test func `a view that no constraint mentions keeps its frame`() {
    let screen = Screen()
    screen.b.frame = rect(1, 2, 3, 4)
    screen.activate(screen.a.widthAnchor.constraint(equalToConstant: 40))
    #expect(screen.b.frame == rect(1, 2, 3, 4) && !screen.b.hasLayoutState)
    #expect(screen.a.frame == rect(0, 0, 40, 0))
  }

  @Test func `guides are rectangles like views`() {
    let screen = Screen()
    let guide = UILayoutGuide()
    screen.root.addLayoutGuide(guide)
    screen.root.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    screen.activate(
      guide.leadingAnchor.constraint(equalTo: screen.root.layoutMarginsGuide.leadingAnchor),
      guide.widthAnchor.constraint(
        equalTo: screen.root.safeAreaLayoutGuide.widthAnchor, multiplier: 0.5),
      guide.topAnchor.constraint(equalTo: screen.root.safeAreaLayoutGuide.topAnchor),
      guide.bottomAnchor.constraint(equalTo: screen.root.layoutMarginsGuide.bottomAnchor),
      screen.a.leadingAnchor.constraint(equalTo: guide.trailingAnchor),
      screen.a.trailingAnchor.constraint(equalTo: screen.root.layoutMarginsGuide.trailingAnchor),
      screen.a.heightAnchor.constraint(equalTo: guide.heightAnchor),
      screen.a.centerYAnchor.constraint(equalTo: guide.centerYAnchor))
    #expect(guide.layoutFrame == rect(2, 0, 100, 97))
    #expect(screen.a.frame == rect(102, 0, 94, 97))
    screen.root.layoutMargins.left = 12
    screen.root.layoutIfNeeded()
    #expect(guide.layoutFrame.minX == 12 && screen.a.frame == rect(112, 0, 84, 97))
    #expect(screen.root.layoutMarginsGuide.layoutFrame == rect(12, 1, 184, 96))
    screen.root.removeLayoutGuide(guide)
    #expect(screen.root.layoutGuides.isEmpty && guide.owningView == nil)
    #expect(screen.root.constraints.count == 1)
  }

  @Test func `constraints can be written by items and attributes`() {
    let screen = Screen()
    let constraints = [
      NSLayoutConstraint(
        item: screen.a, attribute: .left, relatedBy: .equal, toItem: screen.root,
        attribute: .leftMargin, multiplier: 1, constant: 0),
      NSLayoutConstraint(
        item: screen.a, attribute: .width, relatedBy: .equal, toItem: nil,
        attribute: .notAnAttribute, multiplier: 1, constant: 60),
      NSLayoutConstraint(
        item: screen.a, attribute: .height, relatedBy: .equal, toItem: screen.a, attribute: .width,
        multiplier: 0.5, constant: 1),
      NSLayoutConstraint(
        item: screen.a, attribute: .centerY, relatedBy: .equal, toItem: screen.root,
        attribute: .centerYWithinMargins, multiplier: 1, constant: 0),
    ]
    screen.root.addConstraints(constraints)
    screen.root.layoutIfNeeded()
    #expect(screen.a.frame == rect(8, 34.5, 60, 31))
    #expect(screen.root.constraints.count == 4 && constraints.allSatisfy(\.isActive))
    screen.root.removeConstraints(constraints)
    #expect(screen.root.constraints.isEmpty && constraints.allSatisfy { !$0.isActive })
  }

  @Test func `a constraint belongs to the items' common ancestor, and is removed with either`() {
    let screen = Screen()
    let inner = UIView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    screen.a.addSubview(inner)
    let width = inner.widthAnchor.constraint(equalToConstant: 5)
    let edge = inner.leftAnchor.constraint(equalTo: screen.b.leftAnchor)
    let own = inner.topAnchor.constraint(equalTo: screen.a.topAnchor)
    screen.activate(width, edge, own)
    #expect(inner.constraints == [width] && screen.root.constraints == [edge])
    #expect(screen.a.constraints == [own])
    screen.a.removeFromSuperview()
    #expect(width.isActive && own.isActive && !edge.isActive)
    #expect(screen.root.constraints.isEmpty)
  }

  @Test func `a tree assembled after activating constraints is laid out as one`() {
    let outer = UIView(frame: rect(0, 0, 100, 100))
    let (middle, inner) = (UIView(), UIView())
    for view in [middle, inner] { view.translatesAutoresizingMaskIntoConstraints = false }
    middle.addSubview(inner)
    NSLayoutConstraint.activate([
      inner.leadingAnchor.constraint(equalTo: middle.leadingAnchor, constant: 4),
      inner.trailingAnchor.constraint(equalTo: middle.trailingAnchor, constant: -4),
    ])
    middle.layoutIfNeeded()
    outer.addSubview(middle)
    NSLayoutConstraint.activate([
      middle.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 10),
      middle.trailingAnchor.constraint(equalTo: outer.trailingAnchor, constant: -10),
    ])
    outer.layoutIfNeeded()
    #expect(middle.frame.width == 80 && inner.frame == rect(4, 0, 72, 0))
    let other = UIView(frame: rect(0, 0, 50, 50))
    other.addSubview(middle)
    middle.leadingAnchor.constraint(equalTo: other.leadingAnchor).isActive = true
    middle.widthAnchor.constraint(equalTo: other.widthAnchor).isActive = true
    other.layoutIfNeeded()
    #expect(outer.constraints.isEmpty && inner.frame.width == 42)
  }

  @Test func `views rotated about their centre are laid out as if they were not`() {
    let screen = Screen()
    screen.a.transform = CGAffineTransform(rotationAngle: .pi / 4)
    screen.activate(
      screen.a.leftAnchor.constraint(equalTo: screen.root.leftAnchor, constant: 10),
      screen.a.topAnchor.constraint(equalTo: screen.root.topAnchor, constant: 10),
      screen.a.widthAnchor.constraint(equalToConstant: 20),
      screen.a.heightAnchor.constraint(equalToConstant: 40))
    #expect(screen.a.bounds == rect(0, 0, 20, 40) && screen.a.center == CGPoint(x: 20, y: 30))
  }
}
