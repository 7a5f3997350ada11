struct Evaluation: Sendable {
  var moment: Flicks
  /// How far to extrapolate along the tangents of the animations' curves, in seconds of the layer's
  /// time. It is 0 except while a velocity is measured (`MotionState`).
  var lead = 0.0
}

/// Values that are in effect during a call. They are stored here because open methods with Apple's
/// signatures can't take them as parameters.
struct CallContext {
  var drawingDepth = 0
  /// The running call of `display()` for a frame; nil while something draws inside it.
  var tick: DisplayTick?
  /// The layer of which `init(layer:)` creates a presentation copy.
  var presenting: CALayer?
  var hitDepth = 0
  /// The line of sight of a hit test inside a transform layer. It is stored, because a point in
  /// that layer's own plane does not determine it: the plane may be viewed edge-on while its
  /// sublayers' planes are not.
  var sight: CATransformLayer.Sight?
  var copiedGroups: [CAAnimationGroup] = []
  var probe: KeyProbe?
  /// Whether `init()` is creating a layer only to read the keys of its properties.
  var isMakingSpecimen = false
  var change: PendingChange?
  var turnCause = TurnCause.host
  var isInTurn = false
  var isCommitting = false
  var isRedrawing = false
}

/// A value that is changed while a call runs, and restored after the call.
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
  /// The innermost session that is drawing. While it draws, no layer may change.
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
