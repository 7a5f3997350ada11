public import Foundation
public import MidflightDrawing
public import MidflightGeometry
public import MidflightLayerTree

/// A rectangle on the screen that draws, lays out its subviews, and is shown by a layer of its own.
///
/// The view is its layer's delegate: changes of the layer's properties do not animate by themselves
/// but inside ``animate(withDuration:delay:options:animations:completion:)`` only. Coordinates are
/// in points with y down.
///
/// Constraints place the subviews that they are about, in ``layoutSubviews()``; see
/// ``NSLayoutConstraint``. A view that no constraint is about pays for nothing of it.
@MainActor open class UIView: CALayerDelegate, SelectorTarget {
  /// The class of the layer that shows the view, a kind of `CALayer`; override to choose another.
  open class var layerClass: AnyClass { CALayer.self }

  /// The layer that shows the view. Its delegate is the view. May be overridden with the class that
  /// ``layerClass`` says, `override var layer: CAShapeLayer { super.layer as! CAShapeLayer }`.
  open var layer: CALayer { shownLayer }
  /// See ``layer``.
  final var shownLayer: CALayer

  /// The subviews, back to front.
  open var subviews: [UIView] { children }
  /// See ``subviews``.
  final var children: [UIView] = []
  /// The view around this one; nil when there is none. Not kept alive by it.
  open var superview: UIView? { parent }
  /// See ``superview``.
  final weak var parent: UIView?
  /// The window that the view is in, be it shown or not; nil when it is in none. Not kept alive by
  /// it.
  ///
  /// A view without superview whose layer is its session's root layer, or was added below that by
  /// hand, is in the stage's own window (``UIWindow``). A layer that was added by hand to a view's
  /// layer brings its view into no window, as in UIKit.
  open var window: UIWindow? { settledWindow }
  /// See ``window``.
  final weak var settledWindow: UIWindow?

  /// A number of one's own to find the view by.
  open var tag = 0

  /// Whether hit tests find the view and its subviews.
  open var isUserInteractionEnabled = true

  /// Whether subviews follow the size of this view, as their ``autoresizingMask`` says; true at
  /// first.
  open var autoresizesSubviews = true

  /// The parts that follow the size of the superview; nothing at first, which leaves the view where
  /// it is.
  open var autoresizingMask: AutoresizingMask = []

  /// Whether the context is emptied before ``draw(_:)``. Nothing depends on it here: what a view
  /// draws is recorded anew each time.
  open var clearsContextBeforeDrawing = true

  /// Whether the frame is as it is set, and what constraints say of others follows it; true at
  /// first. Of a view for which it is false constraints decide, as far as any mentions it.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      if translatesAutoresizingMaskIntoConstraints != oldValue { layoutEngine?.treeDidChange() }
    }
  }
  /// See ``ViewLayout``; nil where no constraint is about the view or what it contains.
  final var ownLayout: ViewLayout?

  /// The controller whose view this is; nil where there is none. Not kept alive by it.
  final weak var controller: UIViewController?

  /// See ``mask``.
  var maskView: UIView?
  /// See ``gestureRecognizers``.
  var recognizers: [UIGestureRecognizer] = []
  // MARK: Kept without effect

  /// Without effect: one touch comes at a time.
  open var isExclusiveTouch = false
  /// Without effect: one touch comes at a time.
  open var isMultipleTouchEnabled = false
  /// Without effect: text and images are laid out from left to right.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  /// Without effect: nothing reads views aloud.
  open var isAccessibilityElement = false
  /// Without effect, as ``isAccessibilityElement``.
  open var accessibilityLabel: String?
  /// Without effect, as ``isAccessibilityElement``.
  open var accessibilityHint: String?
  /// Without effect, as ``isAccessibilityElement``.
  open var accessibilityValue: String?
  /// Without effect, as ``isAccessibilityElement``.
  open var accessibilityIdentifier: String?
  /// Without effect, as ``isAccessibilityElement``.
  open var accessibilityTraits: UIAccessibilityTraits = .none
  /// See ``tintColor``; nil takes over the superview's.
  var ownTintColor: UIColor?

  // MARK: Creating

  /// A view with that frame, in points, whose content is at the screen's scale and drawn before it
  /// is first shown.
  public init(frame: CGRect) {
    shownLayer = Self.makeLayer()
    layer.frame = frame
    layer.delegate = self
  }

  /// A view as ``init(frame:)`` makes it, with an empty frame: there are no archives.
  ///
  /// - Parameter coder: Nothing is read from it.
  public required init?(coder: NSCoder) {
    shownLayer = Self.makeLayer()
    layer.delegate = self
  }

  private static func makeLayer() -> CALayer {
    guard let layerClass = layerClass as? CALayer.Type else {
      preconditionFailure("the view's layer class is not a CALayer class")
    }
    let layer = layerClass.make()
    layer.contentsScale = UIScreen.main.scale
    layer.setNeedsDisplay()
    return layer
  }

  /// A view with an empty frame at (0, 0).
  public convenience init() { self.init(frame: .zero) }

  /// A view by its class's `init(frame:)`, where the class is known at run time alone: at (0, 0), as
  /// large as a scene's stage inside its margin.
  package convenience init(onStage: Void) {
    self.init(frame: CGRect(origin: .zero, size: Self.stageSize))
  }

  /// The size of a view, in points, that is made for a scene of its class.
  package static let stageSize = CGSize(width: 240, height: 240)

  // MARK: Geometry

  /// The rectangle in the superview's space that holds the transformed bounds.
  open var frame: CGRect {
    get { layer.frame }
    set {
      resizingSubviews { layer.frame = newValue }
      if ownLayout != nil { layoutFrameDidChange() }
    }
  }

  /// The view's own rectangle.
  open var bounds: CGRect {
    get { layer.bounds }
    set {
      resizingSubviews { layer.bounds = newValue }
      if ownLayout != nil { layoutFrameDidChange() }
    }
  }

  /// Where the anchor point, the middle at first, is in the superview's space.
  open var center: CGPoint {
    get { layer.position }
    set {
      layer.position = newValue
      if ownLayout != nil { layoutFrameDidChange() }
    }
  }

  /// Applied about the anchor point.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// Applied about the anchor point, in space: what ``transform`` is the flat part of.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The point that ``center`` places and that transforms turn about, in fractions of the bounds;
  /// (½, ½) at first. A new one moves the frame and leaves the centre.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  /// How many pixels a point of the content has.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue }
  }

  // MARK: Appearance

  /// Of the view and its subviews as one picture.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  /// Whether the view and all that it contains are left out of the picture and of hit tests; false
  /// at first.
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      let isOther = newValue != layer.isHidden
      layer.isHidden = newValue
      if isOther, ownLayout != nil { stackDidChange(isContent: false) }
    }
  }

  /// nil paints none.
  open var backgroundColor: UIColor? {
    get { layer.backgroundColor.map { UIColor(cgColor: $0) } }
    set { layer.backgroundColor = newValue?.cgColor }
  }

  /// Whether subviews and content are cut off at the bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// A promise that the content covers the bounds. Nothing depends on it here.
  open var isOpaque: Bool {
    get { layer.isOpaque }
    set { layer.isOpaque = newValue }
  }

  /// The effect of a new size of the bounds on the content; stretches it at first.
  open var contentMode: ContentMode {
    get { layer.needsDisplayOnBoundsChange ? .redraw : ContentMode(layer.contentsGravity) }
    set {
      layer.needsDisplayOnBoundsChange = newValue == .redraw
      layer.contentsGravity = newValue.gravity
    }
  }

  /// The surroundings that the view is shown in.
  open var traitCollection: UITraitCollection { UIScreen.main.traitCollection }

  /// What of the view lies under the edges of the screen or under bars: nothing.
  open var safeAreaInsets: UIEdgeInsets { .zero }

  /// A view whose alpha is how much of this one and its subviews is shown, laid out in this view's
  /// space; nil, as at first, shows all. It masks one view only and is no subview: it leaves its
  /// old place first.
  open var mask: UIView? {
    get { maskView.flatMap { layer.mask === $0.layer ? $0 : nil } }
    set { setMask(newValue) }
  }

  /// The colour of what can be touched, for drawing to read: the superview's unless it is set, and
  /// the system's blue where none is. nil takes over the superview's again.
  open var tintColor: UIColor! {
    get { currentTintColor }
    set { settingTint { ownTintColor = newValue } }
  }

  /// The view's ``tintColor`` is another one, set on it or taken over. Does nothing unless
  /// overridden.
  open func tintColorDidChange() {}

  // MARK: Drawing and layout

  /// Draws the view's content into the current context (``UIGraphicsGetCurrentContext()``), in the
  /// space of the bounds. Draws nothing unless overridden.
  ///
  /// - Parameter rect: What is to be drawn: the bounds, or a tile of a layer that is tiled.
  open func draw(_ rect: CGRect) {}

  /// Has the content drawn anew before it is shown next.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Asks for a part of the bounds to be drawn anew. Only a view whose layer is tiled goes by it:
  /// other content is drawn whole.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  /// Places the subviews that constraints are about. Called before the view is shown after
  /// ``setNeedsLayout()``, a change of the subviews, or of the bounds or transform of the view or a
  /// subview.
  open func layoutSubviews() {
    if ownLayout != nil { layoutEngine?.placeSubviews(of: self) }
  }

  /// Asks for ``layoutSubviews()`` before the view is shown next.
  open func setNeedsLayout() { layer.setNeedsLayout() }

  /// Lays out what asked for it: the superviews that have, up to the first that has not, this view,
  /// and all below.
  open func layoutIfNeeded() {
    if ownLayout != nil { layoutEngine?.flush() }
    layer.layoutIfNeeded()
  }

  /// The size that suits the view best within another; the present one unless overridden.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Gives the view the size that suits it. Its upper left corner stays, where it is not
  /// transformed.
  open func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    if CATransform3DIsIdentity(layer.transform) { frame.size = size } else { bounds.size = size }
  }

  /// The size that the view's content has by itself, where it has one, else
  /// ``noIntrinsicMetric``. Where constraints place the view it is at least so large, and at most,
  /// with priorities: ``setContentCompressionResistancePriority(_:for:)`` and
  /// ``setContentHuggingPriority(_:for:)``.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// Says that ``intrinsicContentSize`` is another one.
  open func invalidateIntrinsicContentSize() {
    if ownLayout == nil { return }
    layoutEngine?.naturalSizeDidChange(of: self)
    stackDidChange(isContent: true)
  }

  /// Whether the content is broken into lines, so that its height hangs on its width.
  var wrapsContent: Bool { false }

  /// How far the first line of text stands below the upper edge, and the last one above the lower.
  var baselines: (first: CGFloat, last: CGFloat) { (0, 0) }

  // MARK: Constraints

  /// Whether ``updateConstraints()`` is called as the view comes into a superview; false unless
  /// overridden.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Changes the constraints, or adds them. Called before layout after
  /// ``setNeedsUpdateConstraints()``, the subviews' before the view's own.
  open func updateConstraints() {}

  /// Asks for ``updateConstraints()`` before the next layout.
  open func setNeedsUpdateConstraints() { markForUpdate() }

  /// Calls ``updateConstraints()`` of the views in the tree that asked for it.
  open func updateConstraintsIfNeeded() { layoutEngine?.updateConstraints() }

  /// The size that the constraints of the view and what it contains lead to, as near to a size as
  /// they allow.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// As ``systemLayoutSizeFitting(_:)``, with how much the size matters.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    measure(
      targetSize,
      AxisPriorities(horizontal: horizontalFittingPriority, vertical: verticalFittingPriority))
  }

  /// The distances of ``layoutMarginsGuide`` from the edges; 8 points each at first.
  open var layoutMargins: UIEdgeInsets {
    get { ownLayout?.margins ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) }
    set {
      makeLayout().margins = newValue
      layoutEngine?.needsSolving()
      layoutMarginsDidChange()
    }
  }

  /// The ``layoutMargins`` are others. Does nothing unless overridden.
  open func layoutMarginsDidChange() {}

  // MARK: Touches, passed on to the controller or the superview unless overridden

  /// A touch has begun in the view.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let controller { return controller.touchesBegan(touches, with: event) }
    superview?.touchesBegan(touches, with: event)
  }

  /// A touch that began in the view has moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let controller { return controller.touchesMoved(touches, with: event) }
    superview?.touchesMoved(touches, with: event)
  }

  /// A touch that began in the view has ended.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let controller { return controller.touchesEnded(touches, with: event) }
    superview?.touchesEnded(touches, with: event)
  }

  /// A touch that began in the view is taken away.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let controller { return controller.touchesCancelled(touches, with: event) }
    superview?.touchesCancelled(touches, with: event)
  }

  // MARK: Gestures

  /// Has a recognizer look at the touches in this view and those below. It leaves the view that it
  /// was added to before.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    add(gestureRecognizer)
  }

  /// Nothing when the recognizer was not added to this view.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    remove(gestureRecognizer)
  }

  /// The recognizers, in the order of adding; nil when there are none.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set {
      for recognizer in recognizers { recognizer.view = nil }
      recognizers = []
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  /// Whether a recognizer that was added to this view may recognize its gesture, or fails; true
  /// unless overridden.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: Keys, of which there are none

  /// Whether the view would take keys; false unless overridden.
  open var canBecomeFirstResponder: Bool { false }
  /// False: nothing takes keys.
  open var isFirstResponder: Bool { false }
  /// Returns false: nothing takes keys.
  @discardableResult
  open func becomeFirstResponder() -> Bool { false }
  /// Returns true: nothing takes keys.
  @discardableResult
  open func resignFirstResponder() -> Bool { true }

  // MARK: Never called

  /// For views that are shown under the edges of the screen, which none is.
  open func safeAreaInsetsDidChange() {}

  /// For views that come out of an archive, which there are none of.
  open func awakeFromNib() {}

  /// For views that an editor shows, which there is none of.
  open func prepareForInterfaceBuilder() {}

  /// For views whose traits change, which they never do.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Messages of the tree
  //
  // A move calls, in this order: willMove(toWindow:) where the window changes, of the view and then
  // of all below it; willMove(toSuperview:); the old superview's willRemoveSubview(_:); and once it
  // is done didMoveToWindow(), likewise; didMoveToSuperview(); the new superview's
  // didAddSubview(_:).

  /// The view is about to come into a window, or out of any when nil.
  open func willMove(toWindow newWindow: UIWindow?) {}

  /// The view has a new ``window``, or none.
  open func didMoveToWindow() {}

  /// The view is about to get a superview, or to lose it when nil.
  open func willMove(toSuperview newSuperview: UIView?) {}

  /// The view has a new superview, or none.
  open func didMoveToSuperview() {}

  /// A view has become a subview.
  open func didAddSubview(_ subview: UIView) {}

  /// A subview is about to leave.
  open func willRemoveSubview(_ subview: UIView) {}

  // MARK: The tree

  /// Adds a view in front of the others; it leaves its present superview first. A view that
  /// contains this one is refused, and reported; so it is in all of the following.
  open func addSubview(_ view: UIView) { insert(last: view) }

  /// Inserts a view at an index of the subviews, counted without it; clamped.
  open func insertSubview(_ view: UIView, at index: Int) { insertOrMove(view, to: index) }

  /// Inserts a view right behind a subview; behind all when that is none of them.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insertSubview(view, at: index(of: sibling, without: view) ?? 0)
  }

  /// Inserts a view right in front of a subview; in front of all when that is none of them.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insertSubview(view, at: index(of: sibling, without: view).map { $0 + 1 } ?? children.count)
  }

  /// Takes the view out of its superview. Nothing when it has none.
  open func removeFromSuperview() { leaveSuperview() }

  /// Nothing when `view` is none of the subviews; so it is in the next.
  open func bringSubviewToFront(_ view: UIView) { move(view, to: children.count - 1) }

  /// Puts a subview behind all others.
  open func sendSubviewToBack(_ view: UIView) { move(view, to: 0) }

  /// Exchanges the subviews at two indices. Nothing, and reported, where there is none at one of
  /// them.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }

  /// The view with a tag: this one, or the first one below it in the order of the subviews.
  open func viewWithTag(_ tag: Int) -> UIView? { firstView(tagged: tag) }

  /// Whether a point of this view's space is inside the bounds (their far edges are not).
  open func point(inside point: CGPoint, with event: UIEvent? = nil) -> Bool {
    layer.contains(point)
  }

  /// The frontmost view at a point of this view's space: this one or one below it; nil when there
  /// is none. Views that are hidden, disabled or almost transparent (alpha below 0.01) are left out
  /// with all that they contain, and so is what lies outside of its superview's bounds, or deeper
  /// than 250 levels, which is reported.
  open func hitTest(_ point: CGPoint, with event: UIEvent? = nil) -> UIView? { findHit(point) }

  // MARK: CALayerDelegate

  /// Has the layer record what ``draw(_:in:)`` draws.
  open func display(_ layer: CALayer) { layer.displayByDrawing() }

  /// The view is about to be drawn anew. Does nothing unless overridden.
  open func layerWillDraw(_ layer: CALayer) {}

  /// Has ``draw(_:)`` draw the layer's content into `ctx`, which is the current context meanwhile.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    UIGraphicsPushContext(ctx)
    let seen = ctx.boundingBoxOfClipPath.intersection(bounds)
    draw(seen.isNull ? bounds : seen)
    UIGraphicsPopContext()
  }

  /// Calls ``layoutSubviews()`` for the view's own layer; nothing for others.
  open func layoutSublayers(of layer: CALayer) {
    guard layer === self.layer else { return }
    controller?.viewWillLayoutSubviews()
    if ownLayout != nil { layoutEngine?.flush(for: self) }
    layoutSubviews()
    guard let controller else { return }
    if ownLayout != nil { layoutEngine?.placeDescendants(of: self) }
    controller.viewDidLayoutSubviews()
  }

  /// `NSNull` outside of an animation block, and inside one for properties that views don't
  /// animate.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    layer === self.layer ? ViewAnimation.action(for: layer, forKey: event) : nil
  }
}

extension UIView: Hashable {
  /// Whether both are the same view.
  public nonisolated static func == (a: UIView, b: UIView) -> Bool { a === b }
  /// Feeds the view's identity to the hasher.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  /// Whether `object` is this very view.
  public nonisolated func isEqual(_ object: Any?) -> Bool { object as? UIView === self }
}
