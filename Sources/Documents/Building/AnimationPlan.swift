import LayerTree

/// An animation that is to be added to a layer, under a key.
@MainActor
struct AnimationPlan {
  let layer: CALayer
  var key: String
  let animation: CAAnimation
  /// Whether its beginning counts from when it is added.
  var beginsRelatively = false

  /// The property that it moves; empty for a group.
  var keyPath: String { (animation as? CAPropertyAnimation)?.keyPath ?? "" }

  /// Adds a copy to the layer.
  func add() {
    let copy = animation.copy()
    if beginsRelatively, copy.beginTime != 0 {
      copy.beginTime += layer.convertTime(CACurrentMediaTime(), from: nil)
    }
    layer.add(copy, forKey: key)
  }

  /// Plans with keys of which none hides another on the same layer.
  static func named(_ plans: [AnimationPlan]) -> [AnimationPlan] {
    var taken: [ObjectIdentifier: Set<String>] = [:]
    return plans.map { plan in
      var plan = plan
      let layer = ObjectIdentifier(plan.layer)
      let key = plan.key
      var number = 2
      while taken[layer]?.contains(plan.key) == true {
        plan.key = "\(key)-\(number)"
        number += 1
      }
      taken[layer, default: []].insert(plan.key)
      return plan
    }
  }
}
