package import MidflightLayerTree

/// What has added an animation to a layer.
package enum AnimationOrigin: Sendable, Hashable {
  /// The program has added the animation, with `add(_:forKey:)`.
  case explicit
  /// The layer has added the animation, as the action for a change of a property.
  case implicit
  /// An animation block of views has added the animation, for a change made in the block.
  case block
  /// A ``UIViewPropertyAnimator`` has added the animation.
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
  /// Returns whether a change of a property's model value would be hidden until the property's
  /// animation ends, or appear as a jump, because it neither replaces the animation nor adds to it
  /// smoothly. It is assumed that a view's layer is changed in an animation block, and that any
  /// other layer animates the change with its own action.
  ///
  /// - Parameter keyPath: The key path of the property, or of a member of it.
  package static func isAnimatedSeparately(_ layer: CALayer, at keyPath: String) -> Bool {
    let key = String(keyPath.prefix { $0 != "." })
    let isView = layer.delegate is UIView
    let isAdded = isView && ViewChange(key: key, of: layer)?.isAdded == true
    // The action of a layer without a view animates the whole property, and so hides animations of
    // any member.
    let affected = isView ? keyPath : key
    return layer.runningAnimations.contains { running in
      let hasEnded = running.end.map { $0 <= CAContext.current.now } ?? false
      // An animation that fills forwards still shows its end value after its end.
      if hasEnded { return running.fraction != nil && running.moves(affected) }
      guard running.isAbsolute(at: affected) else { return false }
      if isView, running.key?.hasPrefix(UIViewPropertyAnimator.keyPrefix) == true { return false }
      return isAdded || running.key != key
    }
  }
}
