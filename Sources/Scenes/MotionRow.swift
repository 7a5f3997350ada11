package import MidflightLayerTree

/// A row for a number or a colour that moves although the scene does not list it. For most programs
/// written for Apple's systems, all rows are of this kind.
///
/// A row is found in one instance of a scene. In another instance, it belongs to the layer with the
/// same name in the code, even if that layer exists only for a time. If no layer has that name, it
/// belongs to the layer at the same index path.
@MainActor
package struct MotionRow {
  /// The layer's index path: indexes among sublayers, or ``maskIndex`` for a mask. The path starts
  /// at a layer that all instances have.
  let indexPath: [Int]
  /// The layer's name, without the number that distinguishes layers with equal names.
  package let owner: String
  let type: ObjectIdentifier
  package private(set) var name: String
  private(set) var row: LayerRow
  private(set) var animationKeys: [String]

  package func named(_ name: String) -> MotionRow {
    var row = self
    row.name = name
    return row
  }

  /// Returns this row with the values and animation keys of another row added.
  package func widened(by other: MotionRow) -> MotionRow {
    var row = self
    row.row = self.row.widened(by: other.row)
    row.animationKeys += other.animationKeys.filter { !animationKeys.contains($0) }
    return row
  }

  /// The key path that animations refer to. The row may be for only a part of the value at that key
  /// path.
  package var key: String { row.key }
  package var keyPath: String { row.path }

  /// Whether another row's layer has the same name and class.
  package func hasSimilarLayer(_ other: MotionRow) -> Bool {
    owner == other.owner && type == other.type
  }

  package var propertyName: String { row.name }

  /// The index of a layer's mask, which is not among its sublayers.
  static let maskIndex = -1

  /// Returns the layer at this row's index path in an instance of the scene; nil if there is no
  /// layer of the same class.
  package func layer(below root: CALayer) -> CALayer? {
    var layer = root
    for index in indexPath {
      let sublayers = layer.sublayers ?? []
      let next =
        index == Self.maskIndex
        ? layer.mask : sublayers.indices.contains(index) ? sublayers[index] : nil
      guard let next else { return nil }
      layer = next
    }
    return ObjectIdentifier(Swift.type(of: layer)) == type ? layer : nil
  }

  /// Returns the row as a property of a layer.
  ///
  /// - Parameter timing: The timing of the animation to a new target.
  package func property(of layer: CALayer, timing: MotionTiming = MotionTiming()) -> SceneProperty {
    row.property(of: layer, named: name, animationKeys: animationKeys, timing: timing) { change in
      timing.animate(layer, row.key, change)
    }
  }
}
