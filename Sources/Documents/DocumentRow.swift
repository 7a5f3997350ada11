import Drawing
import Foundation
import Geometry
import LayerTree
import Scenes

/// A property of a document's layer that moves, or that a state sets, as one that can be
/// retargeted.
@MainActor
struct DocumentRow {
  /// The most that are offered.
  private static let limit = 64

  let layer: CALayer
  let name: String
  let row: LayerRow
  let animationKeys: [String]

  /// The rows of what animations move and states set, in this order, each once.
  static func rows(_ animations: [AnimationPlan], _ states: [LayerStates]) -> [DocumentRow] {
    let all = animations + states.flatMap(\.transitions).flatMap(\.animations)
    let settings = states.flatMap(\.states).flatMap(\.settings)
    let moving = Dictionary(grouping: all, by: \.place)
    let set = Dictionary(grouping: settings, by: \.place)
    var rows: [DocumentRow] = []
    var met: Set<LayerPlace> = []
    for place in all.map(\.place) + settings.map(\.place) where !place.name.isEmpty {
      guard met.insert(place).inserted else { continue }
      let plans = moving[place] ?? []
      let values =
        plans.flatMap { Self.values(of: $0.animation) } + (set[place] ?? []).map(\.value)
      var keys: [String] = []
      for plan in plans.prefix(limit) where !keys.contains(plan.key) { keys.append(plan.key) }
      for row in LayerRow.rows(of: place.layer, at: place.name, meeting: values) {
        guard rows.count < limit else { return rows }
        let owner = word(place.layer.name ?? "layer")
        var name = "\(owner).\(row.name)"
        var number = 2
        while rows.contains(where: { $0.name == name }) {
          name = "\(owner)-\(number).\(row.name)"
          number += 1
        }
        rows.append(DocumentRow(layer: place.layer, name: name, row: row, animationKeys: keys))
      }
    }
    return rows
  }

  /// A layer's name as it can be typed in an option: letters, digits and hyphens.
  private static func word(_ name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "-" })
  }

  private static func values(of animation: CAAnimation) -> [Any] {
    // What an additive one adds is no value of the property.
    if (animation as? CAPropertyAnimation)?.isAdditive == true { return [] }
    switch animation {
    case let basic as CABasicAnimation:
      return [basic.fromValue, basic.toValue].compactMap { $0 }
    case let keyframes as CAKeyframeAnimation:
      return keyframes.path.map(corners) ?? keyframes.values ?? []
    default: return []
    }
  }

  /// The points at two corners of the rectangle around a path, which has all that follows it.
  private static func corners(of path: CGPath) -> [CGPoint] {
    let box = path.boundingBoxOfPath
    if box.isNull { return [] }
    return [CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.maxY)]
  }
}
