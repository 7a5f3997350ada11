import Foundation
import MidflightDrawing
import MidflightGeometry
package import MidflightLayerTree
import MidflightViews

extension SceneInstance {
  /// Whether the user is shown only the motion of the properties that the scene lists. True for a
  /// scene that lists properties; false for a layer or view class, because its code was not written
  /// for scenes.
  @MainActor package var listsItsMotion: Bool { !(self is any SubjectScene) && !properties.isEmpty }
}

/// The properties that move in a session, through animations or by being set while they are shown,
/// in the order in which their motion starts.
@MainActor
package struct MovedProperties {
  private var found: [Found] = []
  private var indices: [PropertyID: Int] = [:]
  private var animationCount = 0
  /// A count that increases with each discovery, such as a new value or a new row.
  package private(set) var changes = 0

  private struct Found {
    weak var layer: CALayer?
    let keyPath: String
    /// The extreme values seen so far: those in which at least one number is a minimum or a
    /// maximum.
    var values: [Any]
    var keys: [String]
    /// The timing of the latest animation, and the number of animations recorded up to then; nil if
    /// there was no animation.
    var timing: (order: Int, timing: MotionTiming)?
  }

  private struct PropertyID: Hashable {
    let layer: ObjectIdentifier
    let keyPath: String
  }

  package init() {}

  package var layers: [CALayer] { found.compactMap(\.layer) }

  /// The facts about a property that are known from an animation of it.
  package struct Motion {
    fileprivate let layer: CALayer
    fileprivate let keyPath: String
    fileprivate let values: [Any]
    fileprivate let key: String
    fileprivate let timing: MotionTiming
  }

  /// Returns the motions of an added animation. They are recorded separately, by
  /// ``note(_:isTarget:)``: reading a layer's values may run the program's code, which may change
  /// other values.
  package static func motions(of addition: AnimationAddition) -> [Motion] {
    addition.animation.leaves.compactMap { animation in
      guard let keyPath = (animation as? CAPropertyAnimation)?.keyPath else { return nil }
      // Model values are needed too, since the animations of views are additive: they contain only
      // the difference between the model values.
      let layer = addition.layer
      let own =
        MovedProperty.values(of: animation)
        .compactMap { layer.storedValue(representing: $0, at: keyPath) }
        + sums(of: animation, addition)
      let model = [addition.previousModelValue, layer.storedValue(atPart: keyPath)]
        .compactMap { $0 }
      // Put the values in the order in which the motion reaches them.
      let beginsAtModel = (animation as? CABasicAnimation).map { $0.fromValue == nil } ?? false
      let values = beginsAtModel ? model + own : own + model
      return Motion(
        layer: addition.layer, keyPath: keyPath, values: values,
        key: addition.tunedName ?? keyPath,
        timing: MotionTiming(animation, duration: addition.animation.duration))
    }
  }

  /// Returns the values that an explicit animation reaches by adding an offset to another value,
  /// because it has `byValue` or is additive.
  private static func sums(
    of animation: CAAnimation, _ addition: AnimationAddition
  ) -> [any AnimatableValue] {
    guard let animation = animation as? CAPropertyAnimation, let keyPath = animation.keyPath,
      addition.origin == .explicit
    else { return [] }
    let basic = animation as? CABasicAnimation
    func value(_ any: Any) -> (any AnimatableValue)? {
      addition.layer.storedValue(representing: any, at: keyPath)
    }
    func sum<Value: AnimatableValue>(_ value: Value, _ other: any AnimatableValue) -> Value? {
      (other as? Value).map { value.adding($0) }
    }
    let model = addition.layer.storedValue(atPart: keyPath)
    let offsets =
      (animation.isAdditive ? MovedProperty.ownValues(of: animation) : [])
      + [basic?.byValue].compactMap { $0 }
    // An animation with both `fromValue` and `toValue` ignores `byValue`, so no values are added.
    if !animation.isAdditive, basic?.fromValue != nil, basic?.toValue != nil { return [] }
    return offsets.compactMap(value).compactMap { offset in
      if !animation.isAdditive, let end = basic?.toValue.flatMap(value) {
        return sum(end, offset.scaled(by: -1))
      }
      let start = animation.isAdditive ? model : basic?.fromValue.flatMap(value) ?? model
      return start.flatMap { sum($0, offset) }
    }
  }

  /// Records the properties that an animation moves.
  ///
  /// - Parameter isTarget: Whether the animation was caused by a target that the user set. In that
  ///   case, its timing is not recorded, since it was taken from another animation.
  package mutating func note(_ motions: [Motion], isTarget: Bool = false) {
    for motion in motions {
      animationCount += 1
      note(
        motion.layer, motion.keyPath, motion.values, key: motion.key,
        timing: isTarget ? nil : (animationCount, motion.timing))
    }
  }

  package mutating func note(_ change: PropertyChange) {
    note(change.layer, change.key, [change.old, change.new], key: nil, timing: nil)
  }

  private mutating func note(
    _ layer: CALayer, _ keyPath: String, _ values: [Any], key: String?,
    timing: (order: Int, timing: MotionTiming)?
  ) {
    let property = PropertyID(layer: ObjectIdentifier(layer), keyPath: keyPath)
    // Forget a deallocated layer that had the same address.
    if let index = indices[property], found[index].layer !== layer { indices[property] = nil }
    guard let index = indices[property] else {
      if found.count >= Self.limit { forgetGone() }
      if found.count >= Self.limit { return }
      indices[property] = found.count
      found.append(
        Found(
          layer: layer, keyPath: keyPath, values: values, keys: key.map { [$0] } ?? [],
          timing: timing))
      changes += 1
      return
    }
    if let timing { found[index].timing = timing }
    if let key, !found[index].keys.contains(key) {
      found[index].keys.append(key)
      changes += 1
    }
    let all = found[index].values + values
    let extremes = Self.extremes(of: all)
    let isNew = extremes.last.map { $0 >= found[index].values.count } ?? false
    found[index].values = extremes.map { all[$0] }
    if isNew { changes += 1 }
  }

  /// The maximum number of recorded properties. It is larger than the maximum number of rows, since
  /// some properties have no row.
  private static let limit = 256

  /// Removes the entries of deallocated layers, which are no longer listed, to make space for new
  /// ones.
  private mutating func forgetGone() {
    found.removeAll { $0.layer == nil }
    indices = [:]
    for (index, entry) in found.enumerated() {
      guard let layer = entry.layer else { continue }
      indices[PropertyID(layer: ObjectIdentifier(layer), keyPath: entry.keyPath)] = index
    }
  }

  /// Returns the indexes of the values to keep: those in which at least one number is a minimum or
  /// maximum, the first two without numbers, and the paths that a ``PathSequence`` keeps.
  private static func extremes(of values: [Any]) -> [Int] {
    let numbers = values.map { Self.numbers(of: $0) }
    var extremes: Set<Int> = []
    let paths = values.enumerated().compactMap { index, value in
      (value as? Path).map { (index: index, path: $0) }
    }
    var pathSequence = PathSequence(through: [])
    for (index, path) in paths {
      let count = pathSequence.paths.count
      pathSequence.add(path)
      if pathSequence.paths.count > count { extremes.insert(index) }
    }
    let numberedPaths = paths.compactMap { index, path in
      pathSequence.number(of: path).map { (index, $0) }
    }
    if let first = numberedPaths.min(by: { $0.1 < $1.1 }), first.1 < 0 { extremes.insert(first.0) }
    if let last = numberedPaths.max(by: { $0.1 < $1.1 }), last.1 > pathSequence.end {
      extremes.insert(last.0)
    }
    for index in numbers.indices.filter({ numbers[$0] == nil && !(values[$0] is Path) }).prefix(2) {
      extremes.insert(index)
    }
    for part in 0..<(numbers.lazy.compactMap { $0?.count }.max() ?? 0) {
      func value(_ index: Int) -> Double? {
        numbers[index].flatMap { $0.indices.contains(part) ? $0[part] : nil }
      }
      let known = numbers.indices.filter { value($0)?.isNaN == false }
      if let least = known.min(by: { value($0)! < value($1)! }) { extremes.insert(least) }
      if let greatest = known.max(by: { value($0)! < value($1)! }) { extremes.insert(greatest) }
    }
    return extremes.sorted()
  }

  /// Returns the numbers of a value; nil if it has none. The numbers of a list's elements are
  /// concatenated.
  private static func numbers(of value: Any) -> [Double]? {
    switch value {
    case let list as [CGFloat]: list.map { Double($0) }
    case let list as [CGColor]: list.flatMap { $0.numbers ?? [] }
    default: (value as? any AnimatableValue)?.numbers
    }
  }

  /// Returns the timing of the latest animation of the property at a key path, or of a property
  /// that contains it; the default timing if there was no animation.
  package func timing(of layer: CALayer, _ keyPath: String) -> MotionTiming {
    var best: (order: Int, timing: MotionTiming)?
    var path = keyPath[...]
    while true {
      let property = PropertyID(layer: ObjectIdentifier(layer), keyPath: String(path))
      if let timing = indices[property].flatMap({ found[$0].timing }),
        timing.order > best?.order ?? -1
      {
        best = timing
      }
      guard let dot = path.lastIndex(of: ".") else { return best?.timing ?? MotionTiming() }
      path = path[..<dot]
    }
  }

  /// Returns the rows of properties that moved although the scene does not list them, in the order
  /// in which their motion started, each with its layer. Layers outside the scene's view have no
  /// rows.
  ///
  /// - Parameter names: Returns the name that the scene's code has for a layer.
  package func rows(
    in scene: any SceneInstance, named names: (CALayer) -> String?
  ) -> [(row: MotionRow, layer: CALayer)] {
    let listed = scene.properties.map { ($0.name, $0.target()) }
    var indexPaths: [ObjectIdentifier: [Int]] = [:]
    func visit(at layer: CALayer, _ indexPath: [Int]) {
      indexPaths[ObjectIdentifier(layer)] = indexPath
      if let mask = layer.mask { visit(at: mask, indexPath + [MotionRow.maskIndex]) }
      for (index, sublayer) in (layer.sublayers ?? []).enumerated() {
        visit(at: sublayer, indexPath + [index])
      }
    }
    visit(at: scene.view.layer, [])
    let moved = found.compactMap { entry in
      entry.layer.map {
        MovedProperty(layer: $0, keyPath: entry.keyPath, values: entry.values, keys: entry.keys)
      }
    }
    let rows = MovedRow.rows(of: moved) { Self.owner(of: $0, in: scene, named: names) }
    return rows.compactMap { row in
      guard let indexPath = indexPaths[ObjectIdentifier(row.layer)],
        !listed.contains(where: { name, target in
          target.layer === row.layer
            && (target.keyPath == row.row.path || name == row.row.name)
        })
      else { return nil }
      let motion = MotionRow(
        indexPath: indexPath, owner: Self.owner(of: row.layer, in: scene, named: names) ?? "",
        type: ObjectIdentifier(type(of: row.layer)), name: row.name, row: row.row,
        animationKeys: row.animationKeys)
      return (motion, row.layer)
    }
  }

  /// Returns a property that has not moved yet, by the name that its row will have once it has. Nil
  /// unless exactly one layer has a property with that name.
  package static func property(named name: String, in scene: any SceneInstance) -> SceneProperty? {
    let names = MemberNames(in: scene).name
    var found: [(layer: CALayer, row: LayerRow)] = []
    func visit(at layer: CALayer) {
      let owner = Self.owner(of: layer, in: scene, named: names).map { $0 + "." } ?? ""
      if name.hasPrefix(owner), let row = LayerRow(of: layer, named: name.dropFirst(owner.count)) {
        found.append((layer, row))
      }
      if let mask = layer.mask { visit(at: mask) }
      for sublayer in layer.sublayers ?? [] { visit(at: sublayer) }
    }
    visit(at: scene.view.layer)
    guard found.count == 1, let (layer, row) = found.first else { return nil }
    return MotionRow(
      indexPath: [], owner: "", type: ObjectIdentifier(type(of: layer)), name: name, row: row,
      animationKeys: [row.key]
    ).property(of: layer)
  }

  /// Returns the prefix of the names of a layer's rows, in a form that can be typed: the layer's
  /// `name`, or else the name of the property that holds the layer, or else the class name of the
  /// layer or its view. Nil for the scene's subject, which needs no name.
  package static func owner(
    of layer: CALayer, in scene: any SceneInstance, named names: (CALayer) -> String?
  ) -> String? {
    if layer === (scene as? any SubjectScene)?.namelessLayer { return nil }
    return MovedRow.word(layer.name ?? names(layer) ?? className(of: layer))
  }

  private static func className(of layer: CALayer) -> String {
    let type: Any.Type =
      (layer.delegate as? UIView).map { Swift.type(of: $0) } ?? Swift.type(of: layer)
    return SceneName.hyphenated("\(type)")
  }
}
