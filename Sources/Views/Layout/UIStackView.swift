public import Foundation
import MidflightLayerTree

/// A view that lays out views in a row or a column, with constraints that it creates.
///
/// Hidden views take no space. If a view is hidden or shown in an animation block that calls
/// `layoutIfNeeded()`, the others animate, while the view itself disappears or appears immediately.
/// See Apple's [UIStackView](https://developer.apple.com/documentation/uikit/uistackview).
open class UIStackView: UIView {
  /// The distribution of the stack's length among the arranged views.
  public enum Distribution: Int, Sendable {
    /// The views fill the stack and are resized by their priorities.
    case fill
    /// The views fill the stack with equal lengths.
    case fillEqually
    /// The views fill the stack in proportion to the lengths of their content.
    case fillProportionally
    /// The views keep their lengths, with equal gaps of at least ``UIStackView/spacing``.
    case equalSpacing
    /// The views keep their lengths, with equal distances between their centres, as long as the
    /// gaps are at least ``UIStackView/spacing``.
    case equalCentering
  }

  /// The alignment of the arranged views across the stack.
  public enum Alignment: Int, Sendable {
    /// The views extend from edge to edge.
    case fill
    /// The views are at the left edge of a column, or the upper edge of a row.
    case leading
    /// The first lines of text share a baseline; for rows.
    case firstBaseline
    /// The views are centred.
    case center
    /// The views are at the right edge of a column, or the lower edge of a row.
    case trailing
    /// The last lines of text share a baseline; for rows.
    case lastBaseline

    /// ``leading``, for rows.
    public static var top: Alignment { .leading }
    /// ``trailing``, for rows.
    public static var bottom: Alignment { .trailing }
  }

  /// A custom spacing that means the stack's ``spacing``.
  public static let spacingUseDefault: CGFloat = CGFloat(Float.greatestFiniteMagnitude)
  /// A spacing that means the system's, 8 points.
  public static let spacingUseSystem: CGFloat = CGFloat(Float.leastNormalMagnitude)

  /// The views that the stack lays out, in order. Each is also a subview.
  public private(set) var arrangedSubviews: [UIView] = []

  /// Whether the stack is a row or a column; a row by default.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { rearrange(axis != oldValue) } }
  /// The distribution of the stack's length; ``Distribution/fill`` by default.
  open var distribution = Distribution.fill { didSet { rearrange(distribution != oldValue) } }
  /// The alignment across the stack; ``Alignment/fill`` by default.
  open var alignment = Alignment.fill { didSet { rearrange(alignment != oldValue) } }
  /// The gap between neighbours in points, or its minimum; 0 by default.
  open var spacing: CGFloat = 0 { didSet { rearrange(spacing != oldValue) } }
  /// Whether the gaps of a column are measured between baselines; false by default.
  open var isBaselineRelativeArrangement = false { didSet { rearrange(true) } }
  /// Whether the views stay inside the ``UIView/layoutMargins``; false by default.
  open var isLayoutMarginsRelativeArrangement = false { didSet { rearrange(true) } }

  private var customSpacings: [(view: ObjectIdentifier, spacing: CGFloat)] = []
  private var arrangement: [NSLayoutConstraint] = []
  private var gapGuides: [UILayoutGuide] = []
  /// The guides of the previous arrangement. Reusing them keeps the solver's variables.
  private var spareGuides: [UILayoutGuide] = []

  /// Creates a stack of views. Its size is zero.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Creates an empty stack with a frame in points.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// See ``UIView/init(coder:)``.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: The arranged views

  /// Adds a view at the end, and makes it a subview if it is not one. From then on, constraints lay
  /// it out.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Inserts a view at an index of ``arrangedSubviews``, counted without it; the index is clamped.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    if view.superview !== self { addSubview(view) }
    guard view.superview === self else { return }
    arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    rearrange(true)
  }

  /// Removes a view from the arrangement. It stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    customSpacings.removeAll { $0.view == ObjectIdentifier(view) }
    rearrange(true)
  }

  /// Removes the subview from the arrangement, too.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    if arrangedSubviews.contains(subview) { removeArrangedSubview(subview) }
  }

  /// Sets the gap after a view; ``spacingUseDefault`` removes it.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacings.removeAll { $0.view == ObjectIdentifier(arrangedSubview) }
    if spacing != Self.spacingUseDefault {
      customSpacings.append((ObjectIdentifier(arrangedSubview), spacing))
    }
    rearrange(true)
  }

  /// Returns the custom gap after a view, or ``spacingUseDefault``.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings.first { $0.view == ObjectIdentifier(arrangedSubview) }?.spacing
      ?? Self.spacingUseDefault
  }

  // MARK: Arranging

  func arrangedViewDidChange(_ view: UIView, isContent: Bool) {
    rearrange(
      arrangedSubviews.contains(view) && (!isContent || distribution == .fillProportionally))
  }

  private func rearrange(_ isChanged: Bool) { if isChanged { setNeedsUpdateConstraints() } }

  /// Replaces the constraints of the arranged views.
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

  func makeGapGuide() -> UILayoutGuide {
    let guide = spareGuides.popLast() ?? UILayoutGuide()
    guide.owningView = self
    gapGuides.append(guide)
    return guide
  }

  func gap(after view: UIView) -> CGFloat {
    let custom = customSpacing(after: view)
    let gap = custom == Self.spacingUseDefault ? spacing : custom
    return gap == Self.spacingUseSystem ? systemSpacing : gap
  }
}
