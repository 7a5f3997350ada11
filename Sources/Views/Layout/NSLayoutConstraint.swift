public import Foundation
import MidflightLayerTree

/// A relation between two attributes of views or layout guides:
///
///     first.attribute = multiplier × second.attribute + constant
///
/// with ≤ or ≥ in place of = if so made. An active constraint is kept by the nearest view that
/// contains both items, or by the view that it was added to. It does not keep its items alive.
///
/// Two required constraints that can't hold together are reported in one line, with all that have
/// part in it, and the last activated of them is left out, and tried again after each change.
@MainActor open class NSLayoutConstraint {
  /// The view or the layout guide on the left; nil where it is gone.
  public var firstItem: AnyObject? { first }
  /// The view or the layout guide on the right; nil where a number alone is, or it is gone.
  public var secondItem: AnyObject? { second }
  /// See ``firstItem``.
  private(set) weak var first: (any LayoutItem)?
  /// See ``secondItem``.
  private(set) weak var second: (any LayoutItem)?
  /// What of the first item.
  public let firstAttribute: Attribute
  /// What of the second item.
  public let secondAttribute: Attribute
  /// How they relate.
  public let relation: Relation
  /// What the second item's attribute is multiplied by.
  public let multiplier: CGFloat
  /// Whether a second item was named, even if it is gone.
  let hasSecondItem: Bool

  /// What is added on the right, in points. Set inside of an animation block that then calls
  /// `layoutIfNeeded()`, it animates what it moves.
  open var constant: CGFloat {
    didSet { if constant != oldValue { engine?.constantDidChange(self) } }
  }

  /// How much the constraint matters; required unless set.
  open var priority = UILayoutPriority.required {
    didSet { if priority != oldValue { engine?.priorityDidChange(self, from: oldValue) } }
  }

  /// A name that reports call the constraint by.
  open var identifier: String?

  /// Whether the constraint is kept, until something else is said, when its view is archived:
  /// without effect, there are no archives.
  open var shouldBeArchived = false

  /// How many were made active in the session before.
  var number = 0
  /// Whether a stack made it, so that others are left out first.
  var isOfStack: Bool { file == nil }

  /// The view that keeps the constraint; nil while it is not active.
  weak var holder: UIView?
  private let file: StaticString?
  private let line: UInt

  /// Where it was made, as `Gauge.swift:12`; nil for a stack's.
  var place: String? {
    guard let file else { return nil }
    let name = "\(file)".split(separator: "/").last.map(String.init) ?? "\(file)"
    return "\(name):\(line)"
  }

  /// A constraint that is not active. Without a second item, `view2` nil and its attribute
  /// `notAnAttribute`, the constant alone is on the right.
  ///
  /// - Parameters:
  ///   - view1: A ``UIView`` or a ``UILayoutGuide``: that on the left.
  ///   - attr1: What of it is on the left.
  ///   - relation: Between the sides.
  ///   - view2: The one on the right; nil for the constant alone.
  ///   - attr2: What of it is on the right.
  ///   - multiplier: By which that is multiplied.
  ///   - c: What is added to that, in points.
  ///   - file: Where the constraint is made, for reports.
  ///   - line: As `file`.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      view1 as? any LayoutItem, attr1, relation, view2.flatMap { $0 as? any LayoutItem }, attr2,
      multiplier: multiplier, constant: c, file: file, line: line)
  }

  /// - Parameter file: nil for the constraint of a stack.
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

  /// A constraint about nothing, to be replaced by another one. It cannot become active.
  public convenience init() {
    self.init(
      item: NSNull(), attribute: .notAnAttribute, relatedBy: .equal, toItem: nil,
      attribute: .notAnAttribute, multiplier: 1, constant: 0)
  }

  // MARK: Activating

  /// Whether the constraint has effect. It is refused, and reported, where its items are in no
  /// common tree of views.
  open var isActive: Bool {
    get { holder != nil }
    set {
      if newValue == isActive { return }
      if newValue { hold() } else { letGo() }
    }
  }

  /// Makes constraints active.
  public class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Makes constraints inactive.
  public class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  private func hold() {
    guard let view = first?.itemView else { return }
    guard hasSecondItem else { return view.keep(self) }
    guard let second = second?.itemView, let common = view.nearestCommonView(with: second) else {
      return view.layer.report(
        "the constraint \(summary) has no effect: its items have no common superview")
    }
    common.keep(self)
  }

  func letGo() {
    guard let holder else { return }
    self.holder = nil
    holder.ownLayout?.constraints.removeAll { $0 === self }
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
