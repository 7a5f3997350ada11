package import MidflightLayerTree

/// The source of an added animation.
package enum AnimationOrigin: Sendable, Hashable {
  /// The program added it by `add(_:forKey:)`.
  case explicit
  /// The action for a change of a property.
  case implicit
  /// A change in an animation block of views.
  case block
  /// A property animator.
  case animator
}

extension AnimationAddition {
  package var origin: AnimationOrigin {
    if key?.hasPrefix(UIViewPropertyAnimator.keyPrefix) == true { return .animator }
    if animation.delegate is ViewAnimation { return .block }
    return isAction ? .implicit : .explicit
  }
}

extension UIView {
  /// Whether a property has an animation that a change of its model value would neither replace nor
  /// add to smoothly: the change would show only after that animation, or as a jump. The change is
  /// made in an animation block for a view's layer, and by the layer's action otherwise.
  ///
  /// - Parameter keyPath: The property, or a member of it.
  package static func isAnimatedSeparately(_ layer: CALayer, at keyPath: String) -> Bool {
    let key = String(keyPath.prefix { $0 != "." })
    let isView = layer.delegate is UIView
    let isAdded = isView && ViewChange(key: key, of: layer)?.isAdded == true
    // A layer's own action animates the whole property, and hides animations of its other members.
    let affected = isView ? keyPath : key
    return layer.runningAnimations.contains { running in
      let hasEnded = running.end.map { $0 <= CAContext.current.now } ?? false
      // An animation that fills forwards shows its end value forever.
      if hasEnded { return running.fraction != nil && running.moves(affected) }
      guard running.isAbsolute(at: affected) else { return false }
      if isView, running.key?.hasPrefix(UIViewPropertyAnimator.keyPrefix) == true { return false }
      return isAdded || running.key != key
    }
  }
}
