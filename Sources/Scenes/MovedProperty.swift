import Foundation
import MidflightGeometry
package import MidflightLayerTree

/// A property of a layer that animations move, or that a state sets.
@MainActor
package struct MovedProperty {
  package let layer: CALayer
  package let keyPath: String
  /// Values that it is known to take.
  package var values: [Any]
  /// The keys under which its animations are added.
  package var keys: [String]

  package init(layer: CALayer, keyPath: String, values: [Any], keys: [String]) {
    (self.layer, self.keyPath, self.values, self.keys) = (layer, keyPath, values, keys)
  }

  /// The values that an animation says of its property. What an additive one adds is none.
  package static func values(of animation: CAAnimation) -> [Any] {
    (animation as? CAPropertyAnimation)?.isAdditive == true ? [] : ownValues(of: animation)
  }

  /// The values that an animation has, of its property or to be added to it.
  static func ownValues(of animation: CAAnimation) -> [Any] {
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

/// A number or a colour of a layer that moves, under a name of its own.
@MainActor
package struct MovedRow {
  package let layer: CALayer
  package let name: String
  package let row: LayerRow
  package let animationKeys: [String]

  /// The most rows that a scene has.
  package static let limit = 64

  /// The rows of properties, in their order, each under its layer's name, which has a number where
  /// another layer with rows before it has that name.
  ///
  /// - Parameter owner: A layer's name; nil for none before the property's.
  package static func rows(
    of properties: [MovedProperty], owner: (CALayer) -> String?
  ) -> [MovedRow] {
    var rows: [MovedRow] = []
    var owners: [ObjectIdentifier: String] = [:]
    var counts: [String: Int] = [:]
    for property in properties {
      let id = ObjectIdentifier(property.layer)
      for row in LayerRow.rows(
        of: property.layer, at: property.keyPath, meeting: property.values)
      {
        guard rows.count < limit else { return rows }
        if owners[id] == nil, let name = owner(property.layer).map(word) {
          let count = counts[name, default: 0] + 1
          counts[name] = count
          owners[id] = count == 1 ? name : "\(name)-\(count)"
        }
        let name = (owners[id].map { $0 + "." } ?? "") + row.name
        // A value and the whole that it is part of may both be named.
        if let index = rows.firstIndex(where: { $0.layer === property.layer && $0.name == name }) {
          let own = rows[index]
          rows[index] = MovedRow(
            layer: own.layer, name: name, row: own.row.widened(by: row),
            animationKeys: own.animationKeys
              + property.keys.filter { !own.animationKeys.contains($0) })
          continue
        }
        rows.append(
          MovedRow(
            layer: property.layer, name: name, row: row, animationKeys: property.keys))
      }
    }
    return rows
  }

  /// A layer's name as it can be typed in an option: letters, digits and hyphens.
  static func word(_ name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "-" })
  }
}
