import Foundation
import MidflightLayerTree

/// The states of a layer: the values of its sublayers in each state, and the animations between
/// states.
///
/// If a state does not set a value, the value in that state is the one that the document gives
/// outside of all states. A state that is based on another is entered after its base and left
/// before it. Bases that the old and the new state have in common stay in effect.
///
/// The rules are those of Core Animation's `CAStateController`. It has no public documentation, so
/// they were found by calling its methods. If there is a transition from the old to the new state,
/// its animations are used. Otherwise, the transitions from each state that is left to any state,
/// and from any state to each state that is entered, are used. If there are none, the transition
/// from any state to any state is used. If the transitions contain no animations, the host of the
/// layers animates the changed values; here, such an animation is called a glide.
@MainActor
final class LayerStates {
  struct Setting {
    let property: LayerKeyPath
    let value: Any
    /// The identifier by which the document refers to the layer; nil if it does not use an
    /// identifier.
    var target: String?

    @MainActor func apply() { property.layer.setValue(value, forKeyPath: property.name) }
  }

  struct State {
    let name: String
    /// The values that the state sets, including those that it inherits from the states it is based
    /// on. Each property occurs once.
    var settings: [Setting] = []
    var animations: [AnimationPlan] = []
    var removals: [(layer: CALayer, key: String)] = []
    var members: [SublayerChange] = []
    var isInitial = false
    /// The state's name, then the names of the states that it is based on, the nearest first.
    var lineage: [String] = []
  }

  /// The animations from one state to another.
  struct Transition {
    /// The names of the old and the new state; `*` means any state, and an empty name means no
    /// state.
    let from, to: String
    let animations: [AnimationPlan]

    /// The transition's name. It is appended to the names of the transition's animations if they
    /// are tuned separately from the animations of other transitions.
    fileprivate var name: String {
      func name(_ state: String) -> String {
        state == "*" ? "any state" : state.isEmpty ? "no state" : state
      }
      return "from \(name(from)) to \(name(to))"
    }
  }

  let states: [State]
  let transitions: [Transition]
  /// The document's element for the layer that has these states; nil if they come from a
  /// wallpaper's style.
  var source: XMLNode?
  /// For each value that transitions animate, the first animation that does so.
  private let moving: [LayerKeyPath: AnimationPlan]
  /// For each property that a state sets, its value outside of all states.
  private let base: [Setting]
  /// The layers whose sublayers depend on the state, each with the sublayers that it has outside of
  /// all states.
  private let members: [(layer: CALayer, sublayers: [CALayer])]
  /// The layers and keys of the animations that were added for changes of state. The animations may
  /// have ended.
  private var own: Set<LayerKeyPath> = []
  /// The current state's name; empty for no state.
  private(set) var current = ""

  init(_ states: [State], _ transitions: [Transition]) {
    (self.states, self.transitions) = (states, transitions)
    moving = Dictionary(
      transitions.flatMap(\.animations).map { ($0.property, $0) },
      uniquingKeysWith: { first, _ in first })
    Self.nameApart(transitions)
    var base: [Setting] = []
    var seen: Set<LayerKeyPath> = []
    for property in states.flatMap(\.settings).map(\.property)
    where seen.insert(property).inserted {
      base.append(
        Setting(
          property: property, value: property.layer.value(forKeyPath: property.name) ?? NSNull()))
    }
    self.base = base
    var members: [(layer: CALayer, sublayers: [CALayer])] = []
    for layer in states.flatMap(\.members).map(\.layer)
    where !members.contains(where: { $0.layer === layer }) {
      members.append((layer, layer.sublayers ?? []))
    }
    self.members = members
  }

  /// If animations of several transitions have the same key on the same layer, but different
  /// timings, gives them different names for tuning.
  private static func nameApart(_ transitions: [Transition]) {
    var found: [LayerKeyPath: [(transition: Transition, plan: AnimationPlan)]] = [:]
    for transition in transitions {
      for plan in transition.animations {
        found[LayerKeyPath(layer: plan.layer, name: plan.key), default: []].append(
          (transition, plan))
      }
    }
    for plans in found.values where !plans.allSatisfy({ $0.plan.hasTiming(of: plans[0].plan) }) {
      for (transition, plan) in plans {
        plan.animation.tunedName = "\(plan.key) \(transition.name)"
      }
    }
  }

  /// Changes to the state whose name matches `name` (``WallpaperMoment``), or leaves the current
  /// state if none matches.
  ///
  /// - Parameter glide: The duration of a change for which no transition has animations, in
  ///   seconds; nil to change immediately, without transitions.
  func go(to name: String, glide: Double?) {
    let next = WallpaperMoment.name(among: states.map(\.name), for: name) ?? ""
    if next == current { return }
    let (old, new) = (state(named: current), state(named: next))
    let left = lineage(of: old, without: new)
    let entered = Array(lineage(of: new, without: old).reversed())
    var plans = glide == nil ? [] : transitions(left, entered, to: next).flatMap(\.animations)
    current = next
    let settings = new?.settings ?? []
    let staying = Set(settings.map(\.property))
    let leaving = Set(old?.settings.map(\.property) ?? []).subtracting(staying)
    let changes = base.filter { leaving.contains($0.property) } + settings
    if let glide, plans.isEmpty { plans = changes.compactMap { self.glide(to: $0, glide) } }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for plan in left.flatMap(\.animations) { plan.layer.removeAnimation(forKey: plan.key) }
    for removal in entered.flatMap(\.removals) {
      removal.layer.removeAnimation(forKey: removal.key)
    }
    // End running animations of values that no new animation moves, so that these values change at
    // once.
    let moved = MovedKeyPaths(plans)
    for setting in changes where !moved.contains(setting.property) && !isSame(setting) {
      endAddedAnimation(setting.property)
    }
    // Add the animations before the values change: an animation without end values starts at the
    // presentation value, which must still be the old one.
    for plan in plans { add(plan) }
    for setting in changes { setting.apply() }
    putMembers(of: lineage(of: new, without: nil).reversed())
    for plan in entered.flatMap(\.animations) {
      plan.add()
      own.remove(LayerKeyPath(layer: plan.layer, name: plan.key))
    }
    CATransaction.commit()
  }

  func add(_ plan: AnimationPlan) {
    plan.add()
    own.insert(LayerKeyPath(layer: plan.layer, name: plan.key))
  }

  /// Removes the animation of a value, if the animation was added for a change of state.
  func endAddedAnimation(_ property: LayerKeyPath) {
    let key = key(of: property)
    guard own.remove(LayerKeyPath(layer: property.layer, name: key)) != nil else { return }
    property.layer.removeAnimation(forKey: key)
  }

  private func state(named name: String) -> State? { states.first { $0.name == name } }

  /// Returns a state and the states that it is based on, the nearest first, up to but not including
  /// the first state that is also in the lineage of `other`.
  private func lineage(of state: State?, without other: State?) -> [State] {
    let common = Set(other?.lineage ?? [])
    return (state?.lineage ?? []).prefix { !common.contains($0) }.compactMap {
      self.state(named: $0)
    }
  }

  private func transitions(_ left: [State], _ entered: [State], to next: String) -> [Transition] {
    func first(_ from: String, _ to: String) -> Transition? {
      transitions.first { $0.from == from && $0.to == to }
    }
    if let exact = first(current, next) { return [exact] }
    let found = left.compactMap { first($0.name, "*") } + entered.compactMap { first("*", $0.name) }
    return found.isEmpty ? [first("*", "*")].compactMap { $0 } : found
  }

  // MARK: Gliding

  /// Returns a glide to the value of a setting; nil if the value does not change or can't be
  /// interpolated.
  private func glide(to setting: Setting, _ duration: Double) -> AnimationPlan? {
    guard duration > 0, setting.property.layer.blendsValue(atKeyPath: setting.property.name),
      !isSame(setting)
    else { return nil }
    return glide(of: setting.property, duration)
  }

  private func isSame(_ setting: Setting) -> Bool {
    let (layer, keyPath) = (setting.property.layer, setting.property.name)
    func isSame<Value: AnimatableValue>(_ present: Value) -> Bool {
      layer.storedValue(representing: setting.value, at: keyPath) as? Value == present
    }
    return layer.storedValue(atPart: keyPath).map { isSame($0) } ?? (setting.value is NSNull)
  }

  /// Returns a glide of a property from its presentation value to its model value, which may be set
  /// after the glide is added.
  func glide(of property: LayerKeyPath, _ duration: Double) -> AnimationPlan {
    let animation = CABasicAnimation(keyPath: property.name)
    animation.duration = duration
    animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
    return AnimationPlan(layer: property.layer, key: key(of: property), animation: animation)
  }

  /// Returns the animation to use when the user sets a value. It is a copy of the value's first
  /// transition animation if that simply goes from one value to another (without repeating, and
  /// neither additive nor cumulative); otherwise it is a glide. Returns nil if the value can't be
  /// interpolated, or if no state sets it.
  func planByHand(of property: LayerKeyPath, _ duration: Double) -> AnimationPlan? {
    guard base.contains(where: { $0.property == property }),
      property.layer.blendsValue(atKeyPath: property.name)
    else { return nil }
    guard let plan = moving[property], let animation = plan.animation.copy() as? CABasicAnimation,
      !animation.isAdditive, !animation.isCumulative, animation.byValue == nil,
      animation.repeatCount <= 1,
      animation.repeatDuration == 0, !animation.autoreverses
    else { return glide(of: property, duration) }
    (animation.fromValue, animation.toValue) = (nil, nil)
    animation.isRemovedOnCompletion = true
    return AnimationPlan(
      layer: property.layer, key: plan.key, animation: animation,
      beginsRelatively: plan.beginsRelatively,
      source: plan.source)
  }

  /// Returns the key under which a property's glide is added. If transitions animate the property,
  /// it is the key of their first animation, so that the glide replaces that animation; otherwise
  /// it is ``glideKey(of:)``.
  func key(of property: LayerKeyPath) -> String {
    moving[property]?.key ?? Self.glideKey(of: property)
  }

  /// Returns a key that a document's own animations are unlikely to have. It contains the layer's
  /// name, because the user sees the key when tuning the animation.
  static func glideKey(of property: LayerKeyPath) -> String {
    "state.\(property.layer.name ?? "").\(property.name)"
  }

  /// Whether at least one change of state uses a glide. False if transitions with animations cover
  /// all changes: if there is one from any state to any state or, for every state, one from it to
  /// any state and one from any state to it.
  var canGlide: Bool {
    if states.allSatisfy(\.settings.isEmpty) { return false }
    if transitions.contains(where: \.animations.isEmpty) { return true }
    let moving = transitions
    if moving.contains(where: { $0.from == "*" && $0.to == "*" }) { return false }
    let left = Set(moving.lazy.filter { $0.to == "*" }.map(\.from))
    let entered = Set(moving.lazy.filter { $0.from == "*" }.map(\.to))
    return !states.allSatisfy { left.contains($0.name) && entered.contains($0.name) }
  }

  // MARK: Sublayers

  /// Sets the sublayers of all layers in `members` as the given states require. `states` must list
  /// each state after the one that it is based on.
  private func putMembers(of states: [State]) {
    for (layer, own) in members {
      var sublayers = own
      for change in states.flatMap(\.members) where change.layer === layer {
        change.apply(to: &sublayers)
      }
      if !(layer.sublayers ?? []).elementsEqual(sublayers, by: ===) { layer.sublayers = sublayers }
    }
  }
}

struct SublayerChange {
  let layer, member: CALayer
  let isAddition: Bool
  /// The sublayer before which the member is added; nil to append the member.
  var next: CALayer?

  func apply(to sublayers: inout [CALayer]) {
    sublayers.removeAll { $0 === member }
    guard isAddition else { return }
    let index = next.flatMap { next in sublayers.firstIndex { $0 === next } }
    sublayers.insert(member, at: index ?? sublayers.count)
  }
}
