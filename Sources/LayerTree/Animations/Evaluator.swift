/// Writes an animation's values into a layer while the layer is sampled. Frames do not copy a
/// layer's state: an evaluator saves only its own property, writes the sampled value, and restores
/// the saved value afterwards (`Overlay`).
@MainActor class Evaluator {
  let property: AnyLayerProperty
  /// Whether each frame redraws the layer's content.
  let redraws: Bool
  /// The key path that it writes to; nil if it does not write to a property.
  var keyPath: String?
  /// Another property whose animation it follows: when that animation ends, this evaluator ends
  /// too.
  var leader: AnyLayerProperty?
  /// The groups that contain its animation, outermost first.
  @exclusivity(unchecked) final var memberships: [GroupMembership] = []

  init(property: AnyLayerProperty, on layer: CALayer) {
    self.property = property
    redraws = property.redraws(layer)
  }

  /// The key paths that it has released to other animations.
  final var released: [String] = []

  /// Whether it writes to a key path of a property, to a member of it, or to a value that contains
  /// it; also true if it follows the property. Key paths that it has released do not count.
  final func overlaps(_ other: String, of property: AnyLayerProperty) -> Bool {
    if leader === property { return true }
    guard self.property === property, let keyPath else { return false }
    if released.contains(where: { KeyPaths.leads($0, to: other) }) { return false }
    return KeyPaths.overlap(keyPath, other)
  }

  /// Whether its values replace the property's value instead of being added to it.
  var isAbsolute: Bool { false }

  /// Lets other animations animate a part of its property. Returns false if it cannot.
  ///
  /// - Parameter end: The end of its animation, for adding the rest of its change to the other
  ///   animations; nil to add nothing.
  func release(_ path: AnyPath, at keyPath: String, on layer: CALayer, end: CyclePosition?) -> Bool
  {
    false
  }

  /// Converts a position in the animation that was added to the layer to a position in this
  /// evaluator's animation; nil if that shows nothing.
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

  /// Writes the value at a position. `first` is the evaluator that wrote to the property first, or
  /// nil.
  func apply(to layer: CALayer, at position: CyclePosition, after first: Evaluator?) {}

  /// Restores the value that ``apply(to:at:after:)`` replaced, if any.
  func restore(_ layer: CALayer) {}

  /// Whether the layer holds a value that this evaluator has written and not restored yet.
  func isApplied(to layer: CALayer) -> Bool { false }

  /// Called when the animation is committed, while the layer holds the model values.
  func commit(on layer: CALayer) {}
}

class WholeEvaluator<Whole: AnimatableValue>: Evaluator {
  /// The value that was replaced, and the layer that it belongs to.
  fileprivate struct Held {
    let layer: ObjectIdentifier
    let value: Whole
  }

  @exclusivity(unchecked) fileprivate final var held: Held?
  /// Saved values of enclosing samplings, because a layer's animations may be sampled on another
  /// layer while that layer is sampled.
  @exclusivity(unchecked) fileprivate final var outer: [Held] = []

  final override func isApplied(to layer: CALayer) -> Bool {
    held?.layer == ObjectIdentifier(layer)
  }
}

class PropertyEvaluator<Whole: AnimatableValue, Value: AnimatableValue>:
  WholeEvaluator<Whole>
{
  // The path's members, stored so that frames need not access the path.
  private let whole: LayerProperty<Whole>
  private let part: @Sendable (Whole) -> Value
  private let setPart: @Sendable (inout Whole, Value) -> Void
  /// Functions that restore the released parts; usually none.
  @exclusivity(unchecked) private final var restorers:
    [(keyPath: String, restore: @Sendable (Whole, inout Whole) -> Void)] = []
  private let curve: Curve<Value>
  private let isAdditive: Bool
  private let cumulation: CyclePosition?

  /// - Parameter cumulation: The position whose value each cycle adds; nil if the animation is not
  ///   cumulative.
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
    // The model value is the one that the first evaluator on the property saved.
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
