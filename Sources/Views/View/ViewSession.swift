import MidflightDrawing
import MidflightLayerTree

/// The state that the views of one session share.
@MainActor final class ViewSession: SessionPart {
  /// The surroundings of the call that is running.
  struct CallContext {
    /// The open animation blocks, innermost last; nil suppresses animations.
    var animations: [ViewAnimation?] = []
    /// The keyframes of the innermost keyframe block.
    var keyframes: ViewKeyframes?
    /// How many views deep a hit test is.
    var hitDepth = 0
    /// How many views are resizing their subviews, each inside of the one before.
    var resizeDepth = 0
  }

  let scope = Scope(CallContext())
  /// The blocks that were begun without a closure, innermost last.
  var begun: [BegunAnimation] = []
  /// Whether animation blocks animate.
  var isEnabled = true
  /// How many animators were numbered: their animations have keys that are the same in each
  /// session.
  var animatorCount = 0
  /// How many constraints were made active: their order decides which of a conflict is left out.
  var constraintCount = 0
  /// The animators that have entries, in the order of their becoming active.
  var animators: [UIViewPropertyAnimator.Held] = []
  /// See ``UIWindow/ofStage(in:)``.
  var stageWindow: UIWindow?
  /// The contexts that were pushed (``UIGraphicsPushContext(_:)``).
  var canvases: [CGContext] = []

  var problemAtTurnEnd: String? {
    begun.isEmpty
      ? nil
      : "UIView.beginAnimations was left open at the end of a turn; later changes animate too"
  }

  static var current: ViewSession { CAContext.current.views }

  /// Those that move a property of a layer, in the order of their becoming active. What they add
  /// adds up; of those that add nothing there is one at most.
  func animators(of layer: CALayer, _ key: String) -> [UIViewPropertyAnimator] {
    animators.compactMap { $0.animator?.moves(layer, key) == true ? $0.animator : nil }
  }
}

extension CAContext {
  var views: ViewSession { part(ViewSession.self) }
}
