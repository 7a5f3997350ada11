public import MidflightLayerTree

/// A change that a scene's script, or its own action, makes at a time.
///
/// Steps name the properties that they change, so that a person's act can take a property over from
/// those that would come later, while other properties go on.
@MainActor
public struct SceneStep {
  enum Change {
    case set(property: String, SceneValue, animated: Bool)
    case act(@MainActor () -> Void)
  }

  /// When, counted from the start of the script or the action; not negative.
  public let time: Flicks
  /// The public names of the properties that it changes; none when it changes what is no property.
  public let properties: [String]
  /// Its effect, in a few words, for its mark on a timeline.
  public let title: String
  private let change: Change

  private init(_ seconds: Double, _ properties: [String], _ title: String, _ change: Change) {
    time = max(Flicks(seconds: seconds), .zero)
    (self.properties, self.title, self.change) = (properties, title, change)
  }

  /// Gives a property a new target, as a person would.
  ///
  /// - Parameter seconds: When, from the start of the script or the action; negative times count as
  ///   0.
  public init(
    at seconds: Double, set property: String, to value: SceneValue, animated: Bool = true
  ) {
    self.init(
      seconds, [property], value.description,
      .set(property: property, value, animated: animated))
  }

  /// Does anything else.
  ///
  /// - Parameters:
  ///   - seconds: When, from the start of the script or the action; negative times count as 0.
  ///   - title: What it does, in a few words.
  ///   - properties: The properties that it changes.
  ///   - act: Is called in a turn of its own, or of the steps of the same time.
  public init(
    at seconds: Double, _ title: String, changing properties: [String] = [],
    act: @escaping @MainActor () -> Void
  ) {
    self.init(seconds, properties, title, .act(act))
  }

  /// The step so many seconds later.
  public func delayed(by seconds: Double) -> SceneStep {
    SceneStep(time.seconds + seconds, properties, title, change)
  }

  /// Does it now. A property that the scene doesn't have is left alone.
  public func perform(in scene: any SceneInstance) {
    switch change {
    case .act(let act): act()
    case .set(let name, let value, let animated):
      scene.properties.first { $0.name == name }?.retarget(value, animated)
    }
  }
}

extension SceneInstance {
  /// Runs steps where no session of the previewer does: those of 0 s at once, the others as timers
  /// of the present context.
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
