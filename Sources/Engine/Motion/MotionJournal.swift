package import MidflightLayerTree

/// What moved in a session: each animation from its beginning to its end, in order of time. Rows,
/// lanes, progress, events, the tuner and explanations read it, and nothing else notes animations.
///
/// Going back in time makes it anew, so it is as deterministic as the session.
@MainActor
package struct MotionJournal {
  /// One line of it.
  @MainActor package struct Record {
    /// When it happened.
    package var time: Flicks
    /// What happened to the animation.
    package var kind: AnimationEvent.Kind
    /// The animation.
    package let added: AddedAnimation
  }

  /// How many records were left out for there being too many.
  package private(set) var omitted = 0
  /// More than this are halved.
  private static let limit = 20_000

  /// A value that was set: whether an animation was added for it is in the records.
  @MainActor struct SetValue {
    weak var layer: CALayer?
    /// When it was set last, and in a turn of which cause.
    var time: Flicks
    var cause: TurnCause
    /// The value before the first change of that instant.
    var old: any AnimatableValue
    /// When, and by which cause, it was set at an instant before.
    var last: (time: Flicks, cause: TurnCause)?

    /// Whether it is a sample of a motion, which is the line through its samples: one of those that a
    /// display link or a dragging finger sets, or that timers set soon after each other.
    var isSample: Bool {
      cause.samples
        || cause == .timer && last?.cause == .timer && interval.map { $0 <= Self.longest } ?? false
    }

    /// The time since the value before was set.
    var interval: Flicks? { last.map { time - $0.time } }

    private static let longest = Flicks.frames(1, framesPerSecond: 10)
  }

  private struct Place: Hashable {
    let layer: ObjectIdentifier
    let key: String?
  }

  private var values: [Place: SetValue] = [:]

  private var records: [Record] = []
  private var counts: [AnimationEvent.Identity: Int] = [:]
  private var open: [Place: [AddedAnimation]] = [:]
  /// The animation that was added first for each name, in the order of adding.
  private(set) var firsts: [AddedAnimation] = []
  /// The animation that was added last for each name.
  private(set) var latest: [Tuning.Target: AddedAnimation] = [:]

  // MARK: Reading

  /// How many records are kept.
  package var count: Int { records.count }
  /// How many there have been.
  var total: Int { omitted + records.count }

  /// Those after the first so many of all, as far as they are kept.
  package func records(after count: Int) -> ArraySlice<Record> {
    records.dropFirst(max(count - omitted, 0))
  }

  /// The latest events, the oldest of them first.
  package func latest(_ most: Int) -> [AnimationEvent] {
    records.suffix(most).map(AnimationEvent.init)
  }

  /// What happened at an instant, in order.
  func records(at time: Flicks) -> [Record] {
    records.reversed().drop { $0.time > time }.prefix { $0.time == time }.reversed()
  }

  /// The events of an instant.
  func events(at time: Flicks) -> [AnimationEvent] {
    records(at: time).map(AnimationEvent.init)
  }

  /// The animation of the same value, or of a part of it, that goes on at an instant below one that was
  /// added after it; nil where none does, and below one that adds to it.
  func covered(by over: AddedAnimation, at time: Flicks) -> AddedAnimation? {
    guard let start = records.firstIndex(where: { $0.added.identity == over.identity }),
      !over.isAdditive
    else { return nil }
    // One that it takes the place of ends at the same instant, after it has begun.
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

  /// The animation of that name; nil where it is not kept.
  func added(_ identity: AnimationEvent.Identity) -> AddedAnimation? {
    records.last { $0.added.identity == identity }?.added
  }

  /// The name of an animation that a layer holds; nil where it is not known.
  func identity(of animation: CAAnimation) -> AnimationEvent.Identity? {
    records.last { $0.added.animation === animation }?.added.identity
  }

  /// The number of the animation that was started last under a layer's key.
  func number(layer: String, key: String) -> Int {
    counts[AnimationEvent.Identity(layer: layer, key: key, number: 0), default: 0]
  }

  /// The last change of a layer's property by its setter; nil where there was none.
  func change(of layer: CALayer, _ key: String) -> SetValue? {
    values[Place(layer: ObjectIdentifier(layer), key: key)].flatMap {
      $0.layer === layer ? $0 : nil
    }
  }

  // MARK: Writing

  /// Notes that a property was set.
  mutating func note(_ change: PropertyChange, at time: Flicks) {
    let place = Place(layer: ObjectIdentifier(change.layer), key: change.key)
    let cause = change.layer.turnCause
    if var known = values[place], known.layer === change.layer {
      if known.time == time {
        known.cause = cause
      } else {
        known = SetValue(
          layer: change.layer, time: time, cause: cause, old: change.old,
          last: (known.time, known.cause))
      }
      values[place] = known
    } else {
      if values.count >= Self.limit { values = values.filter { $0.value.layer != nil } }
      if values.count >= Self.limit { return }
      values[place] = SetValue(layer: change.layer, time: time, cause: cause, old: change.old)
    }
  }

  /// The number of an animation that is about to be added, among those of its name.
  func nextNumber(of addition: AnimationAddition) -> Int {
    number(layer: addition.layerPath, key: AddedAnimation.name(of: addition)) + 1
  }

  /// Notes an animation as it begins to play.
  mutating func add(_ added: AddedAnimation) {
    var name = added.identity
    name.number = 0
    counts[name] = added.identity.number
    if let layer = added.layer {
      open[Place(layer: ObjectIdentifier(layer), key: added.key), default: []].append(added)
    }
    if let target = added.target {
      if latest.updateValue(added, forKey: target) == nil { firsts.append(added) }
    }
    append(Record(time: added.time, kind: .started, added: added))
  }

  /// Notes that an animation has ended, or was taken away.
  mutating func end(
    _ layer: CALayer, key: String?, _ animation: CAAnimation, isFinished: Bool, at time: Flicks
  ) {
    let place = Place(layer: ObjectIdentifier(layer), key: key)
    // Another layer may have had the same address.
    open[place]?.removeAll { $0.layer !== layer }
    guard let all = open[place],
      let index = all.firstIndex(where: { $0.animation === animation }) ?? all.indices.first
    else { return }
    let ended = all[index]
    open[place]?.remove(at: index)
    if open[place]?.isEmpty == true { open[place] = nil }
    let kind: AnimationEvent.Kind =
      isFinished
      ? .finished(stays: !animation.isRemovedOnCompletion)
      : successor(of: ended, at: time).map { .replaced(by: $0) } ?? .stopped
    append(Record(time: time, kind: kind, added: ended))
  }

  /// The animation that was started at the same instant on the same layer, for the same key or
  /// value.
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
