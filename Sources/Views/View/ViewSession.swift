import MidflightDrawing
import MidflightLayerTree

@MainActor final class ViewSession: SessionPart {
  /// The animation blocks that are open around the current call, and how deeply some calls are
  /// nested.
  struct CallContext {
    /// The open animation blocks, with the innermost one last. A nil entry suppresses animations.
    var animations: [ViewAnimation?] = []
    var keyframes: ViewKeyframes?
    var hitDepth = 0
    var resizeDepth = 0
  }

  let scope = Scope(CallContext())
  /// The open animation blocks without a closure, with the innermost one last.
  var begun: [BegunAnimation] = []
  var isEnabled = true
  /// The number of animators that the session has created. The keys of an animator's animations
  /// contain its number, so that the keys are the same each time the session is evaluated.
  var animatorCount = 0
  /// The number of constraints that the session has activated. Constraints are numbered in this
  /// order, which decides which of several conflicting constraints is ignored.
  var constraintCount = 0
  /// The animators that are animating properties now, in the order in which they were activated.
  var animators: [UIViewPropertyAnimator.Held] = []
  var stageWindow: UIWindow?
  var contextStack: [CGContext] = []

  var problemAtTurnEnd: String? {
    begun.isEmpty
      ? nil
      : "UIView.beginAnimations was left open at the end of a turn; later changes animate too"
  }

  static var current: ViewSession { CAContext.current.views }

  /// Returns the animators that are animating a property of a layer, in the order in which they
  /// were activated. Additive animators add up; at most one of the returned animators is not
  /// additive.
  func animators(of layer: CALayer, _ key: String) -> [UIViewPropertyAnimator] {
    animators.compactMap { $0.animator?.moves(layer, key) == true ? $0.animator : nil }
  }
}

extension CAContext {
  var views: ViewSession { part(ViewSession.self) }
}
