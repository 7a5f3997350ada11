import Foundation
import MidflightGeometry

/// Adds an animation to a layer so that the layer stays where the animation ends; see
/// ``CALayer/applyBasicAnimation(_:forKey:)``.
@MainActor public func applyBasicAnimation(
  _ animation: CABasicAnimation, to layer: CALayer, forKey key: String? = nil
) {
  layer.applyBasicAnimation(animation, forKey: key)
}

extension CALayer {
  /// Adds an animation so that the layer stays where it ends.
  ///
  /// An animation changes what is shown, not the model: one that is only added snaps back to the
  /// model when it ends. Here it starts at what is shown at present, or at the model's value on a
  /// layer that has never been shown, and the model becomes, without an action, what the animation
  /// shows at its end. So nothing jumps, neither at the beginning, where another animation may
  /// still be at work, nor at the end.
  ///
  ///     let animation = CABasicAnimation(keyPath: "transform.rotation.z")
  ///     animation.byValue = CGFloat.pi / 2
  ///     layer.applyBasicAnimation(animation, forKey: "turn")
  ///
  /// A copy is added; the animation given stays as it is. It leads to `toValue` where that is set,
  /// else to `byValue` beyond `fromValue`, or beyond the model's value where that is nil too. Its
  /// `fromValue` gives way to what is shown. One that turns back, or ends half-way through a cycle,
  /// leaves the model where it ends; one without end leaves it where a cycle does, and a spring at
  /// its target.
  ///
  /// An additive animation, whose ends are no values of the property, and one without `toValue` and
  /// `byValue`, which ends at the model, are added as they are. Key paths that lead to nothing
  /// animatable, and values of a wrong type, are reported and change nothing.
  ///
  /// - Parameters:
  ///   - animation: Of a property of this layer, or a member of one; without a key path, of `key`.
  ///   - key: As for ``add(_:forKey:)``: an animation under the same key is removed.
  public func applyBasicAnimation(_ animation: CABasicAnimation, forKey key: String? = nil) {
    // Transactions are those of the layer's session, whichever is the current one.
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
    // Where the cycles end hangs on the duration, which adding would otherwise give it.
    if !(animation.duration > 0) { animation.duration = CATransaction.animationDuration() }
    // A value of a wrong type is reported by the attempt.
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

  /// Sets the ends: from what is shown to where the animation led to.
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

  /// Returns the value that an animation with both ends shows when it is over.
  private func valueAtEnd(
    of animation: CABasicAnimation, _ path: AnyPath
  ) -> (any AnimatableValue)? {
    // A spring's last swing does not count.
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
