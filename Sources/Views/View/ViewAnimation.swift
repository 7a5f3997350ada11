import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree

/// An animation block of views, with the timing of its changes and its completion.
@MainActor final class ViewAnimation {
  static var current: ViewAnimation? {
    let session = ViewSession.current
    let blocks = session.scope.value.animations
    if let begun = session.begun.last, begun.depth >= blocks.count { return begun.animation }
    return blocks.last ?? nil
  }

  let duration: Double
  let delay: Double
  let options: UIView.AnimationOptions
  let timing: ViewTiming
  /// The number of cycles, and whether each cycle also runs backwards; nil if the block's options
  /// decide both.
  var repetition: (count: Float, autoreverses: Bool)?
  /// An object that records the block's changes instead of animating each of them; nil for a block
  /// whose changes animate.
  var recorder: ViewChangeRecorder?
  /// Whether nested blocks inherit this block's duration and curve.
  var isInherited = true
  private var completion: (@MainActor (Bool) -> Void)?
  /// The number of the block's animations that have not ended, plus one while the block is open. At
  /// zero, the completion is called.
  private var pending = 1
  private var hasFinished = true

  /// - Parameters:
  ///   - spring: A spring that replaces the curve of the options.
  ///   - curve: A curve that replaces the curve of the options; nil keeps that curve.
  ///   - outer: The block around this one. Unless the options override them, its duration and curve
  ///     are inherited.
  init(
    duration: Double, delay: Double, options: UIView.AnimationOptions, spring: ViewSpring? = nil,
    curve: CAMediaTimingFunction? = nil,
    within outer: ViewAnimation? = ViewAnimation.current, completion: (@MainActor (Bool) -> Void)?
  ) {
    let outer = outer?.isInherited == true ? outer : nil
    self.duration =
      outer.flatMap { options.contains(.overrideInheritedDuration) ? nil : $0.duration } ?? duration
    timing =
      outer.flatMap { options.contains(.overrideInheritedCurve) ? nil : $0.timing }
      ?? spring.map { .spring($0) } ?? .curve(curve ?? options.timingFunction)
    self.delay = delay > 0 && delay.isFinite ? delay : 0
    self.options = options
    self.completion = completion
  }

  static func perform(_ animation: ViewAnimation?, _ body: () -> Void) {
    ViewSession.current.scope.with {
      $0.animations.append(animation)
    } do: {
      body()
      if animation?.options.contains(.layoutSubviews) == true {
        CAContext.current.rootLayer?.layoutIfNeeded()
      }
    }
    animation?.release(finished: true)
  }

  // MARK: Actions

  static func action(for layer: CALayer, forKey event: String) -> any CAAction {
    guard ViewSession.current.isEnabled, let animation = current, animation.duration > 0,
      let change = ViewChange(key: event, of: layer)
    else { return NSNull() }
    let shown = layer.presentation()
    let animators = ViewSession.current.animators(of: layer, event)
    // If an animator is animating the property, continue from the presentation value, because the
    // model value is already the animator's target.
    let from =
      !animators.isEmpty || animation.options.contains(.beginFromCurrentState)
      ? shown.flatMap { ViewChange(key: event, of: $0) } ?? change : change
    if animation.recorder == nil, case .plain(let value) = from {
      return animation.plainAction(keyPath: event, from: value, on: layer)
    }
    // A layer in a tree that was never shown has no value from which it could animate. A layer that
    // is added to a shown tree, such as a message that slides in, starts from its model value.
    guard shown != nil || layer.entersShownTree else { return NSNull() }
    if let recorder = animation.recorder {
      return RecordedAction(recorder: recorder, model: change, from: from)
    }
    let addsUp = animators.allSatisfy { $0.adds(layer, event) }
    return ViewAction(animation: animation, model: addsUp ? change : from, shown: from)
  }

  /// Returns an action for a property whose changes are not additive. The program can copy the
  /// action, change the copy's key path, and return the copy as the action for a property that it
  /// defines; the block's completion waits for the copy, too.
  private func plainAction(
    keyPath: String, from: any AnimatableValue, on layer: CALayer
  ) -> CABasicAnimation {
    let action = timing.animation(keyPath: keyPath)
    action.fromValue = ViewAction.given(from)
    time(action, on: layer)
    action.runner = { [self] action, layer, event in
      guard let animation = action.copy() as? CABasicAnimation else { return }
      animation.runner = nil
      if animation.keyPath == event, animation.toValue == nil, animation.byValue == nil,
        case .plain(let value)? = ViewChange(key: event, of: layer)
      {
        animation.toValue = ViewAction.given(value)
      }
      addTimed(animation, to: layer, forKey: event)
    }
    return action
  }

  func add(_ animation: CAPropertyAnimation, to layer: CALayer, forKey event: String) {
    time(animation, on: layer)
    addTimed(animation, to: layer, forKey: event)
  }

  private func time(_ animation: CAPropertyAnimation, on layer: CALayer) {
    animation.duration = duration
    animation.fillMode = .backwards
    if delay > 0 {
      animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
    }
    if let repetition {
      (animation.repeatCount, animation.autoreverses) = repetition
    } else {
      if options.contains(.repeat) { animation.repeatCount = .infinity }
      animation.autoreverses = options.contains(.autoreverse)
    }
  }

  /// Adds an animation to a layer. The block's completion waits for the animation, unless the
  /// animation already has another delegate.
  private func addTimed(_ animation: CAPropertyAnimation, to layer: CALayer, forKey event: String) {
    if animation.delegate == nil {
      animation.delegate = self
      pending += 1
    }
    for animator in ViewSession.current.animators(of: layer, event)
    where !(animation.isAdditive && animator.adds(layer, event)) {
      animator.drop(layer, event)
    }
    layer.add(animation, forKey: Self.key(event, animation, on: layer))
  }

  /// Returns the key under which to add an animation. Additive animations of a property run at the
  /// same time, so each of them needs a different key.
  private static func key(
    _ event: String, _ animation: CAPropertyAnimation, on layer: CALayer
  ) -> String {
    var key = event
    var number = 1
    while animation.isAdditive, layer.animation(forKey: key) != nil {
      number += 1
      key = "\(event)-\(number)"
    }
    return key
  }

  func close() { release(finished: true) }

  private func release(finished: Bool) {
    pending -= 1
    hasFinished = hasFinished && finished
    guard pending == 0, let completion else { return }
    self.completion = nil
    let finished = hasFinished
    CAContext.current.schedule(after: .zero, as: .animation) { completion(finished) }
  }
}

extension ViewAnimation: CAAnimationDelegate {
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { release(finished: flag) }
}

/// The value of a view's property. The case determines how changes of the property animate.
///
/// Positions, bounds, transforms and corner radii animate additively, from the negative of the
/// change to zero, so that changes in mid-flight add up smoothly, as in Apple's [Building
/// Interruptible and Responsive
/// Interactions](https://developer.apple.com/videos/play/wwdc2014/236/). Other properties animate
/// from the old value to the new one.
enum ViewChange {
  case position(CGPoint)
  case bounds(CGRect)
  case transform(CATransform3D)
  case cornerRadius(CGFloat)
  case plain(any AnimatableValue)

  /// Reads the value of a layer's property; nil for a property that views do not animate.
  @MainActor init?(key: String, of layer: CALayer) {
    switch key {
    case "position": self = .position(layer.position)
    case "bounds": self = .bounds(layer.bounds)
    case "transform": self = .transform(layer.transform)
    case "cornerRadius": self = .cornerRadius(layer.cornerRadius)
    case "opacity": self = .plain(layer.opacity)
    case "backgroundColor": self = .plain(layer.backgroundColor)
    case "anchorPoint": self = .plain(layer.anchorPoint)
    case "shadowOpacity": self = .plain(layer.shadowOpacity)
    default: return nil
    }
  }

  /// Returns the start and the end of an additive animation from this value to `new`. It starts at
  /// the difference between the two values, and ends at zero. Returns nil if the change cannot
  /// animate additively.
  func difference(to new: ViewChange) -> (from: any AnimatableValue, to: any AnimatableValue)? {
    switch (self, new) {
    case (.position(let a), .position(let b)): (a.adding(b.scaled(by: -1)), CGPoint.zero)
    case (.bounds(let a), .bounds(let b)): (a.adding(b.scaled(by: -1)), CGRect.zero)
    case (.cornerRadius(let a), .cornerRadius(let b)): (a - b, CGFloat(0))
    case (.transform(let a), .transform(let b)) where b.determinant != 0:
      // The transform that is shown is new · x, where x is the animation's transform. At the
      // beginning it has to be the old one, so new · x = old.
      (CATransform3DConcat(CATransform3DInvert(b), a), CATransform3D.identity)
    default: nil
    }
  }

  func adding(_ difference: any AnimatableValue) -> ViewChange {
    switch (self, difference) {
    case (.position(let a), let b as CGPoint): .position(a.adding(b))
    case (.bounds(let a), let b as CGRect): .bounds(a.adding(b))
    case (.cornerRadius(let a), let b as CGFloat): .cornerRadius(a + b)
    case (.transform(let a), let b as CATransform3D): .transform(CATransform3DConcat(a, b))
    default: self
    }
  }

  var isAdded: Bool {
    switch self {
    case .position, .bounds, .transform, .cornerRadius: true
    case .plain: false
    }
  }

  var value: any AnimatableValue {
    switch self {
    case .position(let value): value
    case .bounds(let value): value
    case .transform(let value): value
    case .cornerRadius(let value): value
    case .plain(let value): value
    }
  }
}

/// Adds the animation for a change, after the property has been set to its new value.
@MainActor struct ViewAction: CAAction {
  let animation: ViewAnimation
  /// The value from which the difference of an additive animation is computed: the value before the
  /// change, or `shown` if an animator is animating the property, but not additively.
  let model: ViewChange
  /// The value from which an animation that is not additive starts: the presentation value if the
  /// block's options request it or an animator is animating the property, and otherwise the value
  /// before the change.
  let shown: ViewChange

  func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
    guard let layer = object as? CALayer, let new = ViewChange(key: event, of: layer) else {
      return
    }
    let basic = animation.timing.animation(keyPath: event)
    if let (from, to) = model.difference(to: new) {
      basic.isAdditive = true
      basic.fromValue = from
      basic.toValue = to
      for animator in ViewSession.current.animators(of: layer, event) {
        animator.follow(layer, event, from: model, to: new)
      }
    } else {
      // The property is not additive, or it is a transform whose new value has no inverse, so
      // animate between the values themselves.
      basic.fromValue = Self.given(shown.value)
      basic.toValue = Self.given(new.value)
    }
    animation.add(basic, to: layer, forKey: event)
  }

  /// Returns a value for `fromValue` or `toValue` of an animation. A missing colour becomes
  /// `NSNull`, because nil would mean that no value is given.
  static func given(_ value: any AnimatableValue) -> Any {
    if let color = value as? CGColor? { return color ?? NSNull() }
    return value
  }
}
