extension CALayer {
  /// The depth to which a tree is drawn and hit-tested. It is limited because each level of the
  /// most expensive classes takes a few kilobytes of stack, and several times as much in debug
  /// builds.
  package static let depthLimit = 250

  func insert(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer) { sibling.flatMap(self.index) ?? 0 }
  }

  func insert(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer) { sibling.flatMap(self.index).map { $0 + 1 } ?? self.children.count }
  }

  func replace(_ old: CALayer, with new: CALayer) {
    guard old !== new, index(of: old) != nil, accepts(new) else { return }
    insert(new) { self.index(of: old) ?? self.children.count }
    if old.parent === self { old.removeFromSuperlayer() }
  }

  /// Returns the index of a sublayer; nil for other layers.
  ///
  /// - Complexity: O(sublayers added or removed before `layer` since the last search for it); O(1)
  ///   for the first sublayer, the last, and the neighbours of the sublayer removed last.
  func index(of layer: CALayer) -> Int? {
    guard layer.parent === self, layer !== maskLayer else { return nil }
    let last = children.count - 1
    for candidate in [0, last, lastRemovedIndex, lastRemovedIndex - 1, lastRemovedIndex + 1]
    where candidate >= 0 && candidate <= last && children[candidate] === layer {
      layer.knownIndex = candidate
      return candidate
    }
    var (below, above) = (min(layer.knownIndex, last), min(layer.knownIndex, last) + 1)
    while below >= 0 || above <= last {
      for candidate in [below, above]
      where candidate >= 0 && candidate <= last && children[candidate] === layer {
        layer.knownIndex = candidate
        return candidate
      }
      (below, above) = (below - 1, above + 1)
    }
    return nil
  }

  func leaveSuperlayer() {
    guard original == nil, mayChange("the tree") else { return }
    if parent == nil, storedContext?.rootLayer === self {
      storedContext?.rootLayer = nil
      return
    }
    guard let parent else { return }
    if parent.maskLayer === self {
      parent.mask = nil
      return
    }
    parent.willChange()
    willChange()
    let action = parent.beginChange(forKey: "sublayers")
    var leaving = beginOrder(isIn: false)
    if let first = leaving.first, first.layer === self,
      let transition = first.action as? CATransition
    {
      parent.addDeparture(of: self, by: transition)
      leaving.removeFirst()
    }
    leaving.run(isIn: false)
    guard self.parent === parent, parent.maskLayer !== self else { return reportMoved(self) }
    if let index = parent.index(of: self) {
      parent.children.remove(at: index)
      parent.lastRemovedIndex = index
    }
    self.parent = nil
    context.commits.noteRemoved(self)
    parent.implyLayout()
    if let action { parent.run(action, forKey: "sublayers", oldValue: nil) }
  }

  /// Whether `layer` is this layer or one of its descendants.
  ///
  /// - Complexity: O(depth); O(1) if this layer has no sublayers, as is usual for inserted layers.
  func isSelfOrDescendant(_ layer: CALayer) -> Bool {
    if children.isEmpty && maskLayer == nil { return layer === self }
    var current: CALayer? = layer
    while let candidate = current {
      if candidate === self { return true }
      current = candidate.parent
    }
    return false
  }

  func accepts(_ layer: CALayer) -> Bool {
    guard original == nil, layer.original == nil else {
      report("a presentation's tree cannot be changed")
      return false
    }
    guard mayChange("the tree") else { return false }
    if layer.isSelfOrDescendant(self) {
      report("\(layer.layerPath) contains this layer and cannot become its sublayer")
      return false
    }
    return true
  }

  /// Inserts a layer at the index that `index` returns, counted among the sublayers before the
  /// insertion.
  func insert(_ layer: CALayer, at index: () -> Int) {
    guard accepts(layer) else { return }
    if let indices = indices(of: layer, index) { return move(layer, indices, index) }
    layer.removeFromSuperlayer()
    willChange()
    let action = beginChange(forKey: "sublayers")
    layer.adopt(into: context)
    let entering = isOrderedIn && !layer.state.isHidden ? layer.beginOrder(isIn: true) : []
    // The search for actions ran the caller's code, which may have moved any layer, so check again.
    guard layer.isFree(for: self) else {
      if layer.parent?.isOrderedIn != true { layer.forgetOrder() }
      return reportMoved(layer)
    }
    layer.adopt(into: context)
    layer.knownIndex = min(index(), children.count)
    children.insert(layer, at: layer.knownIndex)
    layer.parent = self
    mayHaveDepth = true
    context.commits.noteInserted(layer)
    implyLayout()
    entering.run(isIn: true)
    if let action { run(action, forKey: "sublayers", oldValue: nil) }
  }

  /// Returns a sublayer's current index and the index at which to reinsert it after removing it;
  /// nil if `layer` is not a sublayer.
  private func indices(
    of layer: CALayer, _ index: () -> Int
  ) -> (old: Int, new: Int)? {
    guard let old = self.index(of: layer) else { return nil }
    let new = index()
    return (old, old < new ? new - 1 : new)
  }

  /// Moves a sublayer to another index. It stays in the tree and keeps its animations.
  private func move(
    _ layer: CALayer, _ indices: (old: Int, new: Int), _ index: () -> Int
  ) {
    if indices.old == indices.new { return }
    willChange()
    let action = beginChange(forKey: "sublayers")
    // The search for the action ran the caller's code, which may have moved the layer, so look up
    // its index again.
    guard let indices = self.indices(of: layer, index) else { return reportMoved(layer) }
    children.remove(at: indices.old)
    children.insert(layer, at: min(indices.new, children.count))
    implyLayout()
    if let action { run(action, forKey: "sublayers", oldValue: nil) }
  }

  func isFree(for superlayer: CALayer) -> Bool {
    parent == nil && storedContext?.rootLayer !== self && !isSelfOrDescendant(superlayer)
  }

  func reportMoved(_ layer: CALayer) {
    report(
      "an action for moving \(layer.layerPath) moved it elsewhere, where it stays")
  }

  var currentSublayers: [CALayer]? {
    let models = original?.children ?? children
    if models.isEmpty { return nil }
    return original == nil ? models : models.compactMap { $0.presentation() }
  }

  func setSublayers(_ layers: [CALayer]) {
    guard original == nil, mayChange("the tree") else { return }
    let remaining = Set(layers)
    for layer in children where !remaining.contains(layer) { layer.removeFromSuperlayer() }
    for layer in layers { addSublayer(layer) }
  }

  func adopt(into context: CAContext) {
    if storedContext === context { return }
    forEachLayer(below: self) { layer in
      let old = layer.storedContext
      layer.storedContext = context
      layer.treePosition = TreePosition()
      layer.isCommitted = false
      if !layer.time.isIdentity || layer.time.duration < .infinity {
        context.commits.hasTimedLayers = true
      }
      for attachment in layer.attachments {
        old?.commits.running[ObjectIdentifier(attachment)] = nil
        attachment.unschedule()
      }
    }
  }

  var depth: Int { settledTreePosition.depth }

  var isAttached: Bool { settledTreePosition.isAttached }

  /// The layer's position in the tree, cached until a layer enters or leaves one of the session's
  /// trees.
  ///
  /// - Complexity: O(ancestors without a cached position); linear for all layers of a tree.
  private var settledTreePosition: TreePosition {
    // A layer without a session is in no tree that is shown.
    guard let generation = storedContext?.commits.treeGeneration else { return TreePosition() }
    var (known, steps) = (self, 0)
    while known.treePosition.generation != generation, let parent = known.parent {
      (known, steps) = (parent, steps + 1)
    }
    if known.treePosition.generation != generation {
      let isRoot = known.storedContext?.rootLayer === known
      known.treePosition = TreePosition(generation: generation, depth: 0, isAttached: isRoot)
    }
    var (layer, position) = (self, known.treePosition)
    for step in stride(from: steps, to: 0, by: -1) {
      position.depth = known.treePosition.depth + step
      layer.treePosition = position
      if let parent = layer.parent { layer = parent }
    }
    return self.treePosition
  }
}

/// A layer's position in a tree, valid for one generation of the session's trees. Generation 0
/// comes before the first, so a position of that generation is never valid.
struct TreePosition {
  var generation = 0
  var depth = 0
  var isAttached = false
}
