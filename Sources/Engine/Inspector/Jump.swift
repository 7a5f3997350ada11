package import MidflightLayerTree
package import MidflightScenes
package import MidflightViews

/// A jump of a property's presentation value from one value to another, with its cause.
package struct Jump: Sendable, Hashable {
  package enum Cause: Sendable, Hashable {
    /// A new animation began at the model value.
    case fromModel
    /// A new animation began at an explicit start value.
    case explicitStart
    /// A new animation covers a running one that was added `since` seconds earlier.
    case covered(AnimationReference, by: AnimationReference, since: Double)
    /// An animation ended and uncovered another one, which still runs and was added `since` seconds
    /// before the animation that covered it.
    case uncovered(AnimationReference, by: AnimationReference, since: Double)
    /// The animation ended, and the value snapped back to the model value, which had not been
    /// changed.
    case snapBack
    /// The animation ended at the value at which it had begun, but the model value is different.
    case returnedToStart
    /// The animation was removed before its end.
    case wasRemoved
    /// An animation of another key path was added under the same key, which removed this animation.
    case keyReused(by: AnimationReference)
    /// The model value was changed without an animation.
    case noAnimation
    /// The model value was changed, and the animation that the change caused was removed at once.
    case dropped
    /// A cycle ended, and the next cycle began at another value.
    case turn
    /// A member of a group began at an explicit start value.
    case memberStarted
    /// A member of a group ended before the group did.
    case memberEnded
    /// The animation is discrete: it has no intermediate values.
    case discrete
  }

  /// What messages need to refer to an animation, such as how it was added.
  package struct AnimationReference: Sendable, Hashable {
    package let identity: AnimationEvent.Identity
    package let origin: AnimationOrigin
    package let keyPath: String
    package let duration: Double
    /// The return address of the call in the scene's code that added the animation; nil if unknown.
    let caller: UInt?

    @MainActor init(_ added: AddedAnimation) {
      (identity, origin) = (added.identity, added.origin)
      (keyPath, duration) = (added.keyPath ?? "a group", added.animation.duration)
      caller = added.caller
    }

    /// Describes the animation, for example as "the implicit animation of opacity (0.25 s,
    /// Like.swift:12)".
    @MainActor func text(_ lines: CodeLines?) -> String {
      let line = line(lines).map { ", \($0)" } ?? ""
      return "\(kind) (\(Readout.number(duration, decimals: 3)) s\(line))"
    }

    @MainActor func shortText(_ lines: CodeLines?) -> String {
      kind + (line(lines).map { " (\($0))" } ?? "")
    }

    @MainActor func line(_ lines: CodeLines?) -> String? { caller.flatMap { lines?.line(of: $0) } }

    private var kind: String {
      switch origin {
      case .explicit: "the explicit animation \(identity.key) of \(keyPath)"
      case .implicit: "the implicit animation of \(keyPath)"
      case .block: "the animation of \(keyPath) by a UIView.animate block"
      case .animator: "the animation of \(keyPath) by a property animator"
      }
    }
  }

  package var time: Flicks
  package var before: SceneValue
  package var after: SceneValue
  package var cause: Cause
  /// The animation that begins or ends at the jump.
  package var animation: AnimationEvent.Identity?
  /// The return address of the call in the scene's code that added ``animation``, or that added an
  /// animation which was removed at the same instant; nil if unknown.
  private var caller: UInt?

  /// Finds the jump between two samples of a curve; nil if there is no visible jump.
  ///
  /// - Parameters:
  ///   - span: The length of the property's range.
  ///   - records: The changes at this instant in the animations that move the property.
  ///   - joint: The cause of the joint at this instant; nil if there is no joint.
  @MainActor
  init?(
    from a: Chart.Curve.Sample, to b: Chart.Curve.Sample, span: Double,
    _ records: [MotionJournal.Record], joint: Joint.Cause?, in journal: MotionJournal
  ) {
    let distance = Self.distance(a.reading.presentation, b.reading.presentation)
    guard distance > Self.visibleFraction * span else { return nil }
    (time, before, after) = (b.time, a.reading.presentation, b.reading.presentation)
    let close = Self.visibleFraction * span
    let isModelChanged = Self.distance(a.reading.model, b.reading.model) > close
    // An animation that is added and removed at the same instant is never visible, so it is
    // ignored.
    let dropped = records.filter { record in
      record.kind != .started
        && records.contains { $0.added.identity == record.added.identity && $0.kind == .started }
    }.map(\.added)
    let unseen = Set(dropped.map(\.identity))
    let records = records.filter { !unseen.contains($0.added.identity) }
    let started = records.last { $0.kind == .started }?.added
    let finished = records.last {
      if case .finished = $0.kind { return true }
      return false
    }?.added
    let stopped = records.last { $0.kind == .stopped }?.added
    let taken = records.lazy.compactMap { record -> AddedAnimation? in
      guard case .replaced(let successor) = record.kind,
        let other = journal.added(successor), other.keyPath != record.added.keyPath
      else { return nil }
      return other
    }.first
    func covered(by over: AddedAnimation) -> AddedAnimation? {
      journal.covered(by: over, at: b.time)
    }
    animation = (started ?? finished ?? stopped)?.identity
    caller = (started ?? finished ?? stopped)?.caller
    if let taken {
      (cause, animation) = (.keyReused(by: AnimationReference(taken)), taken.identity)
    } else if let started, let under = covered(by: started) {
      cause = .covered(
        AnimationReference(under), by: AnimationReference(started),
        since: (time - under.time).seconds)
    } else if started != nil {
      cause =
        Self.distance(b.reading.presentation, a.reading.model) <= close
        ? .fromModel : .explicitStart
    } else if let over = finished ?? stopped, let under = covered(by: over) {
      cause = .uncovered(
        AnimationReference(under), by: AnimationReference(over),
        since: (over.time - under.time).seconds)
    } else if let finished, !isModelChanged {
      cause = finished.animation.autoreverses ? .returnedToStart : .snapBack
    } else if isModelChanged, !dropped.isEmpty {
      cause = .dropped
      caller = dropped.last?.caller
    } else if stopped != nil {
      cause = .wasRemoved
    } else {
      cause = isModelChanged ? .noAnimation : Self.course(joint)
    }
  }

  private static func course(_ joint: Joint.Cause?) -> Cause {
    switch joint {
    case .turn: .turn
    case .beginning: .memberStarted
    case .end: .memberEnded
    default: .discrete
    }
  }

  /// A jump smaller than this fraction of the property's range counts as invisible.
  private static let visibleFraction = 0.002

  private static func distance(_ a: SceneValue, _ b: SceneValue) -> Double {
    zip(a.components, b.components).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  /// Returns a sentence about the jump, its cause, and the line in the scene's code that added the
  /// animation.
  @MainActor
  package func sentence(policy: RetargetPolicy?, lines: CodeLines? = nil) -> String {
    let text = sentence(policy, lines)
    switch cause {
    case .covered, .uncovered, .keyReused: return text
    default:
      let line = caller.flatMap { lines?.line(of: $0) }
      return text + (line.map { " The animation was added at \($0)." } ?? "")
    }
  }

  private static func added(_ since: Double) -> String {
    since > 0
      ? "which was added \(Readout.fixed(since, decimals: 3)) s before it"
      : "which was added before it in the same turn"
  }

  @MainActor
  private func sentence(_ policy: RetargetPolicy?, _ lines: CodeLines?) -> String {
    let (was, new) = (Readout.text(before), Readout.text(after))
    let start = "At \(Readout.fixed(time.seconds, decimals: 3)) s it jumped from \(was) to \(new): "
    switch cause {
    case .fromModel:
      return start + "the new animation started at the model value (policy: \(policy.shortTitle)); "
        + "the policy from presentation would start it at \(was)."
    case .explicitStart:
      return start + "the new animation sets its own start value, which was not the shown value "
        + "(policy: \(policy.shortTitle)); the policy from presentation would start it at \(was)."
    case .covered(let under, let over, let since):
      return start + "\(over.text(lines)) covers \(under.shortText(lines)), "
        + "\(Self.added(since)) and still runs below it."
    case .uncovered(let under, let over, let since):
      return start
        + "\(over.text(lines)) ended, so that \(under.shortText(lines)), "
        + "\(Self.added(since)), is visible again."
    case .snapBack:
      return start + "the animation ended, and the layer showed its model value again, which had "
        + "not been set to the animation's last value."
    case .returnedToStart:
      return start
        + "the animation returned to its start and ended, and the layer showed its "
        + "model value, which is different."
    case .keyReused(let other):
      return start
        + "\(other.text(lines)) was added under the same key, which removed the animation."
    case .turn:
      return start + "a cycle of the animation ended, and the next one started at the first value."
    case .memberStarted:
      return start + "an animation in the group started at its own start value."
    case .memberEnded:
      return start + "an animation in the group ended, and the value below it was visible again."
    case .wasRemoved:
      return start + "the animation was removed before its end, and the layer showed its "
        + "model value at once."
    case .noAnimation:
      return start + "no animation: it was set without one."
    case .dropped:
      return start + "no animation: the change's own animation was removed at once."
    case .discrete:
      return start + "the animation itself jumps there."
    }
  }
}

extension Chart.Curve {
  /// Returns the curve's jumps up to an instant, in order of time.
  ///
  /// - Parameter isOwn: Whether a record in the journal is about an animation of the curve's
  ///   property.
  @MainActor
  func jumps(
    upTo time: Flicks, in journal: MotionJournal, where isOwn: (MotionJournal.Record) -> Bool
  ) -> [Jump] {
    var span = 1.0
    if let range = range.numbers { span = range.upperBound - range.lowerBound }
    let causes = Dictionary(joints.map { ($0.time, $0.cause) }) { first, _ in first }
    return zip(samples, samples.dropFirst()).compactMap { a, b in
      // A jump is between the two samples around an event, which are one flick apart.
      guard b.time <= time, b.time - a.time <= Flicks(count: 1) else { return nil }
      if a.reading.presentation == b.reading.presentation { return nil }
      return Jump(
        from: a, to: b, span: span, journal.records(at: b.time).filter(isOwn),
        joint: causes[b.time], in: journal)
    }
  }
}

extension Chart {
  @MainActor
  package func jumps(of name: String, in session: Session) -> [Jump] {
    guard let curve = curve(of: name), let property = session.property(named: name) else {
      return []
    }
    let (layer, keyPath) = session.context.perform { property.target() }
    return curve.jumps(upTo: session.time, in: session.journal) { record in
      record.added.layer === layer
        && (record.added.keyPaths.contains { KeyPaths.overlap($0, keyPath) }
          || property.animationKeys.contains(record.added.identity.key))
    }
  }
}
