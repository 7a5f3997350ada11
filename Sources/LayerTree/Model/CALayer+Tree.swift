extension CALayer {
  /// How deep a tree is drawn and hit: a level of the dearest kinds takes some kilobytes of the stack,
  /// several times as much in builds for debugging.
  package static let depthLimit = 250

  func insert(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer) { siblings in siblings.firstIndex { $0 === sibling } ?? 0 }
  }

  func insert(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer) { siblings in
      siblings.firstIndex { $0 === sibling }.map { $0 + 1 } ?? siblings.count
    }
  }

  func replace(_ old: CALayer, with new: CALayer) {
    guard old !== new, children.contains(where: { $0 === old }), accepts(new) else { return }
    insert(new) { siblings in siblings.firstIndex { $0 === old } ?? siblings.count }
    if old.parent === self { old.removeFromSuperlayer() }
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
    let leaving = isCommitted ? beginChange(forKey: "onOrderOut") : nil
    if let transition = leaving as? CATransition {
      parent.addDeparture(of: self, by: transition)
    } else if let leaving {
      run(leaving, forKey: "onOrderOut", oldValue: nil)
    }
    guard self.parent === parent, parent.maskLayer !== self else { return reportMoved(self) }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    context.noteRemoved(self)
    parent.setNeedsLayout()
    if let action { parent.run(action, forKey: "sublayers", oldValue: nil) }
  }

  /// Whether the layer is `self` or below it.
  func isSelfOrDescendant(_ layer: CALayer) -> Bool {
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

  /// Puts a layer where `index` says, given the sublayers before that.
  func insert(_ layer: CALayer, at index: ([CALayer]) -> Int) {
    guard accepts(layer) else { return }
    if let places = places(of: layer, index) { return move(layer, places, index) }
    layer.removeFromSuperlayer()
    willChange()
    let action = beginChange(forKey: "sublayers")
    layer.adopt(into: context)
    let entering = isCommitted ? layer.beginChange(forKey: "onOrderIn") : nil
    // The look-ups above are the caller's code, which may have moved anything.
    guard layer.isFree(for: self) else { return reportMoved(layer) }
    layer.adopt(into: context)
    children.insert(layer, at: min(index(children), children.count))
    layer.parent = self
    mayHaveDepth = true
    context.noteInserted(layer)
    setNeedsLayout()
    if let entering { layer.run(entering, forKey: "onOrderIn", oldValue: nil) }
    if let action { run(action, forKey: "sublayers", oldValue: nil) }
  }

  /// Where a sublayer is, and where it is to be without it; nil for what is none.
  private func places(
    of layer: CALayer, _ index: ([CALayer]) -> Int
  ) -> (old: Int, new: Int)? {
    guard layer.parent === self, let old = children.firstIndex(where: { $0 === layer }) else {
      return nil
    }
    let place = index(children)
    return (old, old < place ? place - 1 : place)
  }

  /// Changes the order only: the layer stays in the tree, and so do its animations.
  private func move(
    _ layer: CALayer, _ places: (old: Int, new: Int), _ index: ([CALayer]) -> Int
  ) {
    if places.old == places.new { return }
    willChange()
    let action = beginChange(forKey: "sublayers")
    // The look-up is the caller's code.
    guard let places = self.places(of: layer, index) else { return reportMoved(layer) }
    children.remove(at: places.old)
    children.insert(layer, at: min(places.new, children.count))
    setNeedsLayout()
    if let action { run(action, forKey: "sublayers", oldValue: nil) }
  }

  /// Whether the layer is in no place, and could be put below another.
  func isFree(for superlayer: CALayer) -> Bool {
    parent == nil && storedContext?.rootLayer !== self && !isSelfOrDescendant(superlayer)
  }

  func reportMoved(_ layer: CALayer) {
    report(
      "\(layer.layerPath) was moved by an action that was looked up for a move: that one holds")
  }

  var currentSublayers: [CALayer]? {
    let models = original?.children ?? children
    if models.isEmpty { return nil }
    return original == nil ? models : models.compactMap { $0.presentation() }
  }

  func setSublayers(_ layers: [CALayer]) {
    guard original == nil, mayChange("the tree") else { return }
    let kept = Set(layers)
    for layer in children where !kept.contains(layer) { layer.removeFromSuperlayer() }
    for layer in layers { addSublayer(layer) }
  }

  /// Makes the layer and those below it part of a context.
  func adopt(into context: CAContext) {
    if storedContext === context { return }
    forEachLayer(below: self) { layer in
      let old = layer.storedContext
      layer.storedContext = context
      layer.isCommitted = false
      if !layer.time.isIdentity || layer.time.duration < .infinity { context.hasTimedLayers = true }
      for attachment in layer.attachments {
        old?.running[ObjectIdentifier(attachment)] = nil
        attachment.unschedule()
      }
    }
  }

  /// How many layers there are around this one.
  var depth: Int {
    var (depth, layer) = (0, parent)
    while let current = layer { (depth, layer) = (depth + 1, current.parent) }
    return depth
  }

  /// Whether the layer is in its context's tree right now.
  var isAttached: Bool {
    guard let root = storedContext?.rootLayer else { return false }
    var layer = self
    while let parent = layer.parent { layer = parent }
    return layer === root
  }
}
