import Foundation
import MidflightLayerTree

/// What a view has beside its layer where constraints are about it, or about what it contains.
/// Views without constraints have none.
///
/// Guarantees: where a view has one, so have all views around it. The topmost one's has the engine.
@MainActor final class ViewLayout {
  /// The active constraints that the view keeps, in the order of activating.
  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  var safeArea: UILayoutGuide?
  var marginsGuide: UILayoutGuide?
  var margins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  var hugging = AxisPriorities(horizontal: .defaultLow, vertical: .defaultLow)
  var resistance = AxisPriorities(horizontal: .defaultHigh, vertical: .defaultHigh)
  /// Whether ``UIView/updateConstraints()`` is to be called.
  var needsUpdate = true
  /// The engine of a view without superview.
  var engine: LayoutEngine?
}

/// A priority for each direction.
struct AxisPriorities {
  var horizontal: UILayoutPriority
  var vertical: UILayoutPriority

  subscript(axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}

extension UIView {
  /// Whether a constraint is, or was, about the view or what it contains.
  package var takesPartInLayout: Bool { ownLayout != nil }

  /// The view around all others.
  var topmost: UIView {
    var view = self
    while let next = view.parent { view = next }
    return view
  }

  /// The engine of the view's tree; nil where no constraint is about the view.
  var layoutEngine: LayoutEngine? {
    guard ownLayout != nil else { return nil }
    let root = topmost
    let layout = root.makeLayout()
    if let engine = layout.engine { return engine }
    let engine = LayoutEngine(root)
    layout.engine = engine
    return engine
  }

  /// What the view has for constraints, made for it and all views around it.
  @discardableResult
  func makeLayout() -> ViewLayout {
    if let ownLayout { return ownLayout }
    let layout = ViewLayout()
    ownLayout = layout
    var next = parent
    while let view = next, view.ownLayout == nil {
      view.ownLayout = ViewLayout()
      next = view.parent
    }
    return layout
  }

  /// The nearest view that is or contains both.
  func nearestCommonView(with other: UIView) -> UIView? {
    if other === parent || other === self { return other }
    if let parent, other.parent === parent { return parent }
    var candidate: UIView? = self
    while let view = candidate, !other.isDescendant(of: view) { candidate = view.parent }
    return candidate
  }

  // MARK: Keeping constraints

  func keep(_ constraint: NSLayoutConstraint) {
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

  /// Makes constraints of this view and those around it inactive that are about a certain item.
  func removeConstraints(about isConcerned: (any LayoutItem) -> Bool) {
    var next: UIView? = self
    while let view = next {
      for constraint in view.ownLayout?.constraints ?? []
      where [constraint.first, constraint.second].contains(where: {
        $0.map(isConcerned) ?? false
      }) {
        constraint.letGo()
      }
      next = view.parent
    }
  }

  // MARK: The tree changes

  /// The view has come into a superview.
  func layoutDidEnterTree() {
    guard let ownLayout, let parent else { return }
    ownLayout.engine = nil
    parent.makeLayout()
    parent.layoutEngine?.treeDidChange()
  }

  /// The view has left a superview, and with it the constraints that crossed its bounds.
  func layoutDidLeave(_ superview: UIView) {
    if ownLayout == nil { return }
    superview.removeConstraints { $0.itemView?.isDescendant(of: self) ?? false }
    superview.layoutEngine?.treeDidChange()
  }

  /// A stack that arranges the view hears of a change.
  func stackDidChange(isContent: Bool) {
    (parent as? UIStackView)?.arrangedViewDidChange(self, isContent: isContent)
  }

  /// The bounds or the centre were set.
  func layoutFrameDidChange() { layoutEngine?.frameDidChange(of: self) }
}
