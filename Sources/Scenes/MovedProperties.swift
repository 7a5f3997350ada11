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
    weak var layer: CALayer?
    let keyPath: String
    /// Those that it has met which are the least or the greatest in one of their numbers.
    var values: [Any]
    var keys: [String]
    /// The animation that was added last; nil where none was.
    var pace: MotionPace?
  }

  private struct Place: Hashable {
    let layer: ObjectIdentifier
    let keyPath: String
  }

  /// None yet.
  package init() {}

  /// What an animation says of the properties that it and its members move.
  package struct Motion {
    fileprivate let layer: CALayer
    fileprivate let keyPath: String
    fileprivate let values: [Any]
    fileprivate let key: String
    fileprivate let pace: MotionPace
  }

  /// What an addition says. Reading a layer's values may run a program's code, which may change
  /// others: so this comes before they are noted.
  package static func motions(of addition: AnimationAddition) -> [Motion] {
    addition.animation.leaves.compactMap { animation in
      guard let keyPath = (animation as? CAPropertyAnimation)?.keyPath else { return nil }
      // Additive ones, as a view's are, say no more than how far apart the model's values are.
      let values =
        MovedProperty.values(of: animation)
        + [addition.previousModelValue, addition.layer.value(forKeyPath: keyPath)]
        .compactMap { $0 }
      return Motion(
        layer: addition.layer, keyPath: keyPath, values: values,
        key: addition.tunedKey ?? keyPath,
        pace: MotionPace(animation, duration: addition.animation.duration))
    }
  }

  /// Takes in what an animation moves.
  package mutating func note(_ motions: [Motion]) {
    for motion in motions {
      note(
        motion.layer, motion.keyPath, motion.values, key: motion.key, pace: motion.pace)
    }
  }

  /// Takes in that a value was set, with an animation or without.
  package mutating func note(_ change: PropertyChange) {
    note(change.layer, change.key, [change.old, change.new], key: nil, pace: nil)
  }

  private mutating func note(
    _ layer: CALayer, _ keyPath: String, _ values: [Any], key: String?, pace: MotionPace?
  ) {
    let place = Place(layer: ObjectIdentifier(layer), keyPath: keyPath)
    // Another layer may have had the same address.
    if let index = places[place], found[index].layer !== layer { places[place] = nil }
    guard let index = places[place] else {
      if found.count >= Self.limit { forgetGone() }
      if found.count >= Self.limit { return }
      places[place] = found.count
      found.append(
        Found(
          layer: layer, keyPath: keyPath, values: values, keys: key.map { [$0] } ?? [],
          pace: pace))
      changes += 1
      return
    }
    if let pace { found[index].pace = pace }
    if let key, !found[index].keys.contains(key) {
      found[index].keys.append(key)
      changes += 1
    }
    let all = found[index].values + values
    let kept = Self.extremes(of: all)
    let isNew = kept.last.map { $0 >= found[index].values.count } ?? false
    found[index].values = kept.map { all[$0] }
    if isNew { changes += 1 }
  }

  /// The most properties that are kept: more than have rows, since some have none.
  private static let limit = 256

  /// Makes room: layers that are gone have no rows.
  private mutating func forgetGone() {
    found.removeAll { $0.layer == nil }
    places = [:]
    for (index, entry) in found.enumerated() {
      guard let layer = entry.layer else { continue }
      places[Place(layer: ObjectIdentifier(layer), keyPath: entry.keyPath)] = index
    }
  }

  /// The places of the values that are the least or the greatest in one of their numbers, and of the
  /// first two that have none.
  private static func extremes(of values: [Any]) -> [Int] {
    let numbers = values.map { ($0 as? any AnimatableValue)?.numbers }
    var kept: Set<Int> = []
    for index in numbers.indices.filter({ numbers[$0] == nil }).prefix(2) { kept.insert(index) }
    for part in 0..<(numbers.lazy.compactMap { $0?.count }.max() ?? 0) {
      func value(_ index: Int) -> Double? {
        numbers[index].flatMap { $0.indices.contains(part) ? $0[part] : nil }
      }
      let known = numbers.indices.filter { value($0)?.isNaN == false }
      if let least = known.min(by: { value($0)! < value($1)! }) { kept.insert(least) }
      if let greatest = known.max(by: { value($0)! < value($1)! }) { kept.insert(greatest) }
    }
    return kept.sorted()
  }

  /// How the animation of a layer's key goes that was added last; the default where none was.
  package func pace(of layer: CALayer, _ key: String) -> MotionPace {
    places[Place(layer: ObjectIdentifier(layer), keyPath: key)].flatMap { found[$0].pace }
      ?? MotionPace()
  }

  /// The rows of what moved in a scene and is none of its properties, in the order in which it began
  /// to, each with its layer. Layers that are not below the scene's view have none.
  package func rows(in scene: any SceneInstance) -> [(row: MotionRow, layer: CALayer)] {
    let subject = scene as? LayerScene
    let names = MemberNames(of: subject?.subject ?? scene)
    let listed = scene.properties.map { $0.target() }
    var places: [ObjectIdentifier: [Int]] = [:]
    func look(at layer: CALayer, _ place: [Int]) {
      places[ObjectIdentifier(layer)] = place
      for (index, sublayer) in (layer.sublayers ?? []).enumerated() {
        look(at: sublayer, place + [index])
      }
    }
    look(at: scene.view.layer, [])
    let moved = found.compactMap { entry in
      entry.layer.map {
        MovedProperty(layer: $0, keyPath: entry.keyPath, values: entry.values, keys: entry.keys)
      }
    }
    let rows = MovedRow.rows(of: moved) { layer in
      layer === subject?.subjectLayer ? nil : Self.name(of: layer, names)
    }
    return rows.compactMap { row in
      guard let place = places[ObjectIdentifier(row.layer)],
        !listed.contains(where: { $0.layer === row.layer && $0.keyPath == row.row.path })
      else { return nil }
      let motion = MotionRow(
        place: place, type: ObjectIdentifier(type(of: row.layer)), name: row.name, row: row.row,
        animationKeys: row.animationKeys)
      return (motion, row.layer)
    }
  }

  /// A property of a scene by the name that its row would have, before it has moved: that of the only
  /// layer that is called so. Nil where there is none, or several.
  package static func property(named name: String, in scene: any SceneInstance) -> SceneProperty? {
    let subject = scene as? LayerScene
    let names = MemberNames(of: subject?.subject ?? scene)
    var found: [(layer: CALayer, row: LayerRow)] = []
    func look(at layer: CALayer) {
      let owner =
        layer === subject?.subjectLayer ? "" : MovedRow.word(Self.name(of: layer, names)) + "."
      if name.hasPrefix(owner), let row = LayerRow(of: layer, named: name.dropFirst(owner.count)) {
        found.append((layer, row))
      }
      for sublayer in layer.sublayers ?? [] { look(at: sublayer) }
    }
    look(at: scene.view.layer)
    guard found.count == 1, let (layer, row) = found.first else { return nil }
    return MotionRow(
      place: [], type: ObjectIdentifier(type(of: layer)), name: name, row: row,
      animationKeys: [row.key]
    ).property(of: layer)
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
