package import MidflightLayerTree

/// Records the motion of a session: the beginning and end of each animation, in chronological
/// order. All that the program shows about the motion is derived from the journal: the chart's rows
/// and lanes, progress, events, the tuner's entries, and explanations.
///
/// When a session goes back in time, it rebuilds the journal, so the journal is as deterministic as
/// the session.
@MainActor
package struct MotionJournal {
  @MainActor package struct Record {
    package var time: Flicks
    package var kind: AnimationEvent.Kind
    package let added: AddedAnimation
  }

  package private(set) var omitted = 0
  /// The largest number of records. When it is reached, the older half of the records is discarded.
  private static let limit = 20_000

  /// A value that code has set, whether or not an animation was added for the change; only the
  /// journal's records show whether one was.
  @MainActor struct SetValue {
    weak var layer: CALayer?
    /// The time at which the value was last set, and the cause of the turn (one run of the scene's
    /// code) that set it.
    var time: Flicks
    var cause: TurnCause
    /// The value before the first of the changes at `time`.
    var old: any AnimatableValue
    /// The time and the cause of the previous change of the value, at an earlier instant.
    var last: (time: Flicks, cause: TurnCause)?

    /// Whether the value is a sample of a motion that code makes step by step: set by a display
    /// link or a drag, or by timers in quick succession. Between such samples, the motion counts as
    /// linear.
    var isSample: Bool {
      cause.samples
        || cause == .timer && last?.cause == .timer && interval.map { $0 <= Self.longest } ?? false
    }

    var interval: Flicks? { last.map { time - $0.time } }

    private static let longest = Flicks.frames(1, framesPerSecond: 10)
  }

  private struct PropertyID: Hashable {
    let layer: ObjectIdentifier
    let key: String?
  }

  private var values: [PropertyID: SetValue] = [:]

  private var records: [Record] = []
  private var counts: [AnimationEvent.Identity: Int] = [:]
  private var open: [PropertyID: [AddedAnimation]] = [:]
  /// The first animation of each target, in the order in which they were added.
  private(set) var firsts: [AddedAnimation] = []
  private(set) var latest: [Tuning.Target: AddedAnimation] = [:]

  // MARK: Reading

  package var count: Int { records.count }
  var total: Int { omitted + records.count }

  /// Returns the records after the first `count` ones, except those that have been discarded.
  package func records(after count: Int) -> ArraySlice<Record> {
    records.dropFirst(max(count - omitted, 0))
  }

  package func latest(_ most: Int) -> [AnimationEvent] {
    records.suffix(most).map(AnimationEvent.init)
  }

  func records(at time: Flicks) -> [Record] {
    records.reversed().drop { $0.time > time }.prefix { $0.time == time }.reversed()
  }

  func events(at time: Flicks) -> [AnimationEvent] {
    records(at: time).map(AnimationEvent.init)
  }

  /// Returns the animation that `over` covers: one that moves the same value, or a part of it, and
  /// is still running at `time`. Nil if there is none, or if `over` is additive.
  func covered(by over: AddedAnimation, at time: Flicks) -> AddedAnimation? {
    guard let start = records.firstIndex(where: { $0.added.identity == over.identity }),
      !over.isAdditive
    else { return nil }
    // The end of an animation that `over` replaces is recorded after the beginning of `over`,
    // although both are at the same instant. Such an animation must not count as covered.
    let ended = Set(
      records.prefix { $0.time <= time }.filter { record in
        switch record.kind {
        case .started, .finished(stays: true): false
        case .finished, .replaced, .stopped: true
        }
      }.map(\.added.identity))
    return records[..<start].last { record in
      let other = record.added
      return record.kind == .started && other.layer === over.layer
        && other.keyPaths.contains { keyPath in
          over.keyPaths.contains { KeyPaths.overlap($0, keyPath) }
        } && !ended.contains(other.identity)
    }?.added
  }

  /// Returns the animation with an identity; nil if its records have been discarded or never
  /// existed.
  func added(_ identity: AnimationEvent.Identity) -> AddedAnimation? {
    records.last { $0.added.identity == identity }?.added
  }

  /// Returns the identity of an animation; nil if its records have been discarded or never existed.
  func identity(of animation: CAAnimation) -> AnimationEvent.Identity? {
    records.last { $0.added.animation === animation }?.added.identity
  }

  /// Returns the number of the animation that was last added to a layer under a key; 0 if there was
  /// none.
  func number(layer: String, key: String) -> Int {
    counts[AnimationEvent.Identity(layer: layer, key: key, number: 0), default: 0]
  }

  /// Returns the last change of a layer's property by code; nil if there was none.
  func change(of layer: CALayer, _ key: String) -> SetValue? {
    values[PropertyID(layer: ObjectIdentifier(layer), key: key)].flatMap {
      $0.layer === layer ? $0 : nil
    }
  }

  // MARK: Writing

  mutating func note(_ change: PropertyChange, at time: Flicks) {
    let property = PropertyID(layer: ObjectIdentifier(change.layer), key: change.key)
    let cause = change.layer.turnCause
    if var known = values[property], known.layer === change.layer {
      if known.time == time {
        known.cause = cause
      } else {
        known = SetValue(
          layer: change.layer, time: time, cause: cause, old: change.old,
          last: (known.time, known.cause))
      }
      values[property] = known
    } else {
      if values.count >= Self.limit { values = values.filter { $0.value.layer != nil } }
      if values.count >= Self.limit { return }
      values[property] = SetValue(layer: change.layer, time: time, cause: cause, old: change.old)
    }
  }

  /// Returns the number that will distinguish an animation about to be added from earlier ones with
  /// the same layer and key.
  func nextNumber(of addition: AnimationAddition) -> Int {
    number(layer: addition.layerPath, key: AddedAnimation.name(of: addition)) + 1
  }

  mutating func add(_ added: AddedAnimation) {
    var name = added.identity
    name.number = 0
    counts[name] = added.identity.number
    if let layer = added.layer {
      open[PropertyID(layer: ObjectIdentifier(layer), key: added.key), default: []].append(added)
    }
    if let target = added.target {
      if latest.updateValue(added, forKey: target) == nil { firsts.append(added) }
    }
    append(Record(time: added.time, kind: .started, added: added))
  }

  mutating func end(
    _ layer: CALayer, key: String?, _ animation: CAAnimation, isFinished: Bool, at time: Flicks
  ) {
    let property = PropertyID(layer: ObjectIdentifier(layer), key: key)
    // An entry under this layer's address may be about an earlier layer at the same address, so
    // remove it.
    open[property]?.removeAll { $0.layer !== layer }
    guard let all = open[property],
      let index = all.firstIndex(where: { $0.animation === animation }) ?? all.indices.first
    else { return }
    let ended = all[index]
    open[property]?.remove(at: index)
    if open[property]?.isEmpty == true { open[property] = nil }
    let kind: AnimationEvent.Kind =
      isFinished
      ? .finished(stays: !animation.isRemovedOnCompletion)
      : successor(of: ended, at: time).map { .replaced(by: $0) } ?? .stopped
    append(Record(time: time, kind: kind, added: ended))
  }

  /// Returns the animation on the same layer, with the same key or key path, that started when
  /// `ended` ended; nil if there is none.
  private func successor(of ended: AddedAnimation, at time: Flicks) -> AnimationEvent.Identity? {
    for record in records.reversed() {
      guard record.time == time else { return nil }
      let other = record.added
      guard record.kind == .started, other.identity.layer == ended.identity.layer,
        other.identity != ended.identity
      else { continue }
      if other.identity.key == ended.identity.key { return other.identity }
      if let keyPath = ended.keyPath, other.keyPath == keyPath { return other.identity }
    }
    return nil
  }

  private mutating func append(_ record: Record) {
    if records.count >= Self.limit {
      omitted += Self.limit / 2
      records.removeFirst(Self.limit / 2)
    }
    records.append(record)
  }
}
