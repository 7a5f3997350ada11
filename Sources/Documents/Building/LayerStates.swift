import Foundation
import MidflightLayerTree

/// The states of a layer: which values the layers in it have in each, and how they get there.
///
/// In a state that does not say a value, a layer has the one that it was made with.
@MainActor
final class LayerStates {
  /// A value in a state.
  struct Setting {
    let place: LayerPlace
    let value: Any

    @MainActor func apply() { place.layer.setValue(value, forKeyPath: place.name) }
  }

  struct State {
    let name: String
    /// Those of the state that it is based on included, each property once.
    var settings: [Setting] = []
    /// The animations that run while it lasts.
    var animations: [AnimationPlan] = []
    /// The animations that it takes away.
    var removals: [(layer: CALayer, key: String)] = []
    var isInitial = false
  }

  /// The way from one state to another.
  struct Transition {
    /// A state's name, or `*` for all; empty is no state.
    let from, to: String
    let animations: [AnimationPlan]
  }

  let states: [State]
  let transitions: [Transition]
  /// The values outside of all states, of all that a state sets.
  private let base: [Setting]
  /// The present state's name; empty for none.
  private(set) var current = ""

  init(_ states: [State], _ transitions: [Transition]) {
    (self.states, self.transitions) = (states, transitions)
    var base: [Setting] = []
    var met: Set<LayerPlace> = []
    for place in states.flatMap(\.settings).map(\.place) where met.insert(place).inserted {
      base.append(
        Setting(place: place, value: place.layer.value(forKeyPath: place.name) ?? NSNull()))
    }
    self.base = base
  }

  /// Goes to a state, or to none where there is none of that name.
  ///
  /// - Parameter animated: Whether the transition's animations run.
  func go(to name: String, animated: Bool) {
    let (old, new) = (state(named: current), state(named: name))
    let next = new?.name ?? ""
    if next == current { return }
    let ways = animated ? transition(from: current, to: next)?.animations ?? [] : []
    current = next
    let settings = new?.settings ?? []
    let staying = Set(settings.map(\.place))
    let leaving = Set(old?.settings.map(\.place) ?? []).subtracting(staying)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for plan in old?.animations ?? [] { plan.layer.removeAnimation(forKey: plan.key) }
    for removal in new?.removals ?? [] { removal.layer.removeAnimation(forKey: removal.key) }
    // Before the values change: an animation without ends begins at what is shown.
    for plan in ways { plan.add() }
    for setting in base where leaving.contains(setting.place) { setting.apply() }
    for setting in settings { setting.apply() }
    for plan in new?.animations ?? [] { plan.add() }
    CATransaction.commit()
  }

  private func state(named name: String) -> State? { states.first { $0.name == name } }

  /// The transition that says most of both ends; of several the first.
  private func transition(from: String, to: String) -> Transition? {
    for (wantedFrom, wantedTo) in [(from, to), ("*", to), (from, "*"), ("*", "*")] {
      let found = transitions.first { $0.from == wantedFrom && $0.to == wantedTo }
      if let found { return found }
    }
    return nil
  }
}
