import MidflightLayerTree

/// Writes the glides of a layer's states (the animations of state changes without a transition) as
/// transitions. For each state, there are transitions to it from any state, from it to any state,
/// and from it to no state. They contain the values that the state sets, except that the transition
/// from it to any state leaves out the values that all states set.
@MainActor
struct GlideText {
  /// The text of the `stateTransitions` element; nil if no glide is tuned, or if the glides can't
  /// be written.
  private(set) var text: String?
  private(set) var notices: [String] = []

  /// The duration in seconds that is written instead of 0.
  private static let shortest = 0.001

  /// - Parameters:
  ///   - duration: The duration of glides that are not tuned separately, in seconds.
  ///   - timed: Returns an animation with its new timing, or the same object if it does not change.
  init(
    of states: LayerStates, duration: Double, timed: (DocumentCopy.Animation) -> CAAnimation
  ) {
    guard states.canGlide else { return }
    /// The names of the values whose glides have a changed timing.
    var changed: [String] = []
    var seen: Set<String> = []
    /// For each state, the elements for the values that it sets: all of them in `entered`; in
    /// `left`, only those that at least one other state does not set. (When the state is left for
    /// another one, the transition to the new state moves the values that all states set.)
    var elements: [(entered: [String], left: [String])] = []
    var counts: [LayerKeyPath: Int] = [:]
    for property in states.states.flatMap(\.settings).map(\.property) {
      counts[property, default: 0] += 1
    }
    for state in states.states {
      var own: (entered: [String], left: [String]) = ([], [])
      for setting in state.settings {
        let property = setting.property
        guard property.layer.blendsValue(atKeyPath: property.name) else { continue }
        let plan = states.glide(of: property, duration)
        let new = timed(
          DocumentCopy.Animation(layer: property.layer, name: plan.key, animation: plan.animation))
        guard let new = new as? CAPropertyAnimation else { continue }
        let name = OneLine.text("\(property.layer.name ?? "layer").\(property.name)")
        if new !== plan.animation || duration != DocumentLayer.defaultTransition,
          seen.insert(name).inserted
        {
          changed.append(name)
        }
        if new.duration == 0 {
          new.duration = Self.shortest
          notices.append(
            "\(name) takes \(Self.shortest) s: an animation of no duration takes 0.25 s in CAML")
        }
        if new.timingFunction?.line != nil {
          new.timingFunction = plan.animation.timingFunction
          notices.append("\(name): \(AnimationText.noCurveOfPieces)")
        }
        guard let target = setting.target else { continue }
        let (key, id) = (XMLSource.escaped(property.name), XMLSource.escaped(target))
        let element =
          "<LKStateTransitionElement key=\"\(key)\" targetId=\"\(id)\">"
          + "\(AnimationText.element(of: new))</LKStateTransitionElement>"
        own.entered.append(element)
        if counts[property] != states.states.count { own.left.append(element) }
      }
      elements.append(own)
    }
    let names =
      changed.prefix(3).joined(separator: ", ") + (changed.count > 3 ? " and others" : "")
    guard !changed.isEmpty else {
      notices = []
      return
    }
    guard states.source != nil else {
      notices = ["the timing of values in wallpaperPropertyGroups cannot be written: \(names)"]
      return
    }
    guard states.transitions.allSatisfy(\.animations.isEmpty) else {
      notices = [
        "the default timing of values with their own transitions cannot be written: \(names)"
      ]
      return
    }
    let transitions = zip(states.states, elements).flatMap { state, elements in
      let name = XMLSource.escaped(state.name)
      let transitionElements = [
        ("*", name, elements.entered), (name, "*", elements.left), (name, "", elements.entered),
      ]
      return transitionElements.filter { !$0.2.isEmpty }.map { from, to, elements in
        "<LKStateTransition fromState=\"\(from)\" toState=\"\(to)\"><elements>"
          + "\(elements.joined())</elements></LKStateTransition>\n"
      }
    }
    text = "<stateTransitions>\n\(transitions.joined())</stateTransitions>"
  }
}
