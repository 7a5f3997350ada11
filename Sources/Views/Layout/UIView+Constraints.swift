public import Foundation
import MidflightLayerTree

extension UIView {
  /// The active constraints that the view keeps: those about itself, and about what it contains.
  public var constraints: [NSLayoutConstraint] { ownLayout?.constraints ?? [] }

  /// Makes a constraint active that is about this view or what it contains; see
  /// ``NSLayoutConstraint/isActive``. One about others is refused, and reported.
  public func addConstraint(_ constraint: NSLayoutConstraint) {
    let items = [constraint.first, constraint.second].compactMap(\.self)
    guard items.allSatisfy({ $0.itemView?.isDescendant(of: self) ?? false }) else {
      return layer.report(
        "the constraint \(constraint.summary) has views that are not in this view")
    }
    keep(constraint)
  }

  /// Makes constraints active, as ``addConstraint(_:)``.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Makes a constraint inactive that the view keeps. Nothing for another one.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.holder === self { constraint.isActive = false }
  }

  /// Makes constraints inactive, as ``removeConstraint(_:)``.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  // MARK: The size of the content

  /// How much the view resists being larger than its content; 250 unless set.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    ownLayout?.hugging[axis] ?? .defaultLow
  }

  /// See ``contentHuggingPriority(for:)``.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    makeLayout().hugging[axis] = priority
    layoutEngine?.naturalSizeDidChange(of: self)
  }

  /// How much the view resists being smaller than its content; 750 unless set.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    ownLayout?.resistance[axis] ?? .defaultHigh
  }

  /// See ``contentCompressionResistancePriority(for:)``.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    makeLayout().resistance[axis] = priority
    layoutEngine?.naturalSizeDidChange(of: self)
  }

  // MARK: Measuring

  /// The smallest size that the constraints allow.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// The largest size that the constraints allow.
  public static let layoutFittingExpandedSize = CGSize(width: 10000, height: 10000)

  func measure(_ size: CGSize, _ priorities: AxisPriorities) -> CGSize {
    let layout = makeLayout()
    layoutEngine?.updateConstraints()
    guard !layout.constraints.isEmpty || children.contains(where: { $0.ownLayout != nil }) else {
      let own = intrinsicContentSize
      return CGSize(
        width: own.width == Self.noIntrinsicMetric ? bounds.width : own.width,
        height: own.height == Self.noIntrinsicMetric ? bounds.height : own.height)
    }
    return LayoutEngine(self, target: (size, priorities)).measure()
  }

  // MARK: Updating

  /// Whether ``updateConstraints()`` will be called.
  public func needsUpdateConstraints() -> Bool { ownLayout?.needsUpdate ?? false }

  func markForUpdate() {
    makeLayout().needsUpdate = true
    layoutEngine?.needsUpdating()
  }
}
