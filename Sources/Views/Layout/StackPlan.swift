import Foundation

/// Creates the constraints of a stack view, with the names that UIKit gives them.
@MainActor struct StackPlan {
  /// The priority of keeping a stack no larger than necessary. It is lower than the
  /// priority of any content.
  private static let fit = UILayoutPriority(49)
  private static let centering = UILayoutPriority(149)

  private let stack: UIStackView
  private let shown: [UIView]
  private let frame: any LayoutItem
  private let along: NSLayoutConstraint.Axis
  private(set) var constraints: [NSLayoutConstraint] = []

  init(_ stack: UIStackView) {
    self.stack = stack
    shown = stack.arrangedSubviews.filter { !$0.isHidden }
    frame = stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide : stack
    along = stack.axis
  }

  private var across: NSLayoutConstraint.Axis { along == .horizontal ? .vertical : .horizontal }

  mutating func make() {
    for view in stack.arrangedSubviews where view.isHidden { constrainHidden(view) }
    guard let first = shown.first, let last = shown.last else {
      for axis in [along, across] {
        add(stack, axis.length, .equal, nil, .notAnAttribute, priority: Self.fit, "UISV-canvas-fit")
      }
      return
    }
    add(first, along.start, .equal, frame, along.start, "UISV-canvas-connection")
    distribute()
    add(frame, along.end, .equal, last, along.end, "UISV-canvas-connection")
    for view in shown { align(view, with: first) }
    if stack.alignment != .fill {
      add(stack, across.length, .equal, nil, .notAnAttribute, priority: Self.fit, "UISV-canvas-fit")
    }
  }

  /// Constrains a hidden view to the position at which it would appear if it were shown.
  private mutating func constrainHidden(_ view: UIView) {
    let before = stack.arrangedSubviews.prefix { $0 !== view }.last { !$0.isHidden }
    let priority = UILayoutPriority(900)
    if let before {
      add(view, along.start, .equal, before, along.end, priority: priority, "UISV-hiding")
    } else {
      add(view, along.start, .equal, frame, along.start, priority: priority, "UISV-hiding")
    }
    add(view, across.start, .equal, frame, across.start, priority: priority, "UISV-hiding")
  }

  private mutating func distribute() {
    switch stack.distribution {
    case .fill: chain(.equal)
    case .fillEqually:
      chain(.equal)
      for view in shown.dropFirst() {
        add(view, along.length, .equal, shown[0], along.length, "UISV-fill-equally")
      }
    case .fillProportionally:
      chain(.equal)
      fillProportionally()
    case .equalSpacing:
      chain(.greaterThanOrEqual)
      equalize(from: along.end, to: along.start, priority: .required)
    case .equalCentering:
      chain(.greaterThanOrEqual)
      equalize(from: along.center, to: along.center, priority: Self.centering)
    }
  }

  private mutating func chain(_ relation: NSLayoutConstraint.Relation) {
    let isFromText = stack.isBaselineRelativeArrangement && along == .vertical
    for (view, next) in zip(shown, shown.dropFirst()) {
      let (start, end) = isFromText ? (.firstBaseline, .lastBaseline) : (along.start, along.end)
      let gap = stack.gap(after: view)
      add(next, start, relation, view, end, constant: gap, "UISV-spacing")
      if relation != .equal {
        add(
          next, start, .equal, view, end, constant: gap, priority: Self.fit, "UISV-spacing-fit")
      }
    }
  }

  private mutating func fillProportionally() {
    let lengths = shown.map { view in
      let size = view.intrinsicContentSize
      return along == .horizontal ? size.width : size.height
    }
    guard let reference = lengths.firstIndex(where: { $0 > 0 }) else { return }
    for (view, length) in zip(shown, lengths) where view !== shown[reference] && length > 0 {
      add(
        view, along.length, .equal, shown[reference], along.length,
        multiplier: length / lengths[reference], priority: .required - 1,
        "UISV-fill-proportionally")
    }
  }

  /// Adds a guide between every two neighbours, and makes the guides' lengths equal. A guide
  /// extends from the attribute `start` of a view to the attribute `end` of the next view.
  private mutating func equalize(
    from start: NSLayoutConstraint.Attribute, to end: NSLayoutConstraint.Attribute,
    priority: UILayoutPriority
  ) {
    var first: UILayoutGuide?
    for (view, next) in zip(shown, shown.dropFirst()) {
      let guide = stack.makeGapGuide()
      add(guide, along.start, .equal, view, start, "UISV-distributing-edge")
      add(guide, along.end, .equal, next, end, "UISV-distributing-edge")
      if let first {
        add(
          guide, along.length, .equal, first, along.length, priority: priority,
          "UISV-distributing")
      }
      first = first ?? guide
    }
  }

  private mutating func align(_ view: UIView, with first: UIView) {
    func attribute(of alignment: UIStackView.Alignment) -> NSLayoutConstraint.Attribute {
      switch alignment {
      case .fill, .leading: across.start
      case .trailing: across.end
      case .center: across.center
      case .firstBaseline: along == .horizontal ? .firstBaseline : across.start
      case .lastBaseline: along == .horizontal ? .lastBaseline : across.start
      }
    }
    let attribute = attribute(of: stack.alignment)
    if !attribute.isBaseline {
      add(view, attribute, .equal, frame, attribute, "UISV-alignment")
    } else if view !== first {
      add(view, attribute, .equal, first, attribute, "UISV-alignment")
    }
    if stack.alignment == .fill {
      add(view, across.end, .equal, frame, across.end, "UISV-alignment")
      return
    }
    if attribute != across.start {
      add(view, across.start, .greaterThanOrEqual, frame, across.start, "UISV-spanning-boundary")
    }
    if attribute != across.end {
      add(view, across.end, .lessThanOrEqual, frame, across.end, "UISV-spanning-boundary")
    }
  }

  private mutating func add(
    _ first: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute,
    _ relation: NSLayoutConstraint.Relation, _ second: (any LayoutItem)?,
    _ other: NSLayoutConstraint.Attribute, multiplier: CGFloat = 1, constant: CGFloat = 0,
    priority: UILayoutPriority = .required, _ name: String
  ) {
    let constraint = NSLayoutConstraint(
      first, attribute, relation, second, other, multiplier: multiplier, constant: constant,
      file: nil)
    (constraint.priority, constraint.identifier) = (priority, name)
    constraints.append(constraint)
  }
}

extension NSLayoutConstraint.Axis {
  fileprivate var start: NSLayoutConstraint.Attribute { self == .horizontal ? .leading : .top }
  fileprivate var end: NSLayoutConstraint.Attribute { self == .horizontal ? .trailing : .bottom }
  fileprivate var length: NSLayoutConstraint.Attribute { self == .horizontal ? .width : .height }
  fileprivate var center: NSLayoutConstraint.Attribute {
    self == .horizontal ? .centerX : .centerY
  }
}
