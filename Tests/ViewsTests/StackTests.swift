/// A stack view in a superview. The frames of its views are measured along the stack's axis and
/// across it.
@MainActor private struct Row {
  let stack: UIStackView
  let views: [Content]
  let root = UIView(frame: rect(0, 0, 1000, 1000))

  /// Creates a stack of views that have these lengths along the axis, and 10, 20, … across it.
  init(_ axis: NSLayoutConstraint.Axis, _ lengths: [CGFloat], length: CGFloat? = nil) {
    views = lengths.enumerated().map { i, length in
      let across = CGFloat(10 * (i + 1))
      return axis == .horizontal ? Content(length, across) : Content(across, length)
    }
    stack = UIStackView(arrangedSubviews: views)
    stack.axis = axis
    stack.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(stack)
    stack.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    stack.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
    if let length {
      let dimension = axis == .horizontal ? stack.widthAnchor : stack.heightAnchor
      dimension.constraint(equalToConstant: length).isActive = true
    }
  }

  func along() -> [[CGFloat]] {
    root.layoutIfNeeded()
    return views.map {
      stack.axis == .horizontal
        ? [$0.frame.minX, $0.frame.width] : [$0.frame.minY, $0.frame.height]
    }
  }

  func across() -> [[CGFloat]] {
    root.layoutIfNeeded()
    return views.map {
      stack.axis == .horizontal
        ? [$0.frame.minY, $0.frame.height] : [$0.frame.minX, $0.frame.width]
    }
  }

  func size() -> [CGFloat] {
    root.layoutIfNeeded()
    let size = stack.frame.size
    return stack.axis == .horizontal ? [size.width, size.height] : [size.height, size.width]
  }
}

@MainActor struct StackTests {
  nonisolated static let axes = [NSLayoutConstraint.Axis.horizontal, .vertical]

  @Test(arguments: axes) func `a stack is as large as its content`(_ axis: NSLayoutConstraint.Axis)
  {
    let row = Row(axis, [30, 40, 50])
    row.stack.spacing = 8
    #expect(row.along() == [[0, 30], [38, 40], [86, 50]])
    #expect(row.size() == [136, 30] && row.across() == [[0, 30], [0, 30], [0, 30]])
    row.views[1].size = CGSize(width: 60, height: 60)
    #expect(row.size() == [156, 60])
  }

  @Test(arguments: axes)
  func `fill stretches the view that hugs its content least`(_ axis: NSLayoutConstraint.Axis) {
    let row = Row(axis, [30, 40, 50], length: 200)
    row.views[1].setContentHuggingPriority(UILayoutPriority(1), for: axis)
    #expect(row.along() == [[0, 30], [30, 120], [150, 50]])
  }

  @Test(arguments: axes)
  func `fill equally gives all views the same length`(_ axis: NSLayoutConstraint.Axis) {
    let row = Row(axis, [30, 40, 50], length: 320)
    (row.stack.distribution, row.stack.spacing) = (.fillEqually, 10)
    #expect(row.along() == [[0, 100], [110, 100], [220, 100]])
  }

  @Test(arguments: axes)
  func `fill proportionally shares as the content does`(_ axis: NSLayoutConstraint.Axis) {
    let row = Row(axis, [20, 40, 60], length: 260)
    (row.stack.distribution, row.stack.spacing) = (.fillProportionally, 10)
    #expect(row.along() == [[0, 40], [50, 80], [140, 120]])
    row.views[2].size = CGSize(width: 20, height: 20)
    #expect(row.along() == [[0, 60], [70, 120], [200, 60]])
  }

  @Test(arguments: axes)
  func `equal spacing keeps lengths and divides the rest`(_ axis: NSLayoutConstraint.Axis) {
    let row = Row(axis, [10, 20, 30], length: 100)
    (row.stack.distribution, row.stack.spacing) = (.equalSpacing, 5)
    #expect(row.along() == [[0, 10], [30, 20], [70, 30]])
    let natural = Row(axis, [10, 20, 30])
    (natural.stack.distribution, natural.stack.spacing) = (.equalSpacing, 5)
    #expect(natural.along() == [[0, 10], [15, 20], [40, 30]] && natural.size()[0] == 70)
  }

  @Test(arguments: axes)
  func `equal centering puts the centres at equal distances`(_ axis: NSLayoutConstraint.Axis) {
    let row = Row(axis, [10, 20, 30], length: 100)
    row.stack.distribution = .equalCentering
    #expect(row.along() == [[0, 10], [35, 20], [70, 30]])
    // If there is not enough space for equally spaced centres, each gap is at least the spacing.
    let narrow = Row(axis, [10, 20, 90], length: 140)
    (narrow.stack.distribution, narrow.stack.spacing) = (.equalCentering, 5)
    #expect(narrow.along() == [[0, 10], [25, 20], [50, 90]])
  }

  @Test(arguments: axes) func `views are aligned across the axis`(_ axis: NSLayoutConstraint.Axis) {
    let row = Row(axis, [10, 10, 10])
    for (alignment, starts) in [
      (UIStackView.Alignment.leading, [0, 0, 0]), (.center, [10, 5, 0]), (.trailing, [20, 10, 0]),
    ] as [(UIStackView.Alignment, [CGFloat])] {
      row.stack.alignment = alignment
      #expect(row.across() == zip(starts, [10, 20, 30]).map { [$0, $1] })
      #expect(row.size() == [30, 30])
    }
  }

  @Test(arguments: axes) func `hidden views take no space`(_ axis: NSLayoutConstraint.Axis) {
    let row = Row(axis, [30, 40, 50])
    row.stack.spacing = 10
    row.views[0].isHidden = true
    #expect(row.along()[1...] == [[0, 40], [50, 50]] && row.size()[0] == 100)
    row.views[1].isHidden = true
    row.views[2].isHidden = true
    #expect(row.size() == [0, 0])
    for view in row.views { view.isHidden = false }
    #expect(row.along() == [[0, 30], [40, 40], [90, 50]])
  }

  @Test(arguments: axes)
  func `a custom spacing after a view, and margins`(_ axis: NSLayoutConstraint.Axis) {
    let row = Row(axis, [30, 40, 50])
    row.stack.spacing = 10
    row.stack.setCustomSpacing(1, after: row.views[0])
    row.stack.setCustomSpacing(UIStackView.spacingUseSystem, after: row.views[1])
    #expect(row.along() == [[0, 30], [31, 40], [79, 50]])
    row.stack.layoutMargins = UIEdgeInsets(top: 2, left: 2, bottom: 4, right: 4)
    row.stack.isLayoutMarginsRelativeArrangement = true
    #expect(row.along()[0] == [2, 30] && row.across()[0] == [2, 30] && row.size() == [135, 36])
    row.stack.setCustomSpacing(UIStackView.spacingUseDefault, after: row.views[0])
    #expect(row.stack.customSpacing(after: row.views[0]) == UIStackView.spacingUseDefault)
    #expect(row.along()[1] == [42, 40])
  }

  @Test func `views can be added to a stack and removed`() {
    let row = Row(.horizontal, [30, 40, 50])
    row.stack.removeArrangedSubview(row.views[0])
    #expect(row.along()[1...] == [[0, 40], [40, 50]])
    #expect(row.views[0].superview === row.stack)
    row.views[1].removeFromSuperview()
    #expect(row.stack.arrangedSubviews == [row.views[2]] && row.along()[2] == [0, 50])
    row.stack.insertArrangedSubview(row.views[0], at: 0)
    row.stack.insertArrangedSubview(row.views[1], at: 9)
    #expect(row.along() == [[0, 30], [80, 40], [30, 50]])
    row.stack.addArrangedSubview(row.views[0])
    #expect(row.along() == [[90, 30], [50, 40], [0, 50]])
  }

  @Test func `a column of rows in a given frame`() {
    let rows = (0..<3).map { _ in UIStackView(arrangedSubviews: [Content(10, 10), Content(20, 10)])
    }
    let column = UIStackView(arrangedSubviews: rows)
    column.frame = rect(0, 0, 100, 90)
    column.axis = .vertical
    column.distribution = .fillEqually
    for row in rows { row.distribution = .equalSpacing }
    column.layoutIfNeeded()
    #expect(rows.map(\.frame) == [rect(0, 0, 100, 30), rect(0, 30, 100, 30), rect(0, 60, 100, 30)])
    #expect(rows[1].subviews.map(\.frame) == [rect(0, 0, 10, 30), rect(80, 0, 20, 30)])
    #expect(
      column.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        == CGSize(width: 30, height: 30))
  }

  @Test func `texts in a row share a baseline`() {
    let labels = [14, 40].map { size in
      let label = UILabel()
      (label.text, label.font) = ("text", .systemFont(ofSize: size))
      return label
    }
    let stack = UIStackView(arrangedSubviews: labels)
    stack.alignment = .firstBaseline
    stack.frame = rect(0, 0, 300, 80)
    stack.layoutIfNeeded()
    let lines = labels.map { $0.frame.minY + $0.font.ascender }
    #expect(abs(lines[0] - lines[1]) < 1e-9 && labels[1].frame.minY < labels[0].frame.minY)
  }

  @Test func `hiding in an animation block animates the other views`() {
    session { context, root in
      let row = Row(.horizontal, [30, 40, 50])
      context.turn { root.addSubview(row.root) }
      context.turn {
        UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
          row.views[0].isHidden = true
          row.stack.layoutIfNeeded()
        }
      }
      context.advance(to: Flicks(seconds: 1))
      #expect(row.views[1].layer.presentation()?.frame.minX == 15)
      #expect(row.views[1].frame.minX == 0)
    }
  }
}
