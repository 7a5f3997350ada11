/// When layers are looked at.
struct Evaluation: Sendable {
  /// The moment of the session's clock.
  var moment: Flicks
  /// How far beyond it courses are gone on with, in a straight line, in seconds of the layer's
  /// time: not 0 only where a velocity is taken (`MotionState`).
  var lead = 0.0
}

/// The surroundings of the call that is running: all that layers and animations need which are
/// asked by
/// an open method with Apple's signature, where no parameter can pass it on.
struct Surroundings {
  /// How many calls draw, each inside of the one before.
  var drawingDepth = 0
  /// The tick whose `display()` is running, unless something draws inside of it.
  var tick: DisplayTick?
  /// The layer whose presentation `init(layer:)` makes.
  var presenting: CALayer?
  /// How many layers deep a hit test is.
  var hitDepth = 0
  /// The innermost line of sight of a hit test. A transform layer's own plane may be seen from its
  /// edge when its sublayers' are not, so that a point in it does not say what is looked at.
  var sight: CATransformLayer.Sight?
  /// The groups that `copyProperties(of:)` copies, each in the one before.
  var copiedGroups: [CAAnimationGroup] = []
  /// The note of which property a getter reads.
  var probe: KeyProbe?
  /// Whether `init()` makes a layer for the sake of its keys alone.
  var isMakingSpecimen = false
  /// The change whose action is being run.
  var change: PendingChange?
  /// What the present turn was begun by.
  var turnCause = TurnCause.host
  /// Whether a turn's body is running, or its commit.
  var isInTurn = false
  var isCommitting = false
  /// Whether an action is looked up for content that the layer draws anew.
  var isRedrawing = false
}

/// A value that holds while a call runs.
@MainActor package final class Scope<Value> {
  @exclusivity(unchecked) package private(set) var value: Value
  private var level = 0

  package init(_ value: Value) { self.value = value }

  /// Returns what `body` does, while the value is as `enter` makes it.
  package func with<Result>(
    _ enter: (inout Value) -> Void, do body: () throws -> Result
  ) rethrows -> Result {
    let (outer, entered) = (value, level + 1)
    enter(&value)
    level = entered
    defer {
      assert(level == entered, "scopes are not left in the reverse order")
      (value, level) = (outer, entered - 1)
    }
    return try body()
  }
}

extension CAContext {
  /// The innermost session that draws, of those that are being evaluated: while one does, nothing
  /// of any layer may change.
  static var drawing: CAContext? { stack.last { $0.scope.value.drawingDepth > 0 } }

  /// Returns what `body` does, which is to draw.
  func draw<Result>(in tick: DisplayTick? = nil, _ body: () -> Result) -> Result {
    perform {
      scope.with {
        $0.drawingDepth += 1
        $0.tick = tick
      } do: {
        body()
      }
    }
  }
}
