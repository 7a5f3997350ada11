public import Foundation
import MidflightLayerTree

/// A view that places a row or a column of views, by constraints that it makes.
///
/// Hidden views take no room. A view that becomes hidden, or is shown again, inside of an animation
/// block that calls `layoutIfNeeded()`, moves the others; it is itself gone, or there, at once.
open class UIStackView: UIView {
  /// How the arranged views share the length of the stack.
  public enum Distribution: Int, Sendable {
    /// They fill it, resized as their priorities say.
    case fill
    /// They fill it, all of the same length.
    case fillEqually
    /// They fill it, in proportion to the lengths of their content.
    case fillProportionally
    /// They keep their lengths, with equal gaps of at least ``UIStackView/spacing``.
    case equalSpacing
    /// They keep their lengths, with equal distances from middle to middle where the gaps stay at
    /// least ``UIStackView/spacing``.
    case equalCentering
  }

  /// Where the arranged views are across the stack.
  public enum Alignment: Int, Sendable {
    /// From edge to edge.
    case fill
    /// At the left edge of a column, or the upper one of a row.
    case leading
    /// With their first lines of text on one line; for rows.
    case firstBaseline
    /// In the middle.
    case center
    /// At the right edge of a column, or the lower one of a row.
    case trailing
    /// With their last lines of text on one line; for rows.
    case lastBaseline

    /// ``leading`` of a row.
    public static var top: Alignment { .leading }
    /// ``trailing`` of a row.
    public static var bottom: Alignment { .trailing }
  }

  /// A custom spacing that stands for the stack's ``spacing``.
  public static let spacingUseDefault: CGFloat = CGFloat(Float.greatestFiniteMagnitude)
  /// A spacing that stands for the system's, 8 points.
  public static let spacingUseSystem: CGFloat = CGFloat(Float.leastNormalMagnitude)

  /// The views that are placed, in their order; each is a subview too.
  public private(set) var arrangedSubviews: [UIView] = []

  /// A row, as at first, or a column.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { rearrange(axis != oldValue) } }
  /// How the views share the length; ``Distribution/fill`` at first.
  open var distribution = Distribution.fill { didSet { rearrange(distribution != oldValue) } }
  /// Where the views are across; ``Alignment/fill`` at first.
  open var alignment = Alignment.fill { didSet { rearrange(alignment != oldValue) } }
  /// The gap between neighbours, in points, or the least one; 0 at first.
  open var spacing: CGFloat = 0 { didSet { rearrange(spacing != oldValue) } }
  /// Whether the gaps of a column are from baseline to baseline; false at first.
  open var isBaselineRelativeArrangement = false { didSet { rearrange(true) } }
  /// Whether the views are within the ``UIView/layoutMargins``; false at first.
  open var isLayoutMarginsRelativeArrangement = false { didSet { rearrange(true) } }

  private var customSpacings: [(view: ObjectIdentifier, spacing: CGFloat)] = []
  private var arrangement: [NSLayoutConstraint] = []
  /// What the present arrangement has between the views.
  private var gapGuides: [UILayoutGuide] = []
  /// Those of the arrangement before, which has the same variables for this one.
  private var spareGuides: [UILayoutGuide] = []

  /// A stack of these views, without a size.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// An empty stack with that frame, in points.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// See ``UIView/init(coder:)``.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: The arranged views

  /// Adds a view at the end, as a subview too unless it is one. Constraints place it from then on.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Inserts a view at an index of ``arrangedSubviews``, counted without it; clamped.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    if view.superview !== self { addSubview(view) }
    guard view.superview === self else { return }
    arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    rearrange(true)
  }

  /// Leaves a view out of the arrangement. It stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    customSpacings.removeAll { $0.view == ObjectIdentifier(view) }
    rearrange(true)
  }

  /// Leaves a view out of the arrangement that is no subview any more.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    if arrangedSubviews.contains(subview) { removeArrangedSubview(subview) }
  }

  /// Sets the gap behind one of the views; ``spacingUseDefault`` takes it back.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacings.removeAll { $0.view == ObjectIdentifier(arrangedSubview) }
    if spacing != Self.spacingUseDefault {
      customSpacings.append((ObjectIdentifier(arrangedSubview), spacing))
    }
    rearrange(true)
  }

  /// The gap that was set behind a view, else ``spacingUseDefault``.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings.first { $0.view == ObjectIdentifier(arrangedSubview) }?.spacing
      ?? Self.spacingUseDefault
  }

  // MARK: Arranging

  /// One of the arranged views has been hidden, or shown, or has a content of another size.
  func arrangedViewDidChange(_ view: UIView, isContent: Bool) {
    rearrange(
      arrangedSubviews.contains(view) && (!isContent || distribution == .fillProportionally))
  }

  private func rearrange(_ isChanged: Bool) { if isChanged { setNeedsUpdateConstraints() } }

  /// Makes the constraints that place the arranged views.
  open override func updateConstraints() {
    NSLayoutConstraint.deactivate(arrangement)
    (spareGuides, gapGuides) = (gapGuides, [])
    var plan = StackPlan(self)
    plan.make()
    arrangement = plan.constraints
    NSLayoutConstraint.activate(arrangement)
    spareGuides = []
    super.updateConstraints()
  }

  /// A guide between two views, for this arrangement.
  func makeGapGuide() -> UILayoutGuide {
    let guide = spareGuides.popLast() ?? UILayoutGuide()
    guide.owningView = self
    gapGuides.append(guide)
    return guide
  }

  /// The gap behind a view, in points.
  func gap(after view: UIView) -> CGFloat {
    let custom = customSpacing(after: view)
    let gap = custom == Self.spacingUseDefault ? spacing : custom
    return gap == Self.spacingUseSystem ? systemSpacing : gap
  }
}
