import Foundation
import MidflightGeometry
package import MidflightLayerTree

@MainActor
package struct MovedProperty {
  package let layer: CALayer
  package let keyPath: String
  /// The values that the property is known to have had.
  package var values: [Any]
  package var keys: [String]

  package init(layer: CALayer, keyPath: String, values: [Any], keys: [String]) {
    (self.layer, self.keyPath, self.values, self.keys) = (layer, keyPath, values, keys)
  }

  /// Returns the values that an animation gives to its property; empty for an additive animation,
  /// whose values are differences.
  package static func values(of animation: CAAnimation) -> [Any] {
    (animation as? CAPropertyAnimation)?.isAdditive == true ? [] : ownValues(of: animation)
  }

  static func ownValues(of animation: CAAnimation) -> [Any] {
    switch animation {
    case let basic as CABasicAnimation:
      return [basic.fromValue, basic.toValue].compactMap { $0 }
    case let keyframes as CAKeyframeAnimation:
      return keyframes.path.map(corners) ?? keyframes.values ?? []
    default: return []
    }
  }

  /// Returns two opposite corners of a path's bounding box, which contains all positions of a layer
  /// that follows the path.
  private static func corners(of path: CGPath) -> [CGPoint] {
    let box = path.boundingBoxOfPath
    if box.isNull { return [] }
    return [CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.maxY)]
  }
}

/// A row for a moving number or colour of a layer. The row's name begins with the layer's name.
@MainActor
package struct MovedRow {
  package let layer: CALayer
  package let name: String
  package let row: LayerRow
  package let animationKeys: [String]

  package static let limit = 64

  /// Returns the rows of the properties, in the same order. Each row's name begins with its layer's
  /// name, and with a number after it if an earlier layer with rows has the same name.
  ///
  /// - Parameter owner: Returns a layer's name; nil for rows without a layer's name.
  package static func rows(
    of properties: [MovedProperty], owner: (CALayer) -> String?
  ) -> [MovedRow] {
    var rows: [MovedRow] = []
    var owners: [ObjectIdentifier: String] = [:]
    var counts: [String: Int] = [:]
    for property in properties {
      let id = ObjectIdentifier(property.layer)
      for row in LayerRow.rows(
        of: property.layer, at: property.keyPath, containing: property.values)
      {
        guard rows.count < limit else { return rows }
        if owners[id] == nil, let name = owner(property.layer).map(word) {
          let count = counts[name, default: 0] + 1
          counts[name] = count
          owners[id] = count == 1 ? name : "\(name)-\(count)"
        }
        let name = (owners[id].map { $0 + "." } ?? "") + row.name
        // Animations may name both a property and one of its parts, so there may be a row with this
        // name already.
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

  /// Returns a layer's name in a form that can be typed in an option: each character that is not a
  /// letter, a digit or `_` is replaced by a hyphen.
  static func word(_ name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "-" })
  }
}
