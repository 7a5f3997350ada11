import Foundation

/// The history of an emitter's properties. A particle has the properties that the emitter had when
/// the particle was born.
///
/// Particles have no stored state: each is computed from its time of birth, k/rate, and the
/// emitter's properties at that time. Each commit that changes the properties or their animations
/// begins an epoch, so a frame depends only on commits, not on earlier frames.
struct EmitterHistory {
  private struct Epoch {
    var begin: Double
    var state: EmitterState
    var attachments: [AttachedAnimation]
    /// The longest time from a particle's birth to the death of its last descendant, in seconds;
    /// infinite while animations may change it.
    var longestLineage: Double

    /// Whether animations change the lifetimes of particles.
    @MainActor var hasChangingLives: Bool {
      attachments.contains { attachment in
        attachment.evaluators.contains {
          $0.property === CAEmitterLayer.emitter.lifetime
            || $0.property === CAEmitterLayer.emitter.cells
        }
      }
    }
  }

  private static let slot = 1.0 / 60
  private static let largestSlotCount = 4096

  private var epochs: [Epoch] = []
  private var hasEmitted = false

  /// Records the properties and animations of `layer` at a commit.
  ///
  /// - Parameter time: The layer's time at the commit, within the layer's cycle.
  @MainActor mutating func note(
    _ state: EmitterState, _ attachments: [AttachedAnimation], at time: Double, of layer: CALayer
  ) {
    let relevant = attachments.filter { attachment in
      attachment.evaluators.contains {
        CAEmitterLayer.properties.declaredKeys.contains($0.property.key)
      }
    }
    // If the layer's time has gone back, discard the history after that time.
    while let last = epochs.last, last.begin >= time { epochs.removeLast() }
    if let last = epochs.last, last.state == state,
      last.attachments.elementsEqual(relevant, by: ===)
    {
      return
    }
    // As on iOS 7 and later, a layer that emits for the first time also shows the particles that it
    // would have emitted before, so discard the history, in which it emitted nothing.
    if state.emits, relevant.isEmpty, !hasEmitted { epochs.removeAll() }
    hasEmitted = hasEmitted || state.emits || !relevant.isEmpty
    closeLast(at: time, of: layer)
    var epoch = Epoch(
      begin: epochs.isEmpty ? -.infinity : time, state: state, attachments: relevant,
      longestLineage: state.longestLineage)
    if epoch.hasChangingLives { epoch.longestLineage = .infinity }
    epochs.append(epoch)
    var outdated = max(epochs.count - CAEmitterLayer.largestHistory, 0)
    while outdated + 1 < epochs.count,
      epochs[outdated + 1].begin + epochs[outdated].longestLineage < time
    {
      outdated += 1
    }
    epochs.removeFirst(outdated)
  }

  /// Replaces the last epoch's infinite `longestLineage` by the actual one, once the epoch's
  /// animations can no longer change the lifetimes of its particles.
  @MainActor private mutating func closeLast(at time: Double, of layer: CALayer) {
    guard let last = epochs.last, last.hasChangingLives else { return }
    var spans: [EmitterSpan] = []
    var budget = ParticleBudget.emitter
    append(last, until: time, at: time, of: layer, to: &spans, &budget)
    let rest = Self.state(of: last, at: time, on: layer)
    epochs[epochs.count - 1].longestLineage = spans.reduce(rest.longestLineage) {
      max($0, $1.state.longestLineage)
    }
  }

  /// Whether any particle is alive, or will be born even if no property changes. Also true while an
  /// animation of the emitter is running.
  @MainActor mutating func isAlive(at time: Double, of layer: CALayer) -> Bool {
    guard let last = epochs.last else { return false }
    var ends = epochs.dropFirst().map(\.begin)
    if last.attachments.isEmpty {
      if last.state.emits { return true }
    } else {
      // Animations that have ended but have not been removed still determine the properties.
      let now = layer.context.now
      if last.attachments.contains(where: { $0.isMoving(after: now) }) { return true }
      if Self.state(of: last, at: time, on: layer).emits { return true }
      let end = last.attachments.compactMap(\.endMoment).max().map { layer.foldedTime(at: $0) }
      ends.append(end ?? last.begin)
      if last.longestLineage == .infinity { closeLast(at: end ?? time, of: layer) }
    }
    return zip(epochs, ends).contains { $1 + $0.longestLineage > time }
  }

  /// Returns the spans whose particles may be alive, latest first; in a span, the emitter's
  /// properties are constant. Each span counts as one birth in `budget`.
  @MainActor func spans(
    of layer: CALayer, at time: Double, within budget: inout ParticleBudget
  ) -> [EmitterSpan] {
    if epochs.isEmpty {
      return [
        EmitterSpan(begin: -.infinity, end: .infinity, state: layer.state.own[EmitterState.self])
      ]
    }
    var result: [EmitterSpan] = []
    for (i, epoch) in epochs.enumerated().reversed() where epoch.begin <= time {
      if budget.births <= 0 { break }
      let end = i + 1 < epochs.count ? epochs[i + 1].begin : .infinity
      if end + epoch.longestLineage < time { continue }
      if epoch.attachments.isEmpty {
        budget.births -= 1
        result.append(EmitterSpan(begin: epoch.begin, end: end, state: epoch.state))
      } else {
        append(epoch, until: end, at: time, of: layer, to: &result, &budget)
      }
    }
    return result
  }

  @MainActor private func append(
    _ epoch: Epoch, until end: Double, at time: Double, of layer: CALayer,
    to spans: inout [EmitterSpan], _ budget: inout ParticleBudget
  ) {
    let last = (min(time, end) / Self.slot).rounded(.down)
    guard last.isFinite, abs(last) < 0x1p50 else { return }
    var next: EmitterState?
    for i in 0..<Self.largestSlotCount {
      let index = last - Double(i)
      let begin = max(index * Self.slot, epoch.begin)
      let slotEnd = min((index + 1) * Self.slot, end)
      if slotEnd <= epoch.begin || slotEnd + epoch.longestLineage < time { return }
      guard begin < slotEnd else { continue }
      if budget.births <= 0 { return }
      budget.births -= 1
      let present = Self.state(of: epoch, at: begin, on: layer)
      let after = next ?? Self.state(of: epoch, at: slotEnd, on: layer)
      next = present
      spans.append(
        EmitterSpan(
          begin: begin, end: slotEnd, state: present,
          motion: CGSize(
            width: after.position.x - present.position.x,
            height: after.position.y - present.position.y)))
    }
  }

  @MainActor private static func state(
    of epoch: Epoch, at time: Double, on layer: CALayer
  ) -> EmitterState {
    let probe = CAEmitterLayer()
    probe.state.own[EmitterState.self] = epoch.state
    probe.attachments = epoch.attachments
    // When the probe is freed, it must not detach the layer's animations.
    defer { probe.attachments = [] }
    let moment = layer.moment(ofLocal: time) ?? layer.context.now
    return Overlay.with(probe, at: Evaluation(moment: moment), local: time) { _ in
      probe.state.own[EmitterState.self]
    }
  }
}
