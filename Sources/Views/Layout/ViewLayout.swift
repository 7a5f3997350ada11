import Foundation
import MidflightLayerTree

/// The layout state of a view. Only a view that constraints mention, or that contains such a view,
/// has one.
///
/// Guarantees: if a view has a layout state, so do all its ancestors. The state of the topmost view
/// holds the engine.
@MainActor final class ViewLayout {
  /// The active constraints that belong to the view, in the order in which they were activated.
  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  var safeArea: UILayoutGuide?
  var marginsGuide: UILayoutGuide?
  var margins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  var hugging = AxisPriorities(horizontal: .defaultLow, vertical: .defaultLow)
  var resistance = AxisPriorities(horizontal: .defaultHigh, vertical: .defaultHigh)
  var needsUpdate = true
  /// The engine that lays out the view's tree; nil in a view with a superview.
  var engine: LayoutEngine?
}

struct AxisPriorities {
  var horizontal: UILayoutPriority
  var vertical: UILayoutPriority

  subscript(axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}

extension UIView {
  /// Whether a constraint mentions, or has ever mentioned, the view or a descendant.
  package var hasLayoutState: Bool { viewLayout != nil }

  var topmost: UIView {
    var view = self
    while let next = view.parent { view = next }
    return view
  }

  /// The engine of the view's tree; nil if the view has no layout state.
  var layoutEngine: LayoutEngine? {
    guard viewLayout != nil else { return nil }
    let root = topmost
    let layout = root.makeLayout()
    if let engine = layout.engine { return engine }
    let engine = LayoutEngine(root)
    layout.engine = engine
    return engine
  }

  /// Returns the view's layout state. If there is none, creates it for the view and its ancestors.
  @discardableResult
  func makeLayout() -> ViewLayout {
    if let viewLayout { return viewLayout }
    let layout = ViewLayout()
    viewLayout = layout
    var next = parent
    while let view = next, view.viewLayout == nil {
      view.viewLayout = ViewLayout()
      next = view.parent
    }
    return layout
  }

  /// Returns the nearest common ancestor of this view and `other`, which may be one of the two; nil
  /// if there is none.
  func nearestCommonView(with other: UIView) -> UIView? {
    if other === parent || other === self { return other }
    if let parent, other.parent === parent { return parent }
    var candidate: UIView? = self
    while let view = candidate, !other.isDescendant(of: view) { candidate = view.parent }
    return candidate
  }

  // MARK: Holding constraints

  func holdConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.holder === self { return }
    constraint.letGo()
    constraint.holder = self
    let session = ViewSession.current
    session.constraintCount += 1
    constraint.number = session.constraintCount
    makeLayout().constraints.append(constraint)
    constraint.first?.itemView?.makeLayout()
    constraint.second?.itemView?.makeLayout()
    layoutEngine?.add(constraint)
  }

  /// Deactivates those constraints of this view and its ancestors that mention certain items.
  func removeConstraints(about isConcerned: (any LayoutItem) -> Bool) {
    var next: UIView? = self
    while let view = next {
      for constraint in view.viewLayout?.constraints ?? []
      where [constraint.first, constraint.second].contains(where: {
        $0.map(isConcerned) ?? false
      }) {
        constraint.letGo()
      }
      next = view.parent
    }
  }

  // MARK: Changes of the tree

  func layoutDidEnterTree() {
    guard let viewLayout, let parent else { return }
    viewLayout.engine = nil
    parent.makeLayout()
    parent.layoutEngine?.treeDidChange()
  }

  /// Deactivates the constraints that relate this view or a descendant to the tree of the superview
  /// that it has left.
  func layoutDidLeave(_ superview: UIView) {
    if viewLayout == nil { return }
    superview.removeConstraints { $0.itemView?.isDescendant(of: self) ?? false }
    superview.layoutEngine?.treeDidChange()
  }

  func stackDidChange(isContent: Bool) {
    (parent as? UIStackView)?.arrangedViewDidChange(self, isContent: isContent)
  }

  func layoutFrameDidChange() { layoutEngine?.frameDidChange(of: self) }
}
