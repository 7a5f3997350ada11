/// Writes an animation's values into a layer while it is sampled.
///
/// Frames do not copy a layer's state: each evaluator saves the one property that it animates,
/// writes the sampled value over it, and puts the saved one back afterwards (`Overlay`).
@MainActor class Evaluator {
  /// The property that is written to.
  let property: AnyLayerProperty
  /// Whether each tick calls for drawing the layer's content anew.
  let redraws: Bool
  /// The key path that it writes to; nil where that is no property's.
  var keyPath: String?
  /// The property, beside its own, whose course it follows: when that ends, so does this.
  var leader: AnyLayerProperty?
  /// The groups that its animation is in, the outermost first.
  @exclusivity(unchecked) final var memberships: [GroupMembership] = []

  init(property: AnyLayerProperty, on layer: CALayer) {
    self.property = property
    redraws = property.redraws(layer)
  }

  /// The key paths that it has released to others.
  final var released: [String] = []

  /// Whether it writes to a property's key path, to a member of that or to what that is a member
  /// of.
  final func overlaps(_ other: String, of property: AnyLayerProperty) -> Bool {
    if leader === property { return true }
    guard self.property === property, let keyPath else { return false }
    if released.contains(where: { KeyPaths.leads($0, to: other) }) { return false }
    return KeyPaths.overlap(keyPath, other)
  }

  /// Whether its values are the property's own, not what is added to them.
  var isAbsolute: Bool { false }

  /// Leaves a part of its property to what others show of it.
  ///
  /// - Parameter end: Where its animation ends, so that what is left of its own way there is added to
  ///   what others show; nil to leave it alone.
  /// - Returns: Whether it knows how to.
  func release(_ path: AnyPath, at keyPath: String, on layer: CALayer, end: CyclePosition?) -> Bool
  {
    false
  }

  /// The animation's place in its cycles at a place in those of what was added to the layer; nil
  /// where it shows nothing.
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

  /// Writes the value at `position`. `first` is the one that has written to the property before all
  /// others, nil where none has.
  func apply(to layer: CALayer, at position: CyclePosition, after first: Evaluator?) {}

  /// Puts back what ``apply(to:at:after:)`` wrote over; nothing when it has not.
  func restore(_ layer: CALayer) {}

  /// Whether a layer holds what it has written.
  func isApplied(to layer: CALayer) -> Bool { false }

  /// Told when the animation is committed, while the layer holds the model's values.
  func commit(on layer: CALayer) {}
}

/// The part that knows the property's type, which the saved value is of.
class WholeEvaluator<Whole: AnimatableValue>: Evaluator {
  /// The values that it has written over, and the layer that they are of.
  fileprivate struct Held {
    let layer: ObjectIdentifier
    let value: Whole
  }

  @exclusivity(unchecked) fileprivate final var held: Held?
  /// The values of samplings around that one: one layer's animations may be sampled on another
  /// while the layer is.
  @exclusivity(unchecked) fileprivate final var outer: [Held] = []

  final override func isApplied(to layer: CALayer) -> Bool {
    held?.layer == ObjectIdentifier(layer)
  }
}

/// Samples a property animation.
class PropertyEvaluator<Whole: AnimatableValue, Value: AnimatableValue>:
  WholeEvaluator<Whole>
{
  // The path's own members, beside which frames need not look at it.
  private let whole: LayerProperty<Whole>
  private let part: @Sendable (Whole) -> Value
  private let setPart: @Sendable (inout Whole, Value) -> Void
  /// Restores each released part. Usually empty.
  @exclusivity(unchecked) private final var restorers:
    [(keyPath: String, restore: @Sendable (Whole, inout Whole) -> Void)] = []
  private let curve: Curve<Value>
  private let isAdditive: Bool
  private let cumulation: CyclePosition?

  /// - Parameter cumulation: The place whose value each cycle adds to those before it; nil when
  ///   cycles don't add up.
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
    // The model's value is what the first evaluator on the property found.
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
