import MidflightLayerTree
import MidflightScenes

extension DocumentStage {
  /// The rows of the properties that animations move and then of those that states set, each once.
  static func rows(_ animations: [AnimationPlan], _ states: [LayerStates]) -> [MovedRow] {
    let all = animations + states.flatMap(\.transitions).flatMap(\.animations)
    let settings = states.flatMap(\.states).flatMap(\.settings)
    let moving = Dictionary(grouping: all, by: \.place)
    let set = Dictionary(grouping: settings, by: \.place)
    let glides = Dictionary(
      states.flatMap { states in
        states.states.flatMap(\.settings).map { ($0.place, states.key(of: $0.place)) }
      }, uniquingKeysWith: { first, _ in first })
    var properties: [MovedProperty] = []
    var met: Set<LayerKeyPath> = []
    for place in all.map(\.place) + settings.map(\.place) where !place.name.isEmpty {
      guard met.insert(place).inserted else { continue }
      let plans = moving[place] ?? []
      var keys: [String] = []
      let glide = glides[place].map { [$0] } ?? []
      for key in plans.prefix(DocumentLimits.keyCount).map(\.tunedName) + glide
      where !keys.contains(key) {
        keys.append(key)
      }
      properties.append(
        MovedProperty(
          layer: place.layer, keyPath: place.name,
          values: plans.flatMap { MovedProperty.values(of: $0.animation) }
            + (set[place] ?? []).map(\.value), keys: keys))
    }
    return MovedRow.rows(of: properties) { $0.name ?? "layer" }
  }
}
