public import Foundation
package import MidflightLayerTree

extension UIView {
  /// Options of an animation block, with UIKit's raw values.
  public struct AnimationOptions: OptionSet, Sendable, Hashable {
    /// One bit for each option, and the number of the curve in bits 16 and 17.
    public let rawValue: UInt
    /// Creates options from bits. Bits that have no meaning here are kept and ignored.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// At the end of the block, lays out the views whose layout the block's changes have
    /// invalidated, so that these views animate too.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Has no effect, because views always receive touches while they move.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Changes start from the presentation value instead of the model value, unless they animate
    /// additively.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// The animations repeat until they are removed.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Each cycle also runs backwards, which doubles its duration.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Has no effect, because views are always drawn directly, never from snapshots.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// Has no effect, because a block never inherits the options of the block around it.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    /// A nested block keeps its own duration instead of inheriting the outer block's.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// A nested block keeps its own curve instead of inheriting the outer block's.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Changes begin and end slowly. This is the default curve.
    public static let curveEaseInOut: AnimationOptions = []
    /// Changes begin slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Changes end slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Changes have a constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// The animation has the screen's frame rate. Options for other frame rates have no effect.
    public static let preferredFramesPerSecondDefault: AnimationOptions = []
    /// Has no effect. In UIKit, the animation has 60 frames per second.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    /// Has no effect. In UIKit, the animation has 30 frames per second.
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

    var timingFunction: CAMediaTimingFunction {
      let names: [CAMediaTimingFunctionName] = [.easeInEaseOut, .easeIn, .easeOut, .linear]
      return CAMediaTimingFunction(name: names[Int(rawValue >> 16 & 3)])
    }
  }

  /// Runs `animations`, and animates the changes that it makes to views. Frame, bounds, center,
  /// transform and the layer's corner radius animate additively. Alpha, background colour, anchor
  /// point and the layer's shadow opacity animate from the old value to the new one.
  ///
  /// If a ``UIViewPropertyAnimator`` is animating a property, the block's animation continues from
  /// the presentation value, and the animator stops animating the property; UIKit adds both
  /// animations where it can. A nested block inherits the duration and curve of the block around
  /// it, unless its options override them.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds; changes take effect immediately if it is not positive.
  ///   - delay: The delay in seconds; a negative delay counts as 0.
  ///   - options: The curve, the repetition, and how the block takes over from running animations.
  ///   - animations: Makes the changes.
  ///   - completion: Called once, as a separate event, after all of the block's animations have
  ///     ended, or soon after the block if it has no animations. The argument is true if all of
  ///     them finished.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let animation = ViewAnimation(
      duration: duration, delay: delay, options: options, completion: completion)
    ViewAnimation.perform(animation, animations)
  }

  /// Runs `animations` as an animation block with the given curve; nil means the default curve.
  package static func animate(
    withDuration duration: TimeInterval, curve: CAMediaTimingFunction?, animations: () -> Void
  ) {
    let animation = ViewAnimation(
      duration: duration, delay: 0, options: [], curve: curve, completion: nil)
    ViewAnimation.perform(animation, animations)
  }

  package static func animates(_ key: String, of layer: CALayer) -> Bool {
    ViewChange(key: key, of: layer) != nil
  }

  /// Animates the changes that `animations` makes to views, with a spring of a given damping ratio.
  ///
  /// - Parameters:
  ///   - duration: The time in seconds until the spring settles to within a thousandth of the
  ///     distance.
  ///   - delay: The delay in seconds; a negative delay counts as 0.
  ///   - dampingRatio: With 1, the spring arrives without overshoot; with smaller values, it
  ///     oscillates longer.
  ///   - velocity: The initial velocity. A velocity of 1 would cover the distance from the old to
  ///     the new value in one second.
  ///   - options: The repetition, and how the block takes over from running animations.
  ///   - animations: Makes the changes.
  ///   - completion: Called once, after all of the block's animations have ended; its argument is
  ///     true if all of them finished.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let spring = ViewSpring(
      dampingRatio: Double(dampingRatio), velocity: Double(velocity), settlingIn: duration)
    let animation = ViewAnimation(
      duration: duration, delay: delay, options: options, spring: spring, completion: completion)
    ViewAnimation.perform(animation, animations)
  }

  /// Animates the changes that `animations` makes to views, with a spring given by its perceived
  /// duration and bounce, as in Apple's [Animate with
  /// springs](https://developer.apple.com/videos/play/wwdc2023/10158/). The animation lasts for the
  /// spring's settling time, at most 100 times `duration`.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration, in seconds.
  ///   - bounce: A number in −1…1. With 0, the spring arrives without overshoot; with positive
  ///     values, it overshoots; with negative values, it is overdamped.
  ///   - velocity: The initial velocity. A velocity of 1 would cover the distance from the old to
  ///     the new value in one second.
  ///   - delay: The delay in seconds; a negative delay counts as 0.
  ///   - options: The repetition, and how the block takes over from running animations.
  ///   - animations: Makes the changes.
  ///   - completion: Called once, after all of the block's animations have ended; its argument is
  ///     true if all of them finished.
  public static func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity velocity: CGFloat = 0, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let spring = ViewSpring(
      perceptualDuration: duration, bounce: Double(bounce), velocity: Double(velocity))
    let settled = spring.motion.settlingDuration(initialVelocity: spring.velocity)
    // A spring without damping never settles, so the duration is limited.
    let animation = ViewAnimation(
      duration: duration > 0 ? min(settled, 100 * duration) : 0, delay: delay, options: options,
      spring: spring, completion: completion)
    ViewAnimation.perform(animation, animations)
  }

  /// Animates changes that are made by a tool, not by the scene's code. Animation blocks that the
  /// scene's code runs in response do not inherit this block's duration and curve.
  package static func animateOnStage(
    withDuration duration: TimeInterval, _ animations: () -> Void
  ) {
    let animation = ViewAnimation(duration: duration, delay: 0, options: [], completion: nil)
    animation.isInherited = false
    ViewAnimation.perform(animation, animations)
  }

  /// Inside an animation block, repeats the changes that `animations` makes, but not the block's
  /// other changes. Elsewhere, and in the blocks of animators and keyframes, only runs
  /// `animations`.
  ///
  /// - Parameters:
  ///   - repeatCount: The number of cycles, which may be fractional; 0, negative values and NaN
  ///     count as 1.
  ///   - autoreverses: Whether each cycle also runs backwards, which doubles its duration.
  ///   - animations: Makes the changes.
  public static func modifyAnimations(
    withRepeatCount repeatCount: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    let animation = ViewAnimation.current
    let outer = animation?.repetition
    animation?.repetition = (Float(repeatCount), autoreverses)
    animations()
    animation?.repetition = outer
  }

  /// Runs `actions` without animations, even inside an animation block, and even if `actions`
  /// contains an animation block.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    let session = ViewSession.current
    let wasEnabled = session.isEnabled
    session.isEnabled = false
    defer { session.isEnabled = wasEnabled }
    ViewAnimation.perform(nil, actions)
  }

  /// Whether animation blocks animate in this session.
  public static var areAnimationsEnabled: Bool { ViewSession.current.isEnabled }

  /// Enables or disables the session's animation blocks. While they are disabled, changes take
  /// effect immediately.
  public static func setAnimationsEnabled(_ enabled: Bool) {
    ViewSession.current.isEnabled = enabled
  }

  /// The duration in seconds of the current animation block, which a change made now would get; 0
  /// outside animation blocks.
  public static var inheritedAnimationDuration: TimeInterval {
    ViewAnimation.current?.duration ?? 0
  }
}
