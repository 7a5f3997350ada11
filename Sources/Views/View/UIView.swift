public import Foundation
public import MidflightDrawing
public import MidflightGeometry
public import MidflightLayerTree

/// A rectangle that draws content, lays out its subviews and handles touches. The view is shown by
/// its ``layer``.
///
/// The view is its layer's delegate, so that changes of the layer's properties animate only inside
/// ``animate(withDuration:delay:options:animations:completion:)``. Coordinates are in points, with
/// y down. See Apple's [UIView](https://developer.apple.com/documentation/uikit/uiview).
///
/// ``layoutSubviews()`` gives subviews with constraints their frames; see ``NSLayoutConstraint``.
/// Constraints cost nothing in a view that has none.
@MainActor open class UIView: CALayerDelegate, SelectorTarget {
  /// The class of the view's layer: `CALayer` or a subclass. A subclass of `UIView` can override
  /// this property to choose another class.
  open class var layerClass: AnyClass { CALayer.self }

  /// The layer that shows the view; its delegate is the view. An override can narrow the type to
  /// ``layerClass``: `override var layer: CAShapeLayer { super.layer as! CAShapeLayer }`.
  open var layer: CALayer { shownLayer }
  final var shownLayer: CALayer

  /// The view's subviews, from back to front.
  open var subviews: [UIView] { children }
  final var children: [UIView] = []
  /// The view that contains this one, or nil; a weak reference.
  open var superview: UIView? { parent }
  final weak var parent: UIView?
  /// The window that contains the view, or nil if there is none. The window need not be shown. The
  /// reference is weak.
  ///
  /// A view without a superview is in the stage's window (``UIWindow``) if its layer is the
  /// session's root layer, or if the program has added its layer below the root layer directly. As
  /// in UIKit, a view whose layer is added to another view's layer directly is in no window.
  open var window: UIWindow? { settledWindow }
  final weak var settledWindow: UIWindow?

  /// A number by which ``viewWithTag(_:)`` finds the view; 0 by default.
  open var tag = 0

  /// Whether hit tests find the view and its subviews; true by default.
  open var isUserInteractionEnabled = true

  /// Whether a change of the bounds' size resizes the subviews by their ``autoresizingMask``; true
  /// by default.
  open var autoresizesSubviews = true

  /// The parts of the view's geometry that change with the superview's size. By default there are
  /// none, so that the frame stays unchanged.
  open var autoresizingMask: AutoresizingMask = []

  /// Has no effect, because each drawing of a view starts with an empty display list.
  open var clearsContextBeforeDrawing = true

  /// Whether the view's frame acts as required constraints, to which other views' constraints can
  /// refer; true by default. If false, constraints determine those parts of the frame that they
  /// mention.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      if translatesAutoresizingMaskIntoConstraints != oldValue { layoutEngine?.treeDidChange() }
    }
  }
  /// The view's layout state; nil while no constraint has mentioned the view or a descendant.
  final var viewLayout: ViewLayout?

  final weak var controller: UIViewController?

  var maskView: UIView?
  var recognizers: [UIGestureRecognizer] = []
  // MARK: Properties that have no effect

  /// Has no effect, because there is only one touch at a time.
  open var isExclusiveTouch = false
  /// Has no effect, because there is only one touch at a time.
  open var isMultipleTouchEnabled = false
  /// Has no effect, because text and images are always laid out from left to right.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  /// Has no effect, because views are not exposed to assistive technologies.
  open var isAccessibilityElement = false
  /// Has no effect, because views are not exposed to assistive technologies.
  open var accessibilityLabel: String?
  /// Has no effect, because views are not exposed to assistive technologies.
  open var accessibilityHint: String?
  /// Has no effect, because views are not exposed to assistive technologies.
  open var accessibilityValue: String?
  /// Has no effect, because views are not exposed to assistive technologies.
  open var accessibilityIdentifier: String?
  /// Has no effect, because views are not exposed to assistive technologies.
  open var accessibilityTraits: UIAccessibilityTraits = .none
  /// The colour to which ``tintColor`` was set; nil if the view inherits the superview's.
  var explicitTintColor: UIColor?

  // MARK: Creating

  /// Creates a view with a frame in points. Its content is drawn before the view is first shown, at
  /// the screen's scale.
  public init(frame: CGRect) {
    shownLayer = Self.makeLayer()
    layer.frame = frame
    layer.delegate = self
  }

  /// Creates a view with an empty frame, because archives are not supported.
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

  /// Creates a view to be shown as a scene, at (0, 0) and with the size ``stageSize``. Calls
  /// `init(frame:)`, so that it also works for a class that is known only at run time.
  package convenience init(onStage: Void) {
    self.init(frame: CGRect(origin: .zero, size: Self.stageSize))
  }

  /// The size in points of a view that is created as a scene.
  package static let stageSize = CGSize(width: 240, height: 240)

  // MARK: Geometry

  /// The smallest rectangle in the superview's space that contains the view's transformed bounds.
  open var frame: CGRect {
    get { layer.frame }
    set {
      resizingSubviews { layer.frame = newValue }
      if viewLayout != nil { layoutFrameDidChange() }
    }
  }

  /// The view's rectangle in its own coordinate space.
  open var bounds: CGRect {
    get { layer.bounds }
    set {
      resizingSubviews { layer.bounds = newValue }
      if viewLayout != nil { layoutFrameDidChange() }
    }
  }

  /// The position of the view's anchor point in the superview's space. By default, the anchor point
  /// is the view's centre.
  open var center: CGPoint {
    get { layer.position }
    set {
      layer.position = newValue
      if viewLayout != nil { layoutFrameDidChange() }
    }
  }

  /// The affine transform of the view about its anchor point.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// The 3D transform of the view about its anchor point. ``transform`` is the affine part of it.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The point of the view that is at ``center`` and that transforms leave fixed, in fractions of
  /// the bounds; (½, ½) by default. Changing the anchor point moves the frame and keeps ``center``.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  /// The number of pixels per point in the view's drawn content.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue }
  }

  // MARK: Appearance

  /// The opacity, 0…1, with which the view and its subviews are composited as a group.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  /// Whether the view and its descendants are neither shown nor found by hit tests; false by
  /// default.
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      let isOther = newValue != layer.isHidden
      layer.isHidden = newValue
      if isOther, viewLayout != nil { stackDidChange(isContent: false) }
    }
  }

  /// The colour that is drawn behind the view's content; nil for no colour.
  open var backgroundColor: UIColor? {
    get { layer.backgroundColor.map { UIColor(cgColor: $0) } }
    set { layer.backgroundColor = newValue?.cgColor }
  }

  /// Whether the view's content and its subviews are clipped to the bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// Whether the program promises that the content covers the bounds. The property has no effect.
  open var isOpaque: Bool {
    get { layer.isOpaque }
    set { layer.isOpaque = newValue }
  }

  /// How the content adapts to a new size of the bounds. By default, it is stretched.
  open var contentMode: ContentMode {
    get { layer.needsDisplayOnBoundsChange ? .redraw : ContentMode(layer.contentsGravity) }
    set {
      layer.needsDisplayOnBoundsChange = newValue == .redraw
      layer.contentsGravity = newValue.gravity
    }
  }

  /// The traits of the screen.
  open var traitCollection: UITraitCollection { UIScreen.main.traitCollection }

  /// The insets that exclude the parts covered by the screen's edges or bars: always zero.
  open var safeAreaInsets: UIEdgeInsets { .zero }

  /// A view in this view's space whose alpha masks this view and its subviews; nil, the default,
  /// masks nothing. A mask is not a subview, and masks only one view: setting it removes it from
  /// its superview, or from the view that it masked before.
  open var mask: UIView? {
    get { maskView.flatMap { layer.mask === $0.layer ? $0 : nil } }
    set { setMask(newValue) }
  }

  /// The colour for interactive parts, which drawing code can read: the colour set here, or else
  /// the superview's tint colour, or else the system's blue. Setting nil removes the view's own
  /// colour.
  open var tintColor: UIColor! {
    get { currentTintColor }
    set { settingTint { explicitTintColor = newValue } }
  }

  /// Called after ``tintColor`` was set, or the inherited tint colour has changed. Does nothing
  /// unless overridden.
  open func tintColorDidChange() {}

  // MARK: Drawing and layout

  /// Draws the view's content into the current context (``UIGraphicsGetCurrentContext()``), in the
  /// space of the bounds. Draws nothing unless overridden.
  ///
  /// - Parameter rect: The part of the bounds to draw: all of them, or one tile of a tiled layer.
  open func draw(_ rect: CGRect) {}

  /// Requests that the view's content is drawn again before the view is next shown.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Requests that a part of the view's content is drawn again. Only tiled layers use the
  /// rectangle; other content is drawn again in full.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  /// Sets the frames of subviews with constraints. Called before the view is next shown, if
  /// ``setNeedsLayout()`` was called, or if the subviews, the bounds, or the transform of the view
  /// or of a subview have changed.
  open func layoutSubviews() {
    if viewLayout != nil { layoutEngine?.setSubviewFrames(of: self) }
  }

  /// Requests a call of ``layoutSubviews()`` before the view is next shown.
  open func setNeedsLayout() { layer.setNeedsLayout() }

  /// Lays out this view and its descendants where they need layout. If the superview needs layout
  /// too, starts at the topmost of the consecutive superviews that need it.
  open func layoutIfNeeded() {
    if viewLayout != nil { layoutEngine?.flush() }
    layer.layoutIfNeeded()
  }

  /// Returns the size at which the view's content fits `size` best. Unless overridden, returns the
  /// current size.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Resizes the view to the size that ``sizeThatFits(_:)`` returns for the current size. If the
  /// view is not transformed, its upper left corner stays fixed.
  open func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    if CATransform3DIsIdentity(layer.transform) { frame.size = size } else { bounds.size = size }
  }

  /// The size of the view's content, or ``noIntrinsicMetric`` on an axis on which the content has
  /// no size. Constraints keep the view at least this large, with the priority set by
  /// ``setContentCompressionResistancePriority(_:for:)``, and at most this large, with the priority
  /// set by ``setContentHuggingPriority(_:for:)``.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// Tells the layout that ``intrinsicContentSize`` has changed.
  open func invalidateIntrinsicContentSize() {
    if viewLayout == nil { return }
    layoutEngine?.contentSizeDidChange(of: self)
    stackDidChange(isContent: true)
  }

  /// Whether the view's content wraps into lines, so that the content's height depends on the
  /// view's width.
  var wrapsContent: Bool { false }

  /// The distance of the first baseline of text from the view's upper edge, and of the last
  /// baseline from the lower edge.
  var baselines: (first: CGFloat, last: CGFloat) { (0, 0) }

  // MARK: Constraints

  /// Whether ``updateConstraints()`` is called after the view was added to a superview; false
  /// unless overridden.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Adds or changes the view's constraints. Called before layout if
  /// ``setNeedsUpdateConstraints()`` was called, for subviews before their superview.
  open func updateConstraints() {}

  /// Requests a call of ``updateConstraints()`` before the next layout.
  open func setNeedsUpdateConstraints() { markForUpdate() }

  /// Calls ``updateConstraints()`` on all views in this view's tree that have requested it.
  open func updateConstraintsIfNeeded() { layoutEngine?.updateConstraints() }

  /// Returns the size that is closest to `targetSize` among those that the constraints of the view
  /// and its descendants allow.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// Returns the size that is closest to `targetSize` among those that constraints allow, with a
  /// priority for each axis of `targetSize`; see ``systemLayoutSizeFitting(_:)``.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    measure(
      targetSize,
      AxisPriorities(horizontal: horizontalFittingPriority, vertical: verticalFittingPriority))
  }

  /// The distances of ``layoutMarginsGuide`` from the view's edges, in points; 8 on each side by
  /// default.
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

  /// Called after a touch has begun in the view. Forwards the touch to the controller or the
  /// superview unless overridden.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let controller { return controller.touchesBegan(touches, with: event) }
    superview?.touchesBegan(touches, with: event)
  }

  /// Called after a touch that began in the view has moved. Forwards the touch to the controller or
  /// the superview unless overridden.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let controller { return controller.touchesMoved(touches, with: event) }
    superview?.touchesMoved(touches, with: event)
  }

  /// Called after a touch that began in the view has ended. Forwards the touch to the controller or
  /// the superview unless overridden.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let controller { return controller.touchesEnded(touches, with: event) }
    superview?.touchesEnded(touches, with: event)
  }

  /// Called after a touch that began in the view was cancelled. Forwards the touch to the
  /// controller or the superview unless overridden.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let controller { return controller.touchesCancelled(touches, with: event) }
    superview?.touchesCancelled(touches, with: event)
  }

  // MARK: Gestures

  /// Adds a recognizer that receives the touches in this view and its descendants, and removes the
  /// recognizer from the view to which it was added before.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    add(gestureRecognizer)
  }

  /// Removes a recognizer from the view. Does nothing if the recognizer was not added to this view.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    remove(gestureRecognizer)
  }

  /// The view's recognizers in the order in which they were added; nil if there are none.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set {
      for recognizer in recognizers { recognizer.view = nil }
      recognizers = []
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  /// Returns whether a recognizer of this view may recognize its gesture. If not, the gesture
  /// fails. True unless overridden.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: Keys, which are not supported

  /// Whether the view could become the first responder, if keyboard input were supported; false
  /// unless overridden.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether the view receives keyboard input: always false.
  open var isFirstResponder: Bool { false }
  /// Does nothing and returns false: no view can become the first responder, because keyboard input
  /// is not supported.
  @discardableResult
  open func becomeFirstResponder() -> Bool { false }
  /// Does nothing and returns true: no view is the first responder, because keyboard input is not
  /// supported.
  @discardableResult
  open func resignFirstResponder() -> Bool { true }

  // MARK: Never called

  /// Never called, because ``safeAreaInsets`` never change.
  open func safeAreaInsetsDidChange() {}

  /// Never called, because archives are not supported.
  open func awakeFromNib() {}

  /// Never called, because there is no interface editor.
  open func prepareForInterfaceBuilder() {}

  /// Never called, because ``traitCollection`` never changes.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Notifications about the tree
  //
  // When a view moves, these methods are called in order. Before the move: willMove(toWindow:) of
  // the view and then of its descendants, if the window changes; willMove(toSuperview:);
  // willRemoveSubview(_:) of the old superview. After the move: didMoveToWindow() of the view and
  // its descendants; didMoveToSuperview(); didAddSubview(_:) of the new superview.

  /// Called before the view moves to another window, or to nil if it leaves its window. Does
  /// nothing unless overridden.
  open func willMove(toWindow newWindow: UIWindow?) {}

  /// Called after the view has moved to another ``window``, or to none. Does nothing unless
  /// overridden.
  open func didMoveToWindow() {}

  /// Called before the view moves to another superview, or to nil if it leaves its superview. Does
  /// nothing unless overridden.
  open func willMove(toSuperview newSuperview: UIView?) {}

  /// Called after the view has moved to another superview, or to none. Does nothing unless
  /// overridden.
  open func didMoveToSuperview() {}

  /// Called after a view has become a subview of this view. Does nothing unless overridden.
  open func didAddSubview(_ subview: UIView) {}

  /// Called before a subview is removed from this view. Does nothing unless overridden.
  open func willRemoveSubview(_ subview: UIView) {}

  // MARK: The tree

  /// Adds a view in front of the other subviews, and removes it from its current superview. As in
  /// all methods that insert a view, a view that contains this one is not added, and the error is
  /// reported.
  open func addSubview(_ view: UIView) { insert(last: view) }

  /// Inserts a view among the subviews.
  ///
  /// - Parameters:
  ///   - view: The view to insert. If it is already a subview, it is moved.
  ///   - index: The view's index among the other subviews; clamped.
  open func insertSubview(_ view: UIView, at index: Int) { insertOrMove(view, to: index) }

  /// Inserts a view directly behind a subview, or behind all subviews if `sibling` is not one of
  /// them.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insertSubview(view, at: index(of: sibling, without: view) ?? 0)
  }

  /// Inserts a view directly in front of a subview, or in front of all subviews if `sibling` is not
  /// one of them.
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

  /// Exchanges the subviews at two indices. If there is no subview at one of the indices, the error
  /// is reported and nothing is exchanged.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }

  /// Returns the first view with a tag among this view and its descendants; subviews are searched
  /// from back to front.
  open func viewWithTag(_ tag: Int) -> UIView? { firstView(tagged: tag) }

  /// Returns whether a point of this view's space is inside the bounds. Points on the right and the
  /// lower edge are outside.
  open func point(inside point: CGPoint, with event: UIEvent? = nil) -> Bool {
    layer.contains(point)
  }

  /// Returns the frontmost view at a point of this view's space, which is this view or a
  /// descendant; nil if there is none. Views that are hidden, disabled or almost transparent (alpha
  /// below 0.01) are skipped with all their descendants. Views are found only inside their
  /// superview's bounds, and only down to 250 levels; deeper views are reported.
  open func hitTest(_ point: CGPoint, with event: UIEvent? = nil) -> UIView? { findHit(point) }

  // MARK: CALayerDelegate

  /// Records what ``draw(_:in:)`` draws, as the layer's content.
  open func display(_ layer: CALayer) { layer.displayByDrawing() }

  /// Called before the layer's content is drawn again. Does nothing unless overridden.
  open func layerWillDraw(_ layer: CALayer) {}

  /// Draws the layer's content by calling ``draw(_:)`` with `ctx` as the current context.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    UIGraphicsPushContext(ctx)
    let seen = ctx.boundingBoxOfClipPath.intersection(bounds)
    draw(seen.isNull ? bounds : seen)
    UIGraphicsPopContext()
  }

  /// Calls ``layoutSubviews()`` if `layer` is the view's own layer. Does nothing for another layer.
  open func layoutSublayers(of layer: CALayer) {
    guard layer === self.layer else { return }
    controller?.viewWillLayoutSubviews()
    if viewLayout != nil { layoutEngine?.flush(for: self) }
    layoutSubviews()
    guard let controller else { return }
    if viewLayout != nil { layoutEngine?.setDescendantFrames(of: self) }
    controller.viewDidLayoutSubviews()
  }

  /// Returns the action that the current animation block runs for a change of a property. Returns
  /// `NSNull`, which prevents an animation, outside animation blocks and for properties that views
  /// do not animate.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    layer === self.layer ? ViewAnimation.action(for: layer, forKey: event) : nil
  }
}

extension UIView: Hashable {
  /// Whether both are the same view.
  public nonisolated static func == (a: UIView, b: UIView) -> Bool { a === b }
  /// Feeds the view's identity to the hasher.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  /// Returns whether `object` is this view.
  public nonisolated func isEqual(_ object: Any?) -> Bool { object as? UIView === self }
}
