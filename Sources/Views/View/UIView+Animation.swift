public import Foundation
package import MidflightLayerTree

extension UIView {
  /// How an animation block animates, with UIKit's raw values.
  public struct AnimationOptions: OptionSet, Sendable, Hashable {
    /// One bit for each option, and the curve's number in bits 16 and 17.
    public let rawValue: UInt
    /// The options of these bits. Those without a meaning here are kept and ignored.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Views that the block's changes ask to be laid out are laid out at its end, and move with
    /// them.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// For views that are touched while they move; without events it changes nothing.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Non-additive changes start from what is shown, instead of from the model.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Animations go on for ever, until they are removed.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Each cycle also runs backwards, which doubles its length.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// In UIKit, whether views that hide each other are not drawn from pictures of them meanwhile;
    /// here they never are.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// Options of the block around are not taken over; here they never are.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    /// A block inside another one has its own duration.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// A block inside another one has its own curve.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Changes begin and end slowly. What holds when no curve is given.
    public static let curveEaseInOut: AnimationOptions = []
    /// Changes begin slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Changes end slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Changes run at constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// As many frames a second as suit the animation; here, as with the next two, it is as many as
    /// the screen has.
    public static let preferredFramesPerSecondDefault: AnimationOptions = []
    /// 60 frames a second.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    /// 30 frames a second.
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

    var timingFunction: CAMediaTimingFunction {
      let names: [CAMediaTimingFunctionName] = [.easeInEaseOut, .easeIn, .easeOut, .linear]
      return CAMediaTimingFunction(name: names[Int(rawValue >> 16 & 3)])
    }
  }

  /// Runs `animations`, in which changes of views animate: of frame, bounds, center, transform and
  /// the layer's corner radius additively, of alpha, background colour, anchor point and the
  /// layer's shadow opacity from the old value to the new one. What a ``UIViewPropertyAnimator`` moves is taken over from what is
  /// shown, and left by the animator; UIKit adds the two up where it can.
  ///
  /// - Parameters:
  ///   - duration: In seconds; changes show at once where it is not positive.
  ///   - delay: In seconds; a negative one counts as none.
  ///   - options: The curve, what repeats, and how the block meets what moves already.
  ///   - animations: Makes the changes.
  ///   - completion: Called once as an event of its own, when all of the block's animations have
  ///     ended, soon after the block when there are none. Its argument is whether all of them came
  ///     to their end.
  ///
  /// A block inside another one takes over the outer one's duration and curve, unless the options
  /// say otherwise.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let animation = ViewAnimation(
      duration: duration, delay: delay, options: options, completion: completion)
    ViewAnimation.perform(animation, animations)
  }

  /// Runs `animations` as a block does, along any curve; nil for a block's own.
  package static func animate(
    withDuration duration: TimeInterval, curve: CAMediaTimingFunction?, animations: () -> Void
  ) {
    let animation = ViewAnimation(
      duration: duration, delay: 0, options: [], curve: curve, completion: nil)
    ViewAnimation.perform(animation, animations)
  }

  /// Whether blocks animate a property of a view's layer.
  package static func animates(_ key: String, of layer: CALayer) -> Bool {
    ViewChange(key: key, of: layer) != nil
  }

  /// Animates changes that move as if a spring pulled them.
  ///
  /// - Parameters:
  ///   - duration: When the springs have settled within a thousandth, in seconds.
  ///   - delay: In seconds; a negative one counts as none.
  ///   - dampingRatio: 1 arrives without swinging; less swings, the longer the less it is.
  ///   - velocity: At the beginning, in ways from the old value to the new one per second.
  ///   - options: The curve, what repeats, and how the block meets what moves already.
  ///   - animations: Makes the changes.
  ///   - completion: As for a plain block.
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

  /// Animates changes by a spring in terms of what is seen; it takes as long as the spring needs to
  /// settle.
  ///
  /// - Parameters:
  ///   - duration: About how long it looks to take, in seconds.
  ///   - bounce: 0 arrives without swinging, more swings, less creeps; −1…1.
  ///   - velocity: At the beginning, in ways from the old value to the new one per second.
  ///   - delay: In seconds; a negative one counts as none.
  ///   - options: The curve, what repeats, and how the block meets what moves already.
  ///   - animations: Makes the changes.
  ///   - completion: As for a plain block.
  public static func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity velocity: CGFloat = 0, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let spring = ViewSpring(
      perceptualDuration: duration, bounce: Double(bounce), velocity: Double(velocity))
    let settled = spring.motion.settlingDuration(initialVelocity: spring.velocity)
    // Without damping it would never end.
    let animation = ViewAnimation(
      duration: duration > 0 ? min(settled, 100 * duration) : 0, delay: delay, options: options,
      spring: spring, completion: completion)
    ViewAnimation.perform(animation, animations)
  }

  /// Animates changes that a tool makes: blocks in the code that runs keep their durations and curves.
  package static func animateOnStage(
    withDuration duration: TimeInterval, _ animations: () -> Void
  ) {
    let animation = ViewAnimation(duration: duration, delay: 0, options: [], completion: nil)
    animation.isInherited = false
    ViewAnimation.perform(animation, animations)
  }

  /// Has the changes that `animations` makes inside an animation block repeat; those of the block
  /// outside of it do not. Outside of an animation block, and in the blocks of animators and
  /// keyframes, it only runs `animations`.
  ///
  /// - Parameters:
  ///   - repeatCount: How many cycles, whole or not. 0, negative and NaN mean one.
  ///   - autoreverses: Whether each cycle also runs backwards, which doubles its length.
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

  /// Runs `actions`, in which no animation block animates: neither one around it nor one inside.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    let session = ViewSession.current
    let wasEnabled = session.isEnabled
    session.isEnabled = false
    defer { session.isEnabled = wasEnabled }
    ViewAnimation.perform(nil, actions)
  }

  /// Whether animation blocks animate.
  public static var areAnimationsEnabled: Bool { ViewSession.current.isEnabled }

  /// Has the session's animation blocks animate, as they do at first, or show changes at once.
  public static func setAnimationsEnabled(_ enabled: Bool) {
    ViewSession.current.isEnabled = enabled
  }

  /// The duration that changes made now would animate with; 0 outside of animation blocks.
  public static var inheritedAnimationDuration: TimeInterval {
    ViewAnimation.current?.duration ?? 0
  }
}
