package import MidflightLayerTree
import MidflightViews

extension SceneInstance {
  /// Whether its properties are all that people are to see move: so for a scene that names some, and
  /// not for a class of layers or views, whose code was not written for scenes.
  @MainActor package var listsItsMotion: Bool { !(self is LayerScene) && !properties.isEmpty }
}

/// The properties that move in a session, in the order in which they begin to: by animations, or by
/// being set while they are shown.
@MainActor
package struct MovedProperties {
  private var found: [Found] = []
  private var places: [Place: Int] = [:]
  /// How often something was found out: another number, other rows.
  package private(set) var changes = 0

  private struct Found {
    var property: MovedProperty
    /// How long the animation takes that was added last, in seconds; nil where none was.
    var duration: Double?
  }

  private struct Place: Hashable {
    let layer: ObjectIdentifier
    let keyPath: String
  }

  /// The most values of a property that are kept for its range.
  private static let valueLimit = 16

  /// None yet.
  package init() {}

  /// Takes in an animation, with its members.
  package mutating func note(_ addition: AnimationAddition) {
    for animation in addition.animation.leaves {
      guard let keyPath = (animation as? CAPropertyAnimation)?.keyPath else { continue }
      // Additive ones, as a view's are, say no more than how far apart the model's values are.
      let values =
        MovedProperty.values(of: animation)
        + [addition.previousModelValue, addition.layer.value(forKeyPath: keyPath)]
        .compactMap { $0 }
      note(
        addition.layer, keyPath, values, key: addition.tunedKey ?? keyPath,
        duration: addition.animation.duration)
    }
  }

  /// Takes in that a value was set, with an animation or without.
  package mutating func note(_ change: PropertyChange) {
    note(change.layer, change.key, [change.old, change.new], key: nil, duration: nil)
  }

  private mutating func note(
    _ layer: CALayer, _ keyPath: String, _ values: [Any], key: String?, duration: Double?
  ) {
    let place = Place(layer: ObjectIdentifier(layer), keyPath: keyPath)
    guard let index = places[place] else {
      if found.count == MovedRow.limit { return }
      places[place] = found.count
      found.append(
        Found(
          property: MovedProperty(
            layer: layer, keyPath: keyPath, values: values, keys: key.map { [$0] } ?? []),
          duration: duration))
      changes += 1
      return
    }
    if let duration { found[index].duration = duration }
    if let key, !found[index].property.keys.contains(key) {
      found[index].property.keys.append(key)
      changes += 1
    }
    if found[index].property.values.count < Self.valueLimit {
      found[index].property.values += values
      changes += 1
    }
  }

  /// How long the animation of a layer's key takes that was added last, in seconds; the default
  /// where none was.
  package func duration(of layer: CALayer, _ key: String) -> Double {
    places[Place(layer: ObjectIdentifier(layer), keyPath: key)].flatMap { found[$0].duration }
      ?? CATransaction.defaultDuration
  }

  /// The rows of what moved in a scene and is none of its properties, in the order in which it began
  /// to.
  package func rows(in scene: any SceneInstance) -> [MotionRow] {
    let subject = scene as? LayerScene
    let root = scene.view.layer
    let listed = scene.properties.map { $0.target() }
    let rows = rows(
      below: root, of: subject?.subjectLayer, in: subject?.subject ?? scene)
    return rows.filter { row in
      let layer = row.layer(below: root)
      return !listed.contains { $0.layer === layer && $0.keyPath == row.keyPath }
    }
  }

  /// - Parameters:
  ///   - root: The layer from which their places count. Layers that are not below it have none.
  ///   - subject: The layer that needs no name before its properties.
  ///   - code: The object in whose code the layers' names are looked for.
  private func rows(below root: CALayer, of subject: CALayer?, in code: AnyObject) -> [MotionRow] {
    var places: [ObjectIdentifier: [Int]] = [:]
    func look(at layer: CALayer, _ place: [Int]) {
      places[ObjectIdentifier(layer)] = place
      for (index, sublayer) in (layer.sublayers ?? []).enumerated() {
        look(at: sublayer, place + [index])
      }
    }
    look(at: root, [])
    let names = MemberNames(of: code)
    let rows = MovedRow.rows(of: found.map(\.property)) { layer in
      layer === subject ? nil : Self.name(of: layer, names)
    }
    return rows.compactMap { row in
      guard let place = places[ObjectIdentifier(row.layer)] else { return nil }
      return MotionRow(
        place: place, type: ObjectIdentifier(type(of: row.layer)), name: row.name, row: row.row,
        animationKeys: row.animationKeys)
    }
  }

  /// A layer's own name, or that of the property which holds it, or that of its class or its
  /// view's.
  private static func name(of layer: CALayer, _ names: MemberNames) -> String {
    if let name = layer.name ?? names.name(of: layer) { return name }
    let type: Any.Type =
      (layer.delegate as? UIView).map { Swift.type(of: $0) } ?? Swift.type(of: layer)
    return SceneName.hyphenated("\(type)")
  }
}
