extension CAContext {
  /// The largest number of rounds of layout and display in one commit. There may be several,
  /// because layout may request layout again, and displaying layers may add more layers.
  private static let layoutRounds = 100

  func commitTree() {
    if scope.value.isCommitting { return }
    scope.with {
      $0.isCommitting = true
    } do: {
      var round = 0
      repeat {
        round += 1
        layOut()
        commits.dropLeaving()
        let entering = commits.takeEntering()
        commits.display()
        if !commits.needingLayout.isEmpty { layOut() }
        // The new layers first appear in the state that they have now. Marking them as shown here
        // keeps the changes up to this point from animating.
        commits.show(entering)
        // Calls of `display()` may have added further layers to the tree; these appear in the same
        // commit.
      } while !commits.inserted.isEmpty && round < Self.layoutRounds
      beginAnimations()
      commits.forgetBefore()
    }
  }

  private func layOut() {
    var round = 0
    var scanned = 0
    commits.collectNeeds(scanned: &scanned)
    while !commits.needingLayout.isEmpty {
      round += 1
      let layers = commits.needingLayout
      commits.needingLayout = []
      if round > Self.layoutRounds {
        problems.note("layout keeps requesting layout; stopped for this turn")
        // Keep these layers for the next turn.
        commits.needingLayout = layers
        break
      }
      // Lay out superlayers first, because they set the sizes of the layers inside them.
      let depths = layers.map(\.depth)
      for i in layers.indices.sorted(by: { (depths[$0], $0) < (depths[$1], $1) })
      where layers[i].needsLayout() && layers[i].isAttached {
        layers[i].performLayout()
      }
      commits.collectNeeds(scanned: &scanned)
    }
  }

  private func beginAnimations() {
    let waiting = commits.added
    commits.added = []
    for attachment in waiting where !attachment.isRemoved && attachment.begin == nil {
      guard let layer = attachment.layer, layer.isCommitted else {
        if now > .zero, let layer = attachment.layer, !layer.isAttached {
          // Discard an animation whose layer is outside the tree, but not at time 0, when a tree
          // may still be built over several turns.
          layer.detach(attachment)
          cancel(attachment)
        } else {
          // The animation will begin when its layer is shown. Completion blocks need not wait for
          // that.
          release(attachment)
        }
        continue
      }
      for evaluator in attachment.evaluators { evaluator.commit(on: layer) }
      attachment.resolveBegin(
        now: layer.localTime(at: mediaTime), folded: layer.foldedTime(at: now))
      commits.running[ObjectIdentifier(attachment)] = attachment
      if !commits.timesChanged { scheduleEvents(of: attachment) }
    }
    if commits.timesChanged {
      commits.timesChanged = false
      scheduleAppearances()
      for attachment in commits.running.values { scheduleEvents(of: attachment) }
    }
  }

  private func scheduleAppearances() {
    for token in commits.appearances { token.cancel() }
    commits.appearances = []
    guard commits.hasTimedLayers, let rootLayer else { return }
    forEachLayer(below: rootLayer) { layer in
      let timing = layer.time
      guard timing.speed > 0, layer.superlayerRate > 0 else { return }
      let begin = timing.beginTime
      let end =
        timing.duration > 0
        ? begin + (timing.activeDuration - timing.timeOffset) / Double(timing.speed) : .infinity
      for edge in [begin > 0 ? begin : nil, end].compactMap(\.self) {
        let moment = layer.parent.map { $0.moment(ofLocal: edge) } ?? moment(ofMediaTime: edge)
        guard let moment, moment > now else { continue }
        commits.appearances.append(schedule(at: moment) {})
      }
    }
  }

  private func scheduleEvents(of attachment: AttachedAnimation) {
    guard attachment.reschedule() else { return }
    let (schedule, sequence) = (attachment.schedule, attachment.sequence)
    if !attachment.hasStarted, attachment.animation.delegate != nil,
      let moment = attachment.beginMoment
    {
      clock.push(
        .begin(attachment, schedule: schedule), kind: .animationBegin, at: moment,
        sequence: sequence)
    }
    if !attachment.hasStopped, let moment = attachment.endMoment {
      clock.push(
        .end(attachment, schedule: schedule), kind: .animationEnd, at: moment, sequence: sequence)
    }
  }

  // MARK: Ends

  func finish(_ attachment: AttachedAnimation) {
    attachment.hasStopped = true
    notifyOfEnd(attachment, isFinished: true)
    if attachment.animation.isRemovedOnCompletion {
      attachment.isRemoved = true
      attachment.layer?.willChange()
      attachment.layer?.detach(attachment)
      commits.running[ObjectIdentifier(attachment)] = nil
    }
    redrawAfter(attachment)
    attachment.animation.delegate?.animationDidStop(attachment.animation, finished: true)
    release(attachment)
  }

  /// Ends an animation early. The delegate is called in a later event, so that it does not run
  /// inside the code that removed the animation.
  func cancel(_ attachment: AttachedAnimation) {
    guard !attachment.isRemoved else { return }
    attachment.isRemoved = true
    commits.running[ObjectIdentifier(attachment)] = nil
    guard !attachment.hasStopped else { return }
    attachment.hasStopped = true
    notifyOfEnd(attachment, isFinished: false)
    guard let delegate = attachment.animation.delegate else { return release(attachment) }
    let token = EventToken(moment: now, cause: .animation) { [self] in
      delegate.animationDidStop(attachment.animation, finished: false)
      release(attachment)
    }
    clock.push(.call(token), kind: .animationRemoval, at: now, sequence: attachment.sequence)
  }

  /// Redraws a layer after an animation of its content has ended, because what the layer draws may
  /// depend on its presentation. This is not called for a removed animation: `presentation()` still
  /// contains it during the commit, so the redraw would draw the removed value.
  private func redrawAfter(_ attachment: AttachedAnimation) {
    guard let layer = attachment.layer, layer.isCommitted,
      attachment.evaluators.contains(where: \.redraws)
    else { return }
    layer.needRedraw()
  }

  private func notifyOfEnd(_ attachment: AttachedAnimation, isFinished: Bool) {
    guard let animationDidEnd, let layer = attachment.layer else { return }
    animationDidEnd(layer, attachment.key, attachment.animation, isFinished)
  }

}

/// Calls `body` for a layer and its descendants, masks included. A superlayer comes before its
/// sublayers. The function does not recurse.
@MainActor func forEachLayer(below root: CALayer, _ body: (CALayer) -> Void) {
  var stack = [root]
  while let layer = stack.popLast() {
    body(layer)
    if let mask = layer.maskLayer { stack.append(mask) }
    stack.append(contentsOf: layer.children.reversed())
  }
}
