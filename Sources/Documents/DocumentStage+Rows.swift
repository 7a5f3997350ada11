import MidflightLayerTree
import MidflightScenes

extension DocumentStage {
  /// Returns a row for each property: first for the properties that animations move, then for those
  /// that only states set.
  static func rows(_ animations: [AnimationPlan], _ states: [LayerStates]) -> [MovedRow] {
    let all = animations + states.flatMap(\.transitions).flatMap(\.animations)
    let settings = states.flatMap(\.states).flatMap(\.settings)
    let moving = Dictionary(grouping: all, by: \.property)
    let set = Dictionary(grouping: settings, by: \.property)
    let glides = Dictionary(
      states.flatMap { states in
        states.states.flatMap(\.settings).map { ($0.property, states.key(of: $0.property)) }
      }, uniquingKeysWith: { first, _ in first })
    var properties: [MovedProperty] = []
    var seen: Set<LayerKeyPath> = []
    for property in all.map(\.property) + settings.map(\.property) where !property.name.isEmpty {
      guard seen.insert(property).inserted else { continue }
      let plans = moving[property] ?? []
      var keys: [String] = []
      let glide = glides[property].map { [$0] } ?? []
      for key in plans.prefix(DocumentLimits.keyCount).map(\.tunedName) + glide
      where !keys.contains(key) {
        keys.append(key)
      }
      properties.append(
        MovedProperty(
          layer: property.layer, keyPath: property.name,
          values: plans.flatMap { MovedProperty.values(of: $0.animation) }
            + (set[property] ?? []).map(\.value), keys: keys))
    }
    return MovedRow.rows(of: properties) { $0.name ?? "layer" }
  }
}
