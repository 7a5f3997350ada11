package import MidflightLayerTree
package import MidflightScenes

/// Explains a property's or a layer's value by the animations that move it and by its jumps.
package struct Explanation: Sendable, Hashable {
  package var title: String
  package var motion: [String] = []
  /// Sentences about the last jumps and the last joint up to the explained instant, in order of
  /// time.
  package var jumps: [String] = []
  package private(set) var earlierCount = 0

  private static let noJumps = "No jumps so far."

  package var lines: [(text: String, isJump: Bool)] {
    let earlier =
      earlierCount > 0
      ? ["\(earlierCount) earlier jump\(earlierCount == 1 ? "" : "s"): see the events."] : []
    return motion.map { ($0, false) } + (earlier + jumps).map { ($0, $0 != Self.noJumps) }
  }

  /// Removes the sentences about the running animations, to save space, if there are jumps to
  /// explain. Returns whether it removed any.
  package mutating func dropMotion() -> Bool {
    guard !motion.isEmpty, jumps != [Self.noJumps], !jumps.isEmpty else { return false }
    motion = []
    return true
  }

  /// Removes the first jump if there are several, to save space. Returns whether it removed one.
  package mutating func dropFirstJump() -> Bool {
    guard jumps.count > 1 else { return false }
    jumps.removeFirst()
    earlierCount += 1
    return true
  }

  private static let maxJumps = 3

  /// Explains a property at a session's current instant.
  @MainActor
  package init(of property: SceneProperty, in session: Session, chart: Chart) {
    let (layer, keyPath) = session.context.perform { property.target() }
    let reading = session.read(property)
    title = property.name
    if let value = reading?.presentation {
      title += " shows \(property.range.name(of: value) ?? Readout.text(value))"
    }
    let running = layer.runningAnimations.filter { animation in
      animation.moves(keyPath)
        || animation.key.map(property.animationKeys.contains) == true
    }
    motion = Self.sentences(of: running, moving: keyPath, on: layer, in: session)
    if running.isEmpty {
      motion = ["No animation runs: it shows the model value."]
    }
    guard let curve = chart.curve(of: property.name) else { return }
    let policy = session.tuning.policy
    let found = chart.jumps(of: property.name, in: session)
    let lines = session.definition.lines
    var entries = found.suffix(Self.maxJumps).map {
      ($0.time, $0.sentence(policy: policy, lines: lines))
    }
    if let joint = curve.joints.last(where: { $0.time <= session.time }),
      !found.contains(where: { $0.time == joint.time })
    {
      entries.append(
        (joint.time, Self.sentence(of: joint, Verdict(joint, range: curve.range), policy)))
    }
    earlierCount = max(found.count - Self.maxJumps, 0)
    jumps = entries.sorted { $0.0 < $1.0 }.map(\.1)
    if jumps.isEmpty { jumps = [Self.noJumps] }
  }

  /// Explains a layer that has no listed properties, by its running animations.
  @MainActor
  package init(ofLayer path: String, in session: Session) {
    title = String(path.split(separator: "/").last ?? "")
    guard let layer = session.layer(at: path) else { return }
    let running = layer.runningAnimations
    motion =
      running.isEmpty
      ? ["No animation runs: it shows the model value."]
      : Self.sentences(of: running, moving: nil, on: layer, in: session)
  }

  // MARK: Sentences

  private static let maxAnimations = 3

  /// Returns a sentence for each running animation of a layer.
  ///
  /// - Parameter keyPath: The key path of the property to explain; nil to explain the whole layer.
  @MainActor
  private static func sentences(
    of running: [RunningAnimation], moving keyPath: String?, on layer: CALayer, in session: Session
  ) -> [String] {
    let path = layer.layerPath
    // The last animation that is not additive covers all earlier ones.
    let top = keyPath.flatMap { keyPath in
      running.lastIndex { $0.fraction != nil && $0.isAbsolute(at: keyPath) }
    }
    var lines = running.enumerated().suffix(maxAnimations).map { index, animation in
      let key = animation.key ?? "(no key)"
      let journal = session.journal
      let identity =
        journal.identity(of: animation.animation)
        ?? AnimationEvent.Identity(
          layer: path, key: key, number: journal.number(layer: path, key: key))
      let own = (animation.animation as? CAPropertyAnimation)?.keyPath
      let model = own.flatMap { LayerValueText.text(layer.value(forKeyPath: $0)) }
      let role = top.map { index < $0 } == true ? "is covered" : "moves it"
      return "\(identity) \(role): \(AnimationText.course(animation.animation, model: model)), "
        + "\(AnimationText.curve(of: animation.animation)). "
        + progress(of: animation, now: session.time, in: session.context)
        + (line(of: identity, in: session).map { " It was added at \($0)." } ?? "")
    }
    let older = running.count - maxAnimations
    if older > 0 {
      lines.append(
        older == 1
          ? "One older animation is still running." : "\(older) older animations are still running."
      )
    }
    return lines
  }

  /// Returns the line of the scene's code that added an animation; nil if unknown.
  @MainActor
  private static func line(of identity: AnimationEvent.Identity, in session: Session) -> String? {
    session.journal.added(identity)?.caller.flatMap { session.definition.lines?.line(of: $0) }
  }

  /// Returns a sentence about an animation's progress in time and along its curve.
  @MainActor
  private static func progress(
    of running: RunningAnimation, now: Flicks, in context: CAContext
  ) -> String {
    let animation = running.animation
    guard let fraction = running.fraction, let elapsed = running.elapsed else {
      return "It has not started yet."
    }
    if let end = running.end, end <= now {
      return "It has ended, but its fill mode keeps its last value, which hides the model value."
    }
    var text =
      "It is \(seconds(elapsed)) of \(seconds(animation.duration)) in: "
      + "\(percent(fraction)) of the time"
    if let progress = AnimationText.eased(animation, fraction: fraction, elapsed: elapsed) {
      text += ", \(percent(progress)) of the distance"
    }
    if running.cycle > 0 { text += ", cycle \(Readout.exact(running.cycle + 1))" }
    let times = [now.seconds, context.mediaTime(at: now)]
    if times.allSatisfy({ abs(running.layerTime - $0) > 1e-6 }) {
      text += "; its layer's time is \(seconds(running.layerTime))"
    }
    return text + "."
  }

  /// Returns a sentence about a joint and its cause.
  ///
  /// - Parameter range: The property's range; nil if the scene does not list the property.
  package static func sentence(
    of joint: Joint, range: SceneProperty.Range?, policy: RetargetPolicy?
  ) -> String {
    sentence(of: joint, Verdict(joint, range: range ?? .number(0...1)), policy)
  }

  private static func sentence(
    of joint: Joint, _ verdict: Verdict, _ policy: RetargetPolicy?
  ) -> String {
    let start = "At \(seconds(joint.time.seconds)) \(happened(joint.cause))"
    switch verdict.severity {
    case .smooth:
      return start + ": value and velocity are continuous (policy: \(policy.shortTitle))."
    case .velocityJump:
      // Policies apply where a target interrupts a motion; they do not change what the code does
      // otherwise.
      let keepsVelocity = policy == .additive || policy == .spring
      let advice =
        joint.cause == .takeover && !keepsVelocity
        ? "; the policies additive and spring keep it continuous" : ""
      return start + ": the value is continuous, but its velocity jumps "
        + "(policy: \(policy.shortTitle))\(advice)."
    case .jump: return start + " (policy: \(policy.shortTitle)): the value \(verdict.text)."
    }
  }

  private static func happened(_ cause: Joint.Cause) -> String {
    switch cause {
    case .takeover: "it was retargeted while it moved"
    case .sum: "one of several additive animations started or ended"
    case .cover: "an animation that covers another started or ended"
    case .beginning: "an animation started"
    case .end: "its animation ended"
    case .removal: "its animation was removed"
    case .turn: "a cycle of its animation ended"
    case .set: "it was set without an animation"
    }
  }

  private static func seconds(_ value: Double) -> String {
    "\(Readout.fixed(value, decimals: 3)) s"
  }

  private static func percent(_ part: Double) -> String {
    "\(Readout.number(part * 100, decimals: 1)) %"
  }
}
