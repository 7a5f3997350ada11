/// Writes an animation's values into a layer while the layer is sampled. A frame does not copy the
/// layer's state: an evaluator saves only the value of its own property, writes the sampled value,
/// and restores the saved value afterwards (`Overlay`).
@MainActor class Evaluator {
  let property: AnyLayerProperty
  /// Whether the layer's content must be redrawn for each frame.
  let redraws: Bool
  /// The key path that this evaluator writes to; nil if it writes to no property.
  var keyPath: String?
  /// Another property whose animation this evaluator follows: when that animation ends, this
  /// evaluator ends too.
  var leader: AnyLayerProperty?
  /// The groups that contain the evaluator's animation, outermost first.
  @exclusivity(unchecked) final var memberships: [GroupMembership] = []

  init(property: AnyLayerProperty, on layer: CALayer) {
    self.property = property
    redraws = property.redraws(layer)
  }

  /// The key paths inside this evaluator's own key path that other animations have taken over.
  final var released: [String] = []

  /// Whether this evaluator writes to a key path of a property, to a member of it, or to a value
  /// that contains it, not counting the key paths that it has released. Also true if this evaluator
  /// follows the property.
  final func overlaps(_ other: String, of property: AnyLayerProperty) -> Bool {
    if leader === property { return true }
    guard self.property === property, let keyPath else { return false }
    if released.contains(where: { KeyPaths.leads($0, to: other) }) { return false }
    return KeyPaths.overlap(keyPath, other)
  }

  /// Whether the evaluator's values replace the property's value instead of being added to it.
  var isAbsolute: Bool { false }

  /// Stops writing to a key path inside this evaluator's property, so that other animations can
  /// animate it. Returns false if that is impossible.
  ///
  /// - Parameter end: The position at the end of the evaluator's animation. If it is not nil, the
  ///   other animations' value is changed by as much as the animation would still have changed it
  ///   up to that position.
  func release(_ path: AnyPath, at keyPath: String, on layer: CALayer, end: CyclePosition?) -> Bool
  {
    false
  }

  /// Converts a position in the cycles of the animation that was added to the layer. Returns the
  /// corresponding position in the cycles of this evaluator's animation, which may be inside
  /// groups; nil if the evaluator's animation has no effect at that position.
  @inline(__always)
  final func position(in outer: CyclePosition) -> CyclePosition? {
    memberships.isEmpty ? outer : positionInGroups(outer)
  }

  private func positionInGroups(_ outer: CyclePosition) -> CyclePosition? {
    var position = outer
    for membership in memberships {
      guard let inner = membership.position(in: position) else { return nil }
      position = inner
    }
    return position
  }

  /// Writes the value at a position. `first` is the first evaluator that wrote to the property in
  /// this sample; nil if this evaluator is the first.
  func apply(to layer: CALayer, at position: CyclePosition, after first: Evaluator?) {}

  /// Restores the value that ``apply(to:at:after:)`` replaced, if any.
  func restore(_ layer: CALayer) {}

  /// Whether the layer holds a value that this evaluator has written and not restored yet.
  func isApplied(to layer: CALayer) -> Bool { false }

  /// Called when the animation is committed, while the layer holds the model values.
  func commit(on layer: CALayer) {}
}

class WholeEvaluator<Whole: AnimatableValue>: Evaluator {
  /// A value that an evaluator has replaced, and the layer that it belongs to.
  fileprivate struct Held {
    let layer: ObjectIdentifier
    let value: Whole
  }

  @exclusivity(unchecked) fileprivate final var held: Held?
  /// The values saved by samplings that are still in progress: while one layer is sampled, the same
  /// animation may be sampled on another layer.
  @exclusivity(unchecked) fileprivate final var outer: [Held] = []

  final override func isApplied(to layer: CALayer) -> Bool {
    held?.layer == ObjectIdentifier(layer)
  }
}

class PropertyEvaluator<Whole: AnimatableValue, Value: AnimatableValue>:
  WholeEvaluator<Whole>
{
  // Copies of the key path's properties, so that drawing a frame need not access the key path
  // itself.
  private let whole: LayerProperty<Whole>
  private let part: @Sendable (Whole) -> Value
  private let setPart: @Sendable (inout Whole, Value) -> Void
  /// For each released key path, a function that undoes the evaluator's change of the value there.
  /// Most evaluators have released nothing.
  @exclusivity(unchecked) private final var restorers:
    [(keyPath: String, restore: @Sendable (Whole, inout Whole) -> Void)] = []
  private let curve: Curve<Value>
  private let isAdditive: Bool
  private let cumulation: CyclePosition?

  /// - Parameter cumulation: The position at the end of a cycle. The value there is added once for
  ///   each completed cycle. Nil if the animation is not cumulative.
  required init(
    path: TypedPath<Whole, Value>, curve: Curve<Value>, isAdditive: Bool,
    cumulation: CyclePosition?, layer: CALayer
  ) {
    (whole, part, setPart, self.curve) = (path.whole, path.get, path.set, curve)
    (self.isAdditive, self.cumulation) = (isAdditive, cumulation)
    super.init(property: path.whole, on: layer)
  }

  override func apply(to layer: CALayer, at position: CyclePosition, after first: Evaluator?) {
    var value = whole.get(layer)
    if let held { outer.append(held) }
    held = Held(layer: ObjectIdentifier(layer), value: value)
    // Other animations may have changed `value`; the first evaluator of the property saved the
    // model value.
    var model = value
    if let first, let found = (first as? WholeEvaluator<Whole>)?.held { model = found.value }
    let modelPart = part(model)
    let base = isAdditive ? modelPart.scaled(by: 0) : modelPart
    var shown = curve.value(at: position, base: base)
    if let end = cumulation, position.cycle != 0 {
      shown = curve.value(at: end, base: base).scaled(by: position.cycle).adding(shown)
    }
    if isAdditive { shown = part(value).adding(shown) }
    if restorers.isEmpty {
      setPart(&value, shown)
    } else {
      let base = value
      setPart(&value, shown)
      for restorer in restorers { restorer.restore(base, &value) }
    }
    whole.set(value, on: layer)
  }

  override var isAbsolute: Bool { !isAdditive }

  override func release(
    _ path: AnyPath, at keyPath: String, on layer: CALayer, end: CyclePosition?
  ) -> Bool {
    var last: Whole?
    if let end = end.flatMap(position) {
      let known = restorers
      restorers = []
      apply(to: layer, at: end, after: nil)
      last = whole.get(layer)
      restore(layer)
      restorers = known
    }
    guard let restore = path.restorer(last) else { return false }
    restorers.removeAll { KeyPaths.leads(keyPath, to: $0.keyPath) }
    restorers.append((keyPath, restore))
    released.append(keyPath)
    return true
  }

  override func commit(on layer: CALayer) {
    curve.commit(model: part(whole.get(layer)))
  }

  override func restore(_ layer: CALayer) {
    guard let held, held.layer == ObjectIdentifier(layer) else { return }
    self.held = outer.isEmpty ? nil : outer.removeLast()
    whole.set(held.value, on: layer)
  }
}
