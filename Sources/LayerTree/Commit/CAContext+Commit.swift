extension CAContext {
  /// How often layout may call for layout again within one commit.
  private static let layoutRounds = 100

  /// Brings what is shown up to date with the model at the present moment: lays out, lets layers
  /// display, notes which are shown, and begins their animations.
  func commitTree() {
    guard !isCommitting else { return }
    isCommitting = true
    defer { isCommitting = false }
    var round = 0
    repeat {
      round += 1
      layOut()
      dropLeaving()
      let entering = takeEntering()
      display()
      if !needingLayout.isEmpty { layOut() }
      // Until here nothing that they change of themselves animates: they are first seen as they are
      // now.
      show(entering)
      // Layers that displaying has put into the tree are seen with it.
    } while !inserted.isEmpty && round < Self.layoutRounds
    beginAnimations()
    forgetBefore()
  }

  private func layOut() {
    var round = 0
    var scanned = 0
    collectNeeds(scanned: &scanned)
    while !needingLayout.isEmpty {
      round += 1
      let layers = needingLayout
      needingLayout = []
      if round > Self.layoutRounds {
        reportOnce("layout keeps calling for layout: given up for this turn")
        // The next turn goes on with it.
        needingLayout = layers
        break
      }
      // Superlayers first: they size what is laid out inside of them.
      let depths = layers.map(\.depth)
      for i in layers.indices.sorted(by: { (depths[$0], $0) < (depths[$1], $1) })
      where layers[i].needsLayout() && layers[i].isAttached {
        layers[i].performLayout()
      }
      collectNeeds(scanned: &scanned)
    }
  }

  /// Collects what layers asked for while they were in no tree, and commits have passed over since:
  /// it is due when they come into this one.
  private func collectNeeds(scanned: inout Int) {
    let new = inserted[scanned...]
    scanned = inserted.count
    // Layers inside others that are new too are reached from those.
    for layer in new where !layer.isCommitted && layer.parent?.isCommitted ?? true {
      guard layer.isAttached else { continue }
      forEachLayer(below: layer) { layer in
        if layer.needsLayoutFlag { needingLayout.append(layer) }
        if layer.needsDisplayFlag { needingDisplay.append(layer) }
      }
    }
  }

  /// Has the layers that left drop their animations.
  private func dropLeaving() {
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
    if !movers.isEmpty { movers.removeAll { !$0.isCommitted || $0.storedContext !== self } }
  }

  /// The layers that this commit is the first to show, superlayers first.
  private func takeEntering() -> [CALayer] {
    let new = inserted
    inserted = []
    var entering: [CALayer] = []
    // Layers inside others that are new too are reached from those.
    for layer in new where !layer.isCommitted && layer.parent?.isCommitted ?? true {
      guard layer.isAttached else { continue }
      forEachLayer(below: layer) { layer in
        layer.noteFirstCommit()
        entering.append(layer)
      }
    }
    return entering
  }

  /// Counts layers as shown from now on, but for those that displaying has taken out of the tree.
  private func show(_ entering: [CALayer]) {
    for layer in entering where !layer.isCommitted && (removed.isEmpty || layer.isAttached) {
      layer.isCommitted = true
      layer.didEnter()
      added.append(contentsOf: layer.attachments.filter { $0.begin == nil })
    }
  }

  private func display() {
    // Displaying may call for it again, on this layer or another: that comes at the next commit.
    let layers = needingDisplay
    needingDisplay = []
    for layer in layers where layer.isAttached { layer.displayIfNeeded() }
  }

  private func beginAnimations() {
    let waiting = added
    added = []
    for attachment in waiting where !attachment.isRemoved && attachment.begin == nil {
      guard let layer = attachment.layer, layer.isCommitted else {
        // Nothing is shown of it, so nothing waits for it; it begins when its layer is shown.
        release(attachment)
        continue
      }
      for evaluator in attachment.evaluators { evaluator.commit(on: layer) }
      attachment.resolveBegin(
        now: layer.localTime(at: now.seconds), folded: layer.foldedTime(at: now))
      running[ObjectIdentifier(attachment)] = attachment
      if !timesChanged { scheduleEvents(of: attachment) }
    }
    if timesChanged {
      timesChanged = false
      scheduleAppearances()
      for attachment in running.values { scheduleEvents(of: attachment) }
    }
  }

  /// Schedules the moments at which shown layers begin and end by their own timing.
  private func scheduleAppearances() {
    for token in appearances { token.cancel() }
    appearances = []
    guard hasTimedLayers, let rootLayer else { return }
    forEachLayer(below: rootLayer) { layer in
      let timing = layer.time
      guard timing.speed > 0, layer.superlayerRate > 0 else { return }
      let begin = timing.beginTime
      let end =
        timing.duration > 0
        ? begin + (timing.activeDuration - timing.timeOffset) / Double(timing.speed) : .infinity
      for edge in [begin > 0 ? begin : nil, end].compactMap(\.self) {
        let moment = layer.parent.map { $0.moment(ofLocal: edge) } ?? Flicks(within: edge)
        guard let moment, moment > now else { continue }
        appearances.append(schedule(at: moment) {})
      }
    }
  }

  private func scheduleEvents(of attachment: AttachedAnimation) {
    guard attachment.reschedule() else { return }
    let (schedule, sequence) = (attachment.schedule, attachment.sequence)
    if !attachment.hasStarted, attachment.animation.delegate != nil,
      let moment = attachment.beginMoment
    {
      push(
        .begin(attachment, schedule: schedule), kind: .animationBegin, at: moment,
        sequence: sequence)
    }
    if !attachment.hasStopped, let moment = attachment.endMoment {
      push(
        .end(attachment, schedule: schedule), kind: .animationEnd, at: moment, sequence: sequence)
    }
  }

  // MARK: Ends

  /// An animation has reached its end.
  func finish(_ attachment: AttachedAnimation) {
    attachment.hasStopped = true
    tellOfEnd(attachment, isFinished: true)
    if attachment.animation.isRemovedOnCompletion {
      attachment.isRemoved = true
      attachment.layer?.willChange()
      attachment.layer?.detach(attachment)
      running[ObjectIdentifier(attachment)] = nil
    }
    attachment.animation.delegate?.animationDidStop(attachment.animation, finished: true)
    release(attachment)
  }

  /// An animation was removed before its end, or after it when it stays. Its delegate hears of it
  /// outside of whatever removed it.
  func cancel(_ attachment: AttachedAnimation) {
    guard !attachment.isRemoved else { return }
    attachment.isRemoved = true
    running[ObjectIdentifier(attachment)] = nil
    guard !attachment.hasStopped else { return }
    attachment.hasStopped = true
    tellOfEnd(attachment, isFinished: false)
    guard let delegate = attachment.animation.delegate else { return release(attachment) }
    let token = EventToken(moment: now) { [self] in
      delegate.animationDidStop(attachment.animation, finished: false)
      release(attachment)
    }
    push(.call(token), kind: .animationRemoval, at: now, sequence: attachment.sequence)
  }

  private func tellOfEnd(_ attachment: AttachedAnimation, isFinished: Bool) {
    guard let animationDidEnd, let layer = attachment.layer else { return }
    animationDidEnd(layer, attachment.key, attachment.animation, isFinished)
  }

  // MARK: The tree

  func noteInserted(_ layer: CALayer) {
    inserted.append(layer)
    layer.tellStageDelegates()
  }

  func noteRemoved(_ layer: CALayer) {
    removed.append(layer)
    layer.tellStageDelegates()
  }
}

/// Visits a layer and all below it, masks included, superlayers first, without recursion.
@MainActor func forEachLayer(below root: CALayer, _ body: (CALayer) -> Void) {
  var stack = [root]
  while let layer = stack.popLast() {
    body(layer)
    if let mask = layer.maskLayer { stack.append(mask) }
    stack.append(contentsOf: layer.children.reversed())
  }
}
