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
  package static func isLedApart(_ layer: CALayer, at keyPath: String) -> Bool {
    let key = String(keyPath.prefix { $0 != "." })
    let isView = layer.delegate is UIView
    let isAdded = isView && ViewChange(key: key, of: layer)?.isAdded == true
    return layer.runningAnimations.contains { running in
      guard running.end.map({ $0 > CAContext.current.now }) ?? true,
        running.isAbsolute(at: keyPath)
      else { return false }
      if isView, running.key?.hasPrefix(UIViewPropertyAnimator.keyPrefix) == true { return false }
      return isAdded || running.key != key
    }
  }

  /// Gives a property a new target by an animation in the manner of the block that is open, of the
  /// transaction outside of any, in the place of what leads it; see
  /// ``CALayer/retarget(_:to:policy:duration:timingFunction:)``.
  package static func takeOver(_ keyPath: String, of layer: CALayer, to value: Any) {
    guard let block = ViewAnimation.current else {
      return layer.retarget(
        keyPath, to: value,
        timingFunction: CATransaction.animationTimingFunction()
          ?? CAMediaTimingFunction(name: .default))
    }
    let animation = block.pace.animation(keyPath: keyPath)
    animation.duration = block.duration
    layer.takeOver(keyPath, to: value, by: animation)
  }
}
