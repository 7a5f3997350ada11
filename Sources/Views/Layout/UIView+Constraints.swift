public import Foundation
import MidflightLayerTree

extension UIView {
  /// The active constraints that belong to the view. They relate only the view and its descendants.
  public var constraints: [NSLayoutConstraint] { viewLayout?.constraints ?? [] }

  /// Activates a constraint of this view or its descendants; see ``NSLayoutConstraint/isActive``. A
  /// constraint that mentions other views is not activated, and the error is reported.
  public func addConstraint(_ constraint: NSLayoutConstraint) {
    let items = [constraint.first, constraint.second].compactMap(\.self)
    guard items.allSatisfy({ $0.itemView?.isDescendant(of: self) ?? false }) else {
      return layer.report(
        "the constraint \(constraint.summary) has views that are not in this view")
    }
    holdConstraint(constraint)
  }

  /// Activates constraints as ``addConstraint(_:)`` does.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Deactivates a constraint that belongs to the view. Does nothing for other constraints.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.holder === self { constraint.isActive = false }
  }

  /// Deactivates constraints as ``removeConstraint(_:)`` does.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  // MARK: Content size

  /// Returns the priority with which the view resists being larger than its content; 250 by
  /// default.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    viewLayout?.hugging[axis] ?? .defaultLow
  }

  /// Sets the priority with which the view resists being larger than its content.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    makeLayout().hugging[axis] = priority
    layoutEngine?.contentSizeDidChange(of: self)
  }

  /// Returns the priority with which the view resists being smaller than its content; 750 by
  /// default.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    viewLayout?.resistance[axis] ?? .defaultHigh
  }

  /// Sets the priority with which the view resists being smaller than its content.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    makeLayout().resistance[axis] = priority
    layoutEngine?.contentSizeDidChange(of: self)
  }

  // MARK: Measuring

  /// A target size for ``systemLayoutSizeFitting(_:)`` that requests the smallest size the
  /// constraints allow.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// A target size for ``systemLayoutSizeFitting(_:)`` that requests the largest size the
  /// constraints allow.
  public static let layoutFittingExpandedSize = CGSize(width: 10000, height: 10000)

  func measure(_ size: CGSize, _ priorities: AxisPriorities) -> CGSize {
    let layout = makeLayout()
    layoutEngine?.updateConstraints()
    guard !layout.constraints.isEmpty || children.contains(where: { $0.viewLayout != nil }) else {
      let own = intrinsicContentSize
      return CGSize(
        width: own.width == Self.noIntrinsicMetric ? bounds.width : own.width,
        height: own.height == Self.noIntrinsicMetric ? bounds.height : own.height)
    }
    return LayoutEngine(self, target: (size, priorities)).measure()
  }

  // MARK: Updating

  /// Returns whether ``updateConstraints()`` will be called before the next layout.
  public func needsUpdateConstraints() -> Bool { viewLayout?.needsUpdate ?? false }

  func markForUpdate() {
    makeLayout().needsUpdate = true
    layoutEngine?.needsUpdating()
  }
}
