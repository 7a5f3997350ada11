/// A motion that a new animation interrupts. Only the model value is stored; the values that
/// require sampling the layer are computed only when a policy needs them.
///
/// Sampling evaluates every running animation. ``RetargetPolicy/additive`` can leave a hundred
/// animations running, for example during a drag, but needs only the model value, so none of them
/// has to be evaluated.
@MainActor public final class Interruption {
  /// The property's model value before the change.
  public let model: any AnimatableValue
  /// Whether an animation that is part of the motion has been removed since the property changed.
  private let hasLost: @MainActor () -> Bool
  private let find: @MainActor (String?) -> MotionState?
  /// The property's motion state before the change; nil for a key path without a value. It is
  /// computed when it is first read, so read it before the new animation is added to the layer.
  ///
  /// - Complexity: Five samples of the layer at the first access.
  public private(set) lazy var motionState: MotionState? = find(nil)

  /// Returns the motion state of a member of the property. `keyPath` is the member's full key path
  /// from the layer.
  package func motionState(at keyPath: String) -> MotionState? { find(keyPath) }

  init(
    model: any AnimatableValue, hasLost: @escaping @MainActor () -> Bool = { false },
    motionState: @escaping @MainActor (_ keyPath: String?) -> MotionState?
  ) {
    (self.model, self.hasLost, find) = (model, hasLost, motionState)
  }

  /// Returns the start value that makes an additive animation continuous. It is the model value,
  /// unless it must compensate for a part of the motion that was removed.
  ///
  /// - Parameter needsCompensation: Whether the caller itself has removed a part of the motion.
  func additiveStart(
    on layer: CALayer, keyPath: String, needsCompensation: Bool
  ) -> any AnimatableValue {
    guard needsCompensation || hasLost(), let motionState,
      let present = layer.path(keyPath)?.read(layer),
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

/// The state of each layer changed in a turn, as it was before the turn. It is kept even if the
/// layer is committed during the turn.
@MainActor struct TurnPast {
  fileprivate var images: [CALayer: BeforeImage] = [:]
  /// The interruptions returned so far, kept because the turn may later end a part of their
  /// motions.
  fileprivate var interruptions: [(layer: CALayer, keyPath: String, motion: Interruption)] = []

  mutating func note(_ image: BeforeImage, of layer: CALayer) {
    if images[layer] == nil { images[layer] = image }
  }
}

extension CAContext {
  /// Runs `body` as a turn, like ``turn(_:)``. During this turn, ``interruption(of:keyPath:)``
  /// returns the motions as they were when the turn began.
  ///
  /// - Complexity: As for ``turn(_:)``; only layers that change are recorded.
  public func interruptingTurn(_ body: () -> Void) { interruptingTurn(.host, body) }

  package func interruptingTurn(_ cause: TurnCause, _ body: () -> Void) {
    commits.past = TurnPast()
    turn(cause, body)
    commits.past = nil
  }

  /// Returns the motion that a layer's property had when the current ``interruptingTurn(_:)``
  /// began, even if the turn has changed or removed it. Returns nil outside such a turn, and if no
  /// animation moved the property or one that contains it.
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
      // Look up the layer's earlier state each time, because the layer may have changed since the
      // last call.
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
