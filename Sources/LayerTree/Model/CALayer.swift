public import Foundation
public import MidflightDrawing
public import MidflightGeometry

/// A rectangle that shows a background, a border and content, and contains sublayers. Changes of
/// its properties animate. See Apple's
/// [CALayer](https://developer.apple.com/documentation/quartzcore/calayer).
///
/// The properties are the *model*, the values at which animations end. ``presentation()`` returns
/// the values that are shown now. Coordinates are in points with y down. `bounds` is in the layer's
/// own space, and `position` in the superlayer's space.
@MainActor open class CALayer: LayerDecoration, SelectorTarget {
  // The members that every frame reads come first, so that they are close in memory, next to the
  // inherited timing. `@exclusivity(unchecked)` removes the run-time check of exclusive access,
  // which took a third of the time of a frame with many layers. It is safe here: these members are
  // read and written as a whole or member by member, on the main actor, and no code that could
  // access them runs during an access.
  @exclusivity(unchecked) var attachments: [AttachedAnimation] = []
  @exclusivity(unchecked) nonisolated(unsafe) var children: [CALayer] = []
  /// Copies of removed sublayers that a transition still shows, with their former indices. Used
  /// only while the layer is sampled, that is, while it holds presentation values.
  @exclusivity(unchecked) var departing: [(ghost: CALayer, index: Int)] = []
  nonisolated(unsafe) var maskLayer: CALayer?
  /// The transition to show. Used only while the layer is sampled, that is, while it holds
  /// presentation values.
  @exclusivity(unchecked) var shownTransition: ShownTransition?
  /// The recording of `draw(in:)` with the model values.
  @exclusivity(unchecked) var content: DrawnContent?
  @exclusivity(unchecked) var cachedOutline: CachedOutline?
  /// Not 0 while the layer holds presentation values.
  @exclusivity(unchecked) var sampling: Int32 = 0
  /// Whether a sublayer may be outside this layer's plane. If none can be, the sublayers are drawn
  /// in the order of `children`.
  var mayHaveDepth = false
  /// Whether the layer was in a context's tree at the last commit.
  var isCommitted = false
  /// Whether the layer is in a context's tree, and neither it nor an ancestor is hidden.
  var isOrderedIn = false
  var needsLayoutFlag = false
  var isLayingOut = false
  var needsDisplayFlag = false
  /// Whether anything other than a change of a property requested the redraw. Only then does the
  /// new content fade in.
  var redrawFades = false
  @exclusivity(unchecked) var state = LayerState()

  nonisolated(unsafe) var parentLink = Backlink()
  var parent: CALayer? {
    get { parentLink.layer }
    set { parentLink.layer = newValue }
  }
  /// `knownIndex` is this layer's index among its siblings as of the last search for it.
  /// `lastRemovedIndex` is the index of the sublayer that was removed last.
  var (knownIndex, lastRemovedIndex) = (0, 0)
  var treePosition = TreePosition()
  weak var storedContext: CAContext?
  /// The values that were set under keys that name no property.
  var dictionary: [String: Any] = [:]
  /// The slots of `@Animatable` properties; nil until reflection has searched this instance for
  /// them.
  var slots: [String: any AnimatableSlot]?
  /// The layer's state as of the last commit; nil if it has not changed since.
  var before: BeforeImage?
  var reported: Set<String> = []
  /// The properties that have been set explicitly.
  var explicit = PropertySet()
  var storedStyle: [String: Any]?
  /// The layer's own values of the properties that its style overrides.
  var styled: [String: any AnimatableValue] = [:]
  override var layer: CALayer { self }
  var original: CALayer?

  // MARK: Creating

  /// Creates an empty layer of size zero at (0, 0).
  public override init() {
    super.init()
    time.duration = .infinity
    storedContext = CAContext.current
  }

  /// Creates an empty layer, as ``init()`` does; archives are not supported.
  ///
  /// - Parameters:
  ///   - coder: Ignored.
  ///   - archive: Lets a subclass write `super.init(coder: coder)` without unwrapping the result.
  public init?(coder: NSCoder, archive: Void = ()) {
    super.init()
    time.duration = .infinity
    storedContext = CAContext.current
  }

  /// Creates a presentation, with all properties of another layer, including `@Animatable` ones.
  /// When your own code calls this initializer, it does the same as ``init()`` and copies nothing,
  /// as in Core Animation.
  ///
  /// If a subclass has other state that drawing needs, override this initializer in it, call
  /// `super` and copy that state from `layer`. Actions don't run inside it. A class that declares
  /// another designated initializer but not this one cannot be copied: the runtime ends the program
  /// with a message.
  public init(layer: Any) {
    super.init()
    guard let layer = layer as? CALayer, layer.context.scope.value.presenting === layer else {
      time.duration = .infinity
      storedContext = CAContext.current
      return
    }
    takeProperties(of: layer)
    original = layer
    copySlots(from: layer)
  }

  deinit {
    for attachment in attachments { attachment.link.layer = nil }
    // Free the sublayers level by level, because freeing a deep tree recursively could overflow the
    // stack.
    var orphans = maskLayer.map { children + [$0] } ?? children
    (children, maskLayer) = ([], nil)
    while var layer = orphans.popLast() {
      layer.parentLink.layer = nil
      if isKnownUniquelyReferenced(&layer) {
        if let mask = layer.maskLayer { layer.children.append(mask) }
        for child in layer.children { child.parentLink.layer = nil }
        orphans.append(contentsOf: layer.children)
        (layer.children, layer.maskLayer) = ([], nil)
      }
    }
  }

  // MARK: Geometry

  /// The layer's rectangle in its own space. A negative width or height is not standardised, and
  /// draws nothing.
  open var bounds: CGRect {
    get { get(Self.basic.bounds) }
    set { Self.basic.bounds.change(to: newValue, on: self) }
  }

  /// The position of the layer's anchor point in the superlayer's space.
  open var position: CGPoint {
    get { get(Self.basic.position) }
    set { Self.basic.position.change(to: newValue, on: self) }
  }

  /// The point, in fractions of the bounds, that is at `position` and about which `transform` is
  /// applied.
  open var anchorPoint: CGPoint {
    get { get(Self.basic.anchorPoint) }
    set { Self.basic.anchorPoint.change(to: newValue, on: self) }
  }

  /// The layer's order among its siblings: higher values are in front. Siblings with equal values
  /// are in the order of `sublayers`.
  open var zPosition: CGFloat {
    get { get(Self.basic.zPosition) }
    set { Self.basic.zPosition.change(to: newValue, on: self) }
  }

  /// The transform of the layer and its sublayers about the anchor point. It is applied before the
  /// superlayer's ``LayerDecoration/sublayerTransform``. With perspective, layers are also sorted
  /// by their depth.
  open var transform: CATransform3D {
    get { get(Self.basic.transform) }
    set { Self.basic.transform.change(to: newValue, on: self) }
  }

  /// The bounding rectangle of the transformed bounds, in the superlayer's space. Setting the frame
  /// sets `bounds.size` and `position`; a negative size is standardised. The frame itself is not
  /// animatable.
  open var frame: CGRect {
    get { noting("frame", frameRect) }
    set { setFrame(newValue) }
  }

  // MARK: Appearance

  /// The colour behind the content; nil, the default, means transparent.
  open var backgroundColor: CGColor? {
    get { get(Self.basic.backgroundColor) }
    set { Self.basic.backgroundColor.change(to: newValue, on: self) }
  }

  /// The opacity of the layer together with its sublayers, composited as a group. The stored value
  /// is not clamped; drawing clamps it to 0…1, and NaN draws nothing.
  open var opacity: Float {
    get { get(Self.basic.opacity) }
    set { Self.basic.opacity.change(to: newValue, on: self) }
  }

  /// Whether the layer and its sublayers are hidden. A change takes effect immediately unless an
  /// action animates it.
  open var isHidden: Bool {
    get { get(Self.basic.isHidden) }
    set { Self.basic.isHidden.change(to: newValue, on: self) }
  }

  /// Whether the layer promises that its content covers the bounds without transparency. This
  /// property has no effect here.
  open var isOpaque: Bool {
    get { get(Self.basic.isOpaque) }
    set { Self.basic.isOpaque.change(to: newValue, on: self) }
  }

  /// A `CGImage`, laid out in the bounds by ``LayerDecoration/contentsGravity``; it replaces drawn
  /// content. Any other value is reported and counts as nil.
  ///
  /// A change cross-fades, and so does an animation of this key (``ContentsMix``). During the fade,
  /// a presentation's `contents` is the image with the greater weight. When ``draw(in:)`` redraws
  /// the content, the new content also cross-fades, by this key's action. If a property requested
  /// the redraw (``needsDisplay(forKey:)``), the content changes immediately, unless the layer has
  /// its own action for this key.
  open var contents: Any? {
    get { get(Self.basic.contents).image }
    set { setContents(newValue) }
  }

  /// The number of pixels of the content per point. Content is recorded as commands, not
  /// rasterized, so only drawing code uses this value.
  open var contentsScale: CGFloat {
    get { get(Self.basic.contentsScale) }
    set { Self.basic.contentsScale.change(to: newValue, on: self) }
  }

  /// The pixel format of the layer's content; four components of 8 bits by default. It has no
  /// effect here, because drawing is recorded, not stored as pixels.
  open var contentsFormat: CALayerContentsFormat {
    get { hint(Self.hints.contentsFormat) }
    set { setHint(Self.hints.contentsFormat, newValue) }
  }

  // MARK: Identity and helpers

  /// The layer's name, which is also its component in ``layerPath``.
  open var name: String?

  /// The layer's actions by event name. The search for an action asks the delegate first.
  open var actions: [String: any CAAction]?

  /// Values, by key, for properties that were never set on the layer. Under "actions", a style may
  /// contain actions, which are searched after `actions`; under "style", it may contain another
  /// style, which is searched last.
  ///
  /// When the style is set, properties take its values without actions, except `bounds`, `frame`
  /// and the properties of ``CAMediaTiming``. Setting a property, even to its current value, ends
  /// the style's influence on it. Without the style, the property returns to the layer's own value.
  open var style: [String: Any]? {
    get { noting("style", storedStyle) }
    set { setStyle(newValue) }
  }

  /// The object that may draw the content, lay out sublayers and supply actions. Without a
  /// delegate, the default, the layer does this itself.
  open weak var delegate: (any CALayerDelegate)?

  /// Whether a change of the bounds redraws the content instead of stretching it.
  open var needsDisplayOnBoundsChange = false

  /// The parent layer, or nil for the topmost layer. A presentation's superlayer is a presentation.
  open var superlayer: CALayer? {
    original == nil ? parent : original?.parent.flatMap { $0.presentation() }
  }

  /// The sublayers, ordered from back to front unless their `zPosition` differs; nil if the layer
  /// has no sublayers. Setting this property replaces all sublayers.
  open var sublayers: [CALayer]? {
    get { noting("sublayers", currentSublayers) }
    set { setSublayers(newValue ?? []) }
  }

  /// A layer in this layer's space whose alpha determines the visibility of this layer and its
  /// sublayers, point by point; nil, the default, shows everything. A layer can mask only one layer
  /// and cannot also be a sublayer, so setting it as a mask first removes it from its superlayer or
  /// from the layer that it masked.
  open var mask: CALayer? {
    get { noting("mask", currentMask) }
    set { setMask(newValue) }
  }

  // MARK: CAMediaTiming

  override func get<Value>(_ key: String, _ member: KeyPath<MediaTiming, Value>) -> Value {
    noting(key, super.get(key, member))
  }

  override func set<Value: Equatable>(
    _ key: String, _ member: WritableKeyPath<MediaTiming, Value>, _ value: Value
  ) {
    guard mayChange("its time"), time[keyPath: member] != value else { return }
    willChange()
    super.set(key, member, value)
    guard original == nil else { return }
    let commits = context.commits
    commits.openImplicitTransaction()
    (commits.hasTimedLayers, commits.timesChanged) = (true, true)
  }

  // MARK: Overriding

  /// Returns the value that a key has before it is set, or nil if the class has no default. That
  /// value is also the initial value of the `@Animatable` property with this name, instead of the
  /// one in its declaration.
  open class func defaultValue(forKey key: String) -> Any? {
    properties.initialValue(forKey: key)
  }

  /// Returns the action that all layers of this class run for an event, or nil.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// Whether the content is redrawn for a change of the property and for each frame of an animation
  /// of it. For `@Animatable` properties, the content is always redrawn.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Returns the action for an event, by [Core Animation's search
  /// order](https://developer.apple.com/documentation/quartzcore/calayer/action(forkey:)): the
  /// delegate, `actions`, `style`, ``defaultAction(forKey:)``, and last the implicit animation of a
  /// built-in property if the layer is shown. If one of them gives `NSNull`, the search ends
  /// without an action.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }

  /// Returns the interruption policy of a property. It applies to an action that animates the
  /// property to a new value while another animation still moves it, and to
  /// ``retarget(_:to:policy:duration:timingFunction:)``.
  ///
  /// The default is the policy in the declaration of an `@Animatable` property, and nil for other
  /// properties; nil leaves the action unchanged. The policy does not apply to animations that code
  /// adds directly.
  open func retargetPolicy(forKey key: String) -> RetargetPolicy? { slot(forKey: key)?.policy }

  /// Draws the content, in the space of the bounds. During an animation the layer holds its
  /// presentation values. Changes that are made to layers inside this method are reported and
  /// ignored.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  /// Draws the layer and all its descendants into a context, in the space of the layer's bounds.
  /// The layer's position and transform don't apply, but its opacity does.
  ///
  /// This method updates layout and content and then draws the model, without animations. Called on
  /// a ``presentation()``, it draws what is shown now, including animations and transitions. In
  /// both cases it omits layers that their own timing hides.
  open func render(in ctx: CGContext) { renderTree(in: ctx) }

  /// Updates the content: calls the delegate, or else records ``draw(in:)``.
  ///
  /// When a frame of an animation calls this method (``needsDisplay(forKey:)``), the layer and its
  /// ``presentation()`` have the values of that frame. Values set on any layer during the call hold
  /// for that frame only and run no actions.
  open func display() { displayContent() }

  /// Lays out the sublayers. This method is called before a commit if ``setNeedsLayout()`` has been
  /// called. New bounds and transforms of the layer or its sublayers also cause a call, unless they
  /// were set inside this method.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Returns the layer's preferred size, in the superlayer's space: the size of its frame.
  open func preferredFrameSize() -> CGSize { frame.size }

  /// Whether a point in the layer's own space is inside the bounds. The bounds' edges at the
  /// largest x and y are outside.
  open func contains(_ p: CGPoint) -> Bool { boundsContain(p) }

  /// Returns the frontmost layer of this layer's tree at a point in the superlayer's space, or nil.
  open func hitTest(_ p: CGPoint) -> CALayer? { findHit(p) }

  /// Scrolls the nearest enclosing scroll layer to a point of this layer's space.
  open func scroll(_ p: CGPoint) {
    guard let scroll = enclosingScrollLayer else { return }
    scroll.scroll(scroll.convert(p, from: self))
  }

  /// Scrolls the nearest enclosing scroll layer so that it shows a rectangle of this layer's space.
  open func scrollRectToVisible(_ r: CGRect) {
    guard let scroll = enclosingScrollLayer else { return }
    scroll.scrollRectToVisible(scroll.convert(r, from: self))
  }

  /// Returns the value of a property, an `@Animatable` property, or any other key that was set. For
  /// a key without a value, returns its default value, or nil.
  open func value(forKey key: String) -> Any? { storedValue(forKey: key) }

  /// Sets a property as its setter does, or stores a value under any other key. A value of the
  /// wrong type is reported and ignored.
  open func setValue(_ value: Any?, forKey key: String) { storeValue(value, forKey: key) }

  /// Whether a key's value would be archived; true unless overridden. It has no effect here,
  /// because archives are not supported.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  // MARK: Presentation

  /// Returns a copy of the layer, of the same class, with the values that are shown now; nil before
  /// the layer is first shown and after it has left the tree. The copy's superlayer and sublayers
  /// are presentations too. A presentation returns itself.
  ///
  /// Each call makes a new copy, which does not change later. The copy shows what is on the screen:
  /// changes since the last commit are visible only after the next commit. So the copy has an
  /// animation's start value even after the model has been set.
  ///
  /// - Complexity: Creates one instance and copies its state. Drawing a frame does not call this
  ///   method.
  open func presentation() -> Self? { makePresentation() }

  /// Returns the layer that this presentation was made from; a model layer returns itself.
  open func model() -> Self { original as? Self ?? self }

  // MARK: Changing the tree

  /// Adds a layer in front of the other sublayers, after removing it from its current superlayer. A
  /// layer that contains this one is refused and reported, here and in the methods below.
  open func addSublayer(_ layer: CALayer) { insert(layer) { self.children.count } }

  /// Inserts a layer at an index of the sublayers, counted before the insertion and clamped.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    insert(layer) { min(Int(idx), self.children.count) }
  }

  /// Inserts a layer directly behind a sibling, or behind all sublayers if `sibling` is not one of
  /// them.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, below: sibling)
  }

  /// Inserts a layer directly in front of a sibling, or in front of all sublayers if `sibling` is
  /// not one of them.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, above: sibling)
  }

  /// Puts `new` at the index of `old`; does nothing if `old` is not a sublayer.
  open func replaceSublayer(_ old: CALayer, with new: CALayer) { replace(old, with: new) }

  /// Removes the layer from its superlayer. The layer's animations end, unless it is added again in
  /// the same turn.
  open func removeFromSuperlayer() { leaveSuperlayer() }

  // MARK: Updating display, layout and animations

  /// Requests a redraw of the content before the next commit.
  open func setNeedsDisplay() { needDisplay(in: nil) }

  /// Requests a redraw of a rectangle in the layer's space. Only a ``CATiledLayer`` uses the
  /// rectangle; other content is recorded whole.
  open func setNeedsDisplay(_ r: CGRect) { needDisplay(in: r) }

  /// Redraws the content now if a redraw has been requested.
  open func displayIfNeeded() { displayWhereNeeded() }

  /// Requests a call of `layoutSublayers()` before the next commit.
  open func setNeedsLayout() { needLayout() }

  /// Lays out the layers in this layer's subtree that have requested layout. If the superlayer has
  /// requested layout too, starts instead at the topmost ancestor that can be reached through
  /// superlayers that all have requested layout.
  open func layoutIfNeeded() { layOutWhereNeeded() }

  /// Adds a copy of an animation and removes the animation under the same key. Under the key nil,
  /// any number of animations can be added. Implicit animations are also added through this method.
  ///
  /// If the duration is not positive, the transaction's duration is used, or else 0.25 s. The
  /// transaction's timing function, if set, replaces the animation's. The animation begins when the
  /// turn is committed and the layer is shown.
  open func add(_ anim: CAAnimation, forKey key: String?) { addCopy(of: anim, forKey: key) }

  /// Removes the animation under a key immediately, so that the model value is shown.
  open func removeAnimation(forKey key: String) { dropAnimation(forKey: key) }

  /// Removes all animations.
  open func removeAllAnimations() { dropAllAnimations() }

  // MARK: Customising by class

  static let basic = LayerProperties()
  static let hints = LayerHints()
  private static let table = PropertyTable(
    of: CALayer.self, basic, decoration, hints, over: nil)

  class var properties: PropertyTable { table }

  var paintsOwnContent: Bool { false }

  /// Whether the content that the class itself paints is treated as the layer's contents, which
  /// cross-fade.
  var fadesOwnContent: Bool { false }

  /// Returns the content that the class has painted so far, if that content cross-fades when the
  /// property changes; otherwise nil.
  func paintedContent(beforeChangeOf property: AnyLayerProperty) -> DrawnContent? { nil }

  /// Emits the content that the class itself paints, which is drawn between the layer's content and
  /// its sublayers.
  func emitOwnContent(into list: inout DisplayList, transform: CGAffineTransform) {}

  /// Paints the class's own content. Classes override this method if their content also depends on
  /// time or is not flipped with the layer's geometry.
  func paintOwn(
    by builder: DisplayListBuilder, into list: inout DisplayList, _ space: DisplayListBuilder.Space
  ) {
    emitOwnContent(into: &list, transform: geometryMap(space.map))
  }

  /// Marks a rectangle for redrawing; nil marks the whole layer.
  func noteStale(_ rect: CGRect?) {}

  func didEnter() {}

  /// Called at the end of a commit in which the layer changed or entered the tree.
  func didCommit() {}

  /// Whether the layer's image will change after `time` even without an animation.
  func movesByItself(at time: Double) -> Bool { false }

  var paintsSublayersOnly: Bool { false }

  /// Paints the sublayers, including removed ones that a transition still shows.
  func paintSublayers(
    by builder: DisplayListBuilder, into list: inout DisplayList, _ space: DisplayListBuilder.Space
  ) {
    builder.paintSublayers(of: self, into: &list, space)
  }
}
