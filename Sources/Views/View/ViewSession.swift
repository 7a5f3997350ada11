import MidflightDrawing
import MidflightLayerTree

@MainActor final class ViewSession: SessionPart {
  /// The open blocks and the depth of recursions around the current call.
  struct CallContext {
    /// The open animation blocks, innermost last; nil suppresses animations.
    var animations: [ViewAnimation?] = []
    var keyframes: ViewKeyframes?
    var hitDepth = 0
    var resizeDepth = 0
  }

  let scope = Scope(CallContext())
  /// The open blocks without a closure, innermost last.
  var begun: [BegunAnimation] = []
  var isEnabled = true
  /// The number of animators so far. Their animations' keys are made from it, so that they are the
  /// same in each session.
  var animatorCount = 0
  /// The number of constraints activated so far. Their order decides which one a conflict ignores.
  var constraintCount = 0
  /// The animators that animate properties now, in the order in which they were activated.
  var animators: [UIViewPropertyAnimator.Held] = []
  var stageWindow: UIWindow?
  var contextStack: [CGContext] = []

  var problemAtTurnEnd: String? {
    begun.isEmpty
      ? nil
      : "UIView.beginAnimations was left open at the end of a turn; later changes animate too"
  }

  static var current: ViewSession { CAContext.current.views }

  /// The animators of a property of a layer, in the order in which they were activated. Additive
  /// ones add up; at most one is not additive.
  func animators(of layer: CALayer, _ key: String) -> [UIViewPropertyAnimator] {
    animators.compactMap { $0.animator?.moves(layer, key) == true ? $0.animator : nil }
  }
}

extension CAContext {
  var views: ViewSession { part(ViewSession.self) }
}
