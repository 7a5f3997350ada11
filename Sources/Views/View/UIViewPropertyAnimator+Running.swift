public import Foundation
import MidflightLayerTree

extension UIViewPropertyAnimator {
  var now: Double { context.mediaTime }

  var timeFraction: Double {
    guard isRunning, span > 0 else { return startFraction }
    let passed = max(now - start, 0) / span
    return min(max(startFraction + (runsBackwards ? -passed : passed), 0), 1)
  }

  func progress(at fraction: Double) -> Double {
    fraction >= 1 ? 1 : timing.progress(at: fraction, duration: span)
  }

  func activate() {
    // If a completion of this animator starts it again, `isRunning` is still true, so reset it.
    isRunning = false
    state = .active
    startFraction = runsBackwards ? 1 : 0
    let blocks = blocks
    self.blocks = []
    for block in blocks { take(block.body, delay: block.delay) }
  }

  func take(_ body: () -> Void, delay: Double) {
    let changes = ViewChangeRecorder.changes(
      of: body, duration: max(duration, 1), options: [.beginFromCurrentState])
    for change in changes { take(change, delay: min(delay, 1)) }
    session.animators.removeAll { $0.animator == nil || $0.animator === self }
    session.animators.append(Held(animator: self))
  }

  func take(_ change: ViewChangeRecorder.Change, delay: Double) {
    let old = entries.firstIndex { $0.layer === change.layer && $0.key == change.key }
      .map { entries.remove(at: $0) }
    // If this animator already animates the property, the new change continues from the animator's
    // current value of it.
    let shown = old.map { $0.isAdditive ? change.model.adding(value(of: $0)) : change.from }
    var beginning = shown ?? change.model
    for other in session.animators(of: change.layer, change.key)
    where other !== self && !other.adds(change.layer, change.key) {
      other.drop(change.layer, change.key)
      beginning = change.from
    }
    let origin = old?.origin ?? beginning
    if let (from, to) = beginning.difference(to: change.to) {
      entries.append(
        Entry(
          layer: change.layer, key: change.key, isAdditive: true, from: from, to: to,
          origin: origin, originDifference: origin.difference(to: change.to)?.from,
          target: change.to, delay: delay))
      notifyOthers(of: change.layer, change.key, from: change.model, to: change.to)
    } else {
      for other in session.animators(of: change.layer, change.key) where other !== self {
        other.drop(change.layer, change.key)
      }
      entries.append(
        Entry(
          layer: change.layer, key: change.key, isAdditive: false, from: change.from.value,
          to: change.to.value, origin: old?.origin ?? change.from, originDifference: nil,
          target: change.to, delay: delay))
    }
  }

  func moves(_ layer: CALayer, _ key: String) -> Bool {
    entries.contains { $0.layer === layer && $0.key == key }
  }

  func adds(_ layer: CALayer, _ key: String) -> Bool {
    entries.contains { $0.layer === layer && $0.key == key && $0.isAdditive }
  }

  /// Adapts this animator's additive entries for a property whose model value was changed by
  /// another animator or an animation block, because additive entries are added to the model value.
  func follow(_ layer: CALayer, _ key: String, from old: ViewChange, to new: ViewChange) {
    guard let (difference, _) = new.difference(to: old) else { return }
    for index in entries.indices
    where entries[index].layer === layer && entries[index].key == key && entries[index].isAdditive {
      let target = entries[index].target
      // If `target` is the model's old value, use its new value exactly, without rounding errors,
      // because `isUnchanged(_:)` later compares the two.
      entries[index].target = Self.equal(target, old) ? new : target.adding(difference)
      if let difference = entries[index].originDifference {
        entries[index].origin = entries[index].target.adding(difference)
      }
    }
  }

  func notifyOthers(
    of layer: CALayer, _ key: String, from old: ViewChange, to new: ViewChange
  ) {
    for other in session.animators(of: layer, key) where other !== self {
      other.follow(layer, key, from: old, to: new)
    }
  }

  /// Stops animating a property, because another animator or an animation block now animates it
  /// from its presentation value.
  func drop(_ layer: CALayer, _ key: String) {
    entries.removeAll { $0.layer === layer && $0.key == key }
    layer.removeAnimation(forKey: animationKey(key))
  }

  /// Converts a fraction of the whole duration to a fraction of an entry's time, which begins after
  /// the entry's delay.
  func entryFraction(_ entry: Entry, _ fraction: Double) -> Double {
    if entry.delay >= 1 { return fraction >= 1 ? 1 : 0 }
    return max((fraction - entry.delay) / (1 - entry.delay), 0)
  }

  /// Returns an entry's value at `startFraction`, the fraction at which the animator was paused.
  /// For an additive entry, this is the difference from the model value.
  func value(of entry: Entry) -> any AnimatableValue {
    let elapsed = entryFraction(entry, startFraction)
    let progress = elapsed >= 1 ? 1 : timing.progress(at: elapsed, duration: span)
    return blend(entry.from, entry.to, progress)
  }

  func blend(
    _ a: any AnimatableValue, _ b: any AnimatableValue, _ t: Double
  ) -> any AnimatableValue {
    func open<Value: AnimatableValue>(_ a: Value) -> any AnimatableValue {
      (b as? Value).map { a.interpolated(to: $0, at: t) } ?? a
    }
    return open(a)
  }

  func hold() {
    for entry in entries { hold(entry, at: value(of: entry)) }
  }

  func hold(_ entry: Entry, at value: any AnimatableValue) {
    let value = ViewAction.given(value)
    let animation = CABasicAnimation(keyPath: entry.key)
    (animation.fromValue, animation.toValue) = (value, value)
    animation.isAdditive = entry.isAdditive
    (animation.duration, animation.speed) = (1, 0)
    animation.fillMode = .both
    add(animation, entry)
  }

  func run(from fraction: Double, delay: Double = 0) {
    (startFraction, start, isRunning) = (fraction, now + delay, true)
    let left = (runsBackwards ? fraction : 1 - fraction) * span
    for entry in entries {
      let elapsed = entryFraction(entry, fraction)
      let length = span * (1 - entry.delay)
      let left = (runsBackwards ? elapsed : 1 - elapsed) * length
      // An animation shorter than about one flick (1/705,600,000 s) cannot run, so show its last
      // value.
      if left < 2e-9 {
        hold(entry, at: runsBackwards ? entry.from : entry.to)
        continue
      }
      let animation = timing.animation(keyPath: entry.key)
      animation.fromValue = ViewAction.given(entry.from)
      animation.toValue = ViewAction.given(entry.to)
      animation.isAdditive = entry.isAdditive
      animation.duration = length
      // Start part-way through the animation's cycle, and limit the repetition to the time that is
      // left, so that no second cycle begins.
      animation.timeOffset = elapsed * length
      animation.repeatDuration = left
      animation.speed = runsBackwards ? -1 : 1
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      let wait = runsBackwards ? 0 : max(entry.delay - fraction, 0) * span
      if delay + wait > 0 {
        animation.beginTime = entry.layer.convertTime(now, from: nil) + delay + wait
      }
      add(animation, entry)
    }
    end?.cancel()
    end = context.schedule(after: Flicks(seconds: delay + left), as: .animation) { [self] in
      arrive()
    }
  }

  /// Makes the remaining motion start at the current values, for a new curve.
  func rebase() {
    entries = entries.map { entry in
      let shown = value(of: entry)
      return Entry(
        layer: entry.layer, key: entry.key, isAdditive: entry.isAdditive,
        from: runsBackwards ? entry.from : shown, to: runsBackwards ? shown : entry.to,
        origin: entry.origin, originDifference: entry.originDifference, target: entry.target,
        delay: 0)
    }
    startFraction = runsBackwards ? 1 : 0
  }

  func add(_ animation: CABasicAnimation, _ entry: Entry) {
    animation.keepsIndex = true
    entry.layer.add(animation, forKey: animationKey(entry.key))
  }

  func animationKey(_ key: String) -> String { "\(Self.keyPrefix)\(number).\(key)" }

  static let keyPrefix = "animator-"

  func removeAnimations() {
    for entry in entries {
      entry.layer.removeAnimation(forKey: animationKey(entry.key))
    }
  }

  func model(of entry: Entry) -> ViewChange? {
    ViewChange(key: entry.key, of: entry.layer)
  }

  func set(_ entry: Entry, _ value: any AnimatableValue) {
    let old = model(of: entry)
    UIView.performWithoutAnimation {
      entry.layer.setValue(value.isAbsent ? nil : value, forKey: entry.key)
    }
    if entry.isAdditive, let old, let new = model(of: entry) {
      notifyOthers(of: entry.layer, entry.key, from: old, to: new)
    }
  }

  func arrive() {
    startFraction = runsBackwards ? 0 : 1
    if pausesOnCompletion {
      isRunning = false
      return hold()
    }
    finish(at: runsBackwards ? .start : .end)
  }

  func finish(at position: UIViewAnimatingPosition) {
    let wasStopped = state == .stopped
    removeAnimations()
    for entry in entries {
      switch position {
      // An animator that was not stopped has nothing to set: the model already has the target, or a
      // value that was set later.
      case .end: if wasStopped { set(entry, entry.target.value) }
      case .start: if wasStopped || isUnchanged(entry) { set(entry, entry.origin.value) }
      case .current: break
      }
    }
    state = .inactive
    let completions = completions
    forget()
    for completion in completions { completion(position) }
    if state == .inactive { isRunning = false }
  }

  /// Returns whether the model still has the value that the entry's block has set.
  func isUnchanged(_ entry: Entry) -> Bool {
    model(of: entry).map { Self.equal($0, entry.target) } ?? false
  }

  static func equal(_ a: ViewChange, _ b: ViewChange) -> Bool {
    func equals<Value: AnimatableValue>(_ value: Value) -> Bool { b.value as? Value == value }
    return equals(a.value)
  }

  func forget() {
    (entries, completions, startFraction, runsBackwards, remainingDelay) = ([], [], 0, false, 0)
    (timing, span) = (initialTiming, duration)
    session.animators.removeAll { $0.animator == nil || $0.animator === self }
  }
}
