public import Foundation
import MidflightLayerTree

/// A view that creates constraints to lay out its arranged views in a row or a column.
///
/// Hidden views take no space. If a view is hidden or shown in an animation block that calls
/// `layoutIfNeeded()`, the other views move with an animation, while the hidden or shown view
/// itself disappears or appears immediately. See Apple's
/// [UIStackView](https://developer.apple.com/documentation/uikit/uistackview).
open class UIStackView: UIView {
  /// How the arranged views share the length of the stack.
  public enum Distribution: Int, Sendable {
    /// The views fill the stack. Their priorities decide which ones are resized.
    case fill
    /// The views fill the stack, and all have the same length.
    case fillEqually
    /// The views fill the stack, with lengths in proportion to their intrinsic lengths.
    case fillProportionally
    /// The views keep their lengths. The gaps between them are equal, and at least
    /// ``UIStackView/spacing``.
    case equalSpacing
    /// The views keep their lengths. The distances between their centres are equal, as long as the
    /// gaps are at least ``UIStackView/spacing``.
    case equalCentering
  }

  /// How the arranged views are aligned across the stack's axis.
  public enum Alignment: Int, Sendable {
    /// The views extend from one edge of the stack to the other.
    case fill
    /// The views are at the left edge of a column, or at the upper edge of a row.
    case leading
    /// The first lines of text of the views in a row have the same baseline.
    case firstBaseline
    /// The views are centred across the stack's axis.
    case center
    /// The views are at the right edge of a column, or at the lower edge of a row.
    case trailing
    /// The last lines of text of the views in a row have the same baseline.
    case lastBaseline

    /// The alignment at the upper edge of a row; the same as ``leading``.
    public static var top: Alignment { .leading }
    /// The alignment at the lower edge of a row; the same as ``trailing``.
    public static var bottom: Alignment { .trailing }
  }

  /// A custom spacing that means the stack's ``spacing``.
  public static let spacingUseDefault: CGFloat = CGFloat(Float.greatestFiniteMagnitude)
  /// A spacing that means the system's spacing, 8 points.
  public static let spacingUseSystem: CGFloat = CGFloat(Float.leastNormalMagnitude)

  /// The views that the stack lays out, in order. Each of them is also a subview.
  public private(set) var arrangedSubviews: [UIView] = []

  /// Whether the stack is a row or a column; a row by default.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { rearrange(axis != oldValue) } }
  /// How the views share the stack's length; ``Distribution/fill`` by default.
  open var distribution = Distribution.fill { didSet { rearrange(distribution != oldValue) } }
  /// How the views are aligned across the stack's axis; ``Alignment/fill`` by default.
  open var alignment = Alignment.fill { didSet { rearrange(alignment != oldValue) } }
  /// The gap between neighbouring views, in points; 0 by default. With
  /// ``Distribution/equalSpacing`` and ``Distribution/equalCentering``, it is the minimum gap.
  open var spacing: CGFloat = 0 { didSet { rearrange(spacing != oldValue) } }
  /// Whether the gaps of a column are measured between the baselines of text; false by default.
  open var isBaselineRelativeArrangement = false { didSet { rearrange(true) } }
  /// Whether the views are laid out inside the stack's ``UIView/layoutMargins``; false by default.
  open var isLayoutMarginsRelativeArrangement = false { didSet { rearrange(true) } }

  private var customSpacings: [(view: ObjectIdentifier, spacing: CGFloat)] = []
  private var arrangement: [NSLayoutConstraint] = []
  private var gapGuides: [UILayoutGuide] = []
  /// The guides of the previous arrangement, which are reused so that the solver keeps their
  /// variables.
  private var spareGuides: [UILayoutGuide] = []

  /// Creates a stack of views. The stack's frame is empty.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Creates an empty stack with a frame in points.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// See ``UIView/init(coder:)``.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: The arranged views

  /// Adds a view at the end of the arranged views. The view becomes a subview, and constraints lay
  /// it out from then on.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Inserts a view into ``arrangedSubviews``.
  ///
  /// - Parameters:
  ///   - view: The view to insert. If it is already arranged, it is moved.
  ///   - stackIndex: The view's index among the other arranged views; clamped.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    if view.superview !== self { addSubview(view) }
    guard view.superview === self else { return }
    arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    rearrange(true)
  }

  /// Removes a view from the arranged views. The view stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    customSpacings.removeAll { $0.view == ObjectIdentifier(view) }
    rearrange(true)
  }

  /// Removes the subview from the arranged views, too.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    if arrangedSubviews.contains(subview) { removeArrangedSubview(subview) }
  }

  /// Sets the gap after a view, in points; ``spacingUseDefault`` removes the custom gap.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacings.removeAll { $0.view == ObjectIdentifier(arrangedSubview) }
    if spacing != Self.spacingUseDefault {
      customSpacings.append((ObjectIdentifier(arrangedSubview), spacing))
    }
    rearrange(true)
  }

  /// Returns the custom gap after a view, or ``spacingUseDefault`` if none is set.
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

  /// Replaces the constraints that lay out the arranged views.
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
