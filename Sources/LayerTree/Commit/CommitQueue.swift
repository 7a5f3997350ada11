@MainActor final class CommitQueue {
  var transactions = TransactionStack()
  var changed: [CALayer] = []
  private(set) var inserted: [CALayer] = []
  private(set) var removed: [CALayer] = []
  var needingLayout: [CALayer] = []
  var needingDisplay: [CALayer] = []
  var added: [AttachedAnimation] = []
  /// The animations of layers that are shown. They are unordered, because the event queue orders
  /// their events.
  var running: [ObjectIdentifier: AttachedAnimation] = [:]
  /// Layers, such as emitters, whose image may change without an animation.
  var movers: [CALayer] = []
  /// Whether any layer of the session has ever had custom timing.
  var hasTimedLayers = false
  /// Whether a layer's timing has changed in this commit, so that the ends of all animations must
  /// be computed again.
  var timesChanged = false
  /// Empty events, scheduled for the times at which a layer's own timing makes it appear or
  /// disappear. The image changes then, although no animation runs.
  var appearances: [EventToken] = []
  var past: TurnPast?
  /// Incremented whenever a layer enters or leaves one of the session's trees.
  private(set) var treeGeneration = 1

  // MARK: Transactions

  func openImplicitTransaction() {
    if transactions.isEmpty { transactions.push(isExplicit: false) }
  }

  func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
    openImplicitTransaction()
    guard let top = transactions.top else { return }
    top.values[kCATransactionCompletionBlock] = block
    if let block { top.completions.append(TransactionCompletion(block)) }
  }

  func replaceAdded(_ waiting: AttachedAnimation, by other: AttachedAnimation) {
    guard let index = added.firstIndex(where: { $0 === waiting }) else { return }
    added[index] = other
  }

  // MARK: The tree

  func noteInserted(_ layer: CALayer) {
    treeGeneration &+= 1
    inserted.append(layer)
    layer.notifyStageDelegates()
  }

  func noteRemoved(_ layer: CALayer) {
    treeGeneration &+= 1
    removed.append(layer)
    layer.notifyStageDelegates()
  }

  /// Collects the layout and display requests that newly inserted layers made before they entered
  /// this tree, so that this commit fulfils them. `scanned` is the number of inserted layers
  /// already visited.
  func collectNeeds(scanned: inout Int) {
    let new = inserted[scanned...]
    scanned = inserted.count
    forEachEntering(new) { layer in
      if layer.needsLayoutFlag { needingLayout.append(layer) }
      if layer.needsDisplayFlag { needingDisplay.append(layer) }
    }
  }

  /// Returns the layers that first appear in this commit, superlayers before sublayers.
  func takeEntering() -> [CALayer] {
    let new = inserted
    inserted = []
    var entering: [CALayer] = []
    forEachEntering(new[...]) { layer in
      layer.noteFirstCommit()
      entering.append(layer)
    }
    return entering
  }

  private func forEachEntering(_ new: ArraySlice<CALayer>, _ body: (CALayer) -> Void) {
    // Start at the outermost new layers; `forEachLayer` visits the new layers inside them.
    for layer in new where !layer.isCommitted && layer.parent?.isCommitted ?? true {
      if layer.isAttached { forEachLayer(below: layer, body) }
    }
  }

  func dropLeaving() {
    let leaving = removed
    removed = []
    // Layers were added or removed. If any layer has custom timing, this may change the ends of
    // animations.
    if hasTimedLayers, !inserted.isEmpty || !leaving.isEmpty { timesChanged = true }
    for layer in leaving where !layer.isAttached {
      forEachLayer(below: layer) { layer in
        guard layer.isCommitted else { return }
        layer.isCommitted = false
        layer.removeAllAnimations()
      }
    }
    if !movers.isEmpty {
      movers.removeAll { !$0.isCommitted || $0.storedContext?.commits !== self }
    }
  }

  /// Marks the layers as shown, except those that `display()` has removed from the tree.
  func show(_ entering: [CALayer]) {
    for layer in entering where !layer.isCommitted && (removed.isEmpty || layer.isAttached) {
      layer.isCommitted = true
      layer.didEnter()
      added.append(contentsOf: layer.attachments.filter { $0.begin == nil })
    }
  }

  func display() {
    // Take the requests before displaying: a layer that requests display again meanwhile is
    // displayed at the next commit.
    let layers = needingDisplay
    needingDisplay = []
    for layer in layers where layer.isAttached { layer.displayIfNeeded() }
  }

  func forgetBefore() {
    for layer in changed { layer.before = nil }
    let committed = changed
    changed.removeAll(keepingCapacity: true)
    for layer in committed where layer.isCommitted { layer.didCommit() }
  }

  // MARK: Animations

  func isMoving(after moment: Flicks) -> Bool {
    added.contains { !$0.isRemoved } || running.values.contains { $0.isMoving(after: moment) }
      || movers.contains {
        $0.isCommitted && $0.timeRate > 0 && $0.movesByItself(at: $0.foldedTime(at: moment))
      }
  }
}
