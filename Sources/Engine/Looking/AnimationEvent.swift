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

extension AnimationEvent {
  /// A record of a session's journal, in words.
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
  /// The events of the animations up to the present, in order.
  package var happened: [AnimationEvent] { journal.latest(journal.count) }
}
