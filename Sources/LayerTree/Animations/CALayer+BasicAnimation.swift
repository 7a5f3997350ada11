import Foundation
import MidflightGeometry

/// Adds an animation to a layer so that the layer keeps the animation's end value; see
/// ``CALayer/applyBasicAnimation(_:forKey:)``.
@MainActor public func applyBasicAnimation(
  _ animation: CABasicAnimation, to layer: CALayer, forKey key: String? = nil
) {
  layer.applyBasicAnimation(animation, forKey: key)
}

extension CALayer {
  /// Adds an animation so that the layer keeps its end value.
  ///
  /// An animation changes the presentation, not the model: if it is only added, the layer snaps
  /// back to the model value when the animation ends. This method instead lets the animation start
  /// at the presentation value, or at the model value of a layer that has never been shown, and
  /// sets the model to the animation's end value without an action. So the value jumps neither at
  /// the beginning, even if another animation is still running, nor at the end.
  ///
  ///     let animation = CABasicAnimation(keyPath: "transform.rotation.z")
  ///     animation.byValue = CGFloat.pi / 2
  ///     layer.applyBasicAnimation(animation, forKey: "turn")
  ///
  /// A copy is added; the given animation is not changed. Its target is `toValue` if set, else
  /// `fromValue` plus `byValue`, or the model value plus `byValue` if `fromValue` is nil too. The
  /// presentation value replaces its `fromValue`. If the animation autoreverses or ends halfway
  /// through a cycle, the model takes the value that the animation has then. If the animation has
  /// no end, the model takes the value at the end of a cycle. A spring leaves the model at its
  /// target.
  ///
  /// Two kinds of animations are added unchanged: additive ones, whose end values are not values of
  /// the property, and those without `toValue` and `byValue`, which end at the model value anyway.
  /// Key paths that are not animatable and values of the wrong type are reported and change
  /// nothing.
  ///
  /// - Parameters:
  ///   - animation: An animation of a property of this layer or of a member of one. If its key path
  ///     is nil, it animates `key`.
  ///   - key: As for ``add(_:forKey:)``: an animation under the same key is removed.
  public func applyBasicAnimation(_ animation: CABasicAnimation, forKey key: String? = nil) {
    // Run in the layer's session, which may not be the current one, because that session's
    // transactions apply.
    context.perform { apply(animation, forKey: key) }
  }

  private func apply(_ animation: CABasicAnimation, forKey key: String?) {
    guard original == nil, mayChange("an animation"),
      let animation = animation.copy() as? CABasicAnimation
    else { return }
    if animation.keyPath == nil { animation.keyPath = key }
    guard let path = animation.keyPath.flatMap(path), path.property.isAnimatable else {
      return report("\(animation.keyPath ?? "nothing") cannot be animated")
    }
    guard !animation.isAdditive, animation.toValue != nil || animation.byValue != nil else {
      return add(animation, forKey: key)
    }
    // `valueAtEnd` below needs the duration. Adding the animation would set it too, but only later.
    if !(animation.duration > 0) { animation.duration = CATransaction.animationDuration() }
    // Making an evaluator reports values of the wrong type; the evaluator itself is not used.
    guard path.evaluator(for: animation, on: self, start: { _ in nil }) != nil else { return }
    let shown = isCommitted ? presentationValue(of: path) ?? path.read(self) : path.read(self)
    lead(animation, from: shown, model: path.read(self))
    guard let end = valueAtEnd(of: animation, path) else { return }

    add(animation, forKey: key)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    _ = path.write(end.isAbsent ? NSNull() : end, to: self)
    CATransaction.commit()
  }

  private func lead(
    _ animation: CABasicAnimation, from shown: any AnimatableValue, model: any AnimatableValue
  ) {
    guard let function = animation.valueFunction, let shown = shown as? CATransform3D,
      let model = model as? CATransform3D
    else { return setEnds(of: animation, from: shown, model: model) }
    let (start, old) = (function.numbers(of: shown), function.numbers(of: model))
    if function.arity == 1 {
      setEnds(of: animation, from: start[0], model: old[0])
    } else {
      setEnds(of: animation, from: start, model: old)
    }
  }

  private func setEnds<Value: AnimatableValue>(
    of animation: CABasicAnimation, from shown: any AnimatableValue, model: Value
  ) {
    func given(_ value: Any?) -> Value? { value.flatMap { Value.converted(from: $0) } }
    let end =
      given(animation.toValue)
      ?? given(animation.byValue).map { (given(animation.fromValue) ?? model).adding($0) } ?? model
    animation.fromValue = shown.isAbsent ? NSNull() : shown
    animation.toValue = end.isAbsent ? NSNull() : end
    animation.byValue = nil
  }

  private func valueAtEnd(
    of animation: CABasicAnimation, _ path: AnyPath
  ) -> (any AnimatableValue)? {
    // A basic animation with the same ends gives the spring's target, without the oscillation that
    // remains at the end of the duration.
    let plain = CABasicAnimation()
    plain.copyProperties(of: animation)
    guard let evaluator = path.evaluator(for: plain, on: self, start: { _ in nil }) else {
      return nil
    }
    let timing = plain.time
    let position =
      timing.runningTime.isFinite
      ? timing.position(after: .infinity)
      : CyclePosition(
        fraction: timing.speed < 0 ? 0 : 1, elapsed: timing.speed < 0 ? 0 : timing.duration,
        cycle: 0)
    evaluator.apply(to: self, at: position, after: nil)
    defer { evaluator.restore(self) }
    return path.read(self)
  }
}
