import MidflightLayerTree

/// A layer, and a key or a key path of one of its properties.
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

/// An animation that is to be added to a layer, and the key for it.
@MainActor
struct AnimationPlan {
  let layer: CALayer
  var key: String
  let animation: CAAnimation
  /// Whether its begin time is relative to the time at which it is added.
  var beginsRelatively = false
  /// The element from which it was read; nil for a glide.
  var source: XMLNode?

  /// The property that it moves; the name is empty for a group.
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

  /// The plans, with their keys made unique on each layer, so that none replaces another.
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
