extension CALayer {
  /// The largest number of animations under one key that ``RetargetPolicy/additive`` keeps running.
  /// Without a limit, n new targets at short intervals would cause n²/2 evaluations. A drag with
  /// 120 targets per second and animations of eight seconds stays below the limit.
  package static let maxBlendedCount = 1024

  /// Returns the start value with which an animation added by ``RetargetPolicy/additive`` makes the
  /// value continuous. If the number of animations under `key` has reached the limit, this ends the
  /// older half of them, and the start value compensates for the change that they still had to
  /// make. Animations without a key are not limited.
  ///
  /// - Parameter start: The start value if no animation has to end.
  /// - Complexity: Two samples of the layer when the limit is reached, which happens at most once
  ///   in `maxBlendedCount / 2` calls; none otherwise.
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

  /// Makes running animations that replace the value at `keyPath` relative to the model value, so
  /// that a change of the model value is visible immediately. The last of these animations then
  /// adds the remainder of its change to the model value. The earlier ones, which it hid, add
  /// nothing.
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
        // If one of `keyPath` and the animation's key path contains the other, release only the
        // inner one.
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
  /// Whether the animation was added by ``RetargetPolicy/additive``, and so adds a difference to
  /// the model value.
  fileprivate var isBlended: Bool {
    guard let basic = animation as? CABasicAnimation else { return false }
    return basic.isAdditive && basic.isRelativeToModel
  }
}
