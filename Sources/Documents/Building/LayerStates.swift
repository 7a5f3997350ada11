import Foundation
import MidflightLayerTree

/// The states of a layer: which values the layers in it have in each, and how they get there.
///
/// In a state that does not say a value, a layer has the one that it was made with. A state that is
/// based on another one is entered after it, and left before it; what both have in common with the
/// state before stays as it is.
///
/// The rules are those of Core Animation's `CAStateController`, which has no public documentation,
/// as its methods show them: the transition between both states is taken, else those from each state
/// that is left to any, and from any to each that is entered. Where these move nothing, its hosts
/// lead the values over; that is the glide.
@MainActor
final class LayerStates {
  /// A value in a state.
  struct Setting {
    let place: LayerPlace
    let value: Any
    /// What the document calls the layer; nil where it has said it otherwise.
    var target: String?

    @MainActor func apply() { place.layer.setValue(value, forKeyPath: place.name) }
  }

  struct State {
    let name: String
    /// Those of the states that it is based on included, each property once.
    var settings: [Setting] = []
    /// The animations that run while it lasts.
    var animations: [AnimationPlan] = []
    /// The animations that it takes away.
    var removals: [(layer: CALayer, key: String)] = []
    /// The sublayers that it adds and takes away.
    var members: [SublayerChange] = []
    var isInitial = false
    /// Its own name, and those of the states that it is based on, the nearest first.
    var lineage: [String] = []
  }

  /// The way from one state to another.
  struct Transition {
    /// A state's name, or `*` for all; empty is no state.
    let from, to: String
    let animations: [AnimationPlan]

    /// Its name in those of its animations that are tuned for themselves.
    fileprivate var name: String {
      func name(_ state: String) -> String {
        state == "*" ? "any state" : state.isEmpty ? "no state" : state
      }
      return "from \(name(from)) to \(name(to))"
    }
  }

  let states: [State]
  let transitions: [Transition]
  /// The element of the layer that has the states; nil where they are said otherwise.
  var source: XMLNode?
  /// The animations that transitions move values by, the first of each value.
  private let moving: [LayerPlace: AnimationPlan]
  /// The values outside of all states, of all that a state sets.
  private let base: [Setting]
  /// The sublayers outside of all states, of the layers whose sublayers a state changes.
  private let members: [(layer: CALayer, sublayers: [CALayer])]
  /// The layers and keys of the animations that lead to values; they may have ended.
  private var own: Set<LayerPlace> = []
  /// The present state's name; empty for none.
  private(set) var current = ""

  init(_ states: [State], _ transitions: [Transition]) {
    (self.states, self.transitions) = (states, transitions)
    moving = Dictionary(
      transitions.flatMap(\.animations).map { ($0.place, $0) },
      uniquingKeysWith: { first, _ in first })
    Self.nameApart(transitions)
    var base: [Setting] = []
    var met: Set<LayerPlace> = []
    for place in states.flatMap(\.settings).map(\.place) where met.insert(place).inserted {
      base.append(
        Setting(place: place, value: place.layer.value(forKeyPath: place.name) ?? NSNull()))
    }
    self.base = base
    var members: [(layer: CALayer, sublayers: [CALayer])] = []
    for layer in states.flatMap(\.members).map(\.layer)
    where !members.contains(where: { $0.layer === layer }) {
      members.append((layer, layer.sublayers ?? []))
    }
    self.members = members
  }

  /// Gives animations of several transitions that have the same key on the same layer, and not the
  /// same timing, names of their own, so that each is tuned for itself.
  private static func nameApart(_ transitions: [Transition]) {
    var found: [LayerPlace: [(transition: Transition, plan: AnimationPlan)]] = [:]
    for transition in transitions {
      for plan in transition.animations {
        found[LayerPlace(layer: plan.layer, name: plan.key), default: []].append((transition, plan))
      }
    }
    for ways in found.values where !ways.allSatisfy({ $0.plan.hasTiming(of: ways[0].plan) }) {
      for (transition, plan) in ways {
        plan.animation.tunedName = "\(plan.key) \(transition.name)"
      }
    }
  }

  /// Changes to the state that matches a name (``WallpaperMoment``), or leaves the current one if
  /// no state matches.
  ///
  /// - Parameter glide: How long values take where no transition moves anything, in seconds; nil
  ///   for a change at once, without transitions.
  func go(to name: String, glide: Double?) {
    let next = WallpaperMoment.name(among: states.map(\.name), for: name) ?? ""
    if next == current { return }
    let (old, new) = (state(named: current), state(named: next))
    let left = lineage(of: old, without: new)
    let entered = Array(lineage(of: new, without: old).reversed())
    var ways = glide == nil ? [] : transitions(left, entered, to: next).flatMap(\.animations)
    current = next
    let settings = new?.settings ?? []
    let staying = Set(settings.map(\.place))
    let leaving = Set(old?.settings.map(\.place) ?? []).subtracting(staying)
    let changes = base.filter { leaving.contains($0.place) } + settings
    if let glide, ways.isEmpty { ways = changes.compactMap { self.glide(to: $0, glide) } }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for plan in left.flatMap(\.animations) { plan.layer.removeAnimation(forKey: plan.key) }
    for removal in entered.flatMap(\.removals) {
      removal.layer.removeAnimation(forKey: removal.key)
    }
    // A glide on its way ends where no transition moves its value.
    let moved = MovedPlaces(ways)
    for setting in changes where !moved.contains(setting.place) && !isSame(setting) {
      endOwn(setting.place)
    }
    // Before the values change: an animation without ends begins at what is shown.
    for plan in ways { add(plan) }
    for setting in changes { setting.apply() }
    putMembers(of: lineage(of: new, without: nil).reversed())
    for plan in entered.flatMap(\.animations) {
      plan.add()
      own.remove(LayerPlace(layer: plan.layer, name: plan.key))
    }
    CATransaction.commit()
  }

  /// Adds an animation on the way to a value.
  func add(_ plan: AnimationPlan) {
    plan.add()
    own.insert(LayerPlace(layer: plan.layer, name: plan.key))
  }

  /// Ends the way to a value, if the states have begun it.
  func endOwn(_ place: LayerPlace) {
    let key = key(of: place)
    guard own.remove(LayerPlace(layer: place.layer, name: key)) != nil else { return }
    place.layer.removeAnimation(forKey: key)
  }

  private func state(named name: String) -> State? { states.first { $0.name == name } }

  /// A state and those that it is based on, the nearest first, up to one that another has too.
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

  /// The way of a value where no transition moves anything; nil for one that changes in a step, or
  /// stays.
  private func glide(to setting: Setting, _ duration: Double) -> AnimationPlan? {
    guard duration > 0, setting.place.layer.blendsValue(atKeyPath: setting.place.name),
      !isSame(setting)
    else { return nil }
    return glide(of: setting.place, duration)
  }

  /// Whether the layer has the value already.
  private func isSame(_ setting: Setting) -> Bool {
    let (layer, keyPath) = (setting.place.layer, setting.place.name)
    func isSame<Value: AnimatableValue>(_ present: Value) -> Bool {
      layer.storedValue(standingFor: setting.value, at: keyPath) as? Value == present
    }
    return layer.storedValue(atPart: keyPath).map { isSame($0) } ?? (setting.value is NSNull)
  }

  /// The glide of a value to whatever it is to be.
  func glide(of place: LayerPlace, _ duration: Double) -> AnimationPlan {
    let animation = CABasicAnimation(keyPath: place.name)
    animation.duration = duration
    animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
    return AnimationPlan(layer: place.layer, key: key(of: place), animation: animation)
  }

  /// The animation of a value that is set by hand: like the first one of the transitions that moves it
  /// between two values, else a glide. nil for a value that changes in a step, or that no state sets.
  func planByHand(of place: LayerPlace, _ duration: Double) -> AnimationPlan? {
    guard base.contains(where: { $0.place == place }),
      place.layer.blendsValue(atKeyPath: place.name)
    else { return nil }
    guard let plan = moving[place], let animation = plan.animation.copy() as? CABasicAnimation,
      !animation.isAdditive, !animation.isCumulative, animation.byValue == nil,
      animation.repeatCount <= 1,
      animation.repeatDuration == 0, !animation.autoreverses
    else { return glide(of: place, duration) }
    (animation.fromValue, animation.toValue) = (nil, nil)
    animation.isRemovedOnCompletion = true
    return AnimationPlan(
      layer: place.layer, key: plan.key, animation: animation,
      beginsRelatively: plan.beginsRelatively,
      source: plan.source)
  }

  /// The key of a glide: that of the transitions' own animation of the same value, which it replaces;
  /// else ``glideKey(of:)``.
  func key(of place: LayerPlace) -> String {
    moving[place]?.key ?? Self.glideKey(of: place)
  }

  /// A key that no animation of the document is likely to have. It has the layer's name, as whoever
  /// tunes animations knows them by their keys.
  static func glideKey(of place: LayerPlace) -> String {
    "state.\(place.layer.name ?? "").\(place.name)"
  }

  /// Whether some change of state glides: not so where a transition that moves something leads from
  /// each state to any, and from any to each.
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

  /// Gives the layers whose sublayers states change those that they have in some of these.
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

/// A sublayer that a state adds to a layer or takes away from it.
struct SublayerChange {
  let layer, member: CALayer
  let isAddition: Bool
  /// The sublayer that it is added before; nil for the end.
  var next: CALayer?

  func apply(to sublayers: inout [CALayer]) {
    sublayers.removeAll { $0 === member }
    guard isAddition else { return }
    let place = next.flatMap { next in sublayers.firstIndex { $0 === next } }
    sublayers.insert(member, at: place ?? sublayers.count)
  }
}
