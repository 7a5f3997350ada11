extension CALayer {
  /// The largest number of animations under one key that ``RetargetPolicy/additive`` keeps running.
  /// Without a limit, n new targets at short intervals would cause n²/2 evaluations. A drag of 120
  /// targets per second with animations of eight seconds stays below the limit.
  package static let maxBlendedCount = 1024

  /// The start value with which an animation added by ``RetargetPolicy/additive`` is continuous. At
  /// the limit, the older half of the animations ends, and the start value compensates for the rest
  /// of their change. Animations without a key are not limited.
  ///
  /// - Parameter start: The start value if none of them ends.
  /// - Complexity: Two samples of the layer, once in `maxBlendedCount / 2` calls.
  func startAmongBlended(
    _ start: any AnimatableValue, under key: String?, of keyPath: String
  ) -> any AnimatableValue {
    guard attachments.count >= Self.maxBlendedCount, let key, let path = path(keyPath) else {
      return start
    }
    var blended: [AttachedAnimation] = []
    for attachment in attachments where attachment.answers(to: key) && attachment.isBlended {
      blended.append(attachment)
    }
    guard blended.count >= Self.maxBlendedCount else { return start }
    let context = context
    let present = Evaluation(moment: context.now)
    let before = context.sample(self, path, at: present)
    context.commits.openImplicitTransaction()
    willChange()
    for attachment in blended.prefix(Self.maxBlendedCount / 2) {
      attachment.isCompensated = true
      context.cancel(attachment)
    }
    attachments.removeAll { $0.isRemoved }
    let after = context.sample(self, path, at: present)
    report(
      "more than \(Self.maxBlendedCount) additive animations of \(keyPath); "
        + "the older half is removed")
    return Interruption.sum(before, start, less: after) ?? start
  }
}

extension CALayer {
  func isAnimatedAbsolutely(at keyPath: String) -> Bool {
    guard let property = path(keyPath)?.property else { return false }
    let now = context.now
    for attachment in attachments where attachment.isRunning(at: now) {
      for evaluator in attachment.evaluators
      where evaluator.isAbsolute && evaluator.overlaps(keyPath, of: property) {
        return true
      }
    }
    return false
  }

  /// Makes animations that replace the value add the rest of their change to the model from now on.
  /// Only the last of them does so, because it hides the others, which release the key path.
  func makeMotionRelative(at keyPath: String) {
    guard let target = path(keyPath) else { return }
    let (context, now) = (context, context.now)
    context.commits.openImplicitTransaction()
    willChange()
    var isHidden = false
    for attachment in attachments.reversed() where attachment.isRunning(at: now) {
      for evaluator in attachment.evaluators.reversed()
      where evaluator.isAbsolute && evaluator.overlaps(keyPath, of: target.property) {
        guard let own = evaluator.keyPath else { continue }
        // The narrower of the two key paths.
        let isInside = KeyPaths.leads(keyPath, to: own)
        guard let part = isInside ? path(own) : target else { continue }
        let end = isHidden ? nil : attachment.lastPosition
        isHidden =
          evaluator.release(part, at: isInside ? own : keyPath, on: self, end: end) || isHidden
      }
    }
  }
}

extension AttachedAnimation {
  /// Whether ``RetargetPolicy/additive`` added the animation, which then adds a difference from the
  /// model value.
  fileprivate var isBlended: Bool {
    guard let basic = animation as? CABasicAnimation else { return false }
    return basic.isAdditive && basic.isRelativeToModel
  }
}
