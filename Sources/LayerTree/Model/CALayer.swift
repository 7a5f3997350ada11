public import Foundation
public import MidflightDrawing
public import MidflightGeometry

/// A rectangle that can show a background, a border and content, has sublayers, and whose changes
/// animate.
///
/// The properties are the *model*: where things are going. What is shown at a moment is the
/// ``presentation()``. Coordinates are in points with y down; a layer's own space is that of its
/// `bounds`, and `position` is in the superlayer's.
@MainActor open class CALayer: LayerDecoration, SelectorTarget {
  // Members that every frame looks at come first, after the time, and so lie together. Exclusive
  // access is not checked at run time where the attribute says so, which took a third of a frame of
  // many layers: these are read and written whole or by members, on the main actor, and nothing is
  // called meanwhile that could reach them.
  /// The animations, in the order of adding.
  @exclusivity(unchecked) var attachments: [AttachedAnimation] = []
  /// Sublayers in the order of adding.
  @exclusivity(unchecked) nonisolated(unsafe) var children: [CALayer] = []
  /// The ghosts of sublayers that have left by a transition, each with its place among the
  /// others, while the layer is sampled.
  @exclusivity(unchecked) var departing: [(ghost: CALayer, index: Int)] = []
  /// See ``mask``.
  nonisolated(unsafe) var maskLayer: CALayer?
  /// The transition that is shown while the layer is sampled.
  @exclusivity(unchecked) var shownTransition: ShownTransition?
  /// The record of `draw(in:)` with the model's values.
  @exclusivity(unchecked) var content: DrawnContent?
  /// The outline of background and clip that was drawn last.
  @exclusivity(unchecked) var keptOutline: KeptOutline?
  /// Not 0 while the layer holds the presentation's values.
  @exclusivity(unchecked) var sampling: Int32 = 0
  /// Whether a sublayer may stand outside of this layer's plane, or let others do so; where not,
  /// they are drawn in the order of adding.
  var mayHaveDepth = false
  /// Whether the layer is in a context's tree as of the last commit.
  var isCommitted = false
  /// Whether the layer and those around it are in the tree of a context, none of them hidden.
  var isOrderedIn = false
  var needsLayoutFlag = false
  /// Whether ``layoutSublayers()`` is running.
  var isLayingOut = false
  var needsDisplayFlag = false
  /// Whether content that is drawn anew fades in, because something else than a property asked for
  /// it.
  var redrawFades = false
  /// The values of the properties.
  @exclusivity(unchecked) var state = LayerState()

  nonisolated(unsafe) var parentLink = Backlink()
  var parent: CALayer? {
    get { parentLink.layer }
    set { parentLink.layer = newValue }
  }
  /// Where it was among its siblings when last looked for, and which of its sublayers left last.
  var (knownIndex, lastVacated) = (0, 0)
  /// See ``depth`` and ``isAttached``.
  var place = TreePlace()
  weak var storedContext: CAContext?
  /// The values that callers keep under keys of their own.
  var dictionary: [String: Any] = [:]
  /// The `@Animatable` slots by key; nil until the instance was looked through.
  var slots: [String: any AnimatableSlot]?
  /// The layer as of the last commit, once it has changed since.
  var before: BeforeImage?
  /// The problems that were reported.
  var reported: Set<String> = []
  /// The properties that were given values.
  var explicit = PropertySet()
  /// See ``style``.
  var storedStyle: [String: Any]?
  /// The own values of properties that the style has given values.
  var styled: [String: any AnimatableValue] = [:]
  override var layer: CALayer { self }
  /// The layer that this one is a presentation of.
  var original: CALayer?

  // MARK: Creating

  /// A layer without size, at (0, 0), that shows nothing.
  public override init() {
    super.init()
    time.duration = .infinity
    storedContext = CAContext.current
  }

  /// A layer as ``init()`` makes it: there are no archives.
  ///
  /// - Parameters:
  ///   - coder: Nothing is read from it.
  ///   - archive: Lets a class say `super.init(coder: coder)` without having to.
  public init?(coder: NSCoder, archive: Void = ()) {
    super.init()
    time.duration = .infinity
    storedContext = CAContext.current
  }

  /// How presentations are made: with all of another layer's properties, `@Animatable` ones
  /// included. Called directly it equals ``init()``: as in Core Animation, nothing is copied then.
  ///
  /// A subclass that keeps other state which drawing needs overrides this, calls `super` and copies
  /// that state from `layer`. Actions don't run inside. A class with an initializer of its own and
  /// without this one cannot be copied: the runtime ends the program and says so.
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
    // Sublayers that only this layer held go too, level by level: a deep tree must not recurse.
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

  /// The layer's own rectangle: its size, and which point of its space is the origin. Its width and
  /// height are taken as given; negative ones draw nothing.
  open var bounds: CGRect {
    get { get(Self.basic.bounds) }
    set { Self.basic.bounds.change(to: newValue, on: self) }
  }

  /// Where the anchor point is in the superlayer's space.
  open var position: CGPoint {
    get { get(Self.basic.position) }
    set { Self.basic.position.change(to: newValue, on: self) }
  }

  /// The point that `position` places and that `transform` turns about, in fractions of the bounds.
  open var anchorPoint: CGPoint {
    get { get(Self.basic.anchorPoint) }
    set { Self.basic.anchorPoint.change(to: newValue, on: self) }
  }

  /// Orders siblings: higher ones are in front; equal ones in the order of adding.
  open var zPosition: CGFloat {
    get { get(Self.basic.zPosition) }
    set { Self.basic.zPosition.change(to: newValue, on: self) }
  }

  /// Applied to the layer and its sublayers about the anchor point, before the superlayer's
  /// ``LayerDecoration/sublayerTransform``. What has perspective is drawn as it is seen, depths and
  /// all.
  open var transform: CATransform3D {
    get { get(Self.basic.transform) }
    set { Self.basic.transform.change(to: newValue, on: self) }
  }

  /// The rectangle in the superlayer's space that holds the transformed bounds. Setting it sets
  /// `bounds.size` and `position`; a negative size is standardised. It is not animatable itself.
  open var frame: CGRect {
    get { noting("frame", frameRect) }
    set { setFrame(newValue) }
  }

  // MARK: Appearance

  /// nil paints none.
  open var backgroundColor: CGColor? {
    get { get(Self.basic.backgroundColor) }
    set { Self.basic.backgroundColor.change(to: newValue, on: self) }
  }

  /// Of the layer and its sublayers as one picture. Stored as given; clamped to 0…1 where it is
  /// drawn, and NaN draws nothing.
  open var opacity: Float {
    get { get(Self.basic.opacity) }
    set { Self.basic.opacity.change(to: newValue, on: self) }
  }

  /// Whether the layer and its sublayers are left out. Changes at once unless an action says
  /// otherwise.
  open var isHidden: Bool {
    get { get(Self.basic.isHidden) }
    set { Self.basic.isHidden.change(to: newValue, on: self) }
  }

  /// A promise that the content covers the bounds. Nothing depends on it here.
  open var isOpaque: Bool {
    get { get(Self.basic.isOpaque) }
    set { Self.basic.isOpaque.change(to: newValue, on: self) }
  }

  /// A `CGImage`, placed in the bounds by ``LayerDecoration/contentsGravity``; replaces what was
  /// drawn. Anything else is reported and counts as nil.
  ///
  /// A change is a cross-fade, and so is an animation of the key (``ContentsMix``); on the way a
  /// presentation has the image that there is more of. So it is with what ``draw(in:)`` draws anew,
  /// for this key's action; but where a property called for that (``needsDisplay(forKey:)``), it
  /// changes at once unless the layer is given an action.
  open var contents: Any? {
    get { get(Self.basic.contents).image }
    set { setContents(newValue) }
  }

  /// How many pixels a point of the content has. Content is recorded, not rastered, so that this is
  /// for drawing code to read.
  open var contentsScale: CGFloat {
    get { get(Self.basic.contentsScale) }
    set { Self.basic.contentsScale.change(to: newValue, on: self) }
  }

  /// How what the layer draws is stored; four components of 8 bits by default. Drawing is recorded,
  /// not stored as pixels, here: nothing depends on it.
  open var contentsFormat: CALayerContentsFormat {
    get { hint(Self.hints.contentsFormat) }
    set { setHint(Self.hints.contentsFormat, newValue) }
  }

  // MARK: Identity and helpers

  /// A name of one's own; also the layer's component in ``layerPath``.
  open var name: String?

  /// Actions by event, asked after the delegate.
  open var actions: [String: any CAAction]?

  /// Values for what was never set on the layer, by key, with the actions to ask after `actions`
  /// under "actions" and a further style under "style", which is asked last.
  ///
  /// Properties take the style's values when it is set, without actions; all but `bounds` and
  /// `frame`, and those of ``CAMediaTiming``. Setting a property, even to the value it has, ends
  /// the style's say in it. Without the style it has its own value again.
  open var style: [String: Any]? {
    get { noting("style", storedStyle) }
    set { setStyle(newValue) }
  }

  /// Who is asked to draw, to lay out and for actions; nil, the default, leaves these to the layer.
  open weak var delegate: (any CALayerDelegate)?

  /// Whether new bounds call for drawing the content anew; else it is stretched.
  open var needsDisplayOnBoundsChange = false

  /// The layer around this one; nil at the top. A presentation's is a presentation.
  open var superlayer: CALayer? {
    original == nil ? parent : original?.parent.flatMap { $0.presentation() }
  }

  /// The sublayers, back to front where their `zPosition` is equal; nil when there are none.
  /// Setting replaces them all.
  open var sublayers: [CALayer]? {
    get { noting("sublayers", currentSublayers) }
    set { setSublayers(newValue ?? []) }
  }

  /// A layer whose alpha is how much of this one and its sublayers is shown, laid out in this
  /// layer's space; nil, the default, shows all. A layer can mask one other only, and not also be a
  /// sublayer: it leaves its old place first.
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

  // MARK: To override

  /// The value that a key has before it is set; nil when the class has none to offer. Also the
  /// first value of the `@Animatable` property of that name, before the one it is declared with.
  open class func defaultValue(forKey key: String) -> Any? {
    properties.initialValue(forKey: key)
  }

  /// The action that every layer of the class runs for an event; nil when there is none.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// Whether a change of the property calls for display, and so does each tick of an animation of
  /// it. `@Animatable` properties always do.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// The action for an event, by the search order of Core Animation: the delegate, `actions`,
  /// `style`, ``defaultAction(forKey:)``, and last the implicit animation of a built-in property
  /// when the layer is shown. `NSNull` from any of them means none.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }

  /// How a change's action takes over from what still moves the property, for actions that animate
  /// it to its new value, and for ``retarget(_:to:policy:duration:timingFunction:)``.
  ///
  /// At first the policy that an `@Animatable` property was declared with. nil, as for all others,
  /// leaves the action as it is. Animations that are added by other ways are left alone.
  open func retargetPolicy(forKey key: String) -> RetargetPolicy? { slot(forKey: key)?.policy }

  /// Draws the content, in the space of the bounds. Called with the presentation's values in place
  /// when they animate. Has no effects on layers: changes are reported and ignored.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  /// Draws the layer and all below it into a context, in the space of the layer's bounds: its own
  /// position and transform don't apply, its opacity does.
  ///
  /// Draws the model, without animations, after bringing layout and content up to date; called on a
  /// ``presentation()``, what is shown at the present, animations and transitions included. Layers
  /// that their own timing hides are left out of both.
  open func render(in ctx: CGContext) { renderTree(in: ctx) }

  /// Brings the content up to date: asks the delegate to, else has ``draw(in:)`` record it.
  ///
  /// Called for a frame's tick of an animation (``needsDisplay(forKey:)``) the layer and its
  /// ``presentation()`` have the values of that frame, and what is set, of any layer, is seen in
  /// that frame alone, without actions.
  open func display() { displayContent() }

  /// Places the sublayers. Called before a commit when ``setNeedsLayout()`` asked for it, as new
  /// bounds and transforms of the layer and of its sublayers do, but for those that are set in
  /// here.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// The size that the layer would like to have, in the superlayer's space: that of its frame.
  open func preferredFrameSize() -> CGSize { frame.size }

  /// Whether a point, in the layer's own space, is inside the bounds (their far edges are not).
  open func contains(_ p: CGPoint) -> Bool { boundsContain(p) }

  /// The frontmost layer at a point, which is in the superlayer's space; nil when there is none.
  open func hitTest(_ p: CGPoint) -> CALayer? { findHit(p) }

  /// Has the nearest scroll layer around this one scroll to a point of this layer's space.
  open func scroll(_ p: CGPoint) {
    guard let scroll = enclosingScrollLayer else { return }
    scroll.scroll(scroll.convert(p, from: self))
  }

  /// Has the nearest scroll layer around this one show a rectangle of this layer's space.
  open func scrollRectToVisible(_ r: CGRect) {
    guard let scroll = enclosingScrollLayer else { return }
    scroll.scrollRectToVisible(scroll.convert(r, from: self))
  }

  /// The value of a property, of an `@Animatable` one or of any key that was set; the default value
  /// for others; nil when there is none.
  open func value(forKey key: String) -> Any? { storedValue(forKey: key) }

  /// Sets a property as its own setter does; under any other key keeps the value. A value of the
  /// wrong type is reported and ignored.
  open func setValue(_ value: Any?, forKey key: String) { storeValue(value, forKey: key) }

  /// Whether a key's value would be archived; true unless overridden. There are no archives here:
  /// nothing depends on it.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  // MARK: Presentation

  /// A copy of the layer with the values that it shows at the present, of the same class; nil until
  /// the layer has been shown, and after it has left. Its superlayer and sublayers are
  /// presentations too. A presentation is its own presentation.
  ///
  /// The copy is taken afresh each time and does not change later. It is of what is on the screen:
  /// what has changed since the last commit shows in it after the next one, so that it can be asked
  /// for an animation's start when the model is set already.
  ///
  /// - Complexity: One instance and its state; frames don't use it.
  open func presentation() -> Self? { makePresentation() }

  /// The layer that a presentation is of; the layer itself for a model.
  open func model() -> Self { original as? Self ?? self }

  // MARK: Changing the tree

  /// Adds a layer in front of the others. It leaves its present superlayer first. A layer that
  /// contains this one is refused, and reported; so it is in all of the following.
  open func addSublayer(_ layer: CALayer) { insert(layer) { self.children.count } }

  /// Inserts a layer at an index of the sublayers, counted before the insertion; clamped.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    insert(layer) { min(Int(idx), self.children.count) }
  }

  /// Inserts a layer right behind a sibling, or behind all when that is none of the sublayers.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, below: sibling)
  }

  /// Inserts a layer right in front of a sibling, or in front of all when that is none of them.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, above: sibling)
  }

  /// Puts `new` in the place of `old`. Nothing when `old` is none of the sublayers.
  open func replaceSublayer(_ old: CALayer, with new: CALayer) { replace(old, with: new) }

  /// Takes the layer out of its superlayer; its animations end, unless it is put back within the
  /// turn.
  open func removeFromSuperlayer() { leaveSuperlayer() }

  // MARK: Asking for display, layout and animations

  /// Asks for the content to be drawn anew before the next commit.
  open func setNeedsDisplay() { needDisplay(in: nil) }

  /// Asks for a rectangle of the layer's space to be drawn anew. Only a ``CATiledLayer`` goes by
  /// it: other content is recorded whole.
  open func setNeedsDisplay(_ r: CGRect) { needDisplay(in: r) }

  /// Brings the content up to date if that was asked for.
  open func displayIfNeeded() { displayWhereNeeded() }

  /// Asks for `layoutSublayers()` before the next commit.
  open func setNeedsLayout() { needLayout() }

  /// Lays out what asked for it, from the farthest of the superlayers of which all in between have
  /// asked, down to the last of its sublayers' sublayers; from this layer where its superlayer has
  /// not.
  open func layoutIfNeeded() { layOutWhereNeeded() }

  /// Adds a copy of an animation. One under the same key is removed; under nil any number may be.
  /// Implicit animations come this way too.
  ///
  /// A duration that is not positive becomes the transaction's, or 0.25 s. The transaction's timing
  /// function, when it has one, replaces the animation's. It begins when the turn is committed and
  /// the layer is shown.
  open func add(_ anim: CAAnimation, forKey key: String?) { addCopy(of: anim, forKey: key) }

  /// Removes the animation under a key at once; what is shown is the model again.
  open func removeAnimation(forKey key: String) { dropAnimation(forKey: key) }

  /// Removes all animations.
  open func removeAllAnimations() { dropAllAnimations() }

  // MARK: Built in by class

  static let basic = LayerProperties()
  static let hints = LayerHints()
  private static let table = PropertyTable(
    of: CALayer.self, basic, decoration, hints, over: nil)

  /// The built-in properties of the class.
  class var properties: PropertyTable { table }

  /// Whether something is seen of what the kind of layer adds.
  var paintsOwnContent: Bool { false }

  /// Whether what the class paints is the layer's contents, and fades as they do.
  var fadesOwnContent: Bool { false }

  /// What the class has painted until now, where that fades with a property's change.
  func paintedContent(beforeChangeOf property: AnyLayerProperty) -> DrawnContent? { nil }

  /// Paints what a kind of layer has between its content and its sublayers.
  func emitOwnContent(into list: inout DisplayList, transform: CGAffineTransform) {}

  /// Paints it for a kind that goes by its place in time as well. What it paints is geometry of the
  /// layer's own, and is turned over with its sublayers.
  func paintOwn(
    by builder: DisplayListBuilder, into list: inout DisplayList, _ place: DisplayListBuilder.Place
  ) {
    emitOwnContent(into: &list, transform: geometryMap(place.map))
  }

  /// Told what is to be drawn anew; all for nil.
  func noteStale(_ rect: CGRect?) {}

  /// Told when the layer comes into a tree that is shown.
  func didEnter() {}

  /// Told at the end of a commit that the layer has changed in, or come in.
  func didCommit() {}

  /// Whether the layer's picture changes after a time of its own without any animation.
  func movesByItself(at time: Double) -> Bool { false }

  /// Whether the layer is nothing but a place for its sublayers.
  var paintsSublayersOnly: Bool { false }

  /// Paints the sublayers, of which there are some.
  func paintSublayers(
    by builder: DisplayListBuilder, into list: inout DisplayList, _ place: DisplayListBuilder.Place
  ) {
    builder.paintSublayers(of: self, into: &list, place)
  }
}
