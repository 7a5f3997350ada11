import Drawing
import Foundation
import Geometry
import LayerTree
import Scenes

/// A property of a document's layer that moves, or that a state sets, as one that can be retargeted.
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
    let places = all.map { ($0.layer, $0.keyPath) } + settings.map { ($0.layer, $0.keyPath) }
    var rows: [DocumentRow] = []
    for (layer, keyPath) in places where !keyPath.isEmpty && rows.count < limit {
      if rows.contains(where: { $0.layer === layer && $0.isPart(of: keyPath) }) { continue }
      let moving = all.filter { $0.layer === layer && $0.keyPath == keyPath }
      let values =
        moving.flatMap { Self.values(of: $0.animation) }
        + settings.filter { $0.layer === layer && $0.keyPath == keyPath }.map(\.value)
      var keys: [String] = []
      for plan in moving where !keys.contains(plan.key) { keys.append(plan.key) }
      for row in LayerRow.rows(of: layer, at: keyPath, meeting: values) {
        var name = "\(layer.name ?? "layer").\(row.name)"
        var number = 2
        while rows.contains(where: { $0.name == name }) {
          name = "\(layer.name ?? "layer")-\(number).\(row.name)"
          number += 1
        }
        rows.append(DocumentRow(layer: layer, name: name, row: row, animationKeys: keys))
      }
    }
    return rows
  }

  private func isPart(of keyPath: String) -> Bool { row.key == keyPath }

  private static func values(of animation: CAAnimation) -> [Any] {
    switch animation {
    case let basic as CABasicAnimation:
      [basic.fromValue, basic.toValue].compactMap { $0 }
    case let keyframes as CAKeyframeAnimation: keyframes.values ?? []
    default: []
    }
  }
}
