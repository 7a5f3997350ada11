import MidflightEngine
import MidflightLayerTree
import MidflightScenes

/// The curve of one property of a ``Motion`` over time.
@MainActor
public struct Track {
  /// The values at one instant. A number has one component, a point or a size two, a rectangle or a
  /// colour four.
  public struct Sample: Sendable, Hashable {
    /// The instant, in seconds since the start.
    public let time: Double
    /// The components of the model value, which is the target of the motion.
    public let model: [Double]
    /// The components of the presentation value.
    public let value: [Double]
    /// The velocity of the presentation value just after the instant, in the property's units per
    /// second.
    public let velocity: [Double]
  }

  /// A joint between two motions, or within one: the instant at which an animation was interrupted,
  /// ended or was removed, or a value was set.
  public struct Joint: Sendable, Hashable {
    /// The instant, in seconds since the start.
    public let time: Double
    /// The event that caused the joint, as in `midflight trace --joints`: `takeover`, `removal`,
    /// `set` and others.
    public let cause: String
    /// The presentation values just before and just after the joint.
    public let before, after: [Double]
    /// The velocities just before and just after the joint, in the property's units per second.
    public let velocityBefore, velocityAfter: [Double]

    /// The distance between the values before and after the joint, in the property's units.
    public var valueJump: Double { Vector.distance(before, after) }
    /// The length of the difference between the velocities before and after the joint, in the
    /// property's units per second.
    public var velocityJump: Double { Vector.distance(velocityBefore, velocityAfter) }
  }

  /// The property's name.
  public let name: String
  /// One sample for each frame and one for the end, in order. There are no samples while the
  /// property has no layer.
  public let samples: [Sample]
  /// The interruptions of the property's animations, and the other instants at which the value
  /// jumps or the velocity changes by more than 5 %.
  public let joints: [Joint]
  let isMovingAtEnd: Bool
  private let session: Session

  init?(of name: String, in session: Session, on grid: FrameGrid, to end: Flicks) {
    (self.name, self.session) = (name, session)
    var samples: [Sample] = []
    for frame in 0...grid.frame(at: end) {
      session.seek(to: grid.time(of: frame))
      Self.sample(name, session).map { samples.append($0) }
    }
    if session.time < end {
      session.seek(to: end)
      Self.sample(name, session).map { samples.append($0) }
    }
    if samples.isEmpty { return nil }
    self.samples = samples
    isMovingAtEnd = !session.isResting
    joints = session.joints.filter { $0.property == name }.map { joint in
      Joint(
        time: joint.time.seconds, cause: joint.cause.rawValue, before: joint.before,
        after: joint.after, velocityBefore: joint.velocityBefore,
        velocityAfter: joint.velocityAfter)
    }
  }

  /// Evaluates the property at any instant; nil if the property has no layer then.
  ///
  /// - Complexity: O(n) in the number of events since the start.
  public func sample(at seconds: Double) -> Sample? {
    session.seek(to: Flicks(seconds: seconds))
    return Self.sample(name, session)
  }

  private static func sample(_ name: String, _ session: Session) -> Sample? {
    session.property(named: name).flatMap { session.measure($0) }.map { value in
      Sample(
        time: session.time.seconds, model: value.model, value: value.presentation,
        velocity: value.velocity)
    }
  }
}

enum Vector {
  static func difference(_ a: [Double], _ b: [Double]) -> [Double] { zip(a, b).map { $0 - $1 } }

  static func product(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
  }

  static func distance(_ a: [Double], _ b: [Double]) -> Double {
    let difference = difference(a, b)
    return product(difference, difference).squareRoot()
  }

  /// Returns numbers as they are written in a sentence: `0.2` or `(10, 20)`.
  static func text(_ numbers: [Double]) -> String {
    let texts = numbers.map { Readout.number($0, decimals: 4) }
    return texts.count == 1 ? texts[0] : "(\(texts.joined(separator: ", ")))"
  }
}
