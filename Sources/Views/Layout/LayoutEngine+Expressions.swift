import Foundation
import MidflightLayerTree
import MidflightLayout

extension LayoutEngine {
  // MARK: Constraints

  func insert(_ constraint: NSLayoutConstraint) {
    guard let expression = expression(of: constraint) else { return }
    let relation: LinearRelation =
      switch constraint.relation {
      case .lessThanOrEqual: .lessThanOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    countOuter(constraint, 1)
    let id = solver.add(
      LinearConstraint(
        expression, relation, priority: constraint.priority.solverPriority,
        isFixed: constraint.isOfStack))
    ids[ObjectIdentifier(constraint)] = id
    constraints[id] = constraint
    if constraint.isDerived { derived.append(constraint) }
  }

  /// Counts a constraint with each view that it relates to what is outside of that.
  func countOuter(_ constraint: NSLayoutConstraint, _ number: Int) {
    guard let first = constraint.firstItem as? any LayoutItem,
      let second = constraint.secondItem as? any LayoutItem,
      let common = second.itemView.flatMap({ first.itemView?.nearestCommonView(with: $0) })
    else { return }
    for item in [first, second] where item !== common && item is UIView {
      guard let box = presentBox(item) else { continue }
      box.outerCount += number
      if number > 0 { release(box) }
    }
  }

  func setConstant(of constraint: NSLayoutConstraint, _ id: ConstraintID) {
    guard let constant = expression(of: constraint)?.constant else { return }
    solver.setConstant(constant, of: id)
  }

  /// The left side less the right one, in the space of the nearest view that contains both; nil where
  /// an item is gone.
  private func expression(of constraint: NSLayoutConstraint) -> LinearExpression? {
    guard let first = constraint.firstItem as? any LayoutItem, let firstView = first.itemView else {
      return nil
    }
    let constant = Double(constraint.constant)
    guard constraint.hasSecondItem else {
      guard firstView.isDescendant(of: root) else { return nil }
      return expression(first, constraint.firstAttribute, in: firstView.parent ?? firstView)
        - constant
    }
    guard let second = constraint.secondItem as? any LayoutItem, let secondView = second.itemView,
      let common = firstView.nearestCommonView(with: secondView), common.isDescendant(of: root)
    else { return nil }
    return expression(first, constraint.firstAttribute, in: common)
      - Double(constraint.multiplier) * expression(second, constraint.secondAttribute, in: common)
      - constant
  }

  private func expression(
    _ item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute, in common: UIView
  ) -> LinearExpression {
    let margins = attribute.isOfMargins ? item.itemView?.layoutMargins ?? .zero : .zero
    let axis = attribute.axis
    func start() -> LinearExpression { self.start(of: item, axis, in: common) }
    func length() -> LinearExpression { self.length(of: item, axis) }
    switch attribute {
    case .left, .leading, .top: return start()
    case .right, .trailing, .bottom: return start() + length()
    case .width, .height: return length()
    case .centerX, .centerY: return start() + 0.5 * length()
    case .leftMargin, .leadingMargin: return start() + margins.left
    case .topMargin: return start() + margins.top
    case .rightMargin, .trailingMargin: return start() + length() - margins.right
    case .bottomMargin: return start() + length() - margins.bottom
    case .centerXWithinMargins: return start() + 0.5 * length() + (margins.left - margins.right) / 2
    case .centerYWithinMargins: return start() + 0.5 * length() + (margins.top - margins.bottom) / 2
    case .firstBaseline: return start() + baselines(of: item).first
    case .lastBaseline: return start() + length() - baselines(of: item).last
    case .notAnAttribute: return LinearExpression()
    }
  }

  private func baselines(of item: any LayoutItem) -> (first: Double, last: Double) {
    guard let baselines = (item as? UIView)?.baselines else { return (0, 0) }
    return (Double(baselines.first), Double(baselines.last))
  }

  /// Where an item begins, seen from a view that contains it or is it.
  private func start(
    of item: any LayoutItem, _ axis: NSLayoutConstraint.Axis, in common: UIView
  ) -> LinearExpression {
    var sum = LinearExpression()
    var next = item.itemView
    if let insets = item.itemInsets {
      sum.constant = axis == .horizontal ? insets.left : insets.top
    } else if !(item is UIView) {
      sum = LinearExpression(box(item).start(axis))
    }
    while let view = next, view !== common {
      sum = sum + LinearExpression(box(view).start(axis))
      next = view.parent
    }
    return sum
  }

  private func length(
    of item: any LayoutItem, _ axis: NSLayoutConstraint.Axis
  ) -> LinearExpression {
    guard let insets = item.itemInsets, let view = item.itemView else {
      return LinearExpression(box(item).length(axis))
    }
    let both = axis == .horizontal ? insets.left + insets.right : insets.top + insets.bottom
    return LinearExpression(box(view).length(axis)) - both
  }

  // MARK: Natural sizes

  func renewNaturalSize(of box: LayoutBox) {
    box.isNaturalStale = false
    guard let view = box.view, isPlaced(view) || (view === root && isMeasuring) else { return }
    let (layout, size) = (view.makeLayout(), view.intrinsicContentSize)
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      let length = axis == .horizontal ? size.width : size.height
      let wanted = NaturalLength(
        length: length, hugging: layout.hugging[axis], resistance: layout.resistance[axis])
      set(wanted, axis, of: box)
    }
  }

  private func set(_ wanted: NaturalLength, _ axis: NSLayoutConstraint.Axis, of box: LayoutBox) {
    let index = axis.rawValue
    if let ids = box.naturalIDs[index], ids.length.isLike(wanted) {
      for id in [ids.most, ids.least] { solver.setConstant(-wanted.length, of: id) }
      box.naturalIDs[index]?.length = wanted
      return
    }
    if let old = box.naturalIDs[index] {
      forget(old.most)
      forget(old.least)
      box.naturalIDs[index] = nil
    }
    guard wanted.length != UIView.noIntrinsicMetric else { return }
    let expression = LinearExpression(box.length(axis)) - wanted.length
    let most = solver.add(
      LinearConstraint(expression, .lessThanOrEqual, priority: wanted.hugging.solverPriority))
    let least = solver.add(
      LinearConstraint(expression, .greaterThanOrEqual, priority: wanted.resistance.solverPriority))
    note([most, least], .content, of: box)
    box.naturalIDs[index] = (wanted, most, least)
  }

  /// Gives a text the height that its lines have in its width; returns whether that is another one.
  func fitHeight(of box: LayoutBox) -> Bool {
    guard let view = box.view, var wanted = box.naturalIDs[1]?.length else { return false }
    let room = CGSize(width: solver[box.width], height: .greatestFiniteMagnitude)
    let height = view.sizeThatFits(room).height
    if height == wanted.length { return false }
    wanted.length = height
    set(wanted, .vertical, of: box)
    return true
  }

  // MARK: Conflicts

  /// Says of each conflict which constraints have part in it, and which one is left out, which is
  /// tried again when something has changed.
  func report(_ conflicts: [LayoutConflict]) {
    for conflict in conflicts {
      let dropped = constraints.removeValue(forKey: conflict.dropped)
      if let dropped {
        ids[ObjectIdentifier(dropped)] = nil
        derived.removeAll { $0 === dropped }
        countOuter(dropped, -1)
        broken.append(dropped)
        if reported.contains(ObjectIdentifier(dropped)) { continue }
      }
      let left = dropped?.summary ?? name(conflict.dropped)
      let names = conflict.constraints.map { $0 == conflict.dropped ? left : name($0) }
      report(
        "constraints in conflict: \(names.joined(separator: "; ")); left out: \(left)",
        about: dropped)
    }
  }

  /// A conflict with views that have no size yet is reported at the end of the turn, if it is one then.
  private func report(_ message: String, about dropped: NSLayoutConstraint?) {
    if isMeasuring { return }
    let layer = (dropped?.holder ?? root).layer
    guard boxes.contains(where: { !$0.fixed.isEmpty && $0.view?.bounds.isEmpty == true }) else {
      return layer.report(message)
    }
    CAContext.current.schedule(after: .zero) { [weak self, weak dropped] in
      if let self, let dropped, broken.contains(dropped) { layer.report(message) }
    }
  }

  private func name(_ id: ConstraintID) -> String {
    constraints[id]?.summary ?? ownRules[id]?.summary ?? "a constraint"
  }
}

extension NSLayoutConstraint {
  /// Whether its constant on the solver's side hangs on fonts or margins.
  fileprivate var isDerived: Bool {
    [firstAttribute, secondAttribute].contains { $0.isOfMargins || $0.isBaseline }
      || [firstItem, secondItem].contains { ($0 as? UILayoutGuide)?.insets != nil }
  }
}

extension NSLayoutConstraint.Attribute {
  /// Whether the attribute lies within the margins.
  var isOfMargins: Bool { rawValue >= Self.leftMargin.rawValue }

  var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  /// The direction that the attribute is measured in.
  var axis: NSLayoutConstraint.Axis {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins, .notAnAttribute:
      .horizontal
    case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .vertical
    }
  }
}
