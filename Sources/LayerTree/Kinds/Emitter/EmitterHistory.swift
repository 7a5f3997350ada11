import Foundation

/// The course of an emitter's properties: what its particles are as of their births.
///
/// Particles keep no state: each is worked out from the moment of its birth, k/rate, and from what
/// the emitter was then. The course has a stretch for each commit, with the animations that ran in
/// it, so a frame depends on events alone. Random numbers are hashes of the seed, the cell's place
/// and the birth's time.
struct EmitterHistory {
  /// The properties from one commit until another.
  private struct Epoch {
    var begin: Double
    var state: EmitterState
    /// The animations of emitter properties, with their events' times.
    var attachments: [AttachedAnimation]
    /// How long after a birth something may still be seen that follows from it, in seconds;
    /// infinite while animations may still change that.
    var longestLine: Double

    /// Whether animations change how long anything lives.
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
  /// Whether anything has been emitted so far.
  private var hasEmitted = false

  /// Notes what holds from a commit on.
  ///
  /// - Parameter time: The layer's, within its cycle.
  @MainActor mutating func note(
    _ state: EmitterState, _ attachments: [AttachedAnimation], at time: Double, of layer: CALayer
  ) {
    let relevant = attachments.filter { attachment in
      attachment.evaluators.contains { CAEmitterLayer.properties.ownKeys.contains($0.property.key) }
    }
    // A time that has gone back makes the later course not to have been.
    while let last = epochs.last, last.begin >= time { epochs.removeLast() }
    if let last = epochs.last, last.state == state,
      last.attachments.elementsEqual(relevant, by: ===)
    {
      return
    }
    // One that emits for the first time shows what it would have emitted since it was added, as on
    // iOS 7 and later.
    if state.emits, relevant.isEmpty, !hasEmitted { epochs.removeAll() }
    hasEmitted = hasEmitted || state.emits || !relevant.isEmpty
    closeLast(at: time, of: layer)
    var epoch = Epoch(
      begin: epochs.isEmpty ? -.infinity : time, state: state, attachments: relevant,
      longestLine: state.longestLine)
    if epoch.hasChangingLives { epoch.longestLine = .infinity }
    epochs.append(epoch)
    var outdated = max(epochs.count - CAEmitterLayer.largestHistory, 0)
    while outdated + 1 < epochs.count,
      epochs[outdated + 1].begin + epochs[outdated].longestLine < time
    {
      outdated += 1
    }
    epochs.removeFirst(outdated)
  }

  /// Bounds how long anything lives that was born until a time, when nothing can change that more.
  @MainActor private mutating func closeLast(at time: Double, of layer: CALayer) {
    guard let last = epochs.last, last.hasChangingLives else { return }
    var spans: [EmitterSpan] = []
    var budget = ParticleBudget.emitter
    append(last, until: time, at: time, of: layer, to: &spans, &budget)
    let rest = Self.state(of: last, at: time, on: layer)
    epochs[epochs.count - 1].longestLine = spans.reduce(rest.longestLine) {
      max($0, $1.state.longestLine)
    }
  }

  /// Whether anything is born from a time on, or still lives, if nothing happens. Animations that
  /// still run are no matter of this.
  @MainActor mutating func isAlive(at time: Double, of layer: CALayer) -> Bool {
    guard let last = epochs.last else { return false }
    var ends = epochs.dropFirst().map(\.begin)
    if last.attachments.isEmpty {
      if last.state.emits { return true }
    } else {
      // Those that have ended and stay have the last word.
      let now = layer.context.now
      if last.attachments.contains(where: { $0.isMoving(after: now) }) { return true }
      if Self.state(of: last, at: time, on: layer).emits { return true }
      let end = last.attachments.compactMap(\.endMoment).max().map { layer.foldedTime(at: $0) }
      ends.append(end ?? last.begin)
      if last.longestLine == .infinity { closeLast(at: end ?? time, of: layer) }
    }
    return zip(epochs, ends).contains { $1 + $0.longestLine > time }
  }

  /// The stretches up to a time of which something may live then, latest first; each takes a birth
  /// of the budget.
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
      if end + epoch.longestLine < time { continue }
      if epoch.attachments.isEmpty {
        budget.births -= 1
        result.append(EmitterSpan(begin: epoch.begin, end: end, state: epoch.state))
      } else {
        append(epoch, until: end, at: time, of: layer, to: &result, &budget)
      }
    }
    return result
  }

  /// Appends an epoch with animations slot by slot.
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
      if slotEnd <= epoch.begin || slotEnd + epoch.longestLine < time { return }
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

  /// Returns the properties at a time of an epoch, by its animations.
  @MainActor private static func state(
    of epoch: Epoch, at time: Double, on layer: CALayer
  ) -> EmitterState {
    let probe = CAEmitterLayer()
    probe.state.own[EmitterState.self] = epoch.state
    probe.attachments = epoch.attachments
    // The animations belong to the layer, which is not to lose them with the probe.
    defer { probe.attachments = [] }
    let moment = layer.moment(ofLocal: time) ?? layer.context.now
    return Overlay.with(probe, at: Evaluation(moment: moment), local: time) { _ in
      probe.state.own[EmitterState.self]
    }
  }
}
