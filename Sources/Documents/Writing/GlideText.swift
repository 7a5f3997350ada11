import MidflightLayerTree

/// The transitions that say what a layer's states glide by: from any state to each, and from each to
/// any, the values of that state.
@MainActor
struct GlideText {
  /// The element; nil where every glide is as it is without one.
  private(set) var text: String?

  init(of states: LayerStates, timed: (DocumentCopy.Animation) -> CAAnimation) {
    var isChanged = false
    func element(of setting: LayerStates.Setting) -> String? {
      let place = setting.place
      guard let target = setting.target, place.layer.blendsValue(atKeyPath: place.name) else {
        return nil
      }
      let plan = states.glide(of: place, DocumentLayer.usualTransition)
      let own = plan.animation
      let new = timed(DocumentCopy.Animation(layer: place.layer, key: plan.key, animation: own))
      guard let new = new as? CAPropertyAnimation else { return nil }
      // What transitions move has their key, and is theirs to say.
      if new !== own, plan.key == LayerStates.glideKey(of: place) { isChanged = true }
      let (key, id) = (XMLSource.escaped(place.name), XMLSource.escaped(target))
      return "<LKStateTransitionElement key=\"\(key)\" targetId=\"\(id)\">"
        + "\(AnimationText.element(of: new))</LKStateTransitionElement>"
    }
    let transitions = states.states.flatMap { state in
      let elements = state.settings.compactMap(element).joined()
      let name = XMLSource.escaped(state.name)
      return [("*", name), (name, "*")].map { from, to in
        "<LKStateTransition fromState=\"\(from)\" toState=\"\(to)\"><elements>\(elements)"
          + "</elements></LKStateTransition>\n"
      }
    }
    if isChanged {
      text = "<stateTransitions>\n\(transitions.joined())</stateTransitions>"
    }
  }
}
