struct Evaluation: Sendable {
  var moment: Flicks
  /// An extrapolation along the tangents of animations' curves, in seconds of the layer's time. It
  /// differs from 0 only while a velocity is measured (`MotionState`).
  var lead = 0.0
}

/// Context of the running call, which open methods with Apple's signatures cannot pass as a
/// parameter.
struct CallContext {
  var drawingDepth = 0
  /// The frame tick whose `display()` is running, unless something draws inside it.
  var tick: DisplayTick?
  /// The layer whose presentation `init(layer:)` creates.
  var presenting: CALayer?
  var hitDepth = 0
  /// The line of sight of a hit test. A transform layer's own plane may be viewed edge-on while its
  /// sublayers' planes are not, so a point in it does not determine the line of sight.
  var sight: CATransformLayer.Sight?
  var copiedGroups: [CAAnimationGroup] = []
  var probe: KeyProbe?
  /// Whether `init()` creates a layer only for its keys.
  var isMakingSpecimen = false
  var change: PendingChange?
  var turnCause = TurnCause.host
  var isInTurn = false
  var isCommitting = false
  var isRedrawing = false
}

/// A value that holds while a call runs.
@MainActor package final class Scope<Value> {
  @exclusivity(unchecked) package private(set) var value: Value
  private var level = 0

  package init(_ value: Value) { self.value = value }

  package func with<Result>(
    _ enter: (inout Value) -> Void, do body: () throws -> Result
  ) rethrows -> Result {
    let (outer, entered) = (value, level + 1)
    enter(&value)
    level = entered
    defer {
      assert(level == entered, "a scope ends before a scope inside it")
      (value, level) = (outer, entered - 1)
    }
    return try body()
  }
}

extension CAContext {
  /// The innermost session that is drawing, during which no layer may change.
  static var drawing: CAContext? { stack.last { $0.scope.value.drawingDepth > 0 } }

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
