package import MidflightLayerTree

/// A number or a colour that moves and that no scene lists, found by its moving: what programs for
/// Apple's systems mostly have.
///
/// It is found in one instance of a scene. In each other it belongs to the layer that the code
/// calls the same, which comes and goes as the code has it, else to the one in the same place.
@MainActor
package struct MotionRow {
  /// The layer's place: indexes among sublayers, ``maskIndex`` for a mask, from a layer on that all
  /// instances have.
  let place: [Int]
  /// The name of the layer, without a number behind it.
  package let owner: String
  /// The layer's class.
  let type: ObjectIdentifier
  /// Its public name.
  package private(set) var name: String
  private(set) var row: LayerRow
  private(set) var animationKeys: [String]

  /// The same under another name.
  package func named(_ name: String) -> MotionRow {
    var row = self
    row.name = name
    return row
  }

  /// The same with the values and the keys of another besides its own.
  package func widened(by other: MotionRow) -> MotionRow {
    var row = self
    row.row = self.row.widened(by: other.row)
    row.animationKeys += other.animationKeys.filter { !animationKeys.contains($0) }
    return row
  }

  /// The key path that is animated, of which the value may be a part.
  package var key: String { row.key }
  /// The key path of its value.
  package var keyPath: String { row.path }

  /// Whether another is one of a layer of the same name and class.
  package func hasLayerAlike(_ other: MotionRow) -> Bool {
    owner == other.owner && type == other.type
  }

  /// The property's name, without its layer's.
  package var propertyName: String { row.name }

  /// The index of a layer's mask, which is none among its sublayers.
  static let maskIndex = -1

  /// The layer in the same place of an instance; nil where there is none of its class.
  package func layer(below root: CALayer) -> CALayer? {
    var layer = root
    for index in place {
      let sublayers = layer.sublayers ?? []
      let next =
        index == Self.maskIndex
        ? layer.mask : sublayers.indices.contains(index) ? sublayers[index] : nil
      guard let next else { return nil }
      layer = next
    }
    return ObjectIdentifier(Swift.type(of: layer)) == type ? layer : nil
  }

  /// The row as a property of a layer.
  ///
  /// - Parameter pace: How a target is reached.
  package func property(of layer: CALayer, pace: MotionPace = MotionPace()) -> SceneProperty {
    row.property(of: layer, named: name, animationKeys: animationKeys, pace: pace) { change in
      pace.animate(layer, row.key, change)
    }
  }
}
