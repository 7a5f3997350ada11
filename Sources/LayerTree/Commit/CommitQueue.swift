/// A session's transactions, what the next commit has to do, and which animations run.
@MainActor final class CommitQueue {
  var transactions = TransactionStack()
  /// The layers that have changed since the last commit.
  var changed: [CALayer] = []
  private(set) var inserted: [CALayer] = []
  private(set) var removed: [CALayer] = []
  var needingLayout: [CALayer] = []
  var needingDisplay: [CALayer] = []
  /// Animations that wait for a commit to begin.
  var added: [AttachedAnimation] = []
  /// The animations of layers that are shown. Their events carry the order; this has none.
  var running: [ObjectIdentifier: AttachedAnimation] = [:]
  /// Layers that may change without an animation.
  var movers: [CALayer] = []
  /// Whether any layer of the session has ever been given a time of its own.
  var hasTimedLayers = false
  /// Whether a layer's time has changed, so that every end has to be worked out anew.
  var timesChanged = false
  /// The moments at which layers appear or go by their own timing, as calls that do nothing: the
  /// picture changes there although no animation runs.
  var appearances: [EventToken] = []
  /// The changes of the present turn; nil when nobody will ask.
  var past: TurnPast?
  /// Goes up whenever a layer comes into one of the session's trees or leaves one.
  private(set) var treeGeneration = 1

  // MARK: Transactions

  /// Opens the implicit transaction when no transaction is open.
  func openImplicitTransaction() {
    if transactions.isEmpty { transactions.push(isExplicit: false) }
  }

  func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
    openImplicitTransaction()
    guard let top = transactions.top else { return }
    top.values[kCATransactionCompletionBlock] = block
    if let block { top.completions.append(TransactionCompletion(block)) }
  }

  /// Has another animation wait in the place of one.
  func replaceAdded(_ waiting: AttachedAnimation, by other: AttachedAnimation) {
    guard let index = added.firstIndex(where: { $0 === waiting }) else { return }
    added[index] = other
  }

  // MARK: The tree

  func noteInserted(_ layer: CALayer) {
    treeGeneration &+= 1
    inserted.append(layer)
    layer.tellStageDelegates()
  }

  func noteRemoved(_ layer: CALayer) {
    treeGeneration &+= 1
    removed.append(layer)
    layer.tellStageDelegates()
  }

  /// Collects what layers asked for while they were in no tree, and commits have passed over since:
  /// it is due when they come into this one.
  func collectNeeds(scanned: inout Int) {
    let new = inserted[scanned...]
    scanned = inserted.count
    forEachEntering(new) { layer in
      if layer.needsLayoutFlag { needingLayout.append(layer) }
      if layer.needsDisplayFlag { needingDisplay.append(layer) }
    }
  }

  /// The layers that this commit is the first to show, superlayers first.
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
    // Layers inside others that are new too are reached from those.
    for layer in new where !layer.isCommitted && layer.parent?.isCommitted ?? true {
      if layer.isAttached { forEachLayer(below: layer, body) }
    }
  }

  /// Has the layers that left drop their animations.
  func dropLeaving() {
    let leaving = removed
    removed = []
    // Where no layer has a time of its own, no end depends on where a layer is.
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

  /// Counts layers as shown from now on, but for those that displaying has taken out of the tree.
  func show(_ entering: [CALayer]) {
    for layer in entering where !layer.isCommitted && (removed.isEmpty || layer.isAttached) {
      layer.isCommitted = true
      layer.didEnter()
      added.append(contentsOf: layer.attachments.filter { $0.begin == nil })
    }
  }

  func display() {
    // Displaying may call for it again, on this layer or another: that comes at the next commit.
    let layers = needingDisplay
    needingDisplay = []
    for layer in layers where layer.isAttached { layer.displayIfNeeded() }
  }

  /// From now on, what is shown is what layers hold now.
  func forgetBefore() {
    for layer in changed { layer.before = nil }
    let committed = changed
    changed.removeAll(keepingCapacity: true)
    for layer in committed where layer.isCommitted { layer.didCommit() }
  }

  // MARK: Animations

  /// Whether the picture changes by itself after a moment, without an event.
  func isMoving(after moment: Flicks) -> Bool {
    added.contains { !$0.isRemoved } || running.values.contains { $0.isMoving(after: moment) }
      || movers.contains {
        $0.isCommitted && $0.timeRate > 0 && $0.movesByItself(at: $0.foldedTime(at: moment))
      }
  }
}
