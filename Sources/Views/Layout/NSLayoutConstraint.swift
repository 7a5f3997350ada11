public import Foundation
import MidflightLayerTree

/// A relation between two attributes of views or layout guides:
///
/// ```
/// first.attribute = multiplier × second.attribute + constant
/// ```
///
/// Instead of =, the relation can be ≤ or ≥. An active constraint belongs to the nearest view that
/// contains both items, or to the view to which it was added. A constraint does not retain its
/// items. See Apple's
/// [NSLayoutConstraint](https://developer.apple.com/documentation/uikit/nslayoutconstraint).
///
/// If required constraints are in conflict, they are reported in one line. The one that was
/// activated last is ignored, and tried again after each change.
@MainActor open class NSLayoutConstraint {
  /// The view or layout guide on the left-hand side of the equation; nil if it no longer exists.
  public var firstItem: AnyObject? { first }
  /// The view or layout guide on the right-hand side of the equation; nil if it no longer exists,
  /// or if that side is only a constant.
  public var secondItem: AnyObject? { second }
  private(set) weak var first: (any LayoutItem)?
  private(set) weak var second: (any LayoutItem)?
  /// The attribute of ``firstItem``.
  public let firstAttribute: Attribute
  /// The attribute of ``secondItem``.
  public let secondAttribute: Attribute
  /// The relation between the two sides of the equation.
  public let relation: Relation
  /// The factor of ``secondAttribute``.
  public let multiplier: CGFloat
  /// Whether the constraint was created with a second item, which may no longer exist.
  let hasSecondItem: Bool

  /// The number added on the right-hand side, in points. A change of the constant in an animation
  /// block animates if the block then calls `layoutIfNeeded()`.
  open var constant: CGFloat {
    didSet { if constant != oldValue { engine?.constantDidChange(self) } }
  }

  /// The constraint's priority; required by default.
  open var priority = UILayoutPriority.required {
    didSet { if priority != oldValue { engine?.priorityDidChange(self, from: oldValue) } }
  }

  /// A name for the constraint in reports.
  open var identifier: String?

  /// Has no effect, because archives are not supported.
  open var shouldBeArchived = false

  /// The constraint's number in the order in which the session activates constraints. The solver
  /// receives constraints in this order.
  var number = 0
  /// Whether a stack view created the constraint. In a conflict, other constraints are ignored
  /// before a stack view's.
  var isOfStack: Bool { file == nil }

  /// The view to which the active constraint belongs; nil while the constraint is inactive.
  weak var holder: UIView?
  private let file: StaticString?
  private let line: UInt

  /// The source position at which the constraint was created, such as `Gauge.swift:12`; nil for a
  /// constraint of a stack view.
  var sourceLocation: String? {
    guard let file else { return nil }
    let name = "\(file)".split(separator: "/").last.map(String.init) ?? "\(file)"
    return "\(name):\(line)"
  }

  /// Creates an inactive constraint between two attributes, or between an attribute and a constant.
  /// For a constant, `view2` is nil and `attr2` is `notAnAttribute`.
  ///
  /// - Parameters:
  ///   - view1: The ``UIView`` or ``UILayoutGuide`` on the left-hand side of the equation.
  ///   - attr1: The attribute of `view1`.
  ///   - relation: The relation between the two sides.
  ///   - view2: The view or layout guide on the right-hand side; nil if that side is only a
  ///     constant.
  ///   - attr2: The attribute of `view2`.
  ///   - multiplier: The factor of `attr2`.
  ///   - c: The number added on the right-hand side, in points.
  ///   - file: The file that creates the constraint, for reports.
  ///   - line: The line that creates the constraint, for reports.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      view1 as? any LayoutItem, attr1, relation, view2.flatMap { $0 as? any LayoutItem }, attr2,
      multiplier: multiplier, constant: c, file: file, line: line)
  }

  init(
    _ first: (any LayoutItem)?, _ firstAttribute: Attribute, _ relation: Relation,
    _ second: (any LayoutItem)?, _ secondAttribute: Attribute, multiplier: CGFloat,
    constant: CGFloat, file: StaticString?, line: UInt = 0
  ) {
    (self.first, self.second, hasSecondItem) = (first, second, second != nil)
    (self.firstAttribute, self.secondAttribute) = (firstAttribute, secondAttribute)
    (self.relation, self.multiplier, self.constant) = (relation, multiplier, constant)
    (self.file, self.line) = (file, line)
  }

  /// Creates a constraint without items. It cannot be activated, and serves only as the initial
  /// value of a variable.
  public convenience init() {
    self.init(
      item: NSNull(), attribute: .notAnAttribute, relatedBy: .equal, toItem: nil,
      attribute: .notAnAttribute, multiplier: 1, constant: 0)
  }

  // MARK: Activating

  /// Whether the constraint is active and takes part in the layout. If the items are in different
  /// trees of views, activating the constraint has no effect, and the error is reported.
  open var isActive: Bool {
    get { holder != nil }
    set {
      if newValue == isActive { return }
      if newValue { hold() } else { letGo() }
    }
  }

  /// Activates constraints.
  public class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  public class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  private func hold() {
    guard let view = first?.itemView else { return }
    guard hasSecondItem else { return view.holdConstraint(self) }
    guard let second = second?.itemView, let common = view.nearestCommonView(with: second) else {
      return view.layer.report(
        "the constraint \(summary) has no effect: its items have no common superview")
    }
    common.holdConstraint(self)
  }

  func letGo() {
    guard let holder else { return }
    self.holder = nil
    holder.viewLayout?.constraints.removeAll { $0 === self }
    holder.layoutEngine?.remove(self)
  }

  private var engine: LayoutEngine? { holder?.layoutEngine }
}

extension NSLayoutConstraint: Hashable {
  /// Whether both are the same constraint.
  public nonisolated static func == (a: NSLayoutConstraint, b: NSLayoutConstraint) -> Bool {
    a === b
  }
  /// Feeds the constraint's identity to the hasher.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
