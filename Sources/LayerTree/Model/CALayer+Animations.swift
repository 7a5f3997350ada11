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
      addition.motionStateBefore = { [self, animation] in motionStateBeforeChange(of: animation) }
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
    // The hook is the caller's code, which may have changed the layer's animations, so look up the
    // animation under the key again.
    let index = takeover.keepsIndex ? attachments.firstIndex { $0.key == key } : nil
    if let key { removeAnimation(forKey: key) }
    if let keyPath = (animation as? CAPropertyAnimation)?.keyPath {
      endAnimations(of: keyPath, takeover.ends)
    }
    attach(animation, key: key, base: takeover.base, evaluators, at: index)
  }

  /// Attaches an animation, which begins at the next commit. `index` is its index among the layer's
  /// animations; nil to append it.
  func attach(
    _ animation: CAAnimation, key: String?, base: String? = nil, _ evaluators: [Evaluator],
    at index: Int? = nil
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
    attachments.insert(attachment, at: min(index ?? attachments.count, attachments.count))
    if attachment.movesInDepth { parent?.mayHaveDepth = true }
    context.commits.added.append(attachment)
  }

  /// Returns the animation to add, with its duration set. It is copied if the hook replaced it by
  /// an animation that a layer already holds.
  private func settled(_ addition: AnimationAddition) -> CAAnimation {
    let animation = addition.animation.isFrozen ? addition.animation.copy() : addition.animation
    applyDuration(to: animation)
    return animation
  }

  /// Passes the waiting animations of the layer and its descendants to a hook. A waiting animation
  /// is one that no commit has started yet. The hook has not seen these animations if they were
  /// added before it was set, for example by an initializer.
  ///
  /// - Parameter hook: Returns whether it has changed the addition; the key cannot change.
  package func reviseWaitingAnimations(with hook: (inout AnimationAddition) -> Bool) {
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
    for sublayer in sublayers ?? [] { sublayer.reviseWaitingAnimations(with: hook) }
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

  /// Returns the layer's copy of the animation under a key. The copy is immutable, but can itself
  /// be copied. If the animation has ended, returns the first animation that
  /// ``RetargetPolicy/additive`` added alongside it.
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

  func hasAnimation(answeringTo key: String) -> Bool {
    // Use a loop: with a closure, the isolation would be checked for each animation, and there may
    // be a thousand.
    for attachment in attachments where attachment.answers(to: key) { return true }
    return false
  }

  /// Returns the keys of the animations, in the order in which they were added; nil if there are no
  /// keys.
  public func animationKeys() -> [String]? {
    let keys = (original ?? self).attachments.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  func detach(_ attachment: AttachedAnimation) {
    // The animation is usually the oldest one, so the search ends at once.
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

  /// Returns the model value before the current change, if a change of this property is being made;
  /// otherwise, the current model value.
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

  /// Returns the property's interruption policy if `animation` is the action of a change of that
  /// property; otherwise nil.
  private func policyOfChange(for animation: CAAnimation) -> RetargetPolicy? {
    guard let change = context.scope.value.change, change.layer === self,
      let keyPath = (animation as? CAPropertyAnimation)?.keyPath,
      path(keyPath)?.property.key == change.key
    else { return nil }
    return retargetPolicy(forKey: change.key)
  }

  private func isMoved(by addition: AnimationAddition) -> Bool {
    guard let keyPath = (addition.animation as? CAPropertyAnimation)?.keyPath,
      let property = path(keyPath)?.property
    else { return false }
    return attachments.contains { attachment in
      attachment.evaluators.contains { $0.overlaps(keyPath, of: property) }
    }
  }

  private func motionStateBeforeChange(of animation: CAAnimation) -> MotionState? {
    guard let keyPath = (animation as? CAPropertyAnimation)?.keyPath, let path = path(keyPath)
    else { return nil }
    let context = context
    func motionState() -> MotionState? { context.motionState(of: self, keyPath: keyPath) }
    guard let change = context.scope.value.change, change.layer === self,
      change.key == path.property.key
    else { return motionState() }
    return path.property.withValue(change.oldValue, on: self, motionState)
  }

  /// Returns the presentation value. It is based on the model value before the current change, if a
  /// change of this property is being made; otherwise, on the model value before this turn's
  /// changes.
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
