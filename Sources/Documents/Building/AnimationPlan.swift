import MidflightLayerTree

/// Identifies a value of a layer by the layer and the value's key or key path.
@MainActor
struct LayerKeyPath: Hashable {
  let layer: CALayer
  let name: String

  nonisolated static func == (a: LayerKeyPath, b: LayerKeyPath) -> Bool {
    a.layer === b.layer && a.name == b.name
  }

  nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(layer))
    hasher.combine(name)
  }
}

/// An animation that is to be added to a layer, and the key under which it is added.
@MainActor
struct AnimationPlan {
  let layer: CALayer
  var key: String
  let animation: CAAnimation
  /// Whether the animation's begin time is relative to the time at which it is added to the layer.
  var beginsRelatively = false
  /// The element that describes the animation in the document; nil for a glide (see
  /// ``LayerStates``), which the document does not describe.
  var source: XMLNode?

  /// The property that the animation moves. For a group, the property's name is empty.
  var property: LayerKeyPath {
    LayerKeyPath(layer: layer, name: (animation as? CAPropertyAnimation)?.keyPath ?? "")
  }

  var tunedName: String { animation.tunedName ?? key }

  func hasTiming(of other: AnimationPlan) -> Bool {
    func numbers(_ animation: CAAnimation) -> [Double] {
      let spring = animation as? CASpringAnimation
      let forces = [spring?.mass, spring?.stiffness, spring?.damping, spring?.initialVelocity]
      return [animation.duration, animation.beginTime, Double(animation.speed)]
        + forces.compactMap { $0.map(Double.init) }
    }
    return numbers(animation) == numbers(other.animation)
      && animation.timingFunction == other.animation.timingFunction
  }

  func add() {
    let copy = animation.copy()
    if beginsRelatively, copy.beginTime != 0 {
      copy.beginTime += layer.convertTime(CACurrentMediaTime(), from: nil)
    }
    layer.add(copy, forKey: key)
  }

  /// Returns the plans with keys that are unique on each layer, so that no animation replaces
  /// another.
  static func named(_ plans: [AnimationPlan]) -> [AnimationPlan] {
    var counts: [LayerKeyPath: Int] = [:]
    return plans.map { plan in
      var plan = plan
      let layerKey = LayerKeyPath(layer: plan.layer, name: plan.key)
      let count = counts[layerKey, default: 0] + 1
      counts[layerKey] = count
      if count > 1 { plan.key += "-\(count)" }
      return plan
    }
  }
}
