package import MidflightLayerTree

/// What has added an animation.
package enum AnimationOrigin: Sendable, Hashable {
  /// The program itself, by `add(_:forKey:)`.
  case explicit
  /// A change of a property, by its action.
  case implicit
  /// A change in a block of a view's animations.
  case block
  /// A property animator.
  case animator
}

extension AnimationAddition {
  /// What adds it.
  package var origin: AnimationOrigin {
    if key?.hasPrefix(UIViewPropertyAnimator.keyPrefix) == true { return .animator }
    if animation.delegate is ViewAnimation { return .block }
    return isAction ? .implicit : .explicit
  }
}

extension UIView {
  /// Whether a property is moved by an animation that a change of the model, made in a block for a
  /// view's layer and by its own action for another, would neither end nor be added to well: the
  /// change would show only when that animation has ended, or as a jump away from it.
  ///
  /// - Parameter keyPath: Leads to the property, or to a member of it.
  package static func isAnimatedSeparately(_ layer: CALayer, at keyPath: String) -> Bool {
    let key = String(keyPath.prefix { $0 != "." })
    let isView = layer.delegate is UIView
    let isAdded = isView && ViewChange(key: key, of: layer)?.isAdded == true
    // A layer's own action is an animation of the whole, and so hides what moves other members.
    let affected = isView ? keyPath : key
    return layer.runningAnimations.contains { running in
      let hasEnded = running.end.map { $0 <= CAContext.current.now } ?? false
      // One that fills forwards shows its end for ever.
      if hasEnded { return running.fraction != nil && running.moves(affected) }
      guard running.isAbsolute(at: affected) else { return false }
      if isView, running.key?.hasPrefix(UIViewPropertyAnimator.keyPrefix) == true { return false }
      return isAdded || running.key != key
    }
  }
}
