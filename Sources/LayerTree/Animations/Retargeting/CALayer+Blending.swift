extension CALayer {
  /// The most animations that ``RetargetPolicy/additive`` keeps running under one key.
  ///
  /// Each of them is evaluated in each sample of the layer, and code that gives a property a new
  /// target mostly takes a sample. Without a limit, n new targets at short intervals would evaluate
  /// n²/2 animations. A drag of 120 targets a second with animations of eight seconds stays below.
  package static let mostBlended = 1024

  /// Returns where an animation that ``RetargetPolicy/additive`` adds has to start, so that the
  /// value goes on. When the most animations that may blend are running, the older half of them
  /// ends, and the start makes up for what is left of these.
  ///
  /// - Parameters:
  ///   - start: The value that it starts from when none of them ends.
  ///   - key: The key under which they were added; those without a key are not limited.
  /// - Complexity: two samples of the layer when some end, which is once in `mostBlended / 2`
  ///   calls.
  func startAmongBlended(
    _ start: any AnimatableValue, under key: String?, of keyPath: String
  ) -> any AnimatableValue {
    guard attachments.count >= Self.mostBlended, let key, let path = path(keyPath) else {
      return start
    }
    var blended: [AttachedAnimation] = []
    for attachment in attachments where attachment.answers(to: key) && attachment.isBlended {
      blended.append(attachment)
    }
    guard blended.count >= Self.mostBlended else { return start }
    let context = context
    let present = Evaluation(moment: context.now)
    let before = context.sample(self, path, at: present)
    context.commits.openImplicitTransaction()
    willChange()
    for attachment in blended.prefix(Self.mostBlended / 2) {
      attachment.isMadeUpFor = true
      context.cancel(attachment)
    }
    attachments.removeAll { $0.isRemoved }
    let after = context.sample(self, path, at: present)
    report(
      "more than \(Self.mostBlended) additive animations of \(keyPath); the older half is removed")
    return Interruption.sum(before, start, less: after) ?? start
  }
}

extension CALayer {
  /// Whether what moves a key path shows values of its own there, whatever the model has.
  func isLedAbsolutely(at keyPath: String) -> Bool {
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

  /// Has the values of their own that animations show at a key path be added to the model from now on,
  /// as what is left of their way. The last of them is, which hides the others: these show none there
  /// any more.
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
        // The narrower of the two.
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
  /// Whether ``RetargetPolicy/additive`` has added it: what it adds is a difference from the model.
  fileprivate var isBlended: Bool {
    guard let basic = animation as? CABasicAnimation else { return false }
    return basic.isAdditive && basic.isRelativeToModel
  }
}
