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

  /// Adds `number` to the ``LayoutBox/outerCount`` of each view that `constraint` relates to a view
  /// outside it.
  func countOuter(_ constraint: NSLayoutConstraint, _ number: Int) {
    guard let first = constraint.first, let second = constraint.second,
      let firstView = first.itemView, let secondView = second.itemView,
      let common = firstView.nearestCommonView(with: secondView)
    else { return }
    for (item, view) in [(first, firstView), (second, secondView)]
    where view !== common && item === view {
      guard let box = existingBox(item) else { continue }
      box.outerCount += number
      if number > 0 { release(box) }
    }
  }

  func setConstant(of constraint: NSLayoutConstraint, _ id: ConstraintID) {
    guard let constant = expression(of: constraint)?.constant else { return }
    solver.setConstant(constant, of: id)
  }

  /// Returns the left-hand side of a constraint minus its right-hand side, in the space of the
  /// nearest view that contains both items; nil if an item no longer exists.
  private func expression(of constraint: NSLayoutConstraint) -> LinearExpression? {
    guard let first = constraint.first, let view = first.itemView else { return nil }
    var sum = LinearExpression(constant: -Double(constraint.constant))
    sum.terms.reserveCapacity(6)
    guard constraint.hasSecondItem else {
      guard view.isDescendant(of: root) else { return nil }
      add(first, constraint.firstAttribute, times: 1, in: view.parent ?? view, to: &sum)
      return sum
    }
    guard let second = constraint.second,
      let common = second.itemView.flatMap({
        view.nearestCommonView(with: $0)
      }), common.isDescendant(of: root)
    else { return nil }
    add(first, constraint.firstAttribute, times: 1, in: common, to: &sum)
    let factor = -Double(constraint.multiplier)
    add(second, constraint.secondAttribute, times: factor, in: common, to: &sum)
    return sum
  }

  private func add(
    _ item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute, times factor: Double,
    in common: UIView, to sum: inout LinearExpression
  ) {
    let margins = attribute.isOfMargins ? item.itemView?.layoutMargins ?? .zero : .zero
    // The attribute's offset from the item's left or upper edge: a fraction of the item's length,
    // plus an inset.
    let (part, inset): (Double, Double) =
      switch attribute {
      case .left, .leading, .top: (0, 0)
      case .right, .trailing, .bottom, .width, .height: (1, 0)
      case .centerX, .centerY: (0.5, 0)
      case .leftMargin, .leadingMargin: (0, margins.left)
      case .topMargin: (0, margins.top)
      case .rightMargin, .trailingMargin: (1, -margins.right)
      case .bottomMargin: (1, -margins.bottom)
      case .centerXWithinMargins: (0.5, (margins.left - margins.right) / 2)
      case .centerYWithinMargins: (0.5, (margins.top - margins.bottom) / 2)
      case .firstBaseline: (0, baselines(of: item).first)
      case .lastBaseline: (1, -baselines(of: item).last)
      case .notAnAttribute: (0, 0)
      }
    if attribute == .notAnAttribute { return }
    sum.constant += factor * inset
    let axis = attribute.axis
    if attribute != .width && attribute != .height {
      addStart(of: item, axis, times: factor, in: common, to: &sum)
    }
    if part != 0 { addLength(of: item, axis, times: factor * part, to: &sum) }
  }

  private func baselines(of item: any LayoutItem) -> (first: Double, last: Double) {
    guard let baselines = (item as? UIView)?.baselines else { return (0, 0) }
    return (Double(baselines.first), Double(baselines.last))
  }

  /// Adds the coordinate of an item's left or upper edge, times `factor`, to `sum`. The coordinate
  /// is in the space of `common`: the item's view, or an ancestor of that view.
  private func addStart(
    of item: any LayoutItem, _ axis: NSLayoutConstraint.Axis, times factor: Double,
    in common: UIView, to sum: inout LinearExpression
  ) {
    var next = item.itemView
    if let insets = item.itemInsets {
      sum.constant += factor * (axis == .horizontal ? insets.left : insets.top)
    } else if item !== next {
      sum.terms.append((factor, box(item).start(axis)))
    }
    while let view = next, view !== common {
      sum.terms.append((factor, box(view).start(axis)))
      next = view.parent
    }
  }

  private func addLength(
    of item: any LayoutItem, _ axis: NSLayoutConstraint.Axis, times factor: Double,
    to sum: inout LinearExpression
  ) {
    guard let insets = item.itemInsets, let view = item.itemView else {
      return sum.terms.append((factor, box(item).length(axis)))
    }
    sum.terms.append((factor, box(view).length(axis)))
    let both = axis == .horizontal ? insets.left + insets.right : insets.top + insets.bottom
    sum.constant -= factor * both
  }

  // MARK: Content sizes

  func updateContentSize(of box: LayoutBox) {
    box.isContentSizeStale = false
    guard let view = box.view, isConstrained(view) || (view === root && isMeasuring) else { return }
    let (layout, size) = (view.makeLayout(), view.intrinsicContentSize)
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      let length = axis == .horizontal ? size.width : size.height
      let wanted = ContentLength(
        length: length, hugging: layout.hugging[axis], resistance: layout.resistance[axis])
      set(wanted, axis, of: box)
    }
  }

  private func set(_ wanted: ContentLength, _ axis: NSLayoutConstraint.Axis, of box: LayoutBox) {
    let index = axis.rawValue
    if let ids = box.contentLengths[index], ids.length.differsOnlyInLength(wanted) {
      for id in [ids.atMost, ids.atLeast] { solver.setConstant(-wanted.length, of: id) }
      box.contentLengths[index]?.length = wanted
      return
    }
    if let old = box.contentLengths[index] {
      forget(old.atMost)
      forget(old.atLeast)
      box.contentLengths[index] = nil
    }
    guard wanted.length != UIView.noIntrinsicMetric else { return }
    let expression = LinearExpression(box.length(axis)) - wanted.length
    let atMost = solver.add(
      LinearConstraint(expression, .lessThanOrEqual, priority: wanted.hugging.solverPriority))
    let atLeast = solver.add(
      LinearConstraint(expression, .greaterThanOrEqual, priority: wanted.resistance.solverPriority))
    note([atMost, atLeast], .content, of: box)
    box.contentLengths[index] = (wanted, atMost, atLeast)
  }

  /// Sets the height of a view's wrapped text for the view's current width; returns whether the
  /// height has changed.
  func updateWrappedHeight(of box: LayoutBox) -> Bool {
    guard let view = box.view, var wanted = box.contentLengths[1]?.length else { return false }
    let availableSize = CGSize(width: solver[box.width], height: .greatestFiniteMagnitude)
    let height = view.sizeThatFits(availableSize).height
    if height == wanted.length { return false }
    wanted.length = height
    set(wanted, .vertical, of: box)
    return true
  }

  // MARK: Conflicts

  /// Reports each conflict with its constraints. The constraint that the solver has dropped stays
  /// ignored until something changes; then it is tried again.
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
        "constraints in conflict: \(names.joined(separator: "; ")); ignored: \(left)",
        about: dropped)
    }
  }

  /// Reports a conflict. If some views have no size yet, the conflict is reported only at the end
  /// of the run loop's turn, and only if it still exists.
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
    constraints[id]?.summary ?? engineRules[id]?.summary ?? "a constraint"
  }
}

extension NSLayoutConstraint {
  fileprivate var isDerived: Bool {
    firstAttribute.isDerived || secondAttribute.isDerived
      || first?.itemInsets != nil || second?.itemInsets != nil
  }
}

extension NSLayoutConstraint.Attribute {
  var isOfMargins: Bool { rawValue >= Self.leftMargin.rawValue }

  fileprivate var isDerived: Bool { isOfMargins || isBaseline }

  var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

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
