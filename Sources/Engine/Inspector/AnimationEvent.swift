package import MidflightLayerTree

package struct AnimationEvent: Sendable, Hashable {
  /// Identifies an animation by its layer's path, its key, and its number among the animations of
  /// that layer with that key.
  package struct Identity: Sendable, Hashable, CustomStringConvertible {
    package var layer: String
    package var key: String
    /// The animation's number among those with the same layer and key, counted from 1.
    package var number: Int

    /// The identity as `layer · key · #number`, where the layer is the last component of its path.
    package var description: String {
      "\(layer.split(separator: "/").last.map(String.init) ?? layer) · \(key) · #\(number)"
    }
  }

  package enum Kind: Sendable, Hashable {
    case started
    case replaced(by: Identity)
    case stopped
    /// The animation reached its end. `stays` tells whether it remains on the layer.
    case finished(stays: Bool)
  }

  package var time: Flicks
  package var identity: Identity
  package var kind: Kind
  package var keyPath: String?
  /// The animation's start value, target and curve, as text.
  package var course: String
}

extension AnimationEvent {
  @MainActor
  init(_ record: MotionJournal.Record) {
    let animation = record.added.animation
    self.init(
      time: record.time, identity: record.added.identity, kind: record.kind,
      keyPath: record.added.keyPath,
      course: AnimationText.course(animation) + ", " + AnimationText.curve(of: animation))
  }
}

extension Session {
  package var happened: [AnimationEvent] { journal.latest(journal.count) }
}
