/// A motion that an animation takes over: of which the model's value is at hand, and all else is
/// found out when a policy asks for it.
///
/// Each sample of what is shown goes by way of every animation in flight, of which
/// ``RetargetPolicy/additive`` leaves many; and it asks for the model's value only.
///
/// So a drag under that policy, with a hundred animations in flight, goes back without a sample of
/// them.
@MainActor public final class Interruption {
  /// The layer's property as it was set before the change.
  public let model: any AnimatableValue
  /// Whether some of what moved has been taken away since, and is no part of what is shown any
  /// more.
  private let hasLost: @MainActor () -> Bool
  private let find: @MainActor (String?) -> MotionState?
  /// The property before the change. Nil for a key path that leads to no value. It may
  /// be asked for while the animation is on its way to the layer, and stays what it was then.
  ///
  /// - Complexity: five samples of the layer, the first time.
  public private(set) lazy var motionState: MotionState? = find(nil)

  /// Returns the motion state of a member of the property, by the key path that leads to it from the
  /// layer.
  package func motionState(at keyPath: String) -> MotionState? { find(keyPath) }

  init(
    model: any AnimatableValue, hasLost: @escaping @MainActor () -> Bool = { false },
    motionState: @escaping @MainActor (_ keyPath: String?) -> MotionState?
  ) {
    (self.model, self.hasLost, find) = (model, hasLost, motionState)
  }

  /// Where an animation has to set off that is added to what goes on, so that the value goes on: at
  /// the model's value, unless a part of the motion has been taken away, which it makes up for.
  ///
  /// - Parameter makesUp: Whether it makes up for something else that is no part of it any more.
  func additiveStart(
    on layer: CALayer, keyPath: String, makesUp: Bool
  ) -> any AnimatableValue {
    guard makesUp || hasLost(), let motionState, let present = layer.path(keyPath)?.read(layer),
      let shown = layer.context.sample(layer, keyPath: keyPath, at: layer.context.now)
    else { return model }
    return Self.sum(motionState.presentation, present, less: shown) ?? model
  }

  static func sum<Value: AnimatableValue>(
    _ a: Value, _ b: any AnimatableValue, less c: any AnimatableValue
  ) -> (any AnimatableValue)? {
    guard let b = b as? Value, let c = c as? Value else { return nil }
    return c.scaled(by: -1).adding(a).adding(b)
  }
}

/// The changes of a turn: layers as they were before it, even where it has committed them since.
@MainActor struct TurnPast {
  fileprivate var images: [CALayer: BeforeImage] = [:]
  /// The motions that were asked for, since a turn may end a part of one.
  fileprivate var interruptions: [(layer: CALayer, keyPath: String, motion: Interruption)] = []

  mutating func note(_ image: BeforeImage, of layer: CALayer) {
    if images[layer] == nil { images[layer] = image }
  }
}

extension CAContext {
  /// Runs `body` as a turn, as ``turn(_:)`` does, in which ``interruption(of:keyPath:)`` knows what
  /// moved before it.
  ///
  /// - Complexity: that of the turn: nothing is noted but of layers that change.
  public func interruptingTurn(_ body: () -> Void) { interruptingTurn(.host, body) }

  /// Runs `body` as such a turn with another cause.
  package func interruptingTurn(_ cause: TurnCause, _ body: () -> Void) {
    commits.past = TurnPast()
    turn(cause, body)
    commits.past = nil
  }

  /// The motion of a layer's property that the present ``interruptingTurn(_:)`` found, even when
  /// the turn has changed or removed it since; nil where none moved that or what it is a member
  /// of, and outside of such a turn.
  ///
  /// - Complexity: O(animations of the layer).
  public func interruption(of layer: CALayer, keyPath: String) -> Interruption? {
    let layer = layer.original ?? layer
    guard let past = commits.past, let path = layer.path(keyPath) else { return nil }
    if let known = past.interruptions.first(where: { $0.layer === layer && $0.keyPath == keyPath })
    {
      return known.motion
    }
    func before<Result>(_ body: () -> Result) -> Result {
      // The layer may have changed since it was asked for last.
      let image = commits.past?.images[layer] ?? layer.before
      image?.exchange(with: layer)
      defer { image?.exchange(with: layer) }
      return body()
    }
    let model = before {
      layer.attachments.contains { $0.wasMoving(keyPath, at: now) } ? path.read(layer) : nil
    }
    guard let model else { return nil }
    let motion = Interruption(
      model: model,
      hasLost: { [self] in
        (commits.past?.images[layer] ?? layer.before)?.hasLost(keyPath, at: now) ?? false
      },
      motionState: { [self] member in before { motionState(of: layer, keyPath: member ?? keyPath) }
      })
    commits.past?.interruptions.append((layer, keyPath, motion))
    return motion
  }
}
