import Foundation

/// The course of an emitter's properties: what its particles are as of their births.
struct EmitterHistory {
  /// What held from one commit until another.
  private struct Epoch {
    var begin: Double
    var state: EmitterState
    /// The animations of emitter properties, with their events' times.
    var attachments: [AttachedAnimation]
  }

  private static let slot = 1.0 / 60
  private static let largestSlotCount = 4096

  private var epochs: [Epoch] = []

  /// Notes what holds from a commit on.
  ///
  /// - Parameter time: The layer's, within its cycle.
  @MainActor mutating func note(
    _ state: EmitterState, _ attachments: [AttachedAnimation], at time: Double
  ) {
    let relevant = attachments.filter { attachment in
      attachment.evaluators.contains { EmitterProperties.byKey[$0.property.key] != nil }
    }
    // A time that has gone back makes the later course not to have been.
    while let last = epochs.last, last.begin >= time { epochs.removeLast() }
    if let last = epochs.last, last.state == state,
      last.attachments.elementsEqual(relevant, by: ===)
    {
      return
    }
    epochs.append(
      Epoch(begin: epochs.isEmpty ? -.infinity : time, state: state, attachments: relevant))
    let limit = CAEmitterLayer.largestHistory
    var outdated = max(epochs.count - limit, 0)
    while outdated + 1 < epochs.count, epochs[outdated].attachments.isEmpty,
      epochs[outdated + 1].begin + epochs[outdated].state.longestLine < time
    {
      outdated += 1
    }
    epochs.removeFirst(outdated)
  }

  /// Whether anything is born from a time on, or still lives, if nothing happens.
  func isAlive(at time: Double) -> Bool {
    guard let last = epochs.last else { return false }
    if last.state.emits || !last.attachments.isEmpty { return true }
    return zip(epochs, epochs.dropFirst()).contains { earlier, later in
      later.begin + (earlier.attachments.isEmpty ? earlier.state.longestLine : .infinity) > time
    }
  }

  /// The stretches up to a time of which something may live then, latest first.
  @MainActor func spans(of layer: CALayer, at time: Double) -> [EmitterSpan] {
    if epochs.isEmpty {
      return [EmitterSpan(begin: -.infinity, end: .infinity, state: layer.state.emitter.value)]
    }
    var result: [EmitterSpan] = []
    for (i, epoch) in epochs.enumerated().reversed() where epoch.begin <= time {
      let end = i + 1 < epochs.count ? epochs[i + 1].begin : .infinity
      if epoch.attachments.isEmpty {
        result.append(EmitterSpan(begin: epoch.begin, end: end, state: epoch.state))
      } else {
        append(epoch, until: end, at: time, of: layer, to: &result)
      }
    }
    return result
  }

  /// Appends an epoch with animations slot by slot.
  @MainActor private func append(
    _ epoch: Epoch, until end: Double, at time: Double, of layer: CALayer,
    to spans: inout [EmitterSpan]
  ) {
    let probe = CAEmitterLayer()
    probe.state.emitter.value = epoch.state
    probe.attachments = epoch.attachments
    // The animations belong to the layer, which is not to lose them with the probe.
    defer { probe.attachments = [] }
    func state(at time: Double) -> EmitterState {
      let moment = layer.moment(ofLocal: time) ?? layer.context.now
      return Overlay.with(probe, at: moment, local: time) { _ in probe.state.emitter.value }
    }

    let last = (min(time, end) / Self.slot).rounded(.down)
    guard last.isFinite, abs(last) < 0x1p50 else { return }
    var next: EmitterState?
    for i in 0..<Self.largestSlotCount {
      let index = last - Double(i)
      let begin = max(index * Self.slot, epoch.begin)
      let slotEnd = min((index + 1) * Self.slot, end)
      if slotEnd <= epoch.begin { return }
      guard begin < slotEnd else { continue }
      let present = state(at: begin)
      let after = next ?? state(at: slotEnd)
      next = present
      spans.append(
        EmitterSpan(
          begin: begin, end: slotEnd, state: present,
          motion: CGSize(
            width: after.position.x - present.position.x,
            height: after.position.y - present.position.y)))
    }
  }
}
