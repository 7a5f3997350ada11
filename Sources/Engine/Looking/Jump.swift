package import MidflightLayerTree
package import MidflightScenes

/// Where a property's shown value is another from one instant to the next, and why.
package struct Jump: Sendable, Hashable {
  package enum Cause: Sendable, Hashable {
    /// A new animation began at the value that the model had.
    case fromModel
    /// A new animation began at a value of its own.
    case ownBeginning
    /// A new animation covers another that goes on, which was added so many seconds before.
    case covered(AnimationEvent.Identity, since: Double)
    /// An animation ended that covered another, which goes on.
    case uncovered(AnimationEvent.Identity)
    /// The animation ended, and the model had never been changed.
    case snapBack
    /// The animation was taken away before its end.
    case takenAway
    /// The model was changed, and nothing animated that.
    case noAnimation
    /// The model was changed, and the animation that this brought was taken away at once.
    case dropped
    /// The animation itself has no values in between.
    case discrete
  }

  package var time: Flicks
  package var before: SceneValue
  package var after: SceneValue
  package var cause: Cause
  /// The animation that runs from there on, or has ended there.
  package var animation: AnimationEvent.Identity?

  /// The jumps of a curve up to an instant, in order of time.
  ///
  /// - Parameters:
  ///   - events: What happened at an instant to the animations of the curve's value.
  ///   - covered: Finds the animation that goes on below another at that instant.
  @MainActor
  init?(
    from a: Chart.Curve.Sample, to b: Chart.Curve.Sample, span: Double, _ events: [AnimationEvent],
    covered: (AnimationEvent.Identity) -> AddedAnimation?
  ) {
    let distance = Self.distance(a.reading.presentation, b.reading.presentation)
    guard distance > Self.visiblePart * span else { return nil }
    (time, before, after) = (b.time, a.reading.presentation, b.reading.presentation)
    let close = Self.visiblePart * span
    let isModelChanged = Self.distance(a.reading.model, b.reading.model) > close
    // An animation that is added and taken away at one instant is never seen.
    let unseen = Set(
      events.filter { event in
        event.kind != .started
          && events.contains { $0.identity == event.identity && $0.kind == .started }
      }.map(\.identity))
    let wasDropped = !unseen.isEmpty
    let events = events.filter { !unseen.contains($0.identity) }
    let started = events.last { $0.kind == .started }
    let finished = events.last {
      if case .finished = $0.kind { return true }
      return false
    }
    let stopped = events.last { $0.kind == .stopped }
    animation = (started ?? finished ?? stopped)?.identity
    if let started, let under = covered(started.identity) {
      cause = .covered(under.identity, since: (time - under.time).seconds)
    } else if started != nil {
      cause =
        Self.distance(b.reading.presentation, a.reading.model) <= close
        ? .fromModel : .ownBeginning
    } else if let over = finished ?? stopped, let under = covered(over.identity) {
      cause = .uncovered(under.identity)
    } else if finished != nil, !isModelChanged {
      cause = .snapBack
    } else if isModelChanged, wasDropped {
      cause = .dropped
    } else if stopped != nil {
      cause = .takenAway
    } else {
      cause = isModelChanged ? .noAnimation : .discrete
    }
  }

  /// Jumps of less than this part of the range are not seen.
  private static let visiblePart = 0.002

  private static func distance(_ a: SceneValue, _ b: SceneValue) -> Double {
    zip(a.components, b.components).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  /// The jump and its cause, as a sentence.
  package func sentence(policy: RetargetPolicy?) -> String {
    let (was, new) = (Readout.text(before), Readout.text(after))
    let start = "At \(Readout.fixed(time.seconds, decimals: 3)) s it jumped from \(was) to \(new): "
    switch cause {
    case .fromModel:
      return start + "the new animation began at the model's value (joint: \(policy.shortTitle)); "
        + "from presentation it would begin at \(was)."
    case .ownBeginning:
      return start + "the new animation has a beginning of its own, which is not what was shown "
        + "(joint: \(policy.shortTitle)); from presentation it would begin at \(was)."
    case .covered(let under, let since):
      let over = animation.map { "\($0)" } ?? "an animation"
      return start + "\(over) covers \(under), which was added "
        + "\(Readout.fixed(since, decimals: 3)) s before and goes on below it."
    case .uncovered(let under):
      let over = animation.map { "\($0)" } ?? "an animation"
      return start + "\(over) ended, and \(under), which it covered, is seen again."
    case .snapBack:
      return start + "the model was not changed: the animation ended, and the layer showed the "
        + "model's value again."
    case .takenAway:
      return start + "the animation was taken away before its end, and the layer showed the "
        + "model's value at once."
    case .noAnimation:
      return start + "no animation: the change was made with actions disabled."
    case .dropped:
      return start + "no animation: the one that the change brought was taken away at once."
    case .discrete:
      return start + "the animation itself has nothing in between there."
    }
  }
}

extension Chart.Curve {
  /// The jumps up to an instant, in order of time.
  ///
  /// - Parameters:
  ///   - events: What happened at an instant to the animations of the curve's value.
  ///   - covered: Finds the animation that goes on below another at that instant.
  @MainActor
  func jumps(
    upTo time: Flicks, events: (Flicks) -> [AnimationEvent],
    covered: (AnimationEvent.Identity, Flicks) -> AddedAnimation?
  ) -> [Jump] {
    var span = 1.0
    if let range = range.numbers { span = range.upperBound - range.lowerBound }
    return zip(samples, samples.dropFirst()).compactMap { a, b in
      // Where something happens there are two samples a flick apart.
      guard b.time <= time, b.time - a.time <= Flicks(count: 1) else { return nil }
      if a.reading.presentation == b.reading.presentation { return nil }
      return Jump(from: a, to: b, span: span, events(b.time)) { covered($0, b.time) }
    }
  }
}

extension Chart {
  /// The jumps of a property up to a session's present.
  @MainActor
  package func jumps(of name: String, in session: Session) -> [Jump] {
    guard let curve = curve(of: name), let property = session.property(named: name) else {
      return []
    }
    let (layer, keyPath) = session.context.perform { property.target() }
    let path = layer.layerPath
    let journal = session.journal
    return curve.jumps(upTo: session.time) { time in
      journal.events(at: time).filter { event in
        event.identity.layer == path
          && (event.keyPath == keyPath || property.animationKeys.contains(event.identity.key))
      }
    } covered: { identity, time in
      journal.covered(by: identity, at: time)
    }
  }
}
