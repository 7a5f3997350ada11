public import MidflightLayerTree

/// A change that a scene's script, or its own action, makes at a given time.
///
/// Steps name the properties that they change, so that the user can take over one property from
/// later steps while those steps still change the others.
@MainActor
public struct SceneStep {
  enum Change {
    case set(property: String, SceneValue, animated: Bool)
    case act(@MainActor () -> Void)
  }

  /// The time from the start of the script or the action; not negative.
  public let time: Flicks
  /// The public names of the properties that the step changes; empty if it changes something else.
  public let properties: [String]
  /// A short description of the step's effect, for its mark on a timeline.
  public let title: String
  private let change: Change

  private init(_ seconds: Double, _ properties: [String], _ title: String, _ change: Change) {
    time = max(Flicks(seconds: seconds), .zero)
    (self.properties, self.title, self.change) = (properties, title, change)
  }

  /// Creates a step that gives a property a new target, as the user would.
  ///
  /// - Parameters:
  ///   - seconds: The time from the start of the script or the action; negative times count as 0.
  ///   - property: The property's public name.
  ///   - value: The new target.
  ///   - animated: Whether the change is animated.
  public init(
    at seconds: Double, set property: String, to value: SceneValue, animated: Bool = true
  ) {
    self.init(
      seconds, [property], value.description,
      .set(property: property, value, animated: animated))
  }

  /// Creates a step that calls a function.
  ///
  /// - Parameters:
  ///   - seconds: The time from the start of the script or the action; negative times count as 0.
  ///   - title: A short description of the step's effect.
  ///   - properties: The properties that the step changes.
  ///   - act: The function. It runs in a turn of the run loop that it shares only with steps at the
  ///     same time.
  public init(
    at seconds: Double, _ title: String, changing properties: [String] = [],
    act: @escaping @MainActor () -> Void
  ) {
    self.init(seconds, properties, title, .act(act))
  }

  /// Returns a copy of this step, delayed by `seconds`.
  public func delayed(by seconds: Double) -> SceneStep {
    SceneStep(time.seconds + seconds, properties, title, change)
  }

  /// Performs the step now. A property that the scene doesn't have is ignored.
  public func perform(in scene: any SceneInstance) {
    switch change {
    case .act(let act): act()
    case .set(let name, let value, let animated):
      scene.properties.first { $0.name == name }?.retarget(value, animated)
    }
  }
}

extension SceneInstance {
  /// Runs steps without a session of the previewer. Steps at 0 s run immediately, the others when
  /// timers of the current context fire.
  public func run(_ steps: [SceneStep]) {
    for step in steps {
      if step.time == .zero {
        step.perform(in: self)
      } else {
        CAContext.current.schedule(after: step.time) { [self] in step.perform(in: self) }
      }
    }
  }
}
