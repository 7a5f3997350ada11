package import MidflightLayerTree

/// Something that happened to an animation, or to the scene as a whole.
package struct AnimationEvent: Sendable, Hashable {
  /// Which animation: the layer's path, the key, and the how manieth it is under that key there.
  package struct Identity: Sendable, Hashable, CustomStringConvertible {
    package var layer: String
    package var key: String
    /// Counted from 1.
    package var number: Int

    /// `layer · key · #number`, the layer by the end of its path.
    package var description: String {
      "\(layer.split(separator: "/").last.map(String.init) ?? layer) · \(key) · #\(number)"
    }
  }

  package enum Kind: Sendable, Hashable {
    case started
    /// Another took its place before it was done.
    case replaced(by: Identity)
    /// It was taken away before it was done.
    case stopped
    /// It came to its end; whether it stays on the layer.
    case finished(stays: Bool)
  }

  package var time: Flicks
  package var identity: Identity
  package var kind: Kind
  package var keyPath: String?
  /// From what to what, and by which curve.
  package var course: String
}

/// The events of a session's animations, in order.
@MainActor
package struct AnimationLog {
  /// How many were left out for there being too many.
  package private(set) var omitted = 0
  /// More than this are halved.
  private static let limit = 20_000

  /// The facts that an event is told from when it is asked for: texts are made of few of them.
  @MainActor private struct Record {
    var time: Flicks
    var identity: AnimationEvent.Identity
    var kind: AnimationEvent.Kind
    var animation: CAAnimation

    var keyPath: String? { (animation as? CAPropertyAnimation)?.keyPath }
  }

  private struct Place: Hashable {
    var layer: ObjectIdentifier
    var key: String?
  }

  private var records: [Record] = []
  private var counts: [AnimationEvent.Identity: Int] = [:]
  private var open: [Place: [Record]] = [:]

  /// How many events are known.
  package var count: Int { records.count }

  /// The latest events, the oldest of them first.
  package func latest(_ most: Int) -> [AnimationEvent] { records.suffix(most).map(Self.event) }

  /// The events of an instant.
  func events(at time: Flicks) -> [AnimationEvent] {
    records.reversed().drop { $0.time > time }.prefix { $0.time == time }.reversed()
      .map(Self.event)
  }

  /// The number of the animation that was started last under a layer's key.
  func number(layer: String, key: String) -> Int {
    counts[AnimationEvent.Identity(layer: layer, key: key, number: 0), default: 0]
  }

  mutating func start(_ addition: AnimationAddition, at time: Flicks) {
    var identity = AnimationEvent.Identity(
      layer: addition.layerPath, key: addition.key ?? "(no key)", number: 0)
    let number = counts[identity, default: 0] + 1
    counts[identity] = number
    identity.number = number
    let record = Record(
      time: time, identity: identity, kind: .started, animation: addition.animation)
    open[Place(layer: ObjectIdentifier(addition.layer), key: addition.key), default: []]
      .append(record)
    append(record)
  }

  mutating func end(
    _ layer: CALayer, key: String?, _ animation: CAAnimation, isFinished: Bool, at time: Flicks
  ) {
    let place = Place(layer: ObjectIdentifier(layer), key: key)
    guard var ended = open[place]?.first else { return }
    open[place]?.removeFirst()
    if open[place]?.isEmpty == true { open[place] = nil }
    if isFinished {
      ended.kind = .finished(stays: !animation.isRemovedOnCompletion)
    } else {
      ended.kind = successor(of: ended, at: time).map { .replaced(by: $0) } ?? .stopped
    }
    ended.time = time
    append(ended)
  }

  /// The animation that was started at the same instant on the same layer, for the same key or
  /// value.
  private func successor(of ended: Record, at time: Flicks) -> AnimationEvent.Identity? {
    for record in records.reversed() {
      guard record.time == time else { return nil }
      guard record.kind == .started, record.identity.layer == ended.identity.layer,
        record.identity != ended.identity
      else { continue }
      if record.identity.key == ended.identity.key { return record.identity }
      if let keyPath = ended.keyPath, record.keyPath == keyPath { return record.identity }
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

  private static func event(_ record: Record) -> AnimationEvent {
    AnimationEvent(
      time: record.time, identity: record.identity, kind: record.kind, keyPath: record.keyPath,
      course: AnimationText.course(record.animation) + ", "
        + AnimationText.curve(of: record.animation))
  }
}

extension Session {
  /// The events of the animations up to the present, in order.
  package var happened: [AnimationEvent] { animationLog.latest(animationLog.count) }
}
