import Foundation

extension CALayer {
  func addCopy(of anim: CAAnimation, forKey key: String?) {
    guard original == nil, mayChange("an animation") else { return }
    let context = context
    context.commits.openImplicitTransaction()
    var key = anim is CATransition ? kCATransition : key
    var animation = anim.copy()
    var takeover = animation.takeover
    animation.takeover = Takeover()
    applyDefaults(to: animation, key: key)

    let replaced = key.flatMap(attachment(forKey:))
    let hook = context.animationWillAdd
    let policy = policyOfChange(for: animation)
    if hook != nil || policy != nil {
      if knownName == nil { context.naming?.lookUp(self) }
      var addition = AnimationAddition(
        layer: self, layerPath: layerPath, key: key, animation: animation,
        previousModelValue: previousModelValue(for: animation), replaced: replaced?.animation)
      addition.shownBefore = { [self, animation] in previousPresentationValue(for: animation) }
      addition.motionStateBefore = { [self, animation] in standingBeforeChange(of: animation) }
      (addition.takeover, addition.policy) = (takeover, policy)
      addition.isAction = context.scope.value.change?.layer === self
      hook?(&addition)
      if let policy = addition.policy {
        addition.apply(policy, interrupting: isMoved(by: addition) ? addition.interruption : nil)
      }
      (key, takeover) = (addition.key, addition.takeover)
      animation = settled(addition)
    }
    let evaluators = animation.makeEvaluators(on: self) { [self] path in
      presentationValueBeforeChange(of: path)
    }
    // The hook is the caller's code: what has the key is looked up again.
    let place = takeover.keepsPlace ? attachments.firstIndex { $0.key == key } : nil
    if let key { removeAnimation(forKey: key) }
    if let keyPath = (animation as? CAPropertyAnimation)?.keyPath {
      endAnimations(of: keyPath, takeover.ends)
    }
    attach(animation, key: key, base: takeover.base, evaluators, at: place)
  }

  /// Has the layer hold an animation, which is to begin at the next commit.
  ///
  /// - Parameter place: Among those that it has; nil for after them.
  func attach(
    _ animation: CAAnimation, key: String?, base: String? = nil, _ evaluators: [Evaluator],
    at place: Int? = nil
  ) {
    let context = context
    animation.isFrozen = true
    let attachment = AttachedAnimation(
      key: key, base: base, animation: animation, evaluators: evaluators,
      sequence: context.clock.takeSequence(), link: Backlink(self))
    if let completion = context.commits.transactions.openCompletion {
      completion.retain()
      attachment.completion = completion
    }
    willChange()
    attachments.insert(attachment, at: min(place ?? attachments.count, attachments.count))
    if attachment.movesInDepth { parent?.mayHaveDepth = true }
    context.commits.added.append(attachment)
  }

  /// The animation that an addition has after it was asked about, which may be another, or one that
  /// a layer holds already.
  private func settled(_ addition: AnimationAddition) -> CAAnimation {
    let animation = addition.animation.isFrozen ? addition.animation.copy() : addition.animation
    applyDuration(to: animation)
    return animation
  }

  /// Asks about the animations of the layer and of those below it that wait for the first commit
  /// that shows them: those that were added when nobody could ask yet, as by an initializer.
  ///
  /// - Parameter hook: Says whether it has changed the addition; its key stays as it is.
  package func offerWaitingAnimations(to hook: (inout AnimationAddition) -> Bool) {
    for (index, waiting) in attachments.enumerated() where waiting.begin == nil {
      var addition = AnimationAddition(
        layer: self, layerPath: layerPath, key: waiting.key, animation: waiting.animation.copy(),
        previousModelValue: previousModelValue(for: waiting.animation), replaced: nil)
      guard hook(&addition) else { continue }
      let animation = settled(addition)
      animation.isFrozen = true
      let changed = AttachedAnimation(
        of: waiting, animation: animation,
        evaluators: animation.makeEvaluators(on: self) { [self] in presentationValue(of: $0) })
      willChange()
      attachments[index] = changed
      context.commits.replaceAdded(waiting, by: changed)
    }
    for sublayer in sublayers ?? [] { sublayer.offerWaitingAnimations(to: hook) }
  }

  func dropAnimation(forKey key: String) {
    guard original == nil, mayChange("an animation") else { return }
    if !hasAnimation(answeringTo: key) { return }
    let leaving = attachments.filter { $0.answers(to: key) }
    context.commits.openImplicitTransaction()
    willChange()
    attachments.removeAll { $0.answers(to: key) }
    for attachment in leaving { context.cancel(attachment) }
  }

  func dropAllAnimations() {
    guard original == nil, !attachments.isEmpty, mayChange("an animation") else { return }
    let leaving = attachments
    context.commits.openImplicitTransaction()
    willChange()
    attachments = []
    for attachment in leaving { context.cancel(attachment) }
  }

  /// The animation under a key, as the layer holds it: it cannot be changed, but copied. When it
  /// has ended, the first of those that ``RetargetPolicy/additive`` has added beside it.
  public func animation(forKey key: String) -> CAAnimation? {
    (original ?? self).attachment(forKey: key)?.animation
  }

  private func attachment(forKey key: String) -> AttachedAnimation? {
    var beside: AttachedAnimation?
    for attachment in attachments {
      if attachment.key == key { return attachment }
      if beside == nil, attachment.base == key { beside = attachment }
    }
    return beside
  }

  /// Whether removing what a key names would remove an animation.
  func hasAnimation(answeringTo key: String) -> Bool {
    // A closure's isolation would be checked for each of what may be a thousand animations.
    for attachment in attachments where attachment.answers(to: key) { return true }
    return false
  }

  /// The keys of the animations in the order of adding; nil when there are none.
  public func animationKeys() -> [String]? {
    let keys = (original ?? self).attachments.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  func detach(_ attachment: AttachedAnimation) {
    // Mostly it is the oldest.
    if let index = attachments.firstIndex(where: { $0 === attachment }) {
      attachments.remove(at: index)
    }
  }

  // MARK: Defaults

  func applyDefaults(to animation: CAAnimation, key: String?) {
    if let property = animation as? CAPropertyAnimation, property.keyPath == nil {
      property.keyPath = key
    }
    applyDuration(to: animation)
    if let function = context.commits.transactions.timingFunction {
      animation.timingFunction = function
    }
  }

  private func applyDuration(to animation: CAAnimation) {
    if !(animation.duration > 0) {
      animation.duration =
        context.commits.transactions.duration ?? CATransaction.defaultDuration
    }
  }

  /// The model's value before the change that `animation` belongs to, or the present one.
  private func previousModelValue(for animation: CAAnimation) -> (any AnimatableValue)? {
    guard let keyPath = (animation as? CAPropertyAnimation)?.keyPath, let path = path(keyPath)
    else { return nil }
    if let change = context.scope.value.change, change.layer === self,
      change.key == path.property.key
    {
      return path.part(of: change.oldValue)
    }
    return path.read(self)
  }

  private func previousPresentationValue(for animation: CAAnimation) -> (any AnimatableValue)? {
    (animation as? CAPropertyAnimation)?.keyPath.flatMap(path)
      .flatMap { presentationValueBeforeChange(of: $0) }
  }

  /// Returns the policy that the property names, when the animation leads it to the value that it
  /// is being given.
  private func policyOfChange(for animation: CAAnimation) -> RetargetPolicy? {
    guard let change = context.scope.value.change, change.layer === self,
      let keyPath = (animation as? CAPropertyAnimation)?.keyPath,
      path(keyPath)?.property.key == change.key
    else { return nil }
    return retargetPolicy(forKey: change.key)
  }

  /// Whether something leads the property of an animation that is about to be added.
  private func isMoved(by addition: AnimationAddition) -> Bool {
    guard let keyPath = (addition.animation as? CAPropertyAnimation)?.keyPath,
      let property = path(keyPath)?.property
    else { return false }
    return attachments.contains { attachment in
      attachment.evaluators.contains { $0.overlaps(keyPath, of: property) }
    }
  }

  private func standingBeforeChange(of animation: CAAnimation) -> MotionState? {
    guard let keyPath = (animation as? CAPropertyAnimation)?.keyPath, let path = path(keyPath)
    else { return nil }
    let context = context
    func motionState() -> MotionState? { context.motionState(of: self, keyPath: keyPath) }
    guard let change = context.scope.value.change, change.layer === self,
      change.key == path.property.key
    else { return motionState() }
    return path.property.withValue(change.oldValue, on: self, motionState)
  }

  /// Returns the value that the path shows now, were the model still as it was before the change
  /// that is being run, or, outside of one, before the changes of this turn.
  private func presentationValueBeforeChange(of path: AnyPath) -> (any AnimatableValue)? {
    guard let change = context.scope.value.change, change.layer === self,
      change.key == path.property.key
    else {
      guard let before, CAContext.drawing == nil else { return presentationValue(of: path) }
      before.exchangeProperties(with: self)
      defer { before.exchangeProperties(with: self) }
      return presentationValue(of: path)
    }
    return path.property.withValue(change.oldValue, on: self) { presentationValue(of: path) }
  }
}
