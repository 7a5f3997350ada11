public import Foundation
public import MidflightDrawing
public import MidflightGeometry
public import MidflightLayerTree

/// A rectangle that draws content, lays out its subviews and handles touches. Its ``layer`` shows
/// it.
///
/// The view is its layer's delegate: changes of the layer's properties animate only inside
/// ``animate(withDuration:delay:options:animations:completion:)``. Coordinates are in points, with
/// y down. See Apple's [UIView](https://developer.apple.com/documentation/uikit/uiview).
///
/// ``layoutSubviews()`` gives subviews with constraints their frames; see ``NSLayoutConstraint``. A
/// view without constraints pays nothing for them.
@MainActor open class UIView: CALayerDelegate, SelectorTarget {
  /// The class of the view's layer, `CALayer` or a subclass. Override it to choose another.
  open class var layerClass: AnyClass { CALayer.self }

  /// The layer that shows the view; its delegate is the view. An override can narrow the type to
  /// ``layerClass``: `override var layer: CAShapeLayer { super.layer as! CAShapeLayer }`.
  open var layer: CALayer { shownLayer }
  final var shownLayer: CALayer

  /// The subviews, back to front.
  open var subviews: [UIView] { children }
  final var children: [UIView] = []
  /// The view that contains this one, or nil; a weak reference.
  open var superview: UIView? { parent }
  final weak var parent: UIView?
  /// The window that contains the view, shown or not, or nil; a weak reference.
  ///
  /// A view without a superview is in the stage's window (``UIWindow``) if its layer is the
  /// session's root layer, or was added below the root layer directly. As in UIKit, adding a view's
  /// layer to another view's layer puts the view into no window.
  open var window: UIWindow? { settledWindow }
  final weak var settledWindow: UIWindow?

  /// A number that identifies the view for ``viewWithTag(_:)``; 0 by default.
  open var tag = 0

  /// Whether hit tests find the view and its subviews; true by default.
  open var isUserInteractionEnabled = true

  /// Whether a new size of the bounds resizes the subviews by their ``autoresizingMask``; true by
  /// default.
  open var autoresizesSubviews = true

  /// The margins and sizes that change with the superview's size. Empty by default, which keeps the
  /// frame.
  open var autoresizingMask: AutoresizingMask = []

  /// Has no effect: each drawing of a view is recorded into an empty list.
  open var clearsContextBeforeDrawing = true

  /// Whether the view's frame acts as required constraints that other views' constraints can refer
  /// to; true by default. If false, constraints decide those parts of the frame that they mention.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      if translatesAutoresizingMaskIntoConstraints != oldValue { layoutEngine?.treeDidChange() }
    }
  }
  /// See ``ViewLayout``; nil while no constraint mentions the view or its descendants.
  final var viewLayout: ViewLayout?

  final weak var controller: UIViewController?

  var maskView: UIView?
  var recognizers: [UIGestureRecognizer] = []
  // MARK: Properties that have no effect

  /// Has no effect: there is only one touch at a time.
  open var isExclusiveTouch = false
  /// Has no effect: there is only one touch at a time.
  open var isMultipleTouchEnabled = false
  /// Has no effect: text and images are laid out from left to right.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  /// Has no effect: views are not exposed to assistive technologies.
  open var isAccessibilityElement = false
  /// Has no effect: views are not exposed to assistive technologies.
  open var accessibilityLabel: String?
  /// Has no effect: views are not exposed to assistive technologies.
  open var accessibilityHint: String?
  /// Has no effect: views are not exposed to assistive technologies.
  open var accessibilityValue: String?
  /// Has no effect: views are not exposed to assistive technologies.
  open var accessibilityIdentifier: String?
  /// Has no effect: views are not exposed to assistive technologies.
  open var accessibilityTraits: UIAccessibilityTraits = .none
  /// The value that ``tintColor`` was set to; nil inherits the superview's.
  var explicitTintColor: UIColor?

  // MARK: Creating

  /// Creates a view with a frame in points. Its content has the screen's scale, and is drawn before
  /// the view is first shown.
  public init(frame: CGRect) {
    shownLayer = Self.makeLayer()
    layer.frame = frame
    layer.delegate = self
  }

  /// Creates a view with an empty frame: archives are not supported.
  ///
  /// - Parameter coder: Ignored.
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

  /// Creates a view with an empty frame at (0, 0).
  public convenience init() { self.init(frame: .zero) }

  /// Creates a view through `init(frame:)` of a class that is known only at run time: at (0, 0), as
  /// large as a scene's stage inside its margin.
  package convenience init(onStage: Void) {
    self.init(frame: CGRect(origin: .zero, size: Self.stageSize))
  }

  /// The size in points of a view that is created to be a scene.
  package static let stageSize = CGSize(width: 240, height: 240)

  // MARK: Geometry

  /// The smallest rectangle in the superview's space that contains the transformed bounds.
  open var frame: CGRect {
    get { layer.frame }
    set {
      resizingSubviews { layer.frame = newValue }
      if viewLayout != nil { layoutFrameDidChange() }
    }
  }

  /// The view's rectangle in its own space.
  open var bounds: CGRect {
    get { layer.bounds }
    set {
      resizingSubviews { layer.bounds = newValue }
      if viewLayout != nil { layoutFrameDidChange() }
    }
  }

  /// The position of the anchor point in the superview's space; by default it is the view's centre.
  open var center: CGPoint {
    get { layer.position }
    set {
      layer.position = newValue
      if viewLayout != nil { layoutFrameDidChange() }
    }
  }

  /// The affine transform about the anchor point.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// The 3D transform about the anchor point. ``transform`` is its affine part.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The point that ``center`` positions and that transforms leave fixed, in fractions of the
  /// bounds; (½, ½) by default. A new anchor point moves the frame and keeps ``center``.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  /// The number of pixels per point of the content.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue }
  }

  // MARK: Appearance

  /// The opacity of the view and its subviews, composited as a group, 0…1.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  /// Whether the view and its descendants are left out of the image and of hit tests; false by
  /// default.
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      let isOther = newValue != layer.isHidden
      layer.isHidden = newValue
      if isOther, viewLayout != nil { stackDidChange(isContent: false) }
    }
  }

  /// The colour behind the content; nil for none.
  open var backgroundColor: UIColor? {
    get { layer.backgroundColor.map { UIColor(cgColor: $0) } }
    set { layer.backgroundColor = newValue?.cgColor }
  }

  /// Whether subviews and content are clipped to the bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// A promise that the content covers the bounds. It has no effect.
  open var isOpaque: Bool {
    get { layer.isOpaque }
    set { layer.isOpaque = newValue }
  }

  /// How the content adapts to a new size of the bounds; stretched by default.
  open var contentMode: ContentMode {
    get { layer.needsDisplayOnBoundsChange ? .redraw : ContentMode(layer.contentsGravity) }
    set {
      layer.needsDisplayOnBoundsChange = newValue == .redraw
      layer.contentsGravity = newValue.gravity
    }
  }

  /// The traits of the screen.
  open var traitCollection: UITraitCollection { UIScreen.main.traitCollection }

  /// The insets covered by the screen's edges or by bars: always zero.
  open var safeAreaInsets: UIEdgeInsets { .zero }

  /// A view in this view's space whose alpha masks this view and its subviews; nil, the default,
  /// shows everything. A mask belongs to one view, and is not a subview: setting it removes it from
  /// its previous superview or masked view.
  open var mask: UIView? {
    get { maskView.flatMap { layer.mask === $0.layer ? $0 : nil } }
    set { setMask(newValue) }
  }

  /// The colour of interactive parts, for drawing code to read: the value set here, else the
  /// superview's, else the system's blue. Setting nil inherits the superview's again.
  open var tintColor: UIColor! {
    get { currentTintColor }
    set { settingTint { explicitTintColor = newValue } }
  }

  /// Called after ``tintColor`` was set, or its inherited value has changed. Does nothing unless
  /// overridden.
  open func tintColorDidChange() {}

  // MARK: Drawing and layout

  /// Draws the view's content into the current context (``UIGraphicsGetCurrentContext()``), in the
  /// space of the bounds. Draws nothing unless overridden.
  ///
  /// - Parameter rect: The part to draw: the bounds, or one tile of a tiled layer.
  open func draw(_ rect: CGRect) {}

  /// Requests that the content is drawn again before it is next shown.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Requests that a part of the bounds is drawn again. Only tiled layers use the rectangle; other
  /// content is redrawn in full.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  /// Sets the frames of subviews with constraints. Called before the view is next shown, after
  /// ``setNeedsLayout()`` or a change of the subviews, the bounds, or the transform of the view or
  /// of a subview.
  open func layoutSubviews() {
    if viewLayout != nil { layoutEngine?.setSubviewFrames(of: self) }
  }

  /// Requests a call of ``layoutSubviews()`` before the view is next shown.
  open func setNeedsLayout() { layer.setNeedsLayout() }

  /// Lays out the views that need it: this view, its descendants, and its superviews up to the
  /// first that does not need layout.
  open func layoutIfNeeded() {
    if viewLayout != nil { layoutEngine?.flush() }
    layer.layoutIfNeeded()
  }

  /// Returns the size that fits the view best within `size`; the current size unless overridden.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Resizes the view to the size from ``sizeThatFits(_:)``. The upper left corner stays fixed if
  /// the view is not transformed.
  open func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    if CATransform3DIsIdentity(layer.transform) { frame.size = size } else { bounds.size = size }
  }

  /// The size of the view's content, or ``noIntrinsicMetric`` on an axis without one. Constraints
  /// keep the view at least this large with the priority
  /// ``setContentCompressionResistancePriority(_:for:)``, and at most this large with the priority
  /// ``setContentHuggingPriority(_:for:)``.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// Tells layout that ``intrinsicContentSize`` has changed.
  open func invalidateIntrinsicContentSize() {
    if viewLayout == nil { return }
    layoutEngine?.contentSizeDidChange(of: self)
    stackDidChange(isContent: true)
  }

  /// Whether the content wraps into lines, so that its height depends on its width.
  var wrapsContent: Bool { false }

  /// The distance of the first baseline from the upper edge, and of the last one from the lower
  /// edge.
  var baselines: (first: CGFloat, last: CGFloat) { (0, 0) }

  // MARK: Constraints

  /// Whether adding the view to a superview requests a call of ``updateConstraints()``; false
  /// unless overridden.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Adds or changes constraints. Called before layout, after ``setNeedsUpdateConstraints()``;
  /// subviews come before their superview.
  open func updateConstraints() {}

  /// Requests a call of ``updateConstraints()`` before the next layout.
  open func setNeedsUpdateConstraints() { markForUpdate() }

  /// Calls ``updateConstraints()`` of each view in the tree that requested it.
  open func updateConstraintsIfNeeded() { layoutEngine?.updateConstraints() }

  /// Returns the size closest to `targetSize` that the constraints of the view and its descendants
  /// allow.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// Returns the size as ``systemLayoutSizeFitting(_:)`` does, with a priority for each axis of
  /// `targetSize`.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    measure(
      targetSize,
      AxisPriorities(horizontal: horizontalFittingPriority, vertical: verticalFittingPriority))
  }

  /// The distances of ``layoutMarginsGuide`` from the edges; 8 points each by default.
  open var layoutMargins: UIEdgeInsets {
    get { viewLayout?.margins ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) }
    set {
      makeLayout().margins = newValue
      layoutEngine?.needsSolving()
      layoutMarginsDidChange()
    }
  }

  /// Called after ``layoutMargins`` was set. Does nothing unless overridden.
  open func layoutMarginsDidChange() {}

  // MARK: Touches, forwarded to the controller or the superview unless overridden

  /// Called after a touch has begun in the view.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let controller { return controller.touchesBegan(touches, with: event) }
    superview?.touchesBegan(touches, with: event)
  }

  /// Called after a touch that began in the view has moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let controller { return controller.touchesMoved(touches, with: event) }
    superview?.touchesMoved(touches, with: event)
  }

  /// Called after a touch that began in the view has ended.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let controller { return controller.touchesEnded(touches, with: event) }
    superview?.touchesEnded(touches, with: event)
  }

  /// Called after a touch that began in the view has been cancelled.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let controller { return controller.touchesCancelled(touches, with: event) }
    superview?.touchesCancelled(touches, with: event)
  }

  // MARK: Gestures

  /// Adds a recognizer of touches in this view and its descendants. It is first removed from its
  /// previous view.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    add(gestureRecognizer)
  }

  /// Removes a recognizer. Does nothing if it was not added to this view.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    remove(gestureRecognizer)
  }

  /// The recognizers in the order in which they were added; nil if the view has no recognizers.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set {
      for recognizer in recognizers { recognizer.view = nil }
      recognizers = []
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  /// Returns whether a recognizer of this view may recognize its gesture; otherwise it fails. True
  /// unless overridden.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: Keys, which are not supported

  /// Whether the view could become the first responder if keys were supported; false unless
  /// overridden.
  open var canBecomeFirstResponder: Bool { false }
  /// False: no view receives keys.
  open var isFirstResponder: Bool { false }
  /// Returns false: no view receives keys.
  @discardableResult
  open func becomeFirstResponder() -> Bool { false }
  /// Returns true: no view receives keys.
  @discardableResult
  open func resignFirstResponder() -> Bool { true }

  // MARK: Never called

  /// Never called: ``safeAreaInsets`` never change.
  open func safeAreaInsetsDidChange() {}

  /// Never called: archives are not supported.
  open func awakeFromNib() {}

  /// Never called: there is no interface editor.
  open func prepareForInterfaceBuilder() {}

  /// Never called: ``traitCollection`` never changes.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Notifications about the tree
  //
  // A move makes these calls in order: willMove(toWindow:) of the view and then of its descendants,
  // if the window changes; willMove(toSuperview:); willRemoveSubview(_:) of the old superview.
  // After the move: didMoveToWindow() of the view and its descendants; didMoveToSuperview();
  // didAddSubview(_:) of the new superview.

  /// Called before the view moves to a window; nil if it leaves its window.
  open func willMove(toWindow newWindow: UIWindow?) {}

  /// Called after the view has moved to another ``window``, or to none.
  open func didMoveToWindow() {}

  /// Called before the view moves to a superview; nil if it leaves its superview.
  open func willMove(toSuperview newSuperview: UIView?) {}

  /// Called after the view has moved to another superview, or to none.
  open func didMoveToSuperview() {}

  /// Called after a view has become a subview.
  open func didAddSubview(_ subview: UIView) {}

  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: UIView) {}

  // MARK: The tree

  /// Adds a view in front of the other subviews, after removing it from its current superview. A
  /// view that contains this one is refused, with a report; the same holds for all insertions.
  open func addSubview(_ view: UIView) { insert(last: view) }

  /// Inserts a view at an index among the subviews, counted without it; the index is clamped.
  open func insertSubview(_ view: UIView, at index: Int) { insertOrMove(view, to: index) }

  /// Inserts a view directly behind a subview; behind all if `sibling` is not a subview.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insertSubview(view, at: index(of: sibling, without: view) ?? 0)
  }

  /// Inserts a view directly in front of a subview; in front of all if `sibling` is not a subview.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insertSubview(view, at: index(of: sibling, without: view).map { $0 + 1 } ?? children.count)
  }

  /// Removes the view from its superview, if it has one.
  open func removeFromSuperview() { leaveSuperview() }

  /// Moves a subview in front of all others. Does nothing if `view` is not a subview.
  open func bringSubviewToFront(_ view: UIView) {
    move(view, to: children.count - 1, isFront: true)
  }

  /// Moves a subview behind all others. Does nothing if `view` is not a subview.
  open func sendSubviewToBack(_ view: UIView) { move(view, to: 0) }

  /// Exchanges the subviews at two indices. Only reports an error if an index is out of range.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }

  /// Returns the first view with a tag: this view or a descendant, in the order of the subviews.
  open func viewWithTag(_ tag: Int) -> UIView? { firstView(tagged: tag) }

  /// Returns whether a point of this view's space is inside the bounds; their far edges are
  /// outside.
  open func point(inside point: CGPoint, with event: UIEvent? = nil) -> Bool {
    layer.contains(point)
  }

  /// Returns the frontmost view at a point of this view's space, this one or a descendant; nil if
  /// no view is there. Hidden, disabled and almost transparent views (alpha below 0.01) are skipped
  /// with their descendants. A view is not found outside of its superview's bounds, nor deeper than
  /// 250 levels, which is reported.
  open func hitTest(_ point: CGPoint, with event: UIEvent? = nil) -> UIView? { findHit(point) }

  // MARK: CALayerDelegate

  /// Records the content that ``draw(_:in:)`` draws.
  open func display(_ layer: CALayer) { layer.displayByDrawing() }

  /// Called before the content is drawn again. Does nothing unless overridden.
  open func layerWillDraw(_ layer: CALayer) {}

  /// Draws the layer's content with ``draw(_:)``, with `ctx` as the current context.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    UIGraphicsPushContext(ctx)
    let seen = ctx.boundingBoxOfClipPath.intersection(bounds)
    draw(seen.isNull ? bounds : seen)
    UIGraphicsPopContext()
  }

  /// Calls ``layoutSubviews()`` for the view's own layer; does nothing for others.
  open func layoutSublayers(of layer: CALayer) {
    guard layer === self.layer else { return }
    controller?.viewWillLayoutSubviews()
    if viewLayout != nil { layoutEngine?.flush(for: self) }
    layoutSubviews()
    guard let controller else { return }
    if viewLayout != nil { layoutEngine?.setDescendantFrames(of: self) }
    controller.viewDidLayoutSubviews()
  }

  /// Returns `NSNull` outside of animation blocks, and for properties that views do not animate.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    layer === self.layer ? ViewAnimation.action(for: layer, forKey: event) : nil
  }
}

extension UIView: Hashable {
  /// Whether both are the same view.
  public nonisolated static func == (a: UIView, b: UIView) -> Bool { a === b }
  /// Feeds the view's identity to the hasher.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  /// Whether `object` is this view.
  public nonisolated func isEqual(_ object: Any?) -> Bool { object as? UIView === self }
}
